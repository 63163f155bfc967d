/** A request as it was sent, before any schema has read it. */
import type { FastifyRequest } from "fastify";

/** What the path names, the query, and the body where the call takes one. */
export type Wire = { params: unknown; query: unknown; body: unknown };

export const wireOf = ({ params, query, body }: Pick<FastifyRequest, "params" | "query" | "body">): Wire => ({
  params,
  query,
  body: body ?? {},
});

/** As JSON whose fields stand in the order of their names: the same text whoever wrote it, in whichever order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
