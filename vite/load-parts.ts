/** Has every `import()` of the build load its files by src/app/load-part.ts. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";

export function loadsParts(): Plugin {
  return {
    name: "loads-parts",
    apply: "build",
    enforce: "pre",
    load: {
      order: "pre",
      handler: (id) =>
        id === helper
          ? `export { loadPart as __vitePreload } from ${JSON.stringify(resolve("src/app/load-part.ts"))};`
          : null,
    },
  };
}

/** Files of a part: its own too, which Vite leaves out where it stands alone. */
export const filesOfPart = (own: string, others: readonly string[]): string[] => [...new Set([own, ...others])];
