/** Texts of the end of a list that goes on. */
import { unitFor } from "#contract/base/units.ts";
import { formatQuantity } from "#src/text/format.ts";

export const showMore = "Show more";
/** @param all "120 orders" */
export const shownOf = (shown: number, all: string): string => `${formatQuantity(shown)} of ${all}`;
/** "1,000+ orders": there are more, but nobody counted them. */
export const atLeast = (total: number, unit: string, units?: string): string =>
  `${formatQuantity(total)}+ ${unitFor(total, unit, units)}`;
