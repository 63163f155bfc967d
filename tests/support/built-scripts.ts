/** Scripts of the built page, found by the names of their chunks: the build names files by their hash alone (decision 214). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtPage } from "./built-page.ts";

type Manifest = Record<string, { file: string; name?: string }>;

/**
 * Returns a pattern that matches the addresses of all scripts of these chunks, also in a later build made from this one (builds.ts).
 * @throws Error if a chunk does not exist.
 */
export function scriptPattern(...names: string[]): RegExp {
  const manifest = Object.values(
    JSON.parse(readFileSync(join(builtPage(), ".vite/manifest.json"), "utf8")) as Manifest,
  );
  const files = names.flatMap((name) => {
    const scripts = manifest.filter((each) => each.name === name && each.file.endsWith(".js"));
    if (scripts.length === 0) throw new Error(`The built page has no chunk ${name}.`);
    return scripts.map(({ file }) => file.replace(/\.js$/, ""));
  });
  return new RegExp(`(?:${files.join("|")})(?:-\\w+)?\\.js`);
}
