/** Weight of the built page: the first screen, every later part, every built file, and the service worker's precache. A kB is 1024 bytes. */
import { readdirSync, readFileSync, statSync } from "node:fs";

type Manifest = Record<string, { file: string; name?: string; isDynamicEntry?: boolean; imports?: string[] }>;

/** Sizes in kB, compressed with brotli unless the name says otherwise. */
export type PageWeight = {
  /** The document, the script and the style sheet that a browser loads before the first screen appears. */
  firstDocumentKB: number;
  firstScreenKB: number;
  firstStylesKB: number;
  /** The part of the first screen's script that is third-party packages, in a file that our releases do not change. */
  firstPackagesKB: number;
  /** Script of a signed-in user's frame beyond the first screen. */
  frameKB: number;
  /** Script of each lazily loaded part beyond the frame, by module. */
  partsKB: Record<string, number>;
  /** Built files by size, the largest first: the chunk's name, or the file's where it is no chunk (a worker, a style sheet, WebAssembly). */
  files: { name: string; file: string; sentKB: number }[];
  /** Files that the service worker keeps: uncompressed on the device, compressed over the line. */
  precache: { files: number; storedKB: number; sentKB: number };
};

/** Measures the page in `dist`. */
export function measurePageWeight(): PageWeight {
  const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Manifest;
  const chunks = Object.values(manifest);
  const first = listFiles(manifest, "index.html");
  const frame = listFiles(manifest, "src/app/shell/signed-in-frame.tsx", first);
  const parts = Object.keys(manifest).filter(
    (key) => manifest[key]!.isDynamicEntry && manifest[key]!.file.endsWith(".js"),
  );
  const addedKB = (files: Set<string>, before = new Set<string>()) =>
    toKB([...files].filter((file) => !before.has(file)).map(getSize));
  const styles = [
    ...readFileSync("dist/index.html", "utf8").matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g),
  ].map(([, file]) => file!);
  return {
    firstDocumentKB: toKB([getSize("index.html")]),
    firstScreenKB: addedKB(first),
    firstStylesKB: addedKB(new Set(styles)),
    firstPackagesKB: toKB([getSize(chunks.find(({ name }) => name === "first")!.file)]),
    frameKB: addedKB(frame, first),
    partsKB: Object.fromEntries(parts.map((key) => [key, addedKB(listFiles(manifest, key), frame)])),
    files: listBuiltFiles()
      .map((file) => ({ name: chunks.find((chunk) => chunk.file === file)?.name ?? file, file, size: getSize(file) }))
      .toSorted((one, other) => other.size - one.size)
      .map(({ name, file, size }) => ({ name, file, sentKB: toKB([size]) })),
    precache: measurePrecache(),
  };
}

/** Returns the script files of a module and of everything that it imports statically, added to `known`. */
function listFiles(manifest: Manifest, key: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const files = new Set(known);
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(key);
  return files;
}

function measurePrecache(): PageWeight["precache"] {
  const worker = readFileSync("dist/sw.js", "utf8");
  const files = [...new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!))];
  return {
    files: files.length,
    storedKB: toKB(files.map((file) => statSync(`dist/${file}`).size)),
    sentKB: toKB(files.map(getSize)),
  };
}

const listBuiltFiles = (): string[] =>
  readdirSync("dist/assets")
    .filter((name) => !name.endsWith(".br"))
    .map((name) => `assets/${name}`);

/** Returns the bytes that the server sends: the size of the compressed file that the build writes beside each file it can make smaller. */
const getSize = (file: string): number =>
  statSync(`dist/${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(`dist/${file}`).size;

const toKB = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / 1024;
