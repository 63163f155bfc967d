/**
 * A bell on a product that cannot be had: the person is told, in the app and by mail, when it can be ordered again. Not in the specification, which
 * knows no such calls.
 */
import * as z from "zod/mini";

import { Availability } from "./availability.ts";
import { call } from "#contract/base/call.ts";
import { Done, Id, Instant, Nothing } from "#contract/base/fields.ts";

/** So many of one person at one customer. */
export const mostStockAlerts = 200;

/** A bell: it waits, or it rang. */
export const StockAlert = z.strictObject({
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  availability: Availability,
  set_at: Instant,
  /** When the person was told that it is back; null while the bell waits. */
  rang_at: z.nullable(Instant),
  is_seen: z.boolean(),
});
export type StockAlert = z.infer<typeof StockAlert>;

export const stockAlerts = call({
  method: "GET",
  path: "/api/bells",
  needs: "ordering",
  about: "The person's bells at this customer: those that rang first, newest first.",
  input: Nothing,
  output: z.array(StockAlert),
});

export const setStockAlert = call({
  method: "POST",
  path: "/api/bells/set",
  needs: "ordering",
  about:
    "Tell the person when a product that cannot be had now is back. One that is set already stays; one that rang waits again.",
  input: z.strictObject({ item_id: Id }),
  output: Done,
});

export const removeStockAlert = call({
  method: "POST",
  path: "/api/bells/remove",
  needs: "ordering",
  about: "Take a bell off, whether it waits or rang; one that is not there is off already.",
  input: z.strictObject({ item_id: Id }),
  output: Done,
});

export const seeStockAlerts = call({
  method: "POST",
  path: "/api/bells/seen",
  needs: "ordering",
  notImpersonating: true, // whom they act for has not seen it
  about: "The person has seen which bells rang.",
  input: Nothing,
  output: Done,
});
