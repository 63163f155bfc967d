/** Packages above the one that is sold: how many of a line's unit a scanned one is, and when nobody knows (docs/decisions/220). */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { defaultUnit } from "./receiving.ts";

/** A whole case. */
export const caseUnit = "CS";

/** A scanned package; its fields as in gs1/carton.ts. `contents` of a level above 0: how many of the package that is sold one holds, undefined while nobody knows. */
type ScannedPackage = { level: number; count: number | undefined; contents?: number | undefined };

/**
 * Returns how many of the line's unit a scanned package is: one of the package that is sold, of a case its contents, of contained goods the number that it says.
 * Undefined if nobody knows: the contents of a case are not known, or the line counts by another unit.
 */
export function addedBy(
  { level, count, contents }: ScannedPackage,
  { quantity_UOM, units_per_case }: Pick<PendingReceive, "quantity_UOM" | "units_per_case">,
): number | undefined {
  const isCase = quantity_UOM === caseUnit && units_per_case > 1;
  if (quantity_UOM !== defaultUnit && quantity_UOM !== caseUnit) return undefined;
  const times = count ?? 1;
  if (level === 0) return isCase ? undefined : times;
  if (contents === undefined) return undefined;
  const sum = times * contents;
  if (!isCase) return sum;
  return sum % units_per_case === 0 ? sum / units_per_case : undefined;
}

/** Returns true if a package counts nothing before somebody says how many are in it: a GTIN above level 0 does not say (docs/decisions/220). */
export const needsContents = (
  { level, contents }: ScannedPackage,
  { quantity_UOM }: Pick<PendingReceive, "quantity_UOM">,
): boolean => level > 0 && contents === undefined && (quantity_UOM === defaultUnit || quantity_UOM === caseUnit);
