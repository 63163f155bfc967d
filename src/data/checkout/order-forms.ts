/** Whether the number of an order form was used before: asked for as soon as it is whole, and again while nobody could say. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import * as contract from "#contract/checkout/order-forms.ts";
import type { ControlledView } from "#contract/checkout/rules/controlled.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";

export const numberQuery = (buyer_DEA_number: string, order_form_number: string) =>
  queryOptions({
    queryKey: ["order-form-number", buyer_DEA_number, order_form_number],
    queryFn: ({ signal }) => send(contract.orderFormNumberSearch, { buyer_DEA_number, order_form_number }, { signal }),
    staleTime: 0,
    gcTime: 0, // another person may use it meanwhile
    meta: { quiet: true }, // the field says what became of it
    retry: (_failures, error) => ["offline", "broken"].includes(failureOf(error).kind),
  });

/** What the search says so far. Once an attempt has failed it says so, also while it goes on being asked: nobody waits without end. */
export const uniquenessOf = ({
  data,
  failureCount,
}: {
  data: { does_exist: boolean } | undefined;
  failureCount: number;
}) => {
  if (data !== undefined) return data.does_exist ? "taken" : "unique";
  return failureCount > 0 ? "failed" : "asking";
};

/** @param number whole, as it is stored; undefined while it is not. */
export function useUniqueness(dea: string | null, number: string | undefined): ControlledView["uniqueness"] {
  const isAsked = dea !== null && number !== undefined;
  const query = useQuery({ ...numberQuery(dea ?? "", number ?? ""), enabled: isAsked });
  return isAsked ? uniquenessOf(query) : "unasked";
}
