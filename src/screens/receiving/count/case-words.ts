/** The words for a package above the one that is sold, and for what is in it. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { caseUnit } from "#contract/receiving/rules/contents.ts";
import * as text from "#src/text/receiving/count.ts";
import { unitName } from "#src/ui/trade/product-words.ts";

/** Of a product that is ordered by the case the cartons in it are asked for; of one that is sold by the case alone, the cases. */
export function caseWords(line: Pick<PendingReceive, "quantity_UOM" | "sale_UOM_desc" | "units_per_case">): {
  unit: string;
  pack: string;
} {
  if (line.quantity_UOM !== caseUnit) return { unit: unitName(line.sale_UOM_desc), pack: text.caseUnit };
  return line.units_per_case > 1
    ? { unit: text.cartonUnit, pack: text.caseUnit }
    : { unit: text.caseUnit, pack: text.packageUnit };
}
