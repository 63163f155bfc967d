/** Builds the kit page by what builds the product's program, and serves it to the browser tests. Without what is for a device or a line: no worker, nothing packed. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { browsers, program } from "#vite/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Its address, on a free port, and the way to end it. */
export async function serveKit(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "kit-"));
  const config = { root, configFile: false, logLevel: "warn" } as const;
  const input = join(root, "tests", "kit", "index.html");
  await build({
    ...config,
    plugins: program(),
    build: { target: browsers, outDir, emptyOutDir: true, minify: false, rolldownOptions: { input } },
  });
  const server = await preview({ ...config, build: { outDir }, preview: { host: "127.0.0.1", port: 0, proxy: {} } });
  const address = server.httpServer.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/tests/kit/index.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
