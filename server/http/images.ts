/** Pictures of products: public, under the hash of their content, so they may be kept for ever. */
import type { FastifyInstance } from "fastify";

import { Refusal } from "#contract/base/refusal.ts";
import { type Pools, runAgain } from "#server/db/open.ts";
import { bytes, statement, text } from "#server/db/statement.ts";
import * as words from "./text.ts";

const imageStatement = statement(
  "image",
  { values: { hash: text }, row: { content_type: text, content: bytes } },
  "select content_type, content from images where hash = :hash",
);

/** Adds `GET /images/{hash}`. */
export function images(app: FastifyInstance, { app: pool }: Pools): void {
  app.get<{ Params: { hash: string } }>("/images/:hash", async (request, reply) => {
    const { hash } = request.params;
    const [image] = isHash(hash) ? await runAgain(pool, imageStatement, { hash }) : [];
    if (!image) throw new Refusal(404, words.imageNotFound);
    return reply
      .type(image.content_type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(image.content);
  });
}

const isHash = (hash: string): boolean => /^[\w-]+$/.test(hash);
