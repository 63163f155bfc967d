/** The help desk's phone number and email address, kept on the device so that a user without a network can call. */
import { queryOptions } from "@tanstack/react-query";
import { helpDesk } from "#contract/distributor/help-desk.ts";
import { send } from "#src/api/send.ts";
import { helpDeskKey } from "#src/data/base/kept.ts";

export const helpDeskQuery = queryOptions({
  queryKey: helpDeskKey,
  queryFn: () => send(helpDesk, {}, { isBackground: true }),
  staleTime: 24 * 3600_000,
  meta: { quiet: true },
});
