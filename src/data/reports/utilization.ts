/** Utilisation as the page reads it: its rows page after page, and the sums that its pictures show. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { InputOf } from "#contract/base/call.ts";
import * as contract from "#contract/reports/utilization.ts";
import { send } from "#src/api/send.ts";

/** What to look for; the page comes from the query. */
export type Utilization = Required<InputOf<typeof contract.utilizationSummary>>;

const pageSize = 50;

export const utilizationQuery = (asked: Utilization) =>
  infiniteQueryOptions({
    queryKey: ["reports", "utilization", asked],
    queryFn: ({ pageParam, signal }) =>
      send(contract.utilization, { ...asked, page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    meta: { quiet: "unless-broken" },
  });

export const utilizationSummaryQuery = (asked: Utilization) =>
  queryOptions({
    queryKey: ["reports", "utilization-summary", asked],
    queryFn: ({ signal }) => send(contract.utilizationSummary, asked, { signal }),
    meta: { quiet: "unless-broken" },
  });
