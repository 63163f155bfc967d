/** Pictures of products: public, under the hash of their content, so they may be kept for ever. */
import type { FastifyInstance } from "fastify";

import { Refusal } from "#contract/refusal.ts";
import type { Pools } from "#server/db/open.ts";

/** Adds `GET /images/{hash}`. */
export function images(app: FastifyInstance, { app: pool }: Pools): void {
  app.get<{ Params: { hash: string } }>("/images/:hash", async (request, reply) => {
    const { rows } = await pool.query<{ content_type: string; content: Buffer }>({
      name: "image",
      text: "select content_type, content from images where hash = $1",
      values: [request.params.hash],
    });
    const image = rows[0];
    if (!image) throw new Refusal(404, "There is no such picture.");
    return reply
      .type(image.content_type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(image.content);
  });
}
