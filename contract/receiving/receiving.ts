/** Receiving: what is still to come, what came, and its history. A receipt is a physical fact: never refused for being too much, never deleted. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, Count, EnteredDate, Id, Instant, UomCode, WireDate, text } from "#contract/base/fields.ts";
import { mostAtOnce } from "#contract/receiving/rules/pending-pages.ts";

/** CAN cancelled, COM completed (docs/readings.md, "A receipt"). */
const ReceiveStatus = z.enum(["CAN", "COM"]);
/**
 * Why a person should look at a receipt: more than was ordered; the same line, lot and quantity a moment ago; something was entered with it, by a newer
 * page, that the server keeps and did not know yet; more than was shipped of its lot; the expiration date on the label is not the shipment's; its lot is
 * recalled, and the device did not have the recall (decision 264). A newer server may send others: a page shows them without knowing why (decision 204).
 */
export const Flag = z.enum(["over", "possible_duplicate", "unread", "over_lot", "expiration_mismatch", "recalled"]);
export type Flag = z.infer<typeof Flag>;

/** A serial, of at most 20 characters; of a case its GTIN before it (rules/packages.ts). */
const PackageName = text(35).check(z.regex(/^(\d{14} )?.{0,20}$/, "must be at most 20 characters"));

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
  /** Why the goods are not put away, in words. Left out: they are. */
  hold_reason: z.optional(text(200).check(z.minLength(1, "must say why"))),
  /** Of the packages that were scanned. Left out where none were. */
  serial_numbers: z.optional(z.array(PackageName).check(z.maxLength(5000))),
});
export type NewReceipt = z.infer<typeof NewReceipt>;

/** That a receipt was entered or put back (COM), or cancelled (CAN). */
export const ReceiptEvent = z.strictObject({
  status: ReceiveStatus,
  at: Instant,
  by: z.string(),
  /** The device (X-Outbox-Device); null: it has not said. */
  device: z.nullable(z.string()),
  /** As the customer calls that device. Left out: it has no name. */
  device_name: z.optional(z.string()),
  /** Why it was cancelled; null: not said. */
  reason: z.nullable(z.string()),
});
export type ReceiptEvent = z.infer<typeof ReceiptEvent>;

/** That goods came and are not put away, and what was found when they were released. */
export const ReceiptHold = z.strictObject({
  reason: z.string(),
  /** Null: they are on hold. */
  released_at: z.nullable(Instant),
  released_by: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
});
export type ReceiptHold = z.infer<typeof ReceiptHold>;

