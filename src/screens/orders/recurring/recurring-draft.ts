/** A recurring order while it is changed, and what becomes of that when it was changed elsewhere meanwhile (pure). */
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { mergedLines } from "#contract/cart/rules/order-guides.ts";
import { inRhythm, moved, nextDates, nthDate, type RecurrenceStanding } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringLine, RecurringOrder, RecurringTravels } from "#contract/orders/recurring.ts";
import type { RecurringChange } from "#src/data/orders/recurring.ts";

/** What can be changed. */
export type RecurringForm = Pick<RecurringOrder, "order_name" | "frequency" | "when_short" | "lines" | "travels"> & {
  /** As it is typed, `MM/DD/YYYY`. */
  next_date: string;
  moves: "this" | "all";
};

/** `base`: as it was when the changing began. */
export type RecurringDraft = RecurringForm & { base: RecurringOrder };

export const draftFrom = (order: RecurringOrder): RecurringDraft => ({
  order_name: order.order_name,
  frequency: order.frequency,
  when_short: order.when_short,
  lines: order.lines,
  travels: order.travels,
  next_date: order.next_dates[0]!,
  moves: "all",
  base: order,
});

/** What an earlier visit left; undefined where it is nothing of ours. */
export function readDraft(kept: unknown): RecurringDraft | undefined {
  const draft = kept as RecurringDraft | undefined;
  const isWhole = (part: Partial<RecurringForm> | undefined) =>
    Array.isArray(part?.lines) && part.travels !== undefined;
  return isWhole(draft) && isWhole(draft?.base) ? draft : undefined;
}

export const isChanged = ({ base, ...form }: RecurringDraft): boolean =>
  JSON.stringify(formWords(form)) !== JSON.stringify(formWords(draftFrom(base)));

/** What is sent. Where it goes only where that was changed: what stands may stand, though it is not offered any more. */
export function changeOf({ base, ...form }: RecurringDraft): Omit<RecurringChange, "recurring_order_id" | "version"> {
  const { travels, ...words } = formWords(form);
  return isSameWay(travels, base.travels) ? words : { ...words, travels };
}

const isSameWay = (one: RecurringTravels, other: RecurringTravels): boolean =>
  JSON.stringify(wayWords(one)) === JSON.stringify(wayWords(other));

const wayWords = ({ ship_contact_id, bill_contact_id, shipping_method_id, ...rest }: RecurringTravels) => ({
  ship_contact_id,
  bill_contact_id,
  shipping_method_id,
  is_saturday: rest.is_saturday,
  delivery_contact_phone: rest.is_saturday ? rest.delivery_contact_phone.trim() : "",
});

const formWords = ({ order_name, frequency, when_short, lines, next_date, moves, travels }: RecurringForm) => ({
  order_name: order_name.trim(),
  frequency,
  when_short,
  next_date,
  moves,
  travels: wayWords(travels),
  lines: lines.map(({ item_id, quantity_uom_code, quantity, kit_check_selected }) => ({
    item_id,
    quantity_uom_code,
    quantity,
    kit_check_selected,
  })),
});

/** Mine on top of what is at the server now: what only one changed is theirs or mine, where both did it is mine. Nothing of either is lost. */
export function onTop(mine: RecurringDraft, current: RecurringOrder): RecurringDraft {
  const [base, theirs] = [draftFrom(mine.base), draftFrom(current)];
  const chosen = <Key extends "order_name" | "frequency" | "when_short" | "next_date">(key: Key) =>
    mine[key] === base[key] ? theirs[key] : mine[key];
  const { lines } = mergedLines(base.lines.map(parOf), mine.lines.map(parOf), theirs.lines.map(parOf));
  return {
    order_name: chosen("order_name"),
    frequency: chosen("frequency"),
    when_short: chosen("when_short"),
    next_date: chosen("next_date"),
    moves: mine.moves,
    travels: isSameWay(mine.travels, base.travels) ? theirs.travels : mine.travels,
    lines: lines.map(({ par_level: quantity, ...line }) => ({ ...line, quantity })),
    base: current,
  };
}

/** The rule that puts two people's lists together speaks of par levels. */
const parOf = (line: RecurringLine) => ({ ...line, par_level: line.quantity });

/** Where it has come to. The next date may have been moved for once: the one after it tells the place in the rhythm. */
function standingOf({ anchor_date, frequency, next_dates }: RecurringOrder): RecurrenceStanding {
  const [anchor, next_date, following] = [anchor_date, ...next_dates].map((date) => wireToIso(date)!) as [
    string,
    string,
    string,
  ];
  const rhythm = { anchor, frequency };
  let next_no = 0;
  while (nthDate(rhythm, next_no + 1) < following) next_no += 1;
  return { ...rhythm, next_no, next_date };
}

/** The dates that the draft would have, the very next one first; none while what is typed is no day. */
export function datesOf({ base, frequency, next_date, moves }: RecurringDraft): string[] {
  const date = wireToIso(next_date);
  if (date === undefined) return [];
  const standing = standingOf(base);
  const next = standing.next_date;
  const rhythm = inRhythm(standing, frequency);
  return nextDates(date === next ? rhythm : moved(rhythm, date, moves), 3).map(isoToWire);
}
