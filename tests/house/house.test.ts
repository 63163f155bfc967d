/** The house: every area is one folder in every layer, and files and folders use each other in one direction, types included. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

/** The areas of the trade, the same word in every layer. */
const areas = [
  "identity",
  "catalogue",
  "cart",
  "csos",
  "checkout",
  "orders",
  "documents",
  "receiving",
  "outbox",
  "reports",
  "distributor",
];
/** Where areas stand, with what else may stand beside them. */
const layers: Record<string, readonly string[]> = {
  contract: ["base"],
  "server/services": ["audit", "mail"],
  "server/routes": [],
  "src/data": ["base", "overlay"],
  "src/screens": ["home"],
};

const files = globSync("{contract,outbox,server,src,sw,vite,tests,bench}/**/*.{ts,tsx}", { cwd: root });
/** What uses what: by file the files, and by folder the folders, each with a file that does; the rules of an area are a part of it. */
type Uses = Map<string, Map<string, string>>;
const byFile: Uses = new Map();
const byFolder: Uses = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"?]+)/g)) {
    const other = path.startsWith("#") ? path.slice(1) : join(dirname(file), path);
    note(byFile, { from: file, to: other, file });
    if (/^(contract|outbox|server|src)\//.test(file))
      note(byFolder, { from: roomOf(dirname(file)), to: roomOf(dirname(other)), file });
  }
}

test("no circle of files, types included", () => {
  expect(byFile.size).toBeGreaterThan(1_500);
  expect(circles(byFile)).toEqual([]);
});

test("no circle of folders", () => {
  expect(circles(byFolder)).toEqual([]);
});

test("each layer has a folder of each area, and no others", () => {
  for (const [layer, others] of Object.entries(layers)) {
    const below = files.filter((file) => file.startsWith(`${layer}/`)).map((file) => file.slice(layer.length + 1));
    const folders = [...new Set(below.filter((path) => path.includes("/")).map((path) => path.split("/")[0]!))];
    expect([layer, ...folders.toSorted()]).toEqual([layer, ...[...areas, ...others].toSorted()]);
  }
});

function note(uses: Uses, { from, to, file }: { from: string; to: string; file: string }): void {
  if (to !== from) uses.set(from, (uses.get(from) ?? new Map<string, string>()).set(to, file));
}

/** The ways round: whoever uses nobody that is left is taken out, until those are left that lead into a circle. */
function circles(uses: Uses): string[] {
  const left = new Set(uses.keys());
  for (let before = 0; before !== left.size;) {
    before = left.size;
    for (const one of left) if (![...uses.get(one)!.keys()].some((other) => left.has(other))) left.delete(one);
  }
  return [...left].flatMap((one) => wayBack(uses, one) ?? []);
}

/** The way from one back to itself, as "file -> what it uses"; undefined: there is none. */
function wayBack(uses: Uses, start: string): string[] | undefined {
  const seen = new Set<string>();
  const ways: { at: string; way: string[] }[] = [{ at: start, way: [] }];
  for (let next = ways.pop(); next !== undefined; next = ways.pop()) {
    for (const [other, file] of uses.get(next.at) ?? []) {
      const way = [...next.way, `${file} -> ${other}`];
      if (other === start) return way;
      if (!seen.has(other)) ways.push({ at: other, way });
      seen.add(other);
    }
  }
  return undefined;
}

function roomOf(folder: string): string {
  return folder.replace(/\/rules$/, "");
}
