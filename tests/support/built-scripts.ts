/** Scripts of the built page, found by the names of their chunks: the build names files by their hash alone (decision 214). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtPage } from "./built-page.ts";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: true; isDynamicEntry?: true };
type Manifest = Record<string, Chunk>;

const readManifest = (): Manifest => JSON.parse(readFileSync(join(builtPage(), ".vite/manifest.json"), "utf8"));
const chunks = (): Chunk[] => Object.values(readManifest());

/** Returns the path of the script of a chunk in the built page. @throws Error if there is no such chunk, or several. */
export function scriptFile(name: string): string {
  const files = chunks().filter((each) => each.name === name && each.file.endsWith(".js"));
  if (files.length !== 1) throw new Error(`The built page has ${files.length} chunks named ${name}.`);
  return files[0]!.file;
}

/**
 * Returns the paths of the scripts and styles that the first screen and these parts of the page need, with all that they import.
 * @param names chunks that the page loads by `import()`
 * @throws Error if a chunk does not exist.
 */
export function listPartFiles(...names: string[]): string[] {
  const manifest = readManifest();
  const keys = new Set<string>();
  const addChunk = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    manifest[key]!.imports?.forEach(addChunk);
  };
  const all = Object.keys(manifest);
  for (const key of all.filter((each) => manifest[each]!.isEntry)) addChunk(key);
  for (const name of names) {
    const parts = all.filter((key) => manifest[key]!.name === name && manifest[key]!.isDynamicEntry);
    if (parts.length === 0) throw new Error(`The built page has no part ${name}.`);
    parts.forEach(addChunk);
  }
  return [...new Set([...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))];
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
