/** Who is receiving which order just now: told to colleagues at once and kept nowhere. It locks nothing. Not in the specification, where each works alone. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, text } from "#contract/base/fields.ts";

/** A page that is at an order says so this often ... */
export const hereEveryMs = 4_000;
/** ... and whoever was not heard of for so long is gone. */
export const goneAfterMs = 10_000;

export const receivingHere = call({
  method: "POST",
  path: "/api/receives/here",
  kind: "read",
  needs: "ordering",
  tells: "presence",
  about:
    "Tells colleagues at the customer who may receive that the person is at this order; null: at none any more. Nothing is kept.",
  input: z.strictObject({
    order_id: z._default(z.nullable(Id), null),
    /** The tab, by a number of its own. */
    place: text(40),
  }),
  output: z.strictObject({ who: z.string() }),
});
