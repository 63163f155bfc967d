/** How codes differ, in words: few rows need it, so its program comes when one does. */
import { queryOptions, useQuery } from "@tanstack/react-query";

const words = queryOptions({
  queryKey: ["near words"],
  queryFn: () => import("./near-words.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always", // the program is on the device
  meta: { quiet: true }, // without it nothing is offered
});

/** Undefined until they are here. */
export const useNearWords = (): typeof import("./near-words.ts") | undefined => useQuery(words).data;
