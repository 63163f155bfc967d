/** From what worth of goods shipping is free: one rule for the server's message, the quote and what the cart says (pure). Cents. */
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { cents } from "#contract/base/money.ts";

/** What is missing until it ships free; 0: it does. Null: it never does. */
export const missingToFree = (free_from_cents: number | null, goodsCents: number): number | null =>
  free_from_cents === null ? null : Math.max(0, free_from_cents - goodsCents);

/** Whether goods of this worth travel free by a method that is free from `free_from_cents` (null: never). */
export const isFree = (free_from_cents: number | null, goodsCents: number): boolean =>
  missingToFree(free_from_cents, goodsCents) === 0;

/** How much is missing for free shipping; null when nothing is, or when it never is free. */
export function notFreeMessage(description: string, free_from_cents: number | null, goodsCents: number): string | null {
  const missing = missingToFree(free_from_cents, goodsCents);
  return missing === null || missing === 0
    ? null
    : `Spend $${(missing / 100).toFixed(2)} more to ship free by ${description}.`;
}

/** How far a cart is from free shipping by its default way; undefined where that is never free. Of the goods before anything is taken off (`itemSubTotal`). */
export function freeShippingOf(
  methods: readonly Pick<ShippingMethod, "shipping_method_desc" | "free_from" | "is_default">[],
  goodsCents: number,
): { by: string; fromCents: number; missingCents: number; message: string | null } | undefined {
  const standard = methods.find(({ is_default }) => is_default === "Y");
  if (standard === undefined || standard.free_from === null) return undefined;
  const fromCents = cents(standard.free_from);
  const by = standard.shipping_method_desc;
  return {
    by,
    fromCents,
    missingCents: missingToFree(fromCents, goodsCents)!,
    message: notFreeMessage(by, fromCents, goodsCents),
  };
}
