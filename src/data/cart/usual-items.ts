/** What the customer orders again and again. */
import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/cart/usual-items.ts";
import { send } from "#src/api/send.ts";

export const usualItemsQuery = queryOptions({
  queryKey: ["usual-items"],
  queryFn: ({ signal }) => send(contract.usualItems, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { quiet: "unless-broken" },
});
