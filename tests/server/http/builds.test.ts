/** The last three builds stay on the disk, whatever order they are served in. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepBuild } from "#server/http/builds.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

let day = 0;
/** Serves a build, a day after the one before. */
function serve(name: string): string[] {
  const page = join(folder, `page ${name}`);
  mkdirSync(join(page, "assets"), { recursive: true });
  writeFileSync(join(page, "index.html"), name);
  writeFileSync(join(page, "assets", `chunk-${name}.js`), name);
  const earlier = keepBuild({ page, builds: join(folder, "builds"), name });
  day += 1;
  utimesSync(join(folder, "builds", name), 1e9 + day * 86_400, 1e9 + day * 86_400);
  return earlier.map((each) => basename(each));
}

test("the two before the current one are given, the youngest first; older ones go", () => {
  expect(serve("a")).toEqual([]);
  expect(serve("b")).toEqual(["a"]);
  expect(serve("c")).toEqual(["b", "a"]);
  expect(serve("d")).toEqual(["c", "b"]);
  expect(readdirSync(join(folder, "builds")).toSorted()).toEqual(["b", "c", "d"]);
});

test("a build that is served again is the youngest again", () => {
  for (const name of ["a", "b", "c", "a"]) serve(name);
  expect(serve("d")).toEqual(["a", "c"]);
});

test("only hashed files are kept: an old shell must never come back", () => {
  serve("a");
  expect(readdirSync(join(folder, "builds", "a"))).toEqual(["assets"]);
  expect(existsSync(join(folder, "builds", "a", "assets", "chunk-a.js"))).toBe(true);
});

test("of what a loss of power left empty, the current build is copied again and an earlier one serves nothing", () => {
  for (const name of ["a", "b"]) serve(name);
  const chunkOf = (name: string) => join(folder, "builds", name, "assets", `chunk-${name}.js`);
  for (const name of ["a", "b"]) truncateSync(chunkOf(name));
  expect(serve("b")).toEqual(["a"]);
  expect(readFileSync(chunkOf("b"), "utf8")).toBe("b");
  expect(existsSync(chunkOf("a"))).toBe(false);
  expect(readdirSync(join(folder, "builds")).toSorted()).toEqual(["a", "b"]);
});
