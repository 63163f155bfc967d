/** Receiving: what is still to come, what came, and its history. A receipt is a physical fact: never refused for being too much, never deleted. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, Count, EnteredDate, Id, Instant, UomCode, WireDate, text } from "#contract/base/fields.ts";
import { waitingPaths } from "#contract/outbox/waiting-paths.ts";

/** CAN cancelled, COM completed (spec 2, section 4). */
export const ReceiveStatus = z.enum(["CAN", "COM"]);
/**
 * Why a person should look at a receipt: more than was ordered; the same line, lot and quantity a moment ago; something was entered with it, by a newer
 * page, that the server keeps and did not know yet.
 */
export const Flag = z.enum(["over", "possible_duplicate", "unread"]);
export type Flag = z.infer<typeof Flag>;

/** What the dock enters. Without `order_id` it is unexpected and needs its lot. */
export const NewReceipt = z.strictObject({
  order_id: z._default(z.nullable(Id), null),
  item_id: Id,
  quantity_received: z
    .int("must be a whole number")
    .check(z.gte(1, "must be 1 or more"), z.lte(2_147_483_647, "must be at most 2147483647")),
  quantity_UOM: z._default(UomCode, "CT"),
  lot_no: z._default(text(20), ""),
  expiration_date: z._default(z.nullable(EnteredDate), null),
  receive_date: EnteredDate,
  notes: z._default(text(1000), ""),
  /** Of the packages that were scanned. Left out where none were: as builds that know nothing of them understood it. */
  serial_numbers: z.optional(z.array(text(20)).check(z.maxLength(5000))),
});
export type NewReceipt = z.infer<typeof NewReceipt>;

/** A receipt as the server keeps it. */
export const Receipt = z.strictObject({
  order_receive_id: Id,
  receive_date: WireDate,
  order_id: z.nullable(Id),
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  quantity_received: z.int(),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  lot_no: z.string(),
  expiration_date: z.nullable(WireDate),
  notes: z.string(),
  /** Ordered and received so far on the order's line; 0 for an unexpected receipt. */
  order_qty: Count,
  rec_qty: Count,
  receive_status_code: ReceiveStatus,
  flagged: z.array(Flag),
  created_at: Instant,
  /** Who counted the goods. */
  created_by: z.string(),
  /** Who sent what the other had counted, after a hand-over; else null. */
  entered_by: z.nullable(z.string()),
  /** Key of the entry that made it, so that a device can find its own. */
  client_key: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

/** A line that has shipped and is not wholly received. */
export const PendingReceive = z.strictObject({
  order_id: Id,
  line_no: Id,
  customer_order_no: z.string(),
  order_name: z.string(),
  order_date: Instant,
  cart_type_code: CartType,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  storage: z.enum(["room", "cold", "frozen"]),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  units_per_case: Count,
  /** In one of the line's unit. */
  vials_per_unit: Count,
  order_qty: Count,
  rec_qty: Count,
  /** order_qty minus rec_qty, above 0. */
  remaining: Count,
  last_ship_date: Instant,
  lots: z.array(z.strictObject({ lot_no: z.string(), expiration_date: WireDate, quantity: Count })),
  /** Packages by their serials: those that were shipped, and those that came in, with when they did first. Left out: an older server. */
  serials: z.optional(
    z.array(z.strictObject({ serial_number: z.string(), lot_no: z.string(), received_at: z.nullable(Instant) })),
  ),
});
export type PendingReceive = z.infer<typeof PendingReceive>;

/** What a cancel or an uncancel came to: the receipt, and what is left on its line. */
export const ReceiptChange = z.strictObject({ receipt: Receipt, remaining: z.nullable(z.int()) });

export const pendingReceives = call({
  method: "POST",
  path: "/api/receives/search-pending",
  kind: "read",
  needs: "ordering",
  large: true,
  about: "Lines shipped and not wholly received, oldest order first.",
  input: z.strictObject({ order_id: z._default(z.nullable(Id), null) }),
  output: z.array(PendingReceive),
});

export const historicalReceives = call({
  method: "POST",
  path: "/api/receives/search-historical",
  kind: "read",
  needs: "ordering",
  large: true,
  about: "Receipts by receive date, newest first; the last 7 days unless asked otherwise; at most 1000.",
  input: z.strictObject({
    from: z._default(z.nullable(EnteredDate), null),
    to: z._default(z.nullable(EnteredDate), null),
  }),
  output: z.array(Receipt),
});

export const receive = call({
  method: "POST",
  path: waitingPaths.receive,
  needs: "ordering",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Record goods that came. Too much and possible duplicates are accepted and flagged.",
  input: NewReceipt,
  output: ReceiptChange,
});

export const cancelReceive = call({
  method: "POST",
  path: waitingPaths.cancelReceive,
  needs: "ordering",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Mark a receipt cancelled; its quantity is to come again. Cancelled already: nothing changes.",
  input: z.strictObject({ order_receive_id: Id }),
  output: ReceiptChange,
});

export const uncancelReceive = call({
  method: "POST",
  path: waitingPaths.uncancelReceive,
  needs: "ordering",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Take a cancel back. Not cancelled: nothing changes.",
  input: z.strictObject({ order_receive_id: Id }),
  output: ReceiptChange,
});
