/** What of the build a device keeps. */
import type { Plugin } from "vite";

/** Files of the build that a device does not keep; known once the bundle is made. */
export const unkept = new Set<string>();

/** Collects the files that only parts imported as `onlineOnly(import("..."))` need (src/api/online-only.ts), by the module graph: a file that another part needs is kept. */
export function namesUnkept(): Plugin {
  const onlineParts = new Set<string>();
  return {
    name: "names-unkept",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bonlineOnly\(/ },
      async handler(code, importer) {
        const calls = [...code.matchAll(/\bonlineOnly\((?:\s*import\(\s*["']([^"']+)["'])?/g)];
        for (const [, name] of calls) {
          if (name === undefined) this.error("onlineOnly takes import() with a literal path.");
          onlineParts.add((await this.resolve(name, importer))!.id);
        }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const isOfThem = (id: string | null) => id !== null && onlineParts.has(id);
      const pages = chunks.filter(({ facadeModuleId }) => isOfThem(facadeModuleId));
      if (chunks.some(({ facadeModuleId, moduleIds }) => !isOfThem(facadeModuleId) && moduleIds.some(isOfThem)))
        this.error("A part that is imported as onlineOnly is no file of its own.");
      const isPage = new Set(pages.map(({ fileName }) => fileName));
      const filesFrom = (name: string, files: Set<string>): Set<string> => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || files.has(name)) return files;
        for (const file of [name, ...chunk.viteMetadata!.importedCss, ...chunk.viteMetadata!.importedAssets])
          files.add(file);
        return [...chunk.imports, ...chunk.dynamicImports].reduce(
          (all, next) => (isPage.has(next) ? all : filesFrom(next, all)),
          files,
        );
      };
      const kept = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) filesFrom(fileName, kept);
      for (const page of isPage) for (const file of filesFrom(page, new Set())) if (!kept.has(file)) unkept.add(file);
    },
  };
}
