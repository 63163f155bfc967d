/** Texts of what an offer still needs. Savings are amounts as they are shown. */
import { unitFor } from "#contract/base/units.ts";
import { formatQuantity } from "#src/text/format.ts";

/** Where the unit has no name in this place. */
export const unit = "unit";
export const addUnits = (missing: number, unitName: string, saving: string): string =>
  `Add ${formatQuantity(missing)} more ${unitFor(missing, unitName)} to save ${saving} per ${unitName}.`;
/** @param parts names of what is missing */
export const addParts = (parts: readonly string[], unitName: string, saving: string): string =>
  `Add ${new Intl.ListFormat("en-US").format(parts)} to save ${saving} per ${unitName}.`;
/** Beside a bar. */
export const progress = (value: number, total: number, unitName: string, saving: string): string =>
  `${formatQuantity(value)} of ${formatQuantity(total, unitName)}. Add ${formatQuantity(total - value)} more to save ${saving} each.`;
