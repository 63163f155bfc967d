/** Serves the kit page through vite; the browser tests and `node tests/kit/serve.ts` use it. */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/** Starts it on a free port (or the given one) and gives its address and the way to end it. */
export async function serveKit(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: fileURLToPath(new URL("../../vite.config.ts", import.meta.url)),
    root: fileURLToPath(new URL("../..", import.meta.url)),
    cacheDir: fileURLToPath(new URL("../../node_modules/.vite-kit", import.meta.url)),
    logLevel: "warn",
    server: { port, host: "127.0.0.1", hmr: import.meta.main, watch: import.meta.main ? {} : null },
    optimizeDeps: { entries: ["tests/kit/index.html"] },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const listening = typeof address === "object" && address !== null ? address.port : port;
  return { url: `http://127.0.0.1:${listening}/tests/kit/index.html`, close: () => server.close() };
}

if (import.meta.main) {
  const { url } = await serveKit(5199);
  console.log(url);
}
