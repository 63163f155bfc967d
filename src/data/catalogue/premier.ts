/** The distributor's offer to premier customers: shown to a person once. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { premierOffer, seePremierOffer } from "#contract/catalogue/premier.ts";
import { send } from "#src/api/send.ts";

/** The one that this person has not seen; null where there is none. */
export const premierOfferQuery = queryOptions({
  queryKey: ["premier"],
  queryFn: ({ signal }) => send(premierOffer, {}, { signal, isBackground: true }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true }, // nobody waits for it
});

/** Puts it away for good; where that does not reach the server it is shown again another day. */
export function usePutAway() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (version: number) => {
      client.setQueryData(premierOfferQuery.queryKey, { offer: null });
      return send(seePremierOffer, { version });
    },
  });
}
