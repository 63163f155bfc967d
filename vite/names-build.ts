/** Writes the build's hash into the shell: `GET /api/versions` answers it, and a page knows by it whether it is behind. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));

export function namesBuild(): Plugin {
  return {
    name: "names-build",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => [
        {
          tag: "meta",
          attrs: { name: "build", content: createHash("sha256").update(html).digest("hex").slice(0, 12) },
          injectTo: "head",
        },
        { tag: "meta", attrs: { name: "version", content: version }, injectTo: "head" },
      ],
    },
  };
}
