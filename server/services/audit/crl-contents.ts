/** Revocation lists as they are stored, each by its hash and read in parts: a list has up to 128 MiB. */
import type { Pool } from "pg";

import { runOn, type Tx } from "#server/db/open.ts";
import { bytes, int, type Of, statement, text } from "#server/db/statement.ts";

const partRow = { part: bytes, size: int };
const partStatement = statement(
  "crl_part",
  { values: { hash: text, start: int, length: int }, row: partRow },
  "select substring(content from :start for :length) as part, octet_length(content) as size from csos_crls where hash = :hash",
);

type StoredFile = { hash: string; content: Buffer };

/** The files, which are large: for whoever has not read them yet. */
export const crlContents = (system: Pool, hashes: string[]): Promise<StoredFile[]> =>
  readFiles(hashes, (part) => runOn(system, partStatement, part));

/** Returns the files as `crlContents` does, in a transaction. */
export const readCrlContents = (db: Tx, hashes: string[]): Promise<StoredFile[]> =>
  readFiles(hashes, (part) => db.run(partStatement, part));

/** Bytes of one part. The driver converts each part from text, which takes the main thread about 10 ms. */
const partBytes = 4 * 1024 * 1024;

type ReadPart = (part: { hash: string; start: number; length: number }) => Promise<Of<typeof partRow>[]>;

async function readFiles(hashes: string[], readPart: ReadPart): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const hash of hashes) {
    const content = await readFile(hash, readPart);
    if (content !== undefined) files.push({ hash, content });
  }
  return files;
}

async function readFile(hash: string, readPart: ReadPart): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let start = 1; ; start += partBytes) {
    const [row] = await readPart({ hash, start, length: partBytes });
    if (row === undefined) return undefined;
    parts.push(row.part);
    if (start + partBytes > row.size) return Buffer.concat(parts);
  }
}
