/** What the banner says without a network (pure). */

/** At work, where receiving and the cart are kept; with a session that has ended; at checkout, where nothing is queued; and where nothing is kept. */
export type OfflinePlace = "work" | "shut" | "checkout" | "nothing-kept";

/** Returns only what is true there: an order is never queued, and staff who act as a person leave nothing for later. @param device "tablet", say. */
export function noConnectionWords(place: OfflinePlace, device: string): string {
  if (place === "nothing-kept") return "No connection. What needs the network works again once it is back.";
  if (place === "checkout") return "No connection. Placing an order needs the network. Your cart is saved.";
  const then = place === "shut" ? "once you have signed in again" : "automatically";
  return `No connection. Keep going: receiving and cart changes are saved on this ${device} and sent ${then}.`;
}
