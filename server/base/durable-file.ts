/**
 * Writes the product's files so that each is there whole, or not at all, after a loss of power: a file system may keep a name whose content it never wrote
 * (0 bytes), so the content is flushed before it gets its name, and the folder after it.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

type Content = string | Buffer;
type Options = { mode?: number };

/** The code of a system error, such as ENOENT; the error's text where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Writes a new file; false, and nothing is written, where there is one already. Of two processes at once one creates it. */
export function createFile(path: string, content: Content, options: Options = {}): boolean {
  try {
    writeBeside(path, content, options, linkSync);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  }
}

/**
 * Writes a new file from parts that come one after another; false where there is one already. While it is written it has another name beside the lasting one.
 * @param beforeNamed runs once all parts are on the disk; where it fails, as where a part does, no file is left.
 */
export async function createFileFromParts(
  path: string,
  parts: AsyncIterable<Uint8Array>,
  beforeNamed: () => Promise<void>,
): Promise<boolean> {
  if (existsSync(path)) return false;
  const own = `${path}.${randomUUID()}`;
  try {
    const file = await open(own, "wx");
    try {
      for await (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await beforeNamed();
    giveNewName(own, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
  flush(dirname(path));
  return true;
}

/** Writes a file in the place of the one that may be there. */
export const replaceFile = (path: string, content: Content, options: Options = {}): void =>
  writeBeside(path, content, options, renameSync);

/** Adds to a file, which is created where there is none. */
export function appendToFile(path: string, content: Content, { mode = 0o644 }: Options = {}): void {
  const isNew = !existsSync(path);
  writeFlushed(path, "a", content, mode);
  if (isNew) flush(dirname(path));
}

/**
 * Creates a folder and those above it that are missing. One by one: `mkdirSync` with `recursive` never returns where the system itself makes the entries,
 * such as in /proc.
 */
export function createFolder(path: string, { mode = 0o777 }: Options = {}): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (!existsSync(parent)) createFolder(parent, { mode });
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  flush(parent);
}

/** Whether each file below `from` is below `to` too, as long as there: what is copied and can be copied anew is compared at each start, not flushed. */
export const isCopied = (from: string, to: string): boolean =>
  readdirSync(from, { withFileTypes: true, recursive: true }).every((entry) => {
    if (!entry.isFile()) return true;
    const path = join(entry.parentPath, entry.name);
    return statSync(path).size === statSync(join(to, relative(from, path)), { throwIfNoEntry: false })?.size;
  });

/** Gives a folder that was filled under a name of its own its lasting name. @throws what `renameSync` throws, where there is such a folder already */
export function moveFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) flush(join(entry.parentPath, entry.name));
  flush(from);
  renameSync(from, to);
  flush(dirname(to));
}

/** Writes it under a name of its own, then puts it in its place; nothing is left beside it, also where that fails. */
function writeBeside(
  path: string,
  content: Content,
  { mode = 0o644 }: Options,
  putInPlace: (own: string, path: string) => void,
): void {
  const own = `${path}.${randomUUID()}`;
  try {
    writeFlushed(own, "wx", content, mode);
    putInPlace(own, path);
  } finally {
    rmSync(own, { force: true });
  }
  flush(dirname(path));
}

/** Some file systems, such as FAT, have no second names: there the file is renamed. @throws EEXIST where there is a file of this name. */
function giveNewName(own: string, path: string): void {
  try {
    linkSync(own, path);
  } catch (error) {
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error)) || existsSync(path)) throw error;
    renameSync(own, path);
  }
}

function writeFlushed(path: string, flags: "a" | "wx", content: Content, mode: number): void {
  const file = openSync(path, flags, mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows flushes no folder and nothing that was opened to be read; NTFS keeps names in its journal. */
function flush(path: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
