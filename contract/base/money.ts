/** Money: integer cents inside, dollars with two decimals on the wire (docs/readings.md, "money"). */
import { cleanedText } from "./typed-text.ts";

/** Cents as dollars for an answer; null stays null. */
export function dollars(cents: number): number;
export function dollars(cents: number | null): number | null;
export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars of a request as cents. */
export const cents = (amount: number): number => Math.round(amount * 100);

/**
 * Returns the cents of an amount of US dollars as people and spreadsheets write it: 1234.5, $1,234.50, "USD 12", "1.234,50". As in a quantity, one or two
 * digits behind a comma are decimals and three are thousands. Undefined for anything else: other currencies, negative amounts, fractions of a cent, and
 * "1.234", which is either.
 */
export function parseCents(text: string): number | undefined {
  const plain = cleanedText(text)
    .trim()
    .replace(/^'/, "")
    .replace(/^(?:US)?\s*\$\s*|^USD\s*|\s*\$$|\s*USD$/gi, "");
  const [, dollarDigits, centDigits = ""] =
    amounts.map((form) => form.exec(plain)).find((found) => found !== null) ?? [];
  if (dollarDigits === undefined) return undefined;
  return Number(dollarDigits.replaceAll(/\D/g, "")) * 100 + Number(centDigits.padEnd(2, "0"));
}

/** Thousands behind commas, apostrophes or spaces; behind full stops, with decimals behind a comma; no thousands. */
const amounts = [
  /^([1-9]\d{0,2}(?:(?:,\d{3}){1,3}|(?:[ ']\d{3}){1,3}))(?:\.(\d{0,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){1,3}),(\d{1,2})$/,
  /^(?=.*\d)(\d{0,12})(?:(?:\.|,(?=\d))(\d{0,2}))?$/,
];

const written = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as a person reads them: `$1,347.16`, below zero with a true minus sign: `−$5.00`. */
export function moneyWords(amount: number): string {
  const digits = written.format(Math.abs(amount));
  return amount < 0 && digits !== "0.00" ? `−$${digits}` : `$${digits}`;
}
