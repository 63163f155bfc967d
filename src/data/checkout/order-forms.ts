/** Whether the number of an order form was used before: asked for as soon as it is whole, and again for as long as nobody could say. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import * as contract from "#contract/checkout/order-forms.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";

const numberQuery = (buyer_DEA_number: string, order_form_number: string) =>
  queryOptions({
    queryKey: ["order-form-number", buyer_DEA_number, order_form_number],
    queryFn: ({ signal }) => send(contract.orderFormNumberSearch, { buyer_DEA_number, order_form_number }, { signal }),
    staleTime: 0,
    gcTime: 0, // another person may use it meanwhile
    meta: { quiet: true }, // the button waits, and says for what
    retry: (_failures, error) => ["offline", "broken"].includes(failureOf(error).kind),
  });

/** @param number whole, as it is stored; undefined while it is not. */
export function useUniqueness(
  dea: string | null,
  number: string | undefined,
): "unasked" | "asking" | "unique" | "taken" {
  const isAsked = dea !== null && number !== undefined;
  const { data } = useQuery({ ...numberQuery(dea ?? "", number ?? ""), enabled: isAsked });
  if (!isAsked) return "unasked";
  if (data === undefined) return "asking";
  return data.does_exist ? "taken" : "unique";
}
