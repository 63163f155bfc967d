/** Entries that other people left on this device: for everybody a count, for an admin of the customer (not staff) also whose they are, and taking them over. */
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#contract/outbox/outbox.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { OthersEntries } from "#outbox/sealing/people.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { countOthers, takeOverEntries } from "#src/offline/others.ts";
import { useUser } from "#src/data/identity/session.ts";

/** What one other person left. `owner`: what the server tells an admin of them; undefined for everybody else, and where it cannot be asked. */
export type Others = OthersEntries & { owner: { name: string; canSignIn: boolean } | undefined };

const ownerQuery = (user_id: number) =>
  queryOptions({
    queryKey: ["sync", "owner", user_id],
    // Somebody of another customer is nobody to this admin.
    queryFn: ({ signal }) =>
      send(contract.entryOwner, { userId: user_id }, { signal }).catch((error: unknown) => {
        if (failureOf(error).kind === "refused") return null;
        throw error;
      }),
    staleTime: 0,
    meta: { quiet: true },
  });

const othersQuery = (user_id: number) =>
  queryOptions({
    queryKey: ["sync", "others", user_id],
    queryFn: () => countOthers(user_id),
    staleTime: 0,
    meta: { quiet: true }, // no storage: nobody left anything
  });

/** What others left, counted when the screen is opened. */
export function useOthers(): Others[] {
  const user = useUser();
  const canTakeOver = mayCall("hand-over", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const { data: counts = [] } = useQuery(othersQuery(user.user_id));
  const owners = useQueries({
    queries: counts.map(({ user_id }) => ({ ...ownerQuery(user_id), enabled: canTakeOver })),
  });
  return counts.map((each, index) => {
    const owner = owners[index]?.data;
    return { ...each, owner: owner ? { name: owner.name, canSignIn: owner.can_sign_in } : undefined };
  });
}

/** Takes over what a person left who cannot come back; gives whose it was, how many came, and how many stay for other customers. */
export function useTakeOver() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (user_id: number) => {
      const given = await send(contract.handOver, { user_id });
      const outcome = await takeOverEntries({ ...given, customer_id: user.customer_id });
      return { name: given.name, ...outcome };
    },
    onSettled: () => client.invalidateQueries(othersQuery(user.user_id)),
  });
}
