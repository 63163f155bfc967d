/** Texts of the minimum order, free shipping and the bonus discount beside a cart. Amounts are as they are shown. */

export const title = "Almost there";
export const toMinimum = (missing: string, minimum: string): string =>
  `Add ${missing} to reach the ${minimum} minimum.`;
export const shipsFree = (method: string): string => `Ships free by ${method}.`;
/** @param progress as bonus.ts has it */
export const bonus = (progress: string): string => `Bonus discount: ${progress}`;
