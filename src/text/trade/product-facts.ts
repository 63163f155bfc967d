/** Codes of a product in one line. */

export const productFacts = (ndcCode: string, itemId: number): string => `NDC ${ndcCode} · Item ${itemId}`;
