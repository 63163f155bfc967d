/** Counting by scan: what each scan adds to what stands on the pad, lot by lot, and what is odd about it. Nothing is sent before the person enters it (pure). */
import { integerOf } from "#contract/base/numbers.ts";
import { expiryState } from "#src/ui/kit/format.ts";
import { isStrangeLot, withLot, type Goods, type ReceiptDraft } from "./draft.ts";
import { asideOf, isLot, scansOf, type Scan } from "./scans.ts";

/** How many were counted of all lots, and not entered yet; 0 where nothing was scanned: what is only typed is the pad's own. */
export const countedOf = (draft: ReceiptDraft): number =>
  scansOf(draft).length === 0
    ? 0
    : [draft, ...asideOf(draft)].reduce((sum, { quantity }) => sum + (integerOf(quantity) ?? 0), 0);

/** The draft for another lot: what was counted of the one before is put aside, and what was counted of this one stands there again. */
export function onLot(draft: ReceiptDraft, goods: Goods, lot: string): ReceiptDraft {
  if (isLot(draft.lot, lot)) return draft;
  const others = asideOf(draft);
  const before = others.find((each) => isLot(each.lot, lot));
  const isCounted = draft.lot !== "" && (integerOf(draft.quantity) ?? 0) > 0;
  const aside = [
    ...others.filter((each) => each !== before),
    ...(isCounted ? [{ lot: draft.lot, expires: draft.expires, quantity: draft.quantity }] : []),
  ];
  const next = withLot({ ...draft, expires: "" }, goods, lot);
  return {
    ...next,
    ...before,
    quantity: before?.quantity ?? (isCounted ? "" : draft.quantity),
    counted: { scans: scansOf(draft), aside },
  };
}

/** The draft after a scan. One that does not say its lot is of the lot that stands there; 0 are added where nobody knows how many it is. */
export function withScan(draft: ReceiptDraft, goods: Goods, scan: Scan): ReceiptDraft {
  const there = scan.lot === "" ? draft : onLot(draft, goods, scan.lot);
  const sum = (integerOf(there.quantity) ?? 0) + scan.adds;
  return {
    ...there,
    expires: scan.expires || there.expires,
    quantity: sum === 0 ? "" : String(sum),
    counted: { scans: [...scansOf(there), { ...scan, lot: there.lot }], aside: asideOf(there) },
  };
}

/** The draft without its last scan, and with its lot on the pad; undefined: there is none. */
export function withoutLastScan(draft: ReceiptDraft, goods: Goods): ReceiptDraft | undefined {
  const last = scansOf(draft).at(-1);
  if (last === undefined) return undefined;
  const there = onLot(draft, goods, last.lot);
  const sum = Math.max(0, (integerOf(there.quantity) ?? 0) - last.adds);
  return {
    ...there,
    quantity: sum === 0 ? "" : String(sum),
    counted: { scans: scansOf(there).slice(0, -1), aside: asideOf(there) },
  };
}

/** What is left to enter once what stands on the pad was entered: the next lot that was counted. Undefined: nothing. */
export function restOf(draft: ReceiptDraft): ReceiptDraft | undefined {
  const [next, ...aside] = asideOf(draft);
  if (next === undefined) return undefined;
  const scans = scansOf(draft).filter(({ lot }) => !isLot(lot, draft.lot));
  return { ...draft, ...next, notes: "", counted: { scans, aside } };
}

/** What came of a scan, the most serious first; `uncounted`: the person says how many it is. */
export type Verdict = "recalled" | "expired" | "wrong-lot" | "over" | "short" | "strange-serial" | "uncounted" | "fine";

/** @param draft after the scan. @param today `MM/DD/YYYY` */
export function verdictOf(
  draft: ReceiptDraft,
  goods: Goods,
  { scan, today, isRecalled, known }: { scan: Scan; today: string; isRecalled: boolean; known: readonly string[] },
): Verdict {
  if (isRecalled) return "recalled";
  const state = draft.expires === "" ? "fine" : expiryState(draft.expires, today);
  if (state === "past") return "expired";
  if (isStrangeLot(draft, goods)) return "wrong-lot";
  if (scan.adds === 0) return "uncounted";
  if (goods.order !== null && countedOf(draft) > goods.order.due) return "over";
  if (state === "soon") return "short";
  return scan.serial !== "" && known.length > 0 && !known.includes(scan.serial) ? "strange-serial" : "fine";
}
