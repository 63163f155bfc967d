/** Why a product cannot be bought, in the words a buyer reads. */
import * as text from "#contract/catalogue/text.ts";

/** What the rule looks at; cents or dollars are alike to it. */
export type SellableOffer = {
  contact_customer_service: boolean;
  /** Price of the unit asked for; null without one. */
  price: number | null;
  /** Per purchase order; null is the default maximum. */
  max_sale_qty: number | null;
  /** Smallest sale units in one of this unit, and how many of those can be sold now; null when the distributor does not count. */
  units_in: number;
  available: number | null;
  /** No more of it comes. */
  discontinued: boolean;
  /** Smallest sale units left of the customer's allocation; null when there is none. */
  allocation_left: number | null;
};

/** The reasons, in the order in which the first that holds is told. */
export const notSellableReasons = {
  contact: text.contactToOrder,
  none: text.notForSale,
  price: text.noPriceYet,
  gone: text.discontinued,
  stock: text.outOfStock,
  allocation: text.allocationUsed,
} as const;

/** Whether at least one of a unit can be sold. */
export const isInStock = ({ units_in, available }: Pick<SellableOffer, "units_in" | "available">): boolean =>
  available === null || available >= units_in;

/** The reason why not one unit can be bought now; null when it can. */
export function notSellableReason({
  contact_customer_service,
  price,
  max_sale_qty,
  units_in,
  available,
  discontinued,
  allocation_left,
}: SellableOffer): string | null {
  if (contact_customer_service) return notSellableReasons.contact;
  // An allocation that is used up makes the maximum 0 too (rules/availability.ts), and is told as what it is.
  const isAllotted = isInStock({ units_in, available: allocation_left });
  if (max_sale_qty === 0 && isAllotted) return notSellableReasons.none;
  if (price === null) return notSellableReasons.price;
  if (!isInStock({ units_in, available })) return discontinued ? notSellableReasons.gone : notSellableReasons.stock;
  if (!isAllotted) return notSellableReasons.allocation;
  return null;
}
