/** The largest order the books can hold. */
import { Refusal } from "#contract/base/refusal.ts";
import { orderTooLarge } from "./text.ts";

/** Amounts of orders and quotes are 4-byte integers of cents. */
const largestCents = 2_147_483_647;

/** @throws Refusal 400 when the goods and charges are worth more than an order can hold. */
export function refuseTooLarge(totalCents: number): void {
  if (totalCents > largestCents) {
    throw new Refusal(400, orderTooLarge, { code: "too_large" });
  }
}
