/** Who is receiving which order and counting which line just now: told to colleagues at once and kept nowhere. It locks nothing. Not in the specification, where each works alone. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, text } from "#contract/base/fields.ts";

/** A page that is at an order says so this often ... */
export const hereEveryMs = 4_000;
/** ... and whoever was not heard of for so long is gone. */
export const goneAfterMs = 10_000;

/** The line on whose pad the person is. */
export const CountedLine = z.strictObject({
  line_no: Id,
  /** For so long. */
  seconds: z.int().check(z.gte(0), z.lte(86_400)),
  /** The person took it over from a colleague, who is not told as counting it any more. */
  is_taken_over: z.boolean(),
});

export const receivingHere = call({
  method: "POST",
  path: "/api/receives/here",
  kind: "read",
  needs: "receiving",
  tells: "presence",
  about:
    "Tells colleagues at the customer who may receive that the person is at this order and counts this line; null: at none any more. Nothing is kept.",
  input: z.strictObject({
    order_id: z._default(z.nullable(Id), null),
    /** The tab, by a number of its own. */
    place: text(40),
    /** Left out: the person is at none. */
    line: z.optional(CountedLine),
  }),
  output: z.strictObject({ who: z.string() }),
});
