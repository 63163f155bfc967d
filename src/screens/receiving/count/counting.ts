/** Counting by scan: what each scan adds to what stands on the pad, lot by lot, and what is odd about it. Nothing is sent before the person enters it (pure). */
import { integerOf } from "#contract/base/numbers.ts";
import { isLeftOut } from "#contract/receiving/rules/packages.ts";
import { isTooMuch } from "#contract/receiving/rules/receiving.ts";
import { expiryState } from "#src/text/format.ts";
import {
  countLeft,
  findOtherExpiration,
  isStrangeLot,
  lotIn,
  oddOf,
  withLot,
  type Goods,
  type ReceiptDraft,
} from "./draft.ts";
import { asideOf, isLot, scansOf, type PadBefore, type Counted, type Scan } from "./scans.ts";

/** How many were counted of all lots, and not entered yet; 0 where nothing was scanned: what is only typed is the pad's own. */
export const countedOf = (draft: ReceiptDraft): number =>
  scansOf(draft).length === 0
    ? 0
    : [draft, ...asideOf(draft)].reduce((sum, { quantity }) => sum + (integerOf(quantity) ?? 0), 0);

/** The draft for another lot: what was counted of the one before is put aside, and what was counted of this one stands there again. */
export function onLot(draft: ReceiptDraft, goods: Goods, lot: string): ReceiptDraft {
  const name = lotIn(goods, lot)?.lot_no ?? lot.trim();
  if (isLot(draft.lot, name)) return draft;
  const others = asideOf(draft);
  const before = others.find((each) => isLot(each.lot, name));
  // A number that was only typed is of whichever lot is chosen; what was scanned without a lot is of none of them.
  const hasLot = draft.lot !== "" || scansOf(draft).some((each) => each.lot === "");
  const isCounted = hasLot && (integerOf(draft.quantity) ?? 0) > 0;
  const aside = [
    ...others.filter((each) => each !== before),
    ...(isCounted ? [{ lot: draft.lot, expires: draft.expires, quantity: draft.quantity }] : []),
  ];
  const next = withLot({ ...draft, expires: "" }, goods, name);
  return {
    ...next,
    ...before,
    quantity: before?.quantity ?? (isCounted ? "" : draft.quantity),
    counted: { scans: scansOf(draft), aside },
  };
}

/**
 * The draft after a scan. One that does not say its lot is of the lot that stands there; 0 are added where nobody knows how many it is. How the pad stood
 * is kept with it.
 */
export function withScan(draft: ReceiptDraft, goods: Goods, scan: Scan): ReceiptDraft {
  const there = scan.lot === "" ? draft : onLot(draft, goods, scan.lot);
  const { lot, expires, quantity } = draft;
  const before = { lot, expires, quantity, ...(there === draft ? {} : { aside: asideOf(draft) }) };
  const sum = (integerOf(there.quantity) ?? 0) + scan.adds;
  return {
    ...there,
    expires: scan.expires || there.expires,
    quantity: sum === 0 ? "" : String(sum),
    counted: { scans: [...scansOf(there), { ...scan, lot: there.lot, before }], aside: asideOf(there) },
  };
}

/**
 * The draft without its last scan: the pad as it stood before that. Where a hand has changed it since, so many are taken off its lot, and the lot of the scan
 * before comes onto the pad. Undefined: there is none.
 */
export function withoutLastScan(draft: ReceiptDraft, goods: Goods): ReceiptDraft | undefined {
  const last = scansOf(draft).at(-1);
  if (last === undefined) return undefined;
  const scans = scansOf(draft).slice(0, -1);
  const whole = last.before && standingBefore(draft, last.before, scans);
  if (whole !== undefined && isAsLeft(draft, withScan(whole, goods, last))) return whole;
  const there = onLot(draft, goods, last.lot);
  const sum = Math.max(0, (integerOf(there.quantity) ?? 0) - last.adds);
  const isItsExpiry = last.expires !== "" && there.expires === last.expires;
  const left = withCounted(
    {
      ...there,
      expires: isItsExpiry ? saidExpiry(scans, goods, there.lot) : there.expires,
      quantity: sum === 0 ? "" : String(sum),
    },
    { scans, aside: asideOf(there) },
  );
  const remaining = scans.at(-1);
  if (remaining !== undefined) return onLot(left, goods, remaining.lot);
  // Nothing was scanned any more: a strange lot does not stay for what comes next.
  const isStrange = sum === 0 && isStrangeLot(left, goods);
  return isStrange
    ? onLot(left, goods, asideOf(left)[0]?.lot ?? (goods.lots.length === 1 ? goods.lots[0]!.lot_no : ""))
    : left;
}

