/** Files that are whole or not there; that they survive a loss of power is tests/server/house/power-loss.deep.test.ts. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  appendToFile,
  createFile,
  createFileFromParts,
  createFolder,
  isCopied,
  moveFolder,
  replaceFile,
} from "#server/base/durable-file.ts";
import { keyLines, replaceKeys } from "#server/secrets/key-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a file is created once, with its mode, and leaves nothing beside it", () => {
  const path = join(folder, "file");
  expect([createFile(path, "one", { mode: 0o600 }), createFile(path, "two")]).toEqual([true, false]);
  expect([readFileSync(path, "utf8"), modeOf(path), readdirSync(folder)]).toEqual(["one", 0o600, ["file"]]);
  replaceFile(path, Buffer.from("three"), { mode: 0o640 });
  appendToFile(path, " and four");
  expect([readFileSync(path, "utf8"), modeOf(path), readdirSync(folder)]).toEqual(["three and four", 0o640, ["file"]]);
});

test("what cannot be written leaves nothing either", () => {
  const path = join(folder, "file");
  mkdirSync(path);
  writeFileSync(join(path, "within"), "");
  expect(() => replaceFile(path, "one")).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(() => createFile(join(folder, "none", "file"), "one")).toThrow("ENOENT");
  expect(readdirSync(folder)).toEqual(["file"]);
});

async function* partsOf(parts: readonly string[], failure?: Error): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
  if (failure !== undefined) throw failure;
}

test("a file from parts gets its name once it is complete, and does not replace another one", async () => {
  const path = join(folder, "file");
  const seen: string[][] = [];
  const look = async () => void seen.push(readdirSync(folder));
  expect(await createFileFromParts(path, partsOf(["one ", "two"]), look)).toBe(true);
  expect(seen).toEqual([[expect.stringMatching(/^file\./)]]);
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["one two", ["file"]]);
  expect(await createFileFromParts(path, partsOf(["three"]), look)).toBe(false);
  expect([readFileSync(path, "utf8"), seen.length]).toEqual(["one two", 1]);
});

test("a file from parts does not replace one that another process created in between", async () => {
  const path = join(folder, "file");
  const create = async () => writeFileSync(path, "other");
  expect(await createFileFromParts(path, partsOf(["one"]), create)).toBe(false);
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["other", ["file"]]);
});

test("a file from parts leaves no file when a part or the step before its name fails", async () => {
  const path = join(folder, "file");
  const none = async () => {};
  await expect(createFileFromParts(path, partsOf(["one"], new Error("cut off")), none)).rejects.toThrow("cut off");
  const fail = () => Promise.reject(new Error("not recorded"));
  await expect(createFileFromParts(path, partsOf(["one"]), fail)).rejects.toThrow("not recorded");
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder is created with those above it, and moved with all that is in it", () => {
  const made = join(folder, "one", "two");
  createFolder(made, { mode: 0o700 });
  createFolder(made);
  expect([modeOf(made), modeOf(join(folder, "one"))]).toEqual([0o700, 0o700]);
  createFile(join(made, "file"), "content");
  moveFolder(made, join(folder, "moved"));
  expect(readFileSync(join(folder, "moved", "file"), "utf8")).toBe("content");
  createFolder(made);
  expect(() => moveFolder(made, join(folder, "moved"))).toThrow(/ENOTEMPTY|EEXIST/);
});

test("a copy is one while every file is there and as long", () => {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  for (const each of [from, to]) {
    mkdirSync(join(each, "below"), { recursive: true });
    writeFileSync(join(each, "below", "file"), "content");
  }
  writeFileSync(join(to, "more"), "");
  expect(isCopied(from, to)).toBe(true);
  truncateSync(join(to, "below", "file"));
  expect(isCopied(from, to)).toBe(false);
  rmSync(join(to, "below"), { recursive: true });
  expect(isCopied(from, to)).toBe(false);
});

test.each([
  ["empty", ""],
  ["of line breaks", "\n\n"],
  ["of zeros", "\0".repeat(44)],
])("a key file %s is no key file: a new key is made", (_, content) => {
  const path = join(folder, "below", "key");
  const [first] = keyLines(path);
  expect(keyLines(path)).toEqual([first]);
  writeFileSync(path, content);
  const [second] = keyLines(path);
  expect([second!.length, second === first, keyLines(path)]).toEqual([43, false, [second]]);
  expect([modeOf(path), modeOf(join(folder, "below")), readdirSync(join(folder, "below"))]).toEqual([
    0o600,
    0o700,
    ["key"],
  ]);
  replaceKeys(path, ["a", "b"]);
  expect(keyLines(path)).toEqual(["a", "b"]);
});
