/** What stands on the pad before it is received, and what it becomes. */
import type { InputOf } from "#contract/base/call.ts";
import { wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive, receive } from "#contract/receiving/receiving.ts";
import { integerOf } from "#contract/base/numbers.ts";
import { findShippedLot, isOtherExpiration } from "#contract/receiving/rules/lots.ts";
import { defaultUnit, isFarAbove, receiptProblems } from "#contract/receiving/rules/receiving.ts";
import type { Snapshot } from "#outbox/entry/entry.ts";
import { likeForm } from "#src/data/base/drafts.ts";
import * as countText from "#src/text/receiving/count.ts";
import { asideOf, countedIn, serialsOf, type Counted } from "./scans.ts";

/** Of which order, how many are still to come of it, how many of them have shipped (`due`), and how many have not (`later`). */
export type OrderedGoods = {
  order_id: number;
  customer_order_no: string;
  ordered: number;
  remaining: number;
  due: number;
  later: number;
};

/** What can be received: a pending line, or a product that nobody ordered (then `order` is null). */
export type Goods = {
  /** Another key is another draft. */
  key: string;
  item_id: number;
  name: string;
  ndc: string;
  schedule: string | null;
  order: OrderedGoods | null;
  /** Where they are still to come from; undefined for goods that nobody ordered. */
  line?: PendingReceive | undefined;
  /** What the shipments say, and how many of each were received: by anybody, and in the unsent entries of this device. Left out: none. */
  lots: readonly { lot_no: string; expiration_date: string; quantity: number; received?: number }[];
  units: readonly { code: string; desc: string }[];
  /** How many the unit holds; 0 or 1 says nothing. */
  holds: number;
};

/** `MM/DD/YYYY` dates; the quantity as it is typed. */
export type ReceiptDraft = {
  lot: string;
  expires: string;
  unit: string;
  quantity: string;
  date: string;
  notes: string;
  /** What was counted by scan; left out: nothing. */
  counted?: Counted;
};
/** What a person fills in. */
export type DraftField = Exclude<keyof ReceiptDraft, "counted">;

/** An empty pad: the only lot, or the scanned one, is chosen already; a carton, or the product's first unit; the receive date is today. */
export function emptyDraft(goods: Goods, today: string, scannedLot: string | undefined): Record<DraftField, string> {
  const lot =
    goods.lots.find((each) => each.lot_no === scannedLot) ?? (goods.lots.length === 1 ? goods.lots[0] : undefined);
  const unit = goods.units.find((each) => each.code === defaultUnit) ?? goods.units[0];
  return {
    lot: lot?.lot_no ?? "",
    expires: lot?.expiration_date ?? "",
    unit: unit?.code ?? defaultUnit,
    quantity: "",
    date: today,
    notes: "",
  };
}

/** Whether nothing stands on the pad but what stands there by itself. */
export function isEmptyDraft({ counted, ...draft }: ReceiptDraft, goods: Goods, today: string): boolean {
  const empty = emptyDraft(goods, today, undefined);
  const fields = Object.keys(empty) as DraftField[];
  return countOf(counted) === 0 && fields.every((field) => draft[field] === empty[field]);
}

const countOf = (counted: Counted | undefined): number =>
  counted === undefined ? 0 : counted.scans.length + counted.aside.length;

/** Under which name this device keeps what is typed of these goods. */
export const draftName = ({ key }: Pick<Goods, "key">): string => `receive ${key}`;

/**
 * The pad as it was left, or an empty one. A lot that was scanned now is in the hand, whatever was typed; and a receive date that is not another
 * than the day's own moves on with the days (`dateless`).
 */
export function draftFrom(kept: unknown, goods: Goods, today: string, scannedLot: string | undefined): ReceiptDraft {
  const empty = emptyDraft(goods, today, scannedLot);
  if (kept === undefined) return empty;
  const counted = countedIn(kept);
  const left: ReceiptDraft = { ...likeForm(empty, kept), ...(counted && { counted }) };
  const dated = left.date === "" ? { ...left, date: today } : left;
  return scannedLot === undefined ? dated : withLot(dated, goods, scannedLot);
}

/** A draft as it is kept. */
export const dateless = (draft: ReceiptDraft, today: string): ReceiptDraft =>
  draft.date === today ? { ...draft, date: "" } : draft;

/** The draft for another lot, in its own letters: one of the shipment brings its expiry along, any other keeps what stands there. */
export function withLot(draft: ReceiptDraft, goods: Goods, lot: string): ReceiptDraft {
  const known = lotIn(goods, lot);
  return known === undefined ? { ...draft, lot } : { ...draft, lot: known.lot_no, expires: known.expiration_date };
}

/** The draft for a lot that is typed: upper case, as labels have it, but for one that the shipment writes otherwise. */
export const withTypedLot = (draft: ReceiptDraft, goods: Goods, lot: string): ReceiptDraft =>
  withLot(draft, goods, lotIn(goods, lot)?.lot_no ?? lot.toUpperCase());

/** The shipment's lot of that name: letter by letter, else in any letters. Undefined: it is not on it. */
export const lotIn = ({ lots }: Pick<Goods, "lots">, lot: string): Goods["lots"][number] | undefined =>
  findShippedLot(lots, lot);

