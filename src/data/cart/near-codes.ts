/** Rules that compare a code that no product has with the codes of near products (pure). */
import { readCodeIn } from "#contract/catalogue/rules/order-codes.ts";

export { codeDifferences } from "#contract/catalogue/rules/near-codes.ts";

/** Returns true for a text that is a code, or holds one NDC. */
export const isCode = (text: string): boolean => readCodeIn(text) !== undefined;
