/** Routes of what changes. */
import * as contract from "#contract/live.ts";
import type { Live } from "#server/http/live.ts";
import { serve, type Served } from "#server/http/serve.ts";

export const liveRoutes = (live: Live): Served[] => [
  serve(contract.live, (_db, caller, { for_seconds }) =>
    Promise.resolve({ follow: () => live.follow(caller, for_seconds) }),
  ),
];
