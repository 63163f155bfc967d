/** Asks once a visit for the small answers that a person may need when the network is gone, whether or not they looked at them. */
import type { QueryClient } from "@tanstack/react-query";
import { defaultOrderDates } from "#contract/orders/rules/orders.ts";
import { defaultHistoryDates, historyUntil } from "#contract/receiving/rules/receiving.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { rightNow } from "#src/api/clock.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { cartCountsQuery, cartQuery } from "#src/data/cart/cart-answers.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import { orderGuidesQuery } from "#src/data/cart/order-guides.ts";
import { orderSearchQuery } from "#src/data/orders/orders.ts";
import { pendingQuery } from "#src/data/receiving/pending.ts";
import { historyQuery } from "#src/data/receiving/receiving.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import type { User } from "#src/data/identity/session.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

/** Fills what is missing of the kept answers, as far as the person may. Failures are nobody's business: nobody asked. */
export async function prefetchKept(client: QueryClient, user: User): Promise<void> {
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const meta = { quiet: true } as const;
  const dates = defaultOrderDates(user.customer.time_zone, new Date(rightNow()));
  const came = defaultHistoryDates(user.customer.time_zone, new Date(rightNow()));
  const missing = { staleTime: Number.POSITIVE_INFINITY, meta };
  await Promise.all([
    client.prefetchQuery(helpDeskQuery),
    client.prefetchQuery({ ...classificationsQuery, ...missing }),
    client.prefetchQuery({ ...addressesQuery(user.customer_id, "shipping"), ...missing }),
    client.prefetchQuery({ ...addressesQuery(user.customer_id, "billing"), ...missing }),
    ...(mayCall("ordering-or-reporting", roles)
      ? [
          client.prefetchInfiniteQuery({
            ...orderSearchQuery({ customer_id: user.customer_id, ...dates }),
            ...missing,
          }),
          client.prefetchQuery({ ...recallsQuery, meta }),
        ]
      : []),
    ...(mayCall("ordering", roles)
      ? [
          client.prefetchQuery({ ...cartQuery, ...missing }),
          client.prefetchQuery({ ...cartCountsQuery, ...missing }),
          client.prefetchQuery({ ...pendingQuery, ...missing }),
          client.prefetchQuery({ ...historyQuery(came.from, historyUntil(came.to, came.to)), ...missing }),
          client.prefetchQuery({ ...usualItemsQuery, ...missing }),
          client.prefetchQuery({ ...orderGuidesQuery, ...missing }),
        ]
      : []),
  ]);
}
