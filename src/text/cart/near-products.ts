/** Texts of the products that a quick order row suggests, and of the box that confirms medical necessity. */
import type { CodeDifference } from "#contract/catalogue/rules/near-codes.ts";
import { formatQuantity } from "#src/text/format.ts";

export const noSimilarCode = "No product has a similar code.";
export const noCloseMatch = "No close match.";
export const searchCatalog = "Search the catalog";
export const similarCount = (count: number) => `${formatQuantity(count, "product")} with a similar code`;
export const similarLabel = "Products with a similar code";
/** @param differences undefined: the entered code is only the beginning of a code */
export const codeDifferences = (differences: readonly CodeDifference[] | undefined) =>
  differences === undefined
    ? "You entered only the beginning of this code."
    : differences.map(({ part, entered, its }) => `Its ${part} code is ${its}. You entered ${entered}.`).join(" ");
export const replaceCode = (ndcCode: string) => `Use ${ndcCode} instead`;
export const closestLabel = "Closest products";
export const itemNumber = (id: number) => `Item ${id}`;
export const confirmNecessity = "Medical necessity is confirmed";
