/** What of a count is entered with a tote or a delivery: packages that were counted out of it and not entered yet are not entered a second time (pure). */
import { integerOf } from "#contract/base/numbers.ts";
import type { PackedLot } from "#contract/receiving/rules/packed.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { onLot, restOf } from "./counting.ts";
import type { Goods, ReceiptDraft } from "./draft.ts";
import { asideOf, isLot, scansOf, type Scan } from "./scans.ts";

type Packed = Pick<PackedLot<PendingReceive>, "line" | "lot_no" | "quantity" | "shipment_order_id">;

/** What is entered of a draft with packed lots: how many of each, by their order, and the draft without them; undefined: nothing is left on it. */
export function packedOf(
  draft: ReceiptDraft,
  goods: Goods,
  lots: readonly Packed[],
): { counts: number[]; left: ReceiptDraft | undefined } {
  let left: ReceiptDraft | undefined = draft;
  const counts = lots.map((packed) => {
    const count = left === undefined ? 0 : countOf(left, packed);
    if (left !== undefined && count > 0) left = without(left, goods, { ...packed, count });
    return count;
  });
  return { counts, left };
}

/** At most all that are to be entered of it. */
function countOf(draft: ReceiptDraft, packed: Packed): number {
  const counted = [draft, ...asideOf(draft)].find(({ lot }) => isLot(lot, packed.lot_no));
  const others = scansOf(draft).filter((scan) => isLot(scan.lot, packed.lot_no) && !mayBeIn(scan, packed));
  const elsewhere = others.reduce((sum, { adds }) => sum + adds, 0);
  return Math.max(0, Math.min((integerOf(counted?.quantity ?? "") ?? 0) - elsewhere, packed.quantity));
}

function without(draft: ReceiptDraft, goods: Goods, packed: Packed & { count: number }): ReceiptDraft | undefined {
  const there = onLot(draft, goods, packed.lot_no);
  const left = (integerOf(there.quantity) ?? 0) - packed.count;
  if (left === 0) return restWithNotes(there);
  let gone = packed.count;
  const scans = scansOf(there).flatMap(({ before: _before, ...scan }): Scan[] => {
    if (gone === 0 || !isLot(scan.lot, packed.lot_no) || !mayBeIn(scan, packed)) return [scan];
    const taken = Math.min(scan.adds, gone);
    gone -= taken;
    return taken === scan.adds ? [] : [{ ...scan, adds: scan.adds - taken }];
  });
  return { ...there, quantity: String(left), counted: { scans, aside: asideOf(there) } };
}

/** What a person wrote of it is on no receipt yet. */
function restWithNotes({ counted, ...there }: ReceiptDraft): ReceiptDraft | undefined {
  const rest = restOf({ ...there, ...(counted && { counted }) });
  if (rest !== undefined) return { ...rest, notes: there.notes };
  return there.notes.trim() === "" ? undefined : { ...there, quantity: "" };
}

/** Not a package that is numbered and not of this shipment, where the shipments number theirs. */
function mayBeIn({ serial }: Scan, { line, shipment_order_id }: Packed): boolean {
  const shipped = (line.serials ?? []).filter((each) => each.shipment_order_id !== null);
  if (serial === "" || shipped.length === 0) return true;
  return shipped.some((each) => each.serial_number === serial && each.shipment_order_id === shipment_order_id);
}
