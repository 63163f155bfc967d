/** A recurring order while it is changed, and what becomes of that when it was changed elsewhere meanwhile (pure). */
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { mergedLines } from "#contract/cart/rules/order-guides.ts";
import { inRhythm, moved, nextDates, nthDate, type Standing } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringLine, RecurringOrder } from "#contract/orders/recurring.ts";
import type { RecurringChange } from "#src/data/orders/recurring.ts";

/** What can be changed. */
export type RecurringForm = Pick<RecurringOrder, "order_name" | "frequency" | "when_short" | "lines"> & {
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
  next_date: order.next_dates[0]!,
  moves: "all",
  base: order,
});

/** What an earlier visit left; undefined where it is nothing of ours. */
export function readDraft(kept: unknown): RecurringDraft | undefined {
  const draft = kept as RecurringDraft | undefined;
  return Array.isArray(draft?.lines) && Array.isArray(draft.base?.lines) ? draft : undefined;
}

export const isChanged = ({ base, ...form }: RecurringDraft): boolean =>
  JSON.stringify(formWords(form)) !== JSON.stringify(formWords(draftFrom(base)));

/** What is sent. */
export const changeOf = ({
  base: _base,
  ...form
}: RecurringDraft): Omit<RecurringChange, "recurring_order_id" | "version"> => formWords(form);

const formWords = ({ order_name, frequency, when_short, lines, next_date, moves }: RecurringForm) => ({
  order_name: order_name.trim(),
  frequency,
  when_short,
  next_date,
  moves,
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
    lines: lines.map(({ par_level: quantity, ...line }) => ({ ...line, quantity })),
    base: current,
  };
}

/** The rule that puts two people's lists together speaks of par levels. */
const parOf = (line: RecurringLine) => ({ ...line, par_level: line.quantity });

/** Where it has come to. The next date may have been moved for once: the one after it tells the place in the rhythm. */
function standingOf({ anchor_date, frequency, next_dates }: RecurringOrder): Standing {
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