/** The pad before a scan, with what was typed beside the count since. */
const standingBefore = (draft: ReceiptDraft, { aside, ...pad }: PadBefore, scans: readonly Scan[]): ReceiptDraft =>
  withCounted({ ...draft, ...pad }, { scans, aside: aside ?? asideOf(draft) });

/** Whether the count still stands as a scan left it. */
const isAsLeft = (now: ReceiptDraft, left: ReceiptDraft): boolean =>
  now.lot === left.lot &&
  now.expires === left.expires &&
  now.quantity === left.quantity &&
  JSON.stringify(asideOf(now)) === JSON.stringify(asideOf(left));

/** What the labels of a lot said last, else the shipment. */
const saidExpiry = (scans: readonly Scan[], goods: Goods, lot: string): string =>
  scans.findLast((each) => isLot(each.lot, lot) && each.expires !== "")?.expires ??
  lotIn(goods, lot)?.expiration_date ??
  "";

/** Nothing counted is left out, as of a pad on which nothing was. */
function withCounted({ counted: _before, ...draft }: ReceiptDraft, counted: Counted): ReceiptDraft {
  return counted.scans.length + counted.aside.length === 0 ? draft : { ...draft, counted };
}

/** What is left to enter once what stands on the pad was entered: the next lot that was counted. Undefined: nothing. */
export function restOf(draft: ReceiptDraft): ReceiptDraft | undefined {
  const [next, ...aside] = asideOf(draft);
  if (next === undefined) return undefined;
  // How the pad stood before they were counted, it stands no more.
  const scans = scansOf(draft)
    .filter(({ lot }) => !isLot(lot, draft.lot))
    .map(withoutBefore);
  return { ...draft, ...next, notes: "", counted: { scans, aside } };
}

const withoutBefore = ({ before: _before, ...scan }: Scan): Scan => scan;

/**
 * The lots that a package may be of whose code does not say: those shipped that are not full by what is received and counted, all of them where each is, and others that were counted.
 */
export function possibleLots(draft: ReceiptDraft, goods: Goods): string[] {
  const counted = [draft, ...asideOf(draft)];
  const countOf = (lot: string) => integerOf(counted.find((each) => isLot(each.lot, lot))?.quantity ?? "") ?? 0;
  const open = goods.lots.filter((lot) => countOf(lot.lot_no) < countLeft(lot));
  const strange = counted.filter(({ lot }) => lot !== "" && countOf(lot) > 0 && lotIn(goods, lot) === undefined);
  const shipped = open.length > 0 ? open : goods.lots;
  return [...shipped.map(({ lot_no }) => lot_no), ...strange.map(({ lot }) => lot)];
}

/** What came of a scan, the most serious first; `uncounted`: the person says how many it is. */
export type ScanVerdict =
  | "recalled"
  | "expired"
  | "wrong-lot"
  | "other-expiration"
  | "strange-serial"
  | "uncounted"
  | "over"
  | "over-lot"
  | "short"
  | "fine";

/** @param draft after the scan. @param today `MM/DD/YYYY` */
export function verdictOf(
  draft: ReceiptDraft,
  goods: Goods,
  { scan, today, isRecalled, known }: { scan: Scan; today: string; isRecalled: boolean; known: readonly string[] },
): ScanVerdict {
  if (isRecalled) return "recalled";
  const state = draft.expires === "" ? "fine" : expiryState(draft.expires, today);
  if (state === "past") return "expired";
  if (isStrangeLot(draft, goods)) return "wrong-lot";
  if (findOtherExpiration(draft, goods) !== undefined) return "other-expiration";
  if (isLeftOut(known, scan.serial)) return "strange-serial";
  if (scan.adds === 0) return "uncounted";
  if (goods.order !== null && isTooMuch(countedOf(draft), goods.order.due)) return "over";
  if (oddOf(draft, goods)?.kind === "more-than-lot") return "over-lot";
  if (state === "soon") return "short";
  return "fine";
}
