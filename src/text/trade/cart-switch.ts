/** Texts of the switch between the two carts. */

export const title = "Cart";
export const rxProducts = "Rx products";
export const controlled = "Controlled";
