/** Quarterly reports and the spend. */
import { queryOptions } from "@tanstack/react-query";

import * as quarterly from "#contract/reports/quarterly.ts";
import { spend } from "#contract/reports/spend.ts";
import { send, sendForBlob } from "#src/api/send.ts";

export const quarterlyReportsQuery = queryOptions({
  queryKey: ["reports", "quarterly"],
  queryFn: ({ signal }) => send(quarterly.quarterlyReports, {}, { signal }),
  meta: { quiet: "unless-broken" },
});

/** The file of a quarter. */
export const quarterFile = (quarter: string, format: "xlsx" | "pdf"): Promise<Blob> =>
  sendForBlob(quarterly.quarterlyReport, { quarter, format });

export const spendQuery = queryOptions({
  queryKey: ["reports", "spend"],
  queryFn: ({ signal }) => send(spend, {}, { signal }),
  meta: { quiet: "unless-broken" },
});
