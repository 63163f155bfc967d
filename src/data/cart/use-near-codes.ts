/** Rules that compare codes: few rows need them, so their program is loaded when one does. */
import { queryOptions, useQuery } from "@tanstack/react-query";

const rules = queryOptions({
  queryKey: ["near codes"],
  queryFn: () => import("./near-codes.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always", // the program is on the device
  meta: { quiet: true }, // without it nothing is offered
});

/** Returns the rules, or undefined until they are loaded. */
export const useNearCodes = (): typeof import("./near-codes.ts") | undefined => useQuery(rules).data;
