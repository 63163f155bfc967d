/** Which build the server serves; asked every 5 minutes (spec 1, section 9) and when the page becomes visible again. */
import { queryOptions } from "@tanstack/react-query";
import { versions } from "#contract/session.ts";
import { send } from "#src/api/send.ts";

export const versionsQuery = queryOptions({
  queryKey: ["versions"],
  queryFn: async () => {
    const answer = await send(versions, {}, { isBackground: true });
    first ??= answer.version;
    return answer;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
  meta: { quiet: true },
});

let first: string | undefined;

/** What the server served when this page first asked; undefined before. */
export const versionAtStart = (): string | undefined => first;
