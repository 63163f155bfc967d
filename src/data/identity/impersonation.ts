/** Acting as a person: who could be meant, and the link that it begins with (link.ts). */
import { queryOptions, useMutation } from "@tanstack/react-query";
import * as contract from "#contract/identity/impersonation.ts";
import { send } from "#src/api/send.ts";

/** People whom staff could act as, by the beginnings of words. */
export const candidatesQuery = (text: string) =>
  queryOptions({
    queryKey: ["act-as", text],
    queryFn: ({ signal }) => send(contract.findToActAs, { text }, { signal }),
    staleTime: 0,
  });

/** Asks for a link; it is good once, for a minute, so nothing of it is kept but on the screen. */
export const useActAs = () =>
  useMutation({
    gcTime: 0,
    mutationFn: async (input: { user_id: number; customer_id: number; reason: string }) => {
      const { token } = await send(contract.actAs, input);
      return `${globalThis.location.origin}/impersonate/${token}`;
    },
  });
