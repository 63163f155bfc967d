/** The receipts that a scan or typed words mean: by product, lot, order, or who entered them (pure). */
import { readingOf } from "#contract/receiving/gs1/carton.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { isNdcOf } from "#src/screens/receiving/count/finding.ts";

/** All of them without a text. A GS1 code means its product, and its lot where it says one; of several readings any. `year` is today's. */
export function receiptsWith(receipts: readonly HistoryLine[], text: string, year: number): readonly HistoryLine[] {
  if (text.trim() === "") return receipts;
  const reading = readingOf(text, year);
  const cartons = reading.kind === "carton" ? [reading.carton] : reading.kind === "ask" ? reading.cartons : [];
  if (cartons.length > 0)
    return receipts.filter(({ ndc_code, lot_no }) =>
      cartons.some(
        ({ ndc, lot }) =>
          ndc !== undefined && isNdcOf(ndc_code, ndc) && (lot === "" || lot.toUpperCase() === lot_no.toUpperCase()),
      ),
    );
  if (reading.kind !== "plain") return [];
  const words = reading.text.toLowerCase().split(/\s+/);
  return receipts.filter((receipt) => {
    const { full_description, ndc_code, lot_no, order_id, notes, created_by } = receipt;
    const readable = [full_description, ndc_code, lot_no, order_id ?? "", notes, created_by].join("\n").toLowerCase();
    return words.every((word) => readable.includes(word)) || isNdcOf(ndc_code, reading.text);
  });
}
