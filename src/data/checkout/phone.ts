/** Whether a driver can call a telephone number: the tables for it weigh more than the rest of the checkout, so they come when a Saturday is offered. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import type { IsPhone } from "#contract/checkout/rules/checkout.ts";
import { onlineOnly } from "#src/api/online-only.ts";

const tables = queryOptions({
  queryKey: ["telephone tables"],
  queryFn: () => onlineOnly(import("#contract/checkout/rules/shipping-phone.ts")),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
  meta: { quiet: true }, // without them, as without a network, the server judges alone
});

/** Undefined until the tables are here. */
export function useIsPhone(isSaturdayOffered: boolean): IsPhone | undefined {
  return useQuery({ ...tables, enabled: isSaturdayOffered }).data?.isPhone;
}
