/** Headers that keep a browser from doing what nobody asked for. */
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

import { reportsPath } from "./policy-reports.ts";

/**
 * The headers of an answer, by the route that gives it and never by the address as it was written (`/%61pi` is `/api`): the page and its pictures get
 * `pageHeaders`; everything else, what has no route included, is data, which may not run, be framed, sniffed or kept.
 */
export const safeHeaders = (route: string | undefined): Record<string, string> =>
  route === undefined || /^\/(api|healthz|readyz)(\/|$)/.test(route) ? dataHeaders : pageHeaders;

/** A year of https for this name alone, once it was reached by https. Not for numbers and this machine itself, whose other ports may speak http. */
export const secureOnly = (protocol: string, hostname: string): Record<string, string> =>
  protocol === "https" && /[a-z]/i.test(hostname) && !/(^|\.)localhost$|:/i.test(hostname)
    ? { "strict-transport-security": "max-age=31536000" }
    : {};

export const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** The one `<style>` that react-aria writes into the page (touch-action of pressable elements). */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** Everything that is not said here is not allowed. */
export const pageHeaders = {
  ...calculated({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", reactAriaStyle],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["sanitized-html", "own-scripts", "dompurify"],
        reportUri: [reportsPath],
        reportTo: ["policy"],
      },
    },
    strictTransportSecurity: false as const,
    crossOriginEmbedderPolicy: false as const,
  }),
  "reporting-endpoints": `policy="${reportsPath}"`,
};

/** The script that reads the camera's pictures may run WebAssembly, and nothing else may: a worker stands under the policy of its own file. */
export const isPictureReader = (path: string): boolean => /\/assets\/picture-reader-[\w-]+\.js$/.test(path);
export const pictureReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What helmet would set on every answer, calculated once: it is the same each time. */
function calculated(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const set: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (set[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return set;
}
