/** Scripts of the built page, found by the names of their chunks: the build names files by their hash alone (decision 214). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtPage } from "./built-page.ts";

type Manifest = Record<string, { file: string; name?: string }>;

const chunks = (): Manifest[string][] =>
  Object.values(JSON.parse(readFileSync(join(builtPage, ".vite/manifest.json"), "utf8")) as Manifest);

/** Returns the path of the script of a chunk in the built page. @throws Error if there is no such chunk, or several. */
export function scriptFile(name: string): string {
  const files = chunks().filter((each) => each.name === name && each.file.endsWith(".js"));
  if (files.length !== 1) throw new Error(`The built page has ${files.length} chunks named ${name}.`);
  return files[0]!.file;
}

/**
 * Returns a pattern that matches the addresses of all scripts of these chunks, also in a later build made from this one (builds.ts).
 * @throws Error if a chunk does not exist.
 */
export function scriptPattern(...names: string[]): RegExp {
  const manifest = chunks();
  const files = names.flatMap((name) => {
    const scripts = manifest.filter((each) => each.name === name && each.file.endsWith(".js"));
    if (scripts.length === 0) throw new Error(`The built page has no chunk ${name}.`);
    return scripts.map(({ file }) => file.replace(/\.js$/, ""));
  });
  return new RegExp(`(?:${files.join("|")})(?:-\\w+)?\\.js`);
}
