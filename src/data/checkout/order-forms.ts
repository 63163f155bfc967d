/** Whether the number of an order form was used before: asked for as soon as it is whole, and again for as long as nobody could say. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import * as contract from "#contract/checkout/order-forms.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";

export const numberQuery = (buyer_DEA_number: string, order_form_number: string) =>
  queryOptions({
    queryKey: ["order-form-number", buyer_DEA_number, order_form_number],
    queryFn: ({ signal }) => send(contract.orderFormNumberSearch, { buyer_DEA_number, order_form_number }, { signal }),
    staleTime: 0,
    gcTime: 0, // another person may use it meanwhile
    meta: { quiet: true }, // the button waits, and says for what
    retry: (_failures, error) => ["offline", "broken"].includes(failureOf(error).kind),
  });

/**
 * What the search says so far. While nobody could be asked it goes on; where it was turned down nothing is said: whether the number is used the server judges when
 * the order is placed.
 */
export const uniquenessOf = ({ data, isError }: { data: { does_exist: boolean } | undefined; isError: boolean }) => {
  if (data !== undefined) return data.does_exist ? "taken" : "unique";
  return isError ? "unasked" : "asking";
};

/** @param number whole, as it is stored; undefined while it is not. */
export function useUniqueness(
  dea: string | null,
  number: string | undefined,
): "unasked" | "asking" | "unique" | "taken" {
  const isAsked = dea !== null && number !== undefined;
  const query = useQuery({ ...numberQuery(dea ?? "", number ?? ""), enabled: isAsked });
  return isAsked ? uniquenessOf(query) : "unasked";
}
