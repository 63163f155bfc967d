/** Money: integer cents inside, dollars with two decimals on the wire (docs/readings.md, "money"). */

/** Cents as dollars for an answer; null stays null. */
export function dollars(cents: number): number;
export function dollars(cents: number | null): number | null;
export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars of a request as cents. */
export const cents = (amount: number): number => Math.round(amount * 100);

const written = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as a person reads them: `$1,347.16`, below zero with a true minus sign: `−$5.00`. */
export function moneyWords(amount: number): string {
  const digits = written.format(Math.abs(amount));
  return amount < 0 && digits !== "0.00" ? `−$${digits}` : `$${digits}`;
}
