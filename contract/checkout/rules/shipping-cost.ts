/** Cost of a shipping method for the day on which it is to arrive. */
import { cents } from "#contract/base/money.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import { noSaturday } from "#contract/checkout/text.ts";
import type { ChosenWay } from "./shipping.ts";

/** `costCents` includes Saturday delivery. `why` is null if the carrier gave no reason. */
export type ShippingCost = { kind: "quoted"; costCents: number } | { kind: "none"; why: string | null };

/** Returns the cost of shipping plus that of Saturday delivery if the order is to arrive on a Saturday, or the reason why there is no cost. */
export function sumShippingCost(
  { shipping_cost, saturday, why_not_possible }: Pick<QuotedMethod, "shipping_cost" | "saturday" | "why_not_possible">,
  day: ChosenWay["day"],
): ShippingCost {
  if (shipping_cost === null) return { kind: "none", why: why_not_possible };
  if (day === "weekday") return { kind: "quoted", costCents: cents(shipping_cost) };
  if (saturday === null) return { kind: "none", why: noSaturday };
  return { kind: "quoted", costCents: cents(shipping_cost) + cents(saturday.cost) };
}
