/** Which build the server serves; asked every 5 minutes (docs/readings.md, "A newer version") and when the page becomes visible again. */
import { queryOptions } from "@tanstack/react-query";
import type { OutputOf } from "#contract/base/call.ts";
import { versions } from "#contract/identity/session.ts";
import { NoAnswer } from "#src/api/ask.ts";
import { send } from "#src/api/send.ts";
import { ownBuild } from "#src/api/version.ts";

export const versionsQuery = queryOptions({
  queryKey: ["versions"],
  queryFn: readVersions,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
  meta: { quiet: true },
});

/** @throws NoAnswer for JSON of another program with our key: the frame around every screen would throw over it. */
async function readVersions(): Promise<OutputOf<typeof versions>> {
  const answer = await send(versions, {}, { isBackground: true });
  if (typeof (answer as Partial<typeof answer> | null)?.version !== "string") throw new NoAnswer();
  return answer;
}

/** Whether the server serves another build than the one that this page is. With hot reload there is none to compare. */
export function isAnotherBuild(served: string): boolean {
  const own = ownBuild();
  return own !== undefined && !served.endsWith(`+${own}`);
}
