/** What the built page weighs: every script of the first screen, what each further part adds, and what the service worker keeps. A kB is 1024 bytes. */
import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

type Manifest = Record<string, { file: string; name: string; isDynamicEntry?: boolean; imports?: string[] }>;

const kB = (bytes: number) => Math.round(bytes / 10.24) / 100;

export type PageWeight = {
  /** Brotli kB of script: the first screen, what of it are packages in a file of their own, the frame of a logged-in person beyond it, and each lazily loaded part beyond both. */
  firstScreenKB: number;
  firstPackagesKB: number;
  frameKB: number;
  partsKB: Record<string, number>;
  /** What the service worker keeps of the build: kB on the device, and brotli kB over the line. */
  precache: { files: number; storedKB: number; sentKB: number };
};

/** Reads them off the built page. */
export function pageWeight(): PageWeight {
  const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Manifest;
  const weight = (file: string) => brotliCompressSync(readFileSync(`dist/${file}`)).length;
  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) reach(each, seen);
    return seen;
  };
  const first = reach("index.html");
  const [frame] = Object.entries(manifest).find(([, { name }]) => name === "frame")!;
  const framed = reach(frame, new Set(first));
  const parts = Object.entries(manifest).filter(
    ([, { isDynamicEntry, file }]) => isDynamicEntry && file.endsWith(".js"),
  );
  const addedKB = (files: Set<string>, before: Set<string>) =>
    kB([...files].filter((file) => !before.has(file)).reduce((sum, file) => sum + weight(file), 0));
  const packages = Object.values(manifest).find(({ name }) => name === "first")!;
  return {
    firstScreenKB: addedKB(first, new Set()),
    firstPackagesKB: kB(weight(packages.file)),
    frameKB: addedKB(framed, first),
    partsKB: Object.fromEntries(parts.map(([name]) => [name, addedKB(reach(name), framed)])),
    precache: precacheFigures(weight),
  };
}

function precacheFigures(weight: (file: string) => number): PageWeight["precache"] {
  const worker = readFileSync("dist/sw.js", "utf8");
  const files = [...new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!))];
  const total = (size: (file: string) => number) => kB(files.reduce((sum, file) => sum + size(file), 0));
  return { files: files.length, storedKB: total((file) => statSync(`dist/${file}`).size), sentKB: total(weight) };
}
