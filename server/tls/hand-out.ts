/** Gives the authority's certificate to devices that do not trust the portal yet, and so over plain http: what to do on each, and what to compare first. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { StartError } from "#server/base/start-error.ts";
import * as text from "./text.ts";

/** Serves a page and /authority.crt until closed. @throws StartError when the port is not to be had. */
export async function handOut({
  authority,
  fingerprint,
  portal,
  port,
}: {
  /** PEM. */
  authority: string;
  fingerprint: string;
  /** The portal's own address. */
  portal: string;
  port: number;
}): Promise<Server> {
  const page = pageOf(fingerprint, portal);
  const server = createServer(({ method, url }, response) => {
    if (method !== "GET" && method !== "HEAD") return response.writeHead(405).end();
    if (url === "/authority.crt") {
      return response.writeHead(200, { ...safe, "content-type": "application/x-x509-ca-cert" }).end(authority);
    }
    if (url === "/") return response.writeHead(200, { ...safe, "content-type": "text/html; charset=utf-8" }).end(page);
    return response.writeHead(404, safe).end(text.fileNotFound);
  });
  server.listen(port);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(text.portUnavailable(port, error instanceof Error ? error.message : String(error)));
  }
  return server;
}

const safe = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const pageOf = (fingerprint: string, portal: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text.pageTitle}</title>
<h1>${text.pageHeading}</h1>
<ol>
<li>${text.download('<a href="/authority.crt">authority.crt</a>')}</li>
<li>${text.followSteps(`<code>${fingerprint}</code>`)}</li>
<li>${text.openPortal(`<a href="${portal}">${portal}</a>`)}</li>
</ol>
${Object.entries(text.stepsByDevice)
  .map(([device, steps]) => `<h2>${device}</h2>\n<ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol>`)
  .join("\n")}
</html>
`;
