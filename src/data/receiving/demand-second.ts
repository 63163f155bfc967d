/** Whether the customer wants a second person for each count of schedule II; its admin says so. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#contract/receiving/controlled.ts";
import { send } from "#src/api/send.ts";

const demandQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["second-count", customerId],
    queryFn: ({ signal }) => send(contract.secondCount, {}, { signal }),
    staleTime: 0,
  });

export function useSecondCountDemand(customerId: number) {
  const client = useQueryClient();
  const { data } = useQuery(demandQuery(customerId));
  const changing = useMutation({
    mutationFn: async (is_demanded: boolean) => {
      const answer = await send(contract.demandSecondCount, { is_demanded });
      client.setQueryData(demandQuery(customerId).queryKey, answer);
    },
  });
  return { isDemanded: data?.is_demanded, changing };
}
