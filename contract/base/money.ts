/** Money: integer cents inside, dollars with two decimals on the wire (docs/readings.md, "money"). */

/** Cents as dollars for an answer; null stays null. */
export function dollars(cents: number): number;
export function dollars(cents: number | null): number | null;
export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars of a request as cents. */
export const cents = (amount: number): number => Math.round(amount * 100);
