/** When an order that is placed now arrives, asked for again when the next cut-off makes another day of it. */
import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/checkout/shipping.ts";
import { send } from "#src/api/send.ts";
import { msUntil } from "./cut-off.ts";

export const usualArrivalQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["shipping", "usual-arrival", customerId],
    queryFn: ({ signal }) => send(contract.usualArrival, {}, { signal }),
    staleTime: ({ state }) => msUntil(state.data?.until ?? null) || retryMs,
    refetchInterval: ({ state }) => msUntil(state.data?.until ?? null),
    meta: { quiet: true }, // the line says that it is not known
  });

/** The carrier may be able to say it after so long. */
const retryMs = 300_000;
