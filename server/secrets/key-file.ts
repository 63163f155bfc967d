/** Keys in a file of their own, one a line, for the server's own user alone; the first one is in use, those after it are former ones. */
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** 256 random bits as text. */
export const newKeyLine = (): string => randomBytes(32).toString("base64url");

/** The lines of the file, which is made with a new key where it is missing. A link either exists whole or not at all: of two starts at once one makes it. */
export function keyLines(path: string): string[] {
  const before = linesOf(path);
  if (before !== undefined) return before;
  const own = written(path, [newKeyLine()]);
  try {
    linkSync(own, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return linesOf(path)!;
}

/** Puts other keys in the place of all that are there. */
export const replaceKeys = (path: string, lines: readonly string[]): void => renameSync(written(path, lines), path);

/** The lines of a file that have something in them; undefined: there is none. */
export function linesOf(path: string): string[] | undefined {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

function written(path: string, lines: readonly string[]): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, `${lines.join("\n")}\n`, { mode: 0o600 });
  return own;
}
