/** What a buyer can do with a product right in the list (pure). */
import type { Product } from "#contract/catalogue/catalogue.ts";
import type { CartType } from "#contract/base/fields.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import * as text from "#src/text/trade/row-action.ts";

/** Who looks at the list. `whyNotControlled`: undefined if the user may order controlled substances. */
export type Buyer = { cartType: CartType; mayOrder: boolean; whyNotControlled: string | undefined };

export type RowAction =
  /** In the cart: its quantity, by the unit it was added in. */
  | { kind: "change"; line: CartLine }
  | { kind: "add"; quantity_uom_code: string }
  /** Needs a word of the buyer first: on the product's own page. */
  | { kind: "confirm" }
  /** Belongs into the other cart: its page leads there. */
  | { kind: "other-cart"; cart: CartType }
  | { kind: "none"; why: string };

/** One action a product. A line in the cart can always be changed, even of a product that is not sold any more. */
export function actionFor(product: Product, buyer: Buyer, lines: readonly CartLine[]): RowAction {
  const line = lines.find((each) => each.item_id === product.item_id);
  if (line !== undefined) return { kind: "change", line };
  if (product.not_sellable_reason !== null) return { kind: "none", why: product.not_sellable_reason };
  if (!buyer.mayOrder) return { kind: "none", why: text.noOrderingRole };
  const cart = cartTypeOf(product.schedule_name);
  if (cart === "CSO" && buyer.whyNotControlled !== undefined) return { kind: "none", why: buyer.whyNotControlled };
  if (cart !== buyer.cartType) return { kind: "other-cart", cart };
  if (product.confirm_to_sell === "Y") return { kind: "confirm" };
  return { kind: "add", quantity_uom_code: product.sale_UOM };
}

/** What the list must know of the person at the page. */
export const buyerOf = (user: SignedIn): Buyer => ({
  cartType: user.cart_type_code,
  mayOrder: user.is_admin || user.is_ordering,
  whyNotControlled: whyNotControlled(user),
});

/** Returns why the user may not order controlled substances; undefined if the user may. */
export function whyNotControlled(user: Pick<SessionUser, "is_admin" | "is_ordering" | "is_cs">): string | undefined {
  if (mayUseControlledCart(user)) return undefined;
  return user.is_admin ? text.staffNoControlled : text.noControlledRoles;
}

type SignedIn = Pick<SessionUser, "is_admin" | "is_ordering" | "is_reporting" | "is_cs"> & {
  cart_type_code: CartType;
};
