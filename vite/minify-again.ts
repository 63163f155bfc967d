/** Minifies what the bundler minified once more: its own minifier leaves 1 to 2 percent of each file, which the device's copy has no room for (decision 226). */
import { minify } from "terser";
import type { Plugin } from "vite";

export const minifyAgain = (): Plugin => ({
  name: "minify-again",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: async (_, bundle) => {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
      for (const chunk of chunks) {
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (code !== undefined) chunk.code = code;
      }
    },
  },
});
