/** Pictures of products: public, under the hash of their content, so they may be kept for ever. */
import type { FastifyInstance } from "fastify";

import { Refusal } from "#contract/base/refusal.ts";
import { queryAgain, type Pools } from "#server/db/open.ts";

/** Adds `GET /images/{hash}`. */
export function images(app: FastifyInstance, { app: pool }: Pools): void {
  const find = async (hash: string) => {
    const { rows } = await queryAgain<{ content_type: string; content: Buffer }>(pool, {
      name: "image",
      text: "select content_type, content from images where hash = $1",
      values: [hash],
    });
    return rows[0];
  };
  app.get<{ Params: { hash: string } }>("/images/:hash", async (request, reply) => {
    const image = isHash(request.params.hash) ? await find(request.params.hash) : undefined;
    if (!image) throw new Refusal(404, "There is no such picture.");
    return reply
      .type(image.content_type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(image.content);
  });
}

const isHash = (text: string): boolean => /^[\w-]+$/.test(text);
