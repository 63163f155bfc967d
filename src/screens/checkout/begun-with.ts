/** The order that the address bar names: what it says of where and how is filled in; one that is not there is the plain checkout. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

import type { Address } from "#contract/identity/customers.ts";
import { draftFrom, type BegunWith } from "#src/data/checkout/checkout-draft.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";

/** `isKnown`: whether it has been asked for, as far as there is one. */
export function useBegunWith(addresses: readonly Address[]): { isKnown: boolean; from: BegunWith | undefined } {
  const { orderId } = useParams({ strict: false });
  const isNumber = /^[1-9]\d{0,8}$/.test(String(orderId));
  const query = useQuery({
    ...purchaseOrderQuery(Number(orderId)),
    enabled: isNumber,
    refetchInterval: false,
    meta: { quiet: true },
  });
  const known = new Set(addresses.map(({ contact_id }) => contact_id));
  return {
    isKnown: !isNumber || !query.isPending,
    from: query.data && draftFrom(query.data.detail, known),
  };
}
