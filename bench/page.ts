/** What the first screen loads: brotli bytes of every script that index.html names or preloads, and what each further route adds. */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; src?: string }
>;

const kB = (bytes: number) => Math.round(bytes / 10.24) / 100;

/** Brotli kB of script: the first screen, and each lazily loaded part beyond it. */
export function pageFigures(): { firstScreenKB: number; routesKB: Record<string, number> } {
  const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Manifest;
  const weight = (file: string) => brotliCompressSync(readFileSync(`dist/${file}`)).length;
  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) reach(each, seen);
    return seen;
  };
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const first = reach(entry);
  const routes = Object.entries(manifest).filter(
    ([, { isDynamicEntry, file }]) => isDynamicEntry && file.endsWith(".js"),
  );
  const added = (name: string) =>
    [...reach(name)].filter((file) => !first.has(file)).reduce((sum, file) => sum + weight(file), 0);
  return {
    firstScreenKB: kB([...first].reduce((sum, file) => sum + weight(file), 0)),
    routesKB: Object.fromEntries(routes.map(([name]) => [name, kB(added(name))])),
  };
}
