/** A file that is written while it is sent, from short reads one after another: it takes no memory and holds no transaction however long it is. */
import type { Tx } from "#server/db/open.ts";

/** Runs `work` in a transaction of its own, with the rights of whoever asked. */
export type ReadTransaction = <Answer>(work: (db: Tx) => Promise<Answer>) => Promise<Answer>;

export type Download = {
  /** ASCII without quotes. */
  fileName: string;
  contentType: string;
  /** Its parts in turn; tells `count` how many rows there are in all so far. Whoever goes away ends it. */
  write: (read: ReadTransaction, count: (rows: number) => void) => AsyncIterable<string | Uint8Array>;
};

export const isDownload = (answer: unknown): answer is Download =>
  typeof answer === "object" && answer !== null && "write" in answer && typeof answer.write === "function";
