/** Routes of the cart. */
import * as contract from "#contract/cart/cart.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { addItems } from "#server/services/cart/cart-add-many.ts";
import * as change from "#server/services/cart/cart-change.ts";
import * as cart from "#server/services/cart/cart.ts";

export const cartRoutes: Served[] = [
  serve(contract.cart, cart.cart),
  serve(contract.cartParts, cart.cartParts),
  serve(contract.cartCounts, cart.cartCounts),
  serve(contract.addItem, change.addItem),
  serve(contract.addItems, addItems),
  serve(contract.updateItem, change.updateItem),
  serve(contract.removeItem, change.removeItem),
];
