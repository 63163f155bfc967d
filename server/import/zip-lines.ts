/** The lines of the text files in a zip, one by one: never a whole file in memory. */
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";

import { StartError } from "#server/base/start-error.ts";
import * as messages from "./text.ts";

/** `bytes`: how far the file has been read. */
export type TextLine = { number: number; text: string; bytes: number };

export type Zip = {
  /** Uncompressed size of a file in it. */
  size: (name: string) => number;
  /** Its lines without their ends; lines that are not UTF-8 are read as windows-1252. */
  lines: (name: string) => AsyncGenerator<TextLine>;
  close: () => void;
};

/** A line longer than this is no line of a table. */
const longestLine = 256 * 1024;

/**
 * Opens a zip that holds the named files, in whatever folder and case.
 * @throws StartError when there is no such file, it is no zip, or one of the names is not in it.
 */
export async function openZip(file: string, names: readonly string[]): Promise<Zip> {
  const zip = await opened(file);
  const entries = await entriesOf(zip, file);
  const entryOf = (name: string): Entry | undefined =>
    entries.find(({ fileName }) => fileName.toLowerCase().split("/").at(-1) === name);
  const missing = names.filter((name) => entryOf(name) === undefined);
  if (missing.length > 0) {
    zip.close();
    throw new StartError(messages.filesMissing(file, missing));
  }
  return {
    size: (name) => entryOf(name)!.uncompressedSize,
    lines: (name) => linesOf(zip, entryOf(name)!, file),
    close: () => zip.close(),
  };
}

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

async function opened(file: string): Promise<ZipFile> {
  try {
    return await open(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new StartError(messages.fileMissing(file));
    if (code !== "") throw new StartError(messages.fileUnreadable(file, code));
    throw new StartError(messages.notZip(file));
  }
}

function entriesOf(zip: ZipFile, file: string): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error) => reject(damaged(file, error)));
    zip.readEntry();
  });
}

async function* linesOf(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<TextLine> {
  let number = 0;
  let bytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    const stream: Readable = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = whole.indexOf(lineFeed); end >= 0; end = whole.indexOf(lineFeed, from)) {
        bytes += end + 1 - from;
        yield { number: ++number, text: textOf(whole.subarray(from, end)), bytes };
        from = end + 1;
      }
      rest = whole.subarray(from);
      if (rest.length > longestLine) throw new Error(messages.lineTooLong(number + 1, entry.fileName, longestLine));
    }
  } catch (error) {
    throw damaged(file, error);
  }
  if (rest.length > 0) yield { number: ++number, text: textOf(rest), bytes: bytes + rest.length };
}

const lineFeed = 0x0a;
const windows = new TextDecoder("windows-1252");

function textOf(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString("utf8") : windows.decode(bytes);
  return text.replace(/^\uFEFF/, "").replace(/\r$/, "");
}

const damaged = (file: string, error: unknown): StartError =>
  new StartError(messages.fileDamaged(file, error instanceof Error ? error.message : String(error)));
