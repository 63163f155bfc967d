/** What every answer of ours says of itself: which request it was, and which key it answers. By the key a device tells it from a stranger's. */
import type { FastifyRequest } from "fastify";

import { headers } from "#contract/base/headers.ts";
import { isKey } from "./once.ts";

/** The headers of the answer to a request. */
export function signatureOf({ id, headers: asked }: FastifyRequest): Record<string, string> {
  const key = asked[headers.idempotencyKey];
  const isEchoed = typeof key === "string" && isKey(key);
  return { [headers.requestId]: id, ...(isEchoed && { [headers.answersKey]: key }) };
}
