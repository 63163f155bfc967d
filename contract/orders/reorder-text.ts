/** Text of a refused reorder of another customer's order (Spec 1 §8). */

/** Quoted. */
export const orderFor = (company: string): string => `Order for ${company}`;