/** What is still missing, the first thing first; `field` says where. `today` is `MM/DD/YYYY`. */
export function missing(draft: ReceiptDraft, goods: Goods, today: string): { text: string; field: DraftField }[] {
  const problems = receiptProblems(
    {
      order_id: goods.order?.order_id ?? null,
      quantity_received: integerOf(draft.quantity),
      receive_date: draft.date,
      lot_no: draft.lot,
    },
    wireToIso(today) ?? "",
  );
  const noExpiry = draft.expires !== "" && wireToIso(draft.expires) === undefined;
  const noLot = goods.lots.length > 1 && draft.lot.trim() === "";
  return [
    {
      text: noLot ? countText.selectLot(goods.lots.length) : problems.lot_no,
      field: "lot" as const,
    },
    { text: problems.quantity_received, field: "quantity" as const },
    { text: problems.receive_date, field: "date" as const },
    { text: noExpiry ? countText.expirationNotValid : undefined, field: "expires" as const },
  ].flatMap(({ text, field }) => (text === undefined ? [] : [{ text, field }]));
}

/** How many one press fills in: what is due less what is counted of other lots, of the chosen lot no more than is left. 0 where nobody knows, or the lot is to be chosen first. */
export function allOf(draft: ReceiptDraft, goods: Goods): number {
  const others = asideOf(draft).reduce((sum, { quantity }) => sum + (integerOf(quantity) ?? 0), 0);
  const due = Math.max(0, (goods.order?.due ?? 0) - others);
  const lot = lotIn(goods, draft.lot);
  if (lot !== undefined) return Math.min(due, countLeft(lot));
  return goods.lots.length > 1 && draft.lot.trim() === "" ? 0 : due;
}

/** What is odd about the quantity, the most serious first. */
export type Odd =
  | { kind: "more-than-ordered" | "more-than-shipped"; by: number }
  | { kind: "more-than-lot"; by: number; lot: string };

/** By how much the quantity passes what was ordered, what has shipped, or what is left of the lot; undefined when it does not, and where nobody knows. */
export function oddOf(draft: ReceiptDraft, goods: Goods): Odd | undefined {
  if (goods.order === null) return undefined;
  const quantity = integerOf(draft.quantity) ?? 0;
  const { remaining, due } = goods.order;
  if (quantity > Math.max(0, remaining)) return { kind: "more-than-ordered", by: quantity - Math.max(0, remaining) };
  if (quantity > due) return { kind: "more-than-shipped", by: quantity - due };
  const lot = lotIn(goods, draft.lot);
  if (lot === undefined || quantity <= countLeft(lot)) return undefined;
  return { kind: "more-than-lot", by: quantity - countLeft(lot), lot: lot.lot_no };
}

/** Returns how many of a shipped lot are still to be received; 0 or more. */
export const countLeft = ({ quantity, received = 0 }: Goods["lots"][number]): number =>
  Math.max(0, quantity - received);

/** Returns the shipment's expiration date of the lot where the label has another one, `MM/DD/YYYY`; undefined: they agree, or one of them is unknown. */
export function findOtherExpiration(
  { lot, expires }: Pick<ReceiptDraft, "lot" | "expires">,
  goods: Pick<Goods, "lots">,
) {
  const shipped = lotIn(goods, lot)?.expiration_date;
  return isOtherExpiration(expires, shipped) ? shipped : undefined;
}

/** Whether the page asks before it takes this number. */
export const asksFirst = (draft: ReceiptDraft, goods: Goods): boolean =>
  isFarAbove(integerOf(draft.quantity) ?? 0, goods.order?.due);

/** True when a lot stands there that the shipment does not name: the label is worth a second look. */
export const isStrangeLot = (draft: ReceiptDraft, goods: Goods): boolean =>
  draft.lot.trim() !== "" && goods.lots.length > 0 && lotIn(goods, draft.lot) === undefined;

/** What the entry is called. */
export const aboutGoods = (draft: ReceiptDraft, goods: Goods): Snapshot => ({
  full_description: goods.name,
  ndc_code: goods.ndc,
  schedule_name: goods.schedule,
  sale_UOM_desc: goods.units.find(({ code }) => code === draft.unit)?.desc ?? draft.unit,
  ...(goods.line === undefined ? {} : { line: goods.line }),
});

/** What is sent; only for a draft with nothing missing. */
export const receiptOf = (draft: ReceiptDraft, goods: Goods): InputOf<typeof receive> => ({
  order_id: goods.order?.order_id ?? null,
  item_id: goods.item_id,
  quantity_received: integerOf(draft.quantity) ?? 0,
  quantity_UOM: draft.unit,
  lot_no: lotIn(goods, draft.lot)?.lot_no ?? draft.lot.trim(),
  expiration_date: draft.expires === "" ? null : draft.expires,
  receive_date: draft.date,
  notes: draft.notes.trim(),
  ...withSerials(serialsOf(draft)),
});

/** Left out where there are none. */
const withSerials = (serial_numbers: string[]) => (serial_numbers.length === 0 ? {} : { serial_numbers });
