/** Terms of payment as the distributor words them: `Net 30 days`, `2% 10, Net 30`, `Due on receipt`. */
import { addDays } from "#contract/base/dates.ts";

/**
 * Returns the day by which an invoice is to be paid, `YYYY-MM-DD`, or undefined where the terms name no number of days ("Net 10 EOM").
 * @param invoicedOn the day of the invoice in the customer's calendar, `YYYY-MM-DD`.
 */
export function dueDate(terms: string, invoicedOn: string): string | undefined {
  if (/\b(eom|month|prox|mfi)/i.test(terms)) return undefined;
  const [, days] = /\bnet\s*(\d{1,3})\b/i.exec(terms) ?? [];
  if (days !== undefined) return addDays(invoicedOn, Number(days));
  return /\b(up)?on receipt\b|\bimmediate/i.test(terms) ? invoicedOn : undefined;
}
