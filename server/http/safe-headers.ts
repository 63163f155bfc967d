/** Headers that keep a browser from doing what nobody asked for. */
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** The headers of an answer, by its address: data may not run, be framed, sniffed or kept; the page and its pictures get helmet's. */
export const safeHeaders = (url: string): Record<string, string> =>
  /^\/(api|healthz|readyz)\b/.test(url) ? dataHeaders : pageHeaders;

const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** The one `<style>` that react-aria writes into the page (touch-action of pressable elements). */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

const pageHeaders = reckoned({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", reactAriaStyle],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["sanitized-html", "own-scripts", "dompurify"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: false as const,
  crossOriginEmbedderPolicy: false as const,
});

/** What helmet would set on every answer, reckoned once: it is the same each time. */
function reckoned(options: Parameters<typeof helmet>[0]): Record<string, string> {
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
