/** Text of the banner while there is no connection. */

/** At work, where receiving and the cart are kept; with a session that has ended; at checkout, where nothing is queued; and where nothing is kept. */
export type OfflinePlace = "work" | "shut" | "checkout" | "nothing-kept";

/** Returns only what is true there: an order is never queued, and staff who act as a user leave nothing for later. @param device "tablet" */
export function noConnection(place: OfflinePlace, device: string): string {
  if (place === "nothing-kept") return "No connection. Try again when you're back online.";
  if (place === "checkout") return "No connection. You must be online to place an order. Your cart is saved.";
  const sent = place === "shut" ? "when you sign in again" : "automatically";
  return `No connection. Keep working: receiving and cart changes are saved on this ${device} and sent ${sent}.`;
}
