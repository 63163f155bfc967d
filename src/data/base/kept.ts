/** Which answers stay on this device: the small ones that a person works with. An allow-list; everything else goes with the page. */
import type { QueryKey } from "@tanstack/react-query";

/** What stands at the head of the keys of orders; a change of the cart clears the searches, a change of customer both. */
export const orderSearchKey = ["orders", "search"] as const;
/** A customer's addresses with their DEA numbers. */
export const addressesKey = ["addresses"] as const;
/** Those that the person may sign with; not kept on the device. */
export const certificatesKey = ["csos-certificates"] as const;
export const recurringKey = ["recurring"] as const;
export const purchaseOrderKey = ["orders", "purchase-order"] as const;
export const ordersAtAGlanceKey = ["orders", "at-a-glance"] as const;
export const helpDeskKey = ["help-desk"] as const;
export const recallsKey = ["reports", "recalls"] as const;

/** The heads of the query keys that are kept (offline/cache.ts). */
export const kept: readonly QueryKey[] = [
  ["cart"],
  ["usual-items"],
  ["order-guides"],
  addressesKey,
  orderSearchKey,
  purchaseOrderKey,
  ordersAtAGlanceKey,
  recurringKey,
  ["receiving", "pending"],
  ["receiving", "history"],
  ["receiving", "unconfirmed"],
  ["receiving", "quarantine"],
  recallsKey,
  ["catalog", "classifications"],
  helpDeskKey,
];

/** What is shown on the morning after: no network, and the session of yesterday is over (docs/architecture.md, "The outbox"). */
export const keptForReceiving: readonly QueryKey[] = [["receiving", "pending"], recallsKey, helpDeskKey];

/** A kept answer stays in memory as long as a session can last, so that it is not lost for having been left for a while. */
export const keptForMs = 12 * 3600_000;
