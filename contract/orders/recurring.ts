/** Recurring orders: orders that are placed automatically on a schedule. The specification creates them at checkout and says no more; these calls are our own. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, Count, EnteredDate, Id, Instant, Nothing, text, UomCode, WireDate } from "#contract/base/fields.ts";
import { frequencies, mostRecurringLines, whenShort } from "#contract/checkout/rules/recurrence.ts";
import { QuotedMethod } from "#contract/checkout/shipping.ts";

const Frequency = z.enum(frequencies);
const WhenShort = z.enum(whenShort);

/** A saved line, and what its product is now. Money in dollars. */
export const RecurringLine = z.strictObject({
  item_id: Id,
  quantity_uom_code: UomCode,
  quantity: Count,
  kit_check_selected: z.boolean(),
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.optional(z.string()),
  schedule_name: z.nullable(z.string()),
  sale_UOM_desc: z.string(),
  /** Null without a price. */
  price: z.nullable(z.number()),
  /** Price that the buyer last saw and accepted: at checkout, or when the line was added or the price confirmed. Null: none yet. */
  accepted_price: z.nullable(z.number()),
  /** At most so many in one order; null: as many as an order holds. */
  max_sale_qty: z.nullable(Count),
  /** Why it could not be filled if it were ordered now; null when it could. */
  reason: z.nullable(z.string()),
});
export type RecurringLine = z.infer<typeof RecurringLine>;

/** What became of one date: an order; `skipped` as somebody wished; `missed`, with nobody there to make it; `not_filled`, for reasons. */
export const RecurringRun = z.strictObject({
  run_no: Id,
  /** Null where somebody had it run between its dates. */
  due_date: z.nullable(WireDate),
  outcome: z.enum(["placed", "skipped", "missed", "not_filled"]),
  at: Instant,
  order_id: z.nullable(Id),
  /** What did not go out, and why. */
  reasons: z.array(z.string()),
});
export type RecurringRun = z.infer<typeof RecurringRun>;

/** Where it goes, who pays, and how it travels. */
export const RecurringTravels = z.strictObject({
  ship_contact_id: Id,
  bill_contact_id: Id,
  shipping_method_id: Id,
  is_saturday: z.boolean(),
  /** Whom the driver calls on a Saturday; empty: nobody. */
  delivery_contact_phone: text(30),
});
export type RecurringTravels = z.infer<typeof RecurringTravels>;

export const RecurringOrder = z.strictObject({
  recurring_order_id: Id,
  /** Another one after each change and each run. */
  version: Count,
  cart_type_code: CartType,
  order_name: z.string(),
  customer_order_no: z.string(),
  frequency: Frequency,
  /** The first of its dates: the others are counted from it. */
  anchor_date: WireDate,
  /** The next date and the two after it. */
  next_dates: z.array(WireDate),
  is_next_skipped: z.boolean(),
  /** `stopped`: whoever it is placed for may not order any more. */
  status: z.enum(["active", "paused", "stopped"]),
  /** Why the order of the next date, which has come, is not placed yet; empty while it is not late. It is tried again every hour. */
  waits_for: z.array(z.string()),
  when_short: WhenShort,
  /** In whose name it is placed. */
  made_by: z.string(),
  changed_by: z.string(),
  changed_at: Instant,
  ship_to: z.string(),
  shipping_method_desc: z.string(),
  travels: RecurringTravels,
  lines: z.array(RecurringLine),
  /** Of the lines that could be filled now, without shipping, at today's prices. */
  sub_total: z.number(),
  /** The last ones, newest first. */
  runs: z.array(RecurringRun),
});
export type RecurringOrder = z.infer<typeof RecurringOrder>;

export const recurringOrders = call({
  method: "GET",
  path: "/api/recurring-orders",
  needs: "ordering",
  large: true,
  about: "The recurring orders of the session's customer that have not ended, by their next dates.",
  input: Nothing,
  output: z.strictObject({
    recurring: z.array(RecurringOrder),
    /** With those that the caller may not see. */
    total: z.optional(Count),
  }),
});

/** `version` is the one that the person saw: another answers 409 `recurring_changed` with the order as it is. */
const which = { recurring_order_id: Id, version: Count };

export const skipRecurring = call({
  method: "POST",
  path: "/api/recurring-orders/skip",
  needs: "ordering",
  tells: "recurring",
  about: "Skip the next date, or restore it.",
  input: z.strictObject({ ...which, is_skipped: z.boolean() }),
  output: RecurringOrder,
});

export const pauseRecurring = call({
  method: "POST",
  path: "/api/recurring-orders/pause",
  needs: "ordering",
  tells: "recurring",
  about: "Pause, or resume at the next date. A stopped order continues in the name of the user who resumes it.",
  input: z.strictObject({ ...which, is_paused: z.boolean() }),
  output: RecurringOrder,
});

export const changeRecurring = call({
  method: "POST",
  path: "/api/recurring-orders/change",
  needs: "ordering",
  tells: "recurring",
  large: true,
  about:
    "Change name, frequency, next date (once, or with all later dates), lines, addresses, shipping method, and what happens if a line is unavailable.",
  input: z.strictObject({
    ...which,
    order_name: text(80),
    frequency: Frequency,
    next_date: EnteredDate,
    moves: z._default(z.enum(["this", "all"]), "all"),
    when_short: WhenShort,
    /** Left out: as it stands, even where it is not offered any more. */
    travels: z.optional(RecurringTravels),
    lines: z
      .array(
        z.strictObject({
          item_id: Id,
          quantity_uom_code: UomCode,
          quantity: Count.check(z.gte(1, "must be at least 1")),
          kit_check_selected: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.minLength(1, "must not be empty"),
        z.maxLength(mostRecurringLines, `must be at most ${mostRecurringLines} lines`),
      ),
  }),
  output: RecurringOrder,
});

export const recurringWays = call({
  method: "POST",
  path: "/api/recurring-orders/ways",
  kind: "read",
  needs: "ordering",
  about:
    "All shipping methods of a recurring order to an address, with cost and dates as if it were placed now. success false: the carrier did not know.",
  input: z.strictObject({ recurring_order_id: Id, ship_contact_id: Id }),
  output: z.strictObject({
    success: z.boolean(),
    methods: z.array(z.extend(QuotedMethod, { wrk_order_id: z.null() })),
  }),
});

export const acceptRecurringPrices = call({
  method: "POST",
  path: "/api/recurring-orders/accept-prices",
  needs: "ordering",
  tells: "recurring",
  large: true,
  about:
    "Accept the new prices of a recurring order. `prices` are those that the person saw; where one has changed since, 409 `recurring_changed` with the order as it is.",
  input: z.strictObject({
    ...which,
    prices: z
      .array(z.strictObject({ item_id: Id, quantity_uom_code: UomCode, price: z.number() }))
      .check(z.maxLength(mostRecurringLines, `must be at most ${mostRecurringLines} lines`)),
  }),
  output: RecurringOrder,
});

export const endRecurring = call({
  method: "POST",
  path: "/api/recurring-orders/end",
  needs: "ordering",
  tells: "recurring",
  about: "End it for good. Orders it placed do not change.",
  input: z.strictObject(which),
  output: z.strictObject({ success: z.literal(true) }),
});

export const runRecurring = call({
  method: "POST",
  path: "/api/recurring-orders/run",
  needs: "ordering",
  tells: "recurring",
  about:
    "Place an order now, in addition to the schedule. Once per version: a second request with the same version is answered that it ran.",
  input: z.strictObject(which),
  output: z.strictObject({ order_id: Id, total: z.number(), reasons: z.array(z.string()), recurring: RecurringOrder }),
});
