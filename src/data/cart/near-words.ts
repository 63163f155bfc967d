/** In which way a product is near a code that no product has, in words (pure). */
import { codeDifferences } from "#contract/catalogue/rules/near-codes.ts";
import { readCodeIn } from "#contract/catalogue/rules/order-codes.ts";

/** Returns true for a text that is a code, or holds one NDC. */
export const isCode = (text: string): boolean => readCodeIn(text) !== undefined;

/** Returns every difference between the entered code and the product's NDC, a sentence or two for each. */
export function describeDifferences(code: string, ndcCode: string): string {
  const differences = codeDifferences(code, ndcCode);
  if (differences === undefined) return "You entered only the beginning of this code.";
  return differences.map(({ part, entered, its }) => `Its ${part} code is ${its}. You entered ${entered}.`).join(" ");
}
