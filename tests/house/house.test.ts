/** The house: every area is one folder in every layer, and folders use each other in one direction, types included. */
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

const files = globSync("{contract,outbox,server,src}/**/*.{ts,tsx}", { cwd: root });
/** By folder the folders that it uses, each with a file that does; the rules of an area are a part of it. */
const used = new Map<string, Map<string, string>>();
for (const file of files) {
  const folder = roomOf(dirname(file));
  const others = used.get(folder) ?? new Map<string, string>();
  used.set(folder, others);
  for (const [, path = ""] of readFileSync(join(root, file), "utf8").matchAll(
    /(?:from|import)\s*\(?\s*"([#.][^"?]+)/g,
  )) {
    const other = roomOf(dirname(path.startsWith("#") ? path.slice(1) : join(dirname(file), path)));
    if (other !== folder) others.set(other, file);
  }
}

test("no circle of folders", () => {
  expect(files.length).toBeGreaterThan(700);
  expect([...used.keys()].flatMap((folder) => wayBack(folder) ?? [])).toEqual([]);
});

test("each layer has folders of areas alone", () => {
  for (const [layer, others] of Object.entries(layers)) {
    const folders = globSync(`${layer}/*/`, { cwd: root }).map((path) => path.slice(layer.length + 1).replace("/", ""));
    expect([layer, folders.filter((folder) => !areas.includes(folder) && !others.includes(folder))]).toEqual([
      layer,
      [],
    ]);
  }
});

/** The way from a folder back to itself, as "file -> folder"; undefined: there is none. */
function wayBack(start: string): string[] | undefined {
  const seen = new Set<string>();
  const ways: { at: string; way: string[] }[] = [{ at: start, way: [] }];
  for (let next = ways.pop(); next !== undefined; next = ways.pop()) {
    for (const [other, file] of used.get(next.at) ?? []) {
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

test("what a comment or a page names stands in the docs", () => {
  const named = globSync("{contract,outbox,server,src,sw,tests,bench,docs}/**/*.{ts,tsx,css,md}", { cwd: root });
  const pages = new Map(
    globSync("docs/**/*.md", { cwd: root }).map((page) => [page, readFileSync(join(root, page), "utf8")]),
  );
  const lost = named.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const places = [...text.matchAll(/docs\/(\w+)\.md, "([^"]+)"/g)].flatMap(([whole, page, heading = ""]) =>
      pages.get(`docs/${page}.md`)?.toLowerCase().includes(heading.toLowerCase()) === true ? [] : [`${file}: ${whole}`],
    );
    const numbers = [...text.matchAll(/docs\/decisions\/(\d{3})/g)].flatMap(([whole, number]) =>
      [...pages.keys()].some((page) => page.startsWith(`docs/decisions/${number}-`)) ? [] : [`${file}: ${whole}`],
    );
    return [...places, ...numbers];
  });
  expect(lost).toEqual([]);
});
