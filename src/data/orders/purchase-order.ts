/** One purchase order, watched until it ships; without a network as this device holds it. */
import { queryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import * as contract from "#contract/orders/orders.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { purchaseOrderKey } from "#src/data/base/kept.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";

/** How often a placed order is looked at again until the warehouse ships it; for a paper form one may wait for days, and is told. */
const watchMs = 3000;

/** One purchase order, by its number or by one of its shipments'. */
export const purchaseOrderQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...purchaseOrderKey, orderId],
    // Only the first look is the person's own; the others must not keep their session awake.
    queryFn: async ({ signal, client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      try {
        return await send(contract.purchaseOrder, { orderId }, { signal, isBackground: isFirst ? undefined : true });
      } catch (error) {
        if (isFirst && failureOf(error).kind === "offline") await showHeld(client, queryKey, orderId);
        throw error;
      }
    },
    meta: { quiet: "unless-broken" },
    refetchInterval: ({ state: { data } }) =>
      data?.detail.order_status === "PLACED" && !data.detail.waits_for_form ? watchMs : false,
  });

/** What this device holds of it stands with its age, as any answer whose refresh failed. */
async function showHeld(client: QueryClient, queryKey: QueryKey, orderId: number): Promise<void> {
  const user = client.getQueryData(sessionQuery.queryKey);
  if (!isLoggedIn(user)) return;
  const { keptOrder } = await import("#src/offline/recent-orders.ts");
  const held = await keptOrder(orderId, user);
  if (held !== undefined) client.setQueryData(queryKey, held.order, { updatedAt: held.since });
}
