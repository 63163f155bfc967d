/** From what worth of goods shipping is free: one rule for the server's message and the quote (pure). Cents. */
import { dollars, moneyWords } from "#contract/base/money.ts";
import { spendToShipFree } from "#contract/checkout/text.ts";

/** What is missing until it ships free; 0: it does. Null: it never does. */
const missingToFree = (free_from_cents: number | null, goodsCents: number): number | null =>
  free_from_cents === null ? null : Math.max(0, free_from_cents - goodsCents);

/** Whether goods of this worth travel free by a method that is free from `free_from_cents` (null: never). */
export const isFree = (free_from_cents: number | null, goodsCents: number): boolean =>
  missingToFree(free_from_cents, goodsCents) === 0;

/** How much is missing for free shipping; null when nothing is, or when it never is free. */
export function notFreeMessage(description: string, free_from_cents: number | null, goodsCents: number): string | null {
  const missing = missingToFree(free_from_cents, goodsCents);
  return missing === null || missing === 0 ? null : spendToShipFree(moneyWords(dollars(missing)), description);
}
