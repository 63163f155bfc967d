/** Lots of the demonstration: two a product. Of most there are results, of some the maker's own certificate, of a few neither. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import { type AnalysisResult, analysisOf } from "#server/base/analysis.ts";
import { randomOf } from "#server/base/random.ts";
import { hex } from "./insert.ts";
import { storedCertificate } from "./stored-certificate.ts";
import type { SeededProduct } from "./products.ts";

export type Lot = {
  item_id: number;
  lot_no: string;
  expiration_date: string;
  /** As the database reads bytes from text. */
  certificate_of_analysis: string | null;
  analysis: AnalysisResult[] | null;
};

/** By item. Expiries lie 2 to 30 months ahead, so that some are near. */
export function lotsOf({ products, now }: { products: readonly SeededProduct[]; now: Date }): Map<number, Lot[]> {
  const today = dateIn("UTC", now);
  return new Map(
    products.map(({ item_id, full_description }) => {
      const random = randomOf(`lots of ${item_id}`);
      const letters = full_description
        .replace(/[^a-z]/gi, "")
        .slice(0, 2)
        .toUpperCase();
      const lot = (nth: number): Lot => {
        const lot_no = `${letters}${random.whole(2410, 2612)}${nth}${random.whole(0, 9)}`;
        const expiration_date = addDays(today, nth === 1 ? random.whole(60, 400) : random.whole(300, 900));
        return { item_id, lot_no, expiration_date, ...certificateOf(lot_no, full_description) };
      };
      return [item_id, [lot(1), lot(2)]];
    }),
  );
}

function certificateOf(lot_no: string, description: string): Pick<Lot, "certificate_of_analysis" | "analysis"> {
  const kind = randomOf(`certificate of ${lot_no}`).whole(1, 8);
  if (kind === 1) return { certificate_of_analysis: null, analysis: null };
  const analysis = analysisOf(lot_no, description);
  if (kind > 3) return { certificate_of_analysis: null, analysis };
  const results = analysis.map(({ test, specification, result }) => `${test}: ${result} (${specification})`);
  const lines = ["Certificate of analysis", `Lot ${lot_no}`, description, "", ...results];
  return { certificate_of_analysis: hex(storedCertificate(lines.map(asAscii))), analysis: null };
}

const asAscii = (text: string): string => text.replaceAll(/[^ -~]/g, "?");
