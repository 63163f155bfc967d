/** Builds the page: React through its compiler, hashed files with a brotli twin each, and a manifest that the server reads. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// The real server, when the page is served with hot reload.
const serverAddress = `http://127.0.0.1:${process.env["PORT"] || "8080"}`;

// What every screen needs stands in one file: it compresses 5 kB better than in pieces and stays in the cache over a deploy.
const firstPackages =
  /node_modules\/(react|react-dom|scheduler|jotai|ky|zod|use-sync-external-store|@tanstack\/(router-core|react-router|query-core|react-query|history|store|react-store))\//;

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    precompressed(),
  ],
  build: {
    // The floor of the look: light-dark(), :has() and color-mix() (src/ui/supported-browser.ts tells older ones).
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: firstPackages }] } } },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/images", "/healthz", "/readyz"].map((path) => [path, serverAddress])),
  },
});

/** Writes `<file>.br` beside every text file of the build, so that no request waits for compression. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    writeBundle: async ({ dir: folder = "dist" }) => {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  const small = await promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  if (small.length < text.length) await writeFile(`${path}.br`, small);
}
