/** The help desk's phone number and email address, fetched where a screen or a message first shows them. */
import { queryOptions } from "@tanstack/react-query";
import { helpDesk } from "#contract/distributor/help-desk.ts";
import { send } from "#src/api/send.ts";

export const helpDeskQuery = queryOptions({
  queryKey: ["help-desk"],
  queryFn: () => send(helpDesk, {}, { isBackground: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
