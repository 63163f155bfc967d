/** How many units are in the carts: all that the bar of every page knows of them. */
import { useQuery } from "@tanstack/react-query";

import { itemCountOf } from "#contract/cart/rules/cart.ts";
import { cartCountsQuery, cartQuery, useEntriesOver } from "./cart-answers.ts";
import { withWrites, writesOf } from "#src/data/overlay/cart-overlay.ts";
import { sessionQuery } from "#src/data/identity/session.ts";

/** Units in the two carts; those of the chosen one with what waits. */
export function useCartCounts() {
  const query = useQuery(cartCountsQuery);
  const { data: user } = useQuery(sessionQuery);
  const lines = useQuery({ ...cartQuery, enabled: false });
  const entries = useEntriesOver(query.data).flatMap(writesOf);
  // Without the lines only what is added can be counted.
  const known = lines.data?.answer.items ?? [];
  const writes = lines.data === undefined ? entries.filter(({ call }) => call === "addItem") : entries;
  const more = itemCountOf(withWrites(known, writes)) - itemCountOf(known);
  const chosen = user?.cart_type_code === "CSO" ? "cs_qty" : "rx_qty";
  const counts = query.data?.answer;
  return { ...query, data: counts && { ...counts, [chosen]: Math.max(0, counts[chosen] + more) } };
}
