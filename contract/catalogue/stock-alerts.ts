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
  /** Its labeler. */
  manufacturer: z.string(),
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
  about: "The user's stock alerts at this customer: products that are back first, newest first.",
  input: Nothing,
  output: z.array(StockAlert),
});

export const setStockAlert = call({
  method: "POST",
  path: "/api/bells/set",
  needs: "ordering",
  about: "Set a stock alert on a product that is unavailable. An existing alert stays; one that was sent is set again.",
  input: z.strictObject({ item_id: Id }),
  output: Done,
});

export const removeStockAlert = call({
  method: "POST",
  path: "/api/bells/remove",
  needs: "ordering",
  about: "Remove a stock alert, sent or not. Does nothing if there is none.",
  input: z.strictObject({ item_id: Id }),
  output: Done,
});

export const seeStockAlerts = call({
  method: "POST",
  path: "/api/bells/seen",
  needs: "ordering",
  notImpersonating: true, // whom they act for has not seen it
  about: "Mark all sent stock alerts as seen by the user.",
  input: Nothing,
  output: Done,
});
