/** Sends a file that is written while it is sent. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download, ReadTransaction } from "#server/services/reports/download.ts";
import { settingsOf } from "./settings.ts";

/** Reads for this person. @param look before each read; throws where nothing is to be read any more (still-may.ts). */
export const readingAs =
  ({ app }: Pick<Pools, "app">, caller: Caller, look: () => Promise<void>): ReadTransaction =>
  async (work) => {
    await look();
    return inTransaction(app, work, { retry: "always", settings: settingsOf(caller), access: "read only" });
  };

/** As a file to be saved; who goes away ends what writes its parts. */
export const sendDownload = (
  reply: FastifyReply,
  { fileName, contentType }: Omit<Download, "write">,
  parts: AsyncIterable<string | Uint8Array>,
): FastifyReply =>
  reply
    .headers({ "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "no-store" })
    .type(contentType)
    .send(Readable.from(parts, { objectMode: false }));
