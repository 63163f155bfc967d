/** A customer's addresses: where to ship (3) and where to bill (2). */
import { queryOptions } from "@tanstack/react-query";

import * as contract from "#contract/identity/customers.ts";
import { send } from "#src/api/send.ts";
import { addressesKey } from "#src/data/base/kept.ts";

const types = { billing: 2, shipping: 3 } as const;

/** Billing or shipping addresses of a customer. */
export const addressesQuery = (customerId: number, kind: keyof typeof types) =>
  queryOptions({
    queryKey: [...addressesKey, customerId, kind],
    queryFn: ({ signal }) => send(contract.addresses, { companyId: customerId, type: types[kind] }, { signal }),
    staleTime: 60_000,
  });
