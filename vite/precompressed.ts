/** Writes `<file>.br` beside every text file and program of the build, so that no request waits for compression. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

export function precompressed(): Plugin {
  let folder = "dist";
  return {
    name: "precompressed",
    apply: "build",
    configResolved: ({ build: { outDir } }) => void (folder = outDir),
    // Last of all: the service worker is written when the bundle is closed.
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(file));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
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