/** A receipt as the server keeps it. */
export const Receipt = z.strictObject({
  order_receive_id: Id,
  receive_date: WireDate,
  order_id: z.nullable(Id),
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. Left out of an unsent receipt whose line the device does not have. */
  manufacturer: z.optional(z.string()),
  schedule_name: z.nullable(z.string()),
  quantity_received: z.int(),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  lot_no: z.string(),
  /** As it was scanned or typed from the label. */
  expiration_date: z.nullable(WireDate),
  /** As the shipment said of its lot when the receipt was recorded. Left out or null: it did not say. */
  shipped_expiration_date: z.optional(z.nullable(WireDate)),
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
  /** Of schedule II, where the customer wants a second person: who confirmed the count, null while nobody has. Left out or null: nobody has to. */
  second_count: z.optional(z.nullable(z.strictObject({ by: z.nullable(z.string()), at: z.nullable(Instant) }))),
  /** Left out or null: the goods were never on hold. */
  hold: z.optional(z.nullable(ReceiptHold)),
  /** What became of it, in its order: entered, cancelled, put back. Left out of an unsent receipt. */
  events: z.optional(z.array(ReceiptEvent)),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * A line that has shipped and is not wholly received. "Made by the device": from a receipt that an unsent entry cancels or puts back, where the device
 * does not have the line.
 */
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
  /** The labeler; empty: nobody knows. Left out: made by the device. */
  manufacturer: z.optional(z.string()),
  storage: z.enum(["room", "cold", "frozen"]),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  units_per_case: Count,
  /** In one of the line's unit. */
  vials_per_unit: Count,
  order_qty: Count,
  rec_qty: Count,
  /** order_qty minus rec_qty and what was closed short, above 0. */
  remaining: Count,
  last_ship_date: Instant,
  lots: z.array(z.strictObject({ lot_no: z.string(), expiration_date: WireDate, quantity: Count })),
  /** What was received of it, lot by lot, in the letters of the receipts; without those of no lot. Left out: nothing. */
  received_lots: z.optional(z.array(z.strictObject({ lot_no: z.string(), quantity: Count }))),
  /** Packages by their serials: those that were shipped, and those that came in, with when they did first. Left out: made by the device. */
  serials: z.optional(
    z.array(
      z.strictObject({
        serial_number: z.string(),
        lot_no: z.string(),
        received_at: z.nullable(Instant),
        /** The shipment that it came with; null: none. */
        shipment_order_id: z.nullable(Id),
      }),
    ),
  ),
  /** How the line was packed: by tote (SSCC, null where it travelled in none), lot by lot. Left out: made by the device. */
  packed: z.optional(
    z.array(
      z.strictObject({
        shipment_order_id: Id,
        sscc: z.nullable(z.string()),
        lot_no: z.string(),
        expiration_date: WireDate,
        quantity: Count,
      }),
    ),
  ),
  /** The deliveries that it came in, by the carrier's tracking number. Left out: none that has one. */
  parcels: z.optional(z.array(z.strictObject({ shipment_order_id: Id, tracking_number: z.string() }))),
  /** In shipments that are not delivered, by the day they are expected on: the later one where the carrier said so since. Left out: made by the device. */
  on_the_way: z.optional(z.array(z.strictObject({ arrives_on: WireDate, quantity: Count }))),
  /** Declared as not coming, and taken off what remains. Left out: none. */
  closed_qty: z.optional(Count),
  /** Received, and on hold: part of `rec_qty`. Left out: made by the device. */
  held_qty: z.optional(Count),
  /**
   * Claimed of its deliveries (rules/claims.ts `isOfShipment`), not withdrawn and not in `closed_qty`. `lot_no` as on the label; empty: not said. Left out:
   * none.
   */
  claimed: z.optional(
    z.array(z.strictObject({ exception_id: z.string(), shipment_order_id: Id, lot_no: z.string(), quantity: z.int() })),
  ),
  /** On the first line of its order here: the order's lines that have shipped and are completely in. `quantity`: received. Left out: none. */
  completed: z.optional(z.array(z.strictObject({ line_no: Id, quantity: Count, sale_UOM_desc: z.string() }))),
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
  about: "Lines shipped and not wholly received, oldest order first; of one order, or of some, when named.",
  input: z.strictObject({
    order_id: z._default(z.nullable(Id), null),
    order_ids: z.optional(
      z.array(Id).check(z.minLength(1, "must not be empty"), z.maxLength(mostAtOnce, `must be at most ${mostAtOnce}`)),
    ),
  }),
  output: z.array(PendingReceive),
});

/** What a device needs to know of all that is to come: its orders, and the lines of those that it does not have as they are. */
export const PendingChanges = z.strictObject({
  /** Oldest first. `print` is another one as soon as anything of the order's pending lines is. */
  orders: z.array(z.strictObject({ order_id: Id, lines: Count, print: z.string() })),
  /** Of the oldest orders whose print is not known, whole orders each; those that do not fit are asked for by their numbers. */
  lines: z.array(PendingReceive),
});
export type PendingChanges = z.infer<typeof PendingChanges>;

/** Not in the specification, whose list is everything each time: 20,000 lines are 9.5 MB (docs/decisions/124). */
export const pendingChanges = call({
  method: "POST",
  path: "/api/receives/pending-changes",
  kind: "read",
  needs: "ordering",
  large: true,
  about: "The orders with lines to come, and the lines of those that the caller does not know by their print.",
  input: z.strictObject({
    known: z._default(z.array(text(32)).check(z.maxLength(mostAtOnce, `must be at most ${mostAtOnce}`)), []),
    most_lines: z._default(Count.check(z.lte(2000, "must be at most 2000")), 500),
  }),
  output: PendingChanges,
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
  path: "/api/receives",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Record goods that came. Too much and possible duplicates are accepted and flagged.",
  input: NewReceipt,
  output: ReceiptChange,
});

export const cancelReceive = call({
  method: "POST",
  path: "/api/receives/cancel",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Mark a receipt cancelled; its quantity is to come again. Cancelled already: nothing changes.",
  input: z.strictObject({
    order_receive_id: Id,
    /** In the person's words. Left out: not said. */
    reason: z.optional(text(200)),
  }),
  output: ReceiptChange,
});

export const uncancelReceive = call({
  method: "POST",
  path: "/api/receives/uncancel",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Take a cancel back. Not cancelled: nothing changes.",
  input: z.strictObject({ order_receive_id: Id }),
  output: ReceiptChange,
});
