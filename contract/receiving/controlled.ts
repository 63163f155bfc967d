/**
 * What receiving controlled substances demands beyond a receipt: the record of 21 CFR 1305.22(g), which the server writes by itself, and, where the
 * customer wants it, a second person who confirms the count. Not in the specification.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, Instant, Nothing, UomCode, WireDate } from "#contract/base/fields.ts";

/** A count that waits for a second person. */
export const UnconfirmedCount = z.strictObject({
  order_receive_id: Id,
  order_id: Id,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  quantity_received: z.int(),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  lot_no: z.string(),
  receive_date: WireDate,
  /** Who counted, and when the server heard of it. */
  created_by: z.string(),
  created_at: Instant,
});
export type UnconfirmedCount = z.infer<typeof UnconfirmedCount>;

export const unconfirmedCounts = call({
  method: "POST",
  path: "/api/receives/unconfirmed",
  kind: "read",
  needs: "ordering",
  about:
    "Whether the customer wants a second person for each count of schedule II, and the counts that wait for one, oldest first, at most 200.",
  input: Nothing,
  output: z.strictObject({ is_demanded: z.boolean(), counts: z.array(UnconfirmedCount) }),
});

export const secondCount = call({
  method: "GET",
  path: "/api/customers/second-count",
  needs: "admin",
  about: "Whether a second person confirms each count of schedule II.",
  input: Nothing,
  output: z.strictObject({ is_demanded: z.boolean() }),
});

export const demandSecondCount = call({
  method: "POST",
  path: "/api/customers/second-count",
  needs: "admin",
  tells: "receiving",
  notImpersonating: true,
  about: "Whether a second person confirms each count of schedule II that is entered from now on.",
  input: z.strictObject({ is_demanded: z.boolean() }),
  output: z.strictObject({ is_demanded: z.boolean() }),
});
