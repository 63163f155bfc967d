/** Gives the authority's certificate to devices that do not trust the portal yet, and so over plain http: what to do on each, and what to compare first. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { StartError } from "#server/base/start-error.ts";
import { stepsByDevice } from "./trust.ts";

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
    return response.writeHead(404, safe).end("There is no such file.\n");
  });
  server.listen(port);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(`Port ${port} cannot be had: ${error instanceof Error ? error.message : String(error)}.`);
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
<title>Trust the pharmacy portal</title>
<h1>Trust the pharmacy portal on this device</h1>
<ol>
<li>Download <a href="/authority.crt">authority.crt</a>.</li>
<li>Do what stands below for this device. Where it shows a SHA-256 fingerprint, compare it with the one at the portal's terminal:<br><code>${fingerprint}</code></li>
<li>Open <a href="${portal}">${portal}</a>: there is no warning.</li>
</ol>
${Object.entries(stepsByDevice)
  .map(([device, steps]) => `<h2>${device}</h2>\n<ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol>`)
  .join("\n")}
</html>
`;
