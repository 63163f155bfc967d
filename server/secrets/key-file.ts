/** Keys in a file of their own, one a line, for the server's own user alone; the first one is in use, those after it are former ones. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

import { codeOf, createFile, createFolder, replaceFile } from "#server/base/durable-file.ts";

/** 256 random bits as text. */
export const newKeyLine = (): string => randomBytes(32).toString("base64url");

/** The lines of the file, which is made with a new key where it is missing or holds none. Of two starts at once one makes it. */
export function keyLines(path: string): string[] {
  const before = linesOf(path);
  if (before === undefined) {
    createFolder(dirname(path), { mode: 0o700 });
    createFile(path, textOf([newKeyLine()]), { mode: 0o600 });
  } else if (before.length === 0) replaceKeys(path, [newKeyLine()]);
  else return before;
  return linesOf(path)!;
}

/** Puts other keys in the place of all that are there. */
export const replaceKeys = (path: string, lines: readonly string[]): void =>
  replaceFile(path, textOf(lines), { mode: 0o600 });

/** The lines of a file that have something in them (what a loss of power left may be zeros); undefined: there is none. */
export function linesOf(path: string): string[] | undefined {
  try {
    return readFileSync(path, "utf8")
      .replaceAll("\0", "")
      .split("\n")
      .filter((line) => line !== "");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
