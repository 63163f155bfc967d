/** Recurring orders: listed and changed by whoever may order for their customer, by the version that the person saw. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { cents } from "#contract/base/money.ts";
import { lineKey } from "#contract/base/line-key.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { cartTypeOf, isScheduleII } from "#contract/base/schedules.ts";
import { largestQuantity, maximumMessage } from "#contract/cart/rules/cart.ts";
import {
  dueAt,
  type Frequency,
  goingOn,
  inRhythm,
  isBeforeFollowing,
  isStart,
  moved,
  type RecurrenceStanding,
  tellAt,
  type WhenShort,
} from "#contract/checkout/rules/recurrence.ts";
import { startDateNotValid } from "#contract/checkout/text.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type * as contract from "#contract/orders/recurring.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import {
  bool,
  columnsOf,
  day,
  instant,
  int,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
} from "#server/db/statement.ts";
import { readRecurring, standingOf } from "./recurring-list.ts";
import { acceptPrices, type PricedKey } from "./recurring-prices.ts";
import { writeRun } from "./recurring-run.ts";
import { writeTravels } from "./recurring-travels.ts";
import * as messages from "./text.ts";

type Order = contract.RecurringOrder;

/** All of the caller's customer that have not ended; the controlled ones for whoever may order such. */
export async function recurringOrders(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.recurringOrders>> {
  const all = await readRecurring(db, caller.customer_id, null);
  const mayAll = mayUseControlledCart(caller.roles);
  return { recurring: all.filter(({ cart_type_code }) => cart_type_code === "RXO" || mayAll), total: all.length };
}

/** Leaves the next date out, or puts it back. */
export async function skipRecurring(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.skipRecurring>,
): Promise<Order> {
  const row = await lockRecurring(db, caller, input);
  return keep(db, caller, row, { is_next_skipped: input.is_skipped });
}

/** Pauses, or goes on at the first date to come. */
export async function pauseRecurring(
  db: Tx,
  caller: Caller,
  { is_paused, ...which }: ParsedOf<typeof contract.pauseRecurring>,
): Promise<Order> {
  const row = await lockRecurring(db, caller, which);
  if (is_paused) return keep(db, caller, row, { status: "paused" });
  const standing = goingOn(standingOf(row), caller.now, caller.time_zone);
  const isOver = standing.next_date !== row.next_date;
  if (isOver) await writeNotFilled(db, caller, row);
  return keep(db, caller, row, {
    status: "active",
    standing,
    waits_for: [],
    ...(isOver && { is_next_skipped: false, is_told: false }),
    // Whoever it was placed for may not order any more: from now on it is placed for who takes it up.
    ...(row.status === "stopped" && { user_id: caller.user_id }),
  });
}

/**
 * Accepts today's prices. An order that waits for that is placed at the next look.
 * @throws Refusal 409 where a price is not the one that the person saw
 */
export async function acceptRecurringPrices(
  db: Tx,
  caller: Caller,
  { prices, ...which }: ParsedOf<typeof contract.acceptRecurringPrices>,
): Promise<Order> {
  const row = await lockRecurring(db, caller, which);
  const { customer_id } = caller;
  const { recurring_order_id } = row;
  const [current] = await readRecurring(db, customer_id, recurring_order_id);
  const seen = new Map(prices.map((line) => [lineKey(line), line.price]));
  const isOther = current!.lines.some((line) => line.price !== null && line.price !== seen.get(lineKey(line)));
  if (isOther) throw new Refusal(409, messages.pricesChangedAgain, { code: "recurring_changed", current });
  await acceptPrices(db, { customer_id, recurring_order_id }, current!.lines.map(pricedKey), "all");
  return keep(db, caller, row, { waits_for: [] });
}

const pricedKey = ({ item_id, quantity_uom_code, price }: contract.RecurringLine): PricedKey => ({
  item_id,
  quantity_uom_code,
  price_cents: price === null ? null : cents(price),
});

/** Changes it. @throws Refusal 400 for a date or a line that cannot be. */
export async function changeRecurring(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.changeRecurring>,
): Promise<Order> {
  const row = await lockRecurring(db, caller, input);
  const standing = changedStanding(standingOf(row), input, caller);
  await writeLines(db, { customer_id: caller.customer_id, ...row }, input.lines);
  if (input.travels !== undefined) await writeTravels(db, caller, row, input.travels);
  const isOther = standing.next_date !== row.next_date;
  if (isOther) await writeNotFilled(db, caller, row);
  return keep(db, caller, row, {
    order_name: input.order_name,
    when_short: input.when_short,
    standing,
    waits_for: isOther ? [] : row.waits_for,
    ...(isOther && { is_next_skipped: false, is_told: false }),
  });
}

/** A date whose order waited and is not tried any more is written down with what it waited for: none goes without a word. */
async function writeNotFilled(db: Tx, caller: Caller, row: RecurringRow): Promise<void> {
  const { next_date: due_date, waits_for: reasons } = row;
  if (reasons.length === 0) return;
  await writeRun(db, caller, row.recurring_order_id, { due_date, outcome: "not_filled", order_id: null, reasons });
}

function changedStanding(
  before: RecurrenceStanding,
  { next_date, moves, frequency }: ParsedOf<typeof contract.changeRecurring>,
  { now, time_zone }: Caller,
): RecurrenceStanding {
  const date = wireToIso(next_date)!;
  const rhythm = inRhythm(before, frequency);
  if (date === before.next_date) return rhythm;
  const fields = { next_date: startDateNotValid };
  if (!isStart(date, dateIn(time_zone, now))) throw new Refusal(400, startDateNotValid, { code: "start_date", fields });
  if (moves === "this" && !isBeforeFollowing(rhythm, date))
    throw new Refusal(400, messages.dateAfterNext, {
      code: "start_date",
      fields,
    });
  return moved(rhythm, date, moves);
}

/** Ends it; one that has ended is ended already. */
export async function endRecurring(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.endRecurring>,
): Promise<OutputOf<typeof contract.endRecurring>> {
  const row = await lockRecurring(db, caller, input);
  await writeNotFilled(db, caller, row);
  await write(db, caller, row, { status: "ended" });
  return { success: true };
}

export type RecurringRow = Of<typeof recurringRow>;

/**
 * The caller's, locked; whoever changes it next waits, and then sees its new version.
 * @throws Refusal 404 for none, another customer's or one that ended; 403 for a controlled one; 409 `recurring_changed` with it as it is now.
 */
export async function lockRecurring(
  db: Tx,
  caller: Caller,
  { recurring_order_id, version }: { recurring_order_id: number; version: number },
): Promise<RecurringRow> {
  const [row] = await db.run(lockStatement, { customer_id: caller.customer_id, recurring_order_id });
  if (row === undefined) throw noSuchRecurring();
  if (row.cart_type_code === "CSO" && !mayUseControlledCart(caller.roles)) throw notAllowed();
  if (row.version === version) return row;
  const [current] = await readRecurring(db, caller.customer_id, recurring_order_id);
  throw new Refusal(409, messages.recurringChanged(current!.changed_by), {
    code: "recurring_changed",
    current,
  });
}

export const noSuchRecurring = (): Refusal => new Refusal(404, messages.recurringNotFound);

type Change = Partial<
  Pick<RecurringRow, "order_name" | "when_short" | "is_next_skipped" | "is_told" | "status" | "waits_for" | "user_id">
> & {
  standing?: RecurrenceStanding;
  /** When there is something to do next, where it is not by its date. */
  look_at?: Date;
};

/** Writes the change, and gives it as it is now. */
async function keep(db: Tx, caller: Caller, row: RecurringRow, change: Change): Promise<Order> {
  await write(db, caller, row, change);
  const [order] = await readRecurring(db, caller.customer_id, row.recurring_order_id);
  return order!;
}

/** Of what `change` leaves out nothing changes. */
export async function write(
  db: Tx,
  caller: Pick<Caller, "customer_id" | "user_id" | "now" | "time_zone" | "changed">,
  row: RecurringRow,
  { standing = standingOf(row), look_at, ...change }: Change,
): Promise<void> {
  const { customer_id, now, time_zone } = caller;
  const next = { ...row, ...change };
  await db.run(writeStatement, {
    customer_id,
    recurring_order_id: row.recurring_order_id,
    changed_by: caller.user_id,
    now,
    user_id: next.user_id,
    order_name: next.order_name,
    when_short: next.when_short,
    is_next_skipped: next.is_next_skipped,
    is_told: next.is_told,
    status: next.status,
    waits_for: next.waits_for,
    frequency: standing.frequency,
    anchor_date: standing.anchor,
    next_no: standing.next_no,
    next_date: standing.next_date,
    look_at: look_at ?? (next.is_told ? dueAt : tellAt)(standing.next_date, time_zone),
  });
  caller.changed.entity_id = row.recurring_order_id;
  caller.changed.before = { version: row.version, status: row.status, next_date: row.next_date };
}

/**
 * The lines in the place of those that were. @throws Refusal 400 for one twice, one that is not sold, one of the other cart, or one of which more than the
 * maximum is asked for; a quantity that was saved before the maximum may stay.
 */
async function writeLines(
  db: Tx,
  which: { customer_id: number; recurring_order_id: number; cart_type_code: "RXO" | "CSO" },
  lines: readonly NewLine[],
): Promise<void> {
  if (new Set(lines.map(lineKey)).size < lines.length) throw new Refusal(400, messages.productTwice, { code: "twice" });
  const { customer_id, recurring_order_id, cart_type_code } = which;
  const before = await db.run(emptyStatement, { customer_id, recurring_order_id });
  const confirmed = new Map(before.map((line) => [lineKey(line), line]));
  const kept = lines.map((line) => ({ ...noConfirmation, ...confirmed.get(lineKey(line)), ...line }));
  const written = await db.run(fillStatement, { customer_id, recurring_order_id, ...listsOf(kept) });
  const [order] = await readRecurring(db, customer_id, recurring_order_id);
  await acceptPrices(db, { customer_id, recurring_order_id }, order!.lines.map(pricedKey), "new");
  if (written.length !== lines.length) throw new Refusal(400, messages.productUnknown, { code: "unknown_product" });
  const wrong = written.find(
    ({ schedule_name }) => cartTypeOf(schedule_name) !== cart_type_code || isScheduleII(schedule_name),
  );
  if (wrong !== undefined)
    throw new Refusal(400, messages.productNotAllowed(wrong.full_description), {
      code: "other_cart",
    });
  const above = written.find(
    (line) =>
      line.quantity > largestQuantity(line.max_sale_qty) && line.quantity !== confirmed.get(lineKey(line))?.quantity,
  );
  if (above !== undefined) {
    const maximum = maximumMessage(largestQuantity(above.max_sale_qty), above.sale_uom_desc ?? "");
    throw new Refusal(400, messages.quantityAboveMaximum(above.full_description, maximum), { code: "max_sale_qty" });
  }
  const isNew = ({ item_id }: { item_id: number }) => !before.some((line) => line.item_id === item_id);
  const unconfirmed = written.find((line) => line.confirm_to_sell && isNew(line));
  if (unconfirmed !== undefined)
    throw new Refusal(400, messages.necessityMissing(unconfirmed.full_description), { code: "necessity" });
}

type NewLine = { item_id: number; quantity_uom_code: string; quantity: number; kit_check_selected: boolean };

const noConfirmation = { accepted_price_cents: null, necessity_by: null, necessity_at: null };

/** What a person accepted of a line: its price, its medical necessity. */
type Accepted = { accepted_price_cents: number | null; necessity_by: number | null; necessity_at: Date | null };

const listsOf = (lines: readonly (NewLine & Accepted)[]) => ({
  item_ids: lines.map(({ item_id }) => item_id),
  units: lines.map(({ quantity_uom_code }) => quantity_uom_code),
  quantities: lines.map(({ quantity }) => quantity),
  kit_checks: lines.map(({ kit_check_selected }) => kit_check_selected),
  accepted_prices: lines.map(({ accepted_price_cents }) => accepted_price_cents),
  necessities_by: lines.map(({ necessity_by }) => necessity_by),
  necessities_at: lines.map(({ necessity_at }) => necessity_at),
});

const oneOrder = { customer_id: int, recurring_order_id: int };

/** What is locked of a recurring order. */
export const recurringRow = {
  recurring_order_id: int,
  version: int,
  user_id: int,
  cart_type_code: oneOf<"RXO" | "CSO">(),
  order_name: text,
  when_short: oneOf<WhenShort>(),
  frequency: oneOf<Frequency>(),
  anchor_date: day,
  next_no: int,
  next_date: day,
  is_next_skipped: bool,
  is_told: bool,
  status: oneOf<Order["status"] | "ended">(),
  waits_for: listOf(text),
};

const lockStatement = statement(
  "lock_recurring_order",
  { values: oneOrder, row: recurringRow },
  `select ${columnsOf(recurringRow)} from recurring_orders
   where customer_id = :customer_id and recurring_order_id = :recurring_order_id and status <> 'ended' for update`,
);

const writeStatement = statement(
  "change_recurring_order",
  {
    values: {
      ...oneOrder,
      changed_by: int,
      now: instant,
      user_id: int,
      order_name: text,
      when_short: text,
      is_next_skipped: bool,
      is_told: bool,
      status: text,
      waits_for: listOf(text),
      frequency: text,
      anchor_date: day,
      next_no: int,
      next_date: day,
      look_at: instant,
    },
    row: {},
  },
  `update recurring_orders set version = version + 1, is_stop_told = true, changed_by = :changed_by, changed_at = :now, user_id = :user_id, order_name = :order_name,
     when_short = :when_short, is_next_skipped = :is_next_skipped, is_told = :is_told, status = :status, waits_for = :waits_for, frequency = :frequency,
     anchor_date = :anchor_date, next_no = :next_no, next_date = :next_date, look_at = :look_at
   where customer_id = :customer_id and recurring_order_id = :recurring_order_id`,
);

const emptyStatement = statement(
  "empty_recurring_order",
  {
    values: oneOrder,
    row: {
      item_id: int,
      quantity_uom_code: text,
      quantity: int,
      accepted_price_cents: nullable(int),
      necessity_by: nullable(int),
      necessity_at: nullable(instant),
    },
  },
  `delete from recurring_order_lines where customer_id = :customer_id and recurring_order_id = :recurring_order_id
   returning item_id, quantity_uom_code, quantity, accepted_price_cents, necessity_by, necessity_at`,
);

/** Products that left the catalogue stay on the list they are on; a new one must be in it. */
const fillStatement = statement(
  "fill_recurring_order",
  {
    values: {
      ...oneOrder,
      item_ids: listOf(int),
      units: listOf(text),
      quantities: listOf(int),
      kit_checks: listOf(bool),
      accepted_prices: listOf(nullable(int)),
      necessities_by: listOf(nullable(int)),
      necessities_at: listOf(nullable(instant)),
    },
    row: {
      item_id: int,
      quantity_uom_code: text,
      quantity: int,
      schedule_name: nullable(text),
      full_description: text,
      confirm_to_sell: bool,
      sale_uom_desc: nullable(text),
      max_sale_qty: nullable(int),
    },
  },
  `
  with filled as (
    insert into recurring_order_lines (customer_id, recurring_order_id, item_id, quantity_uom_code, position, quantity, kit_check_selected, accepted_price_cents, necessity_by, necessity_at)
    select :customer_id, :recurring_order_id, asked.item_id, asked.quantity_uom_code, asked.place, asked.quantity, asked.kit_check, asked.accepted_price,
      asked.necessity_by, asked.necessity_at
    from unnest(:item_ids::int[], :units::text[], :quantities::int[], :kit_checks::boolean[], :accepted_prices::int[], :necessities_by::int[],
        :necessities_at::timestamptz[]) with ordinality
        as asked(item_id, quantity_uom_code, quantity, kit_check, accepted_price, necessity_by, necessity_at, place)
      join products p on p.item_id = asked.item_id
    returning item_id, quantity_uom_code, quantity
  )
  select item_id, quantity_uom_code, filled.quantity, p.schedule_name, p.full_description, p.confirm_to_sell, u.sale_uom_desc, u.max_sale_qty
  from filled join products p using (item_id) left join product_units u using (item_id, quantity_uom_code)`,
);
