/** Quarterly reports: files that a job made after each quarter's end in the customer's time zone. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Bytes, Instant, Nothing } from "#contract/base/fields.ts";

/** As 2026-Q3. */
const Quarter = z.string().check(z.regex(/^\d{4}-Q[1-4]$/, "must be a quarter such as 2026-Q3"));

export const QuarterlyReport = z.strictObject({
  the_quarter: z.string(),
  upd_file_name: z.string(),
  made_at: Instant,
  spend: z.number(),
  /** A PDF of it too. */
  has_pdf: z.boolean(),
});
export type QuarterlyReport = z.infer<typeof QuarterlyReport>;

export const quarterlyReports = call({
  method: "GET",
  path: "/api/reports/quarterly",
  needs: "reporting",
  about: "The quarterly reports of the session's customer, newest first.",
  input: Nothing,
  output: z.array(QuarterlyReport),
});

export const quarterlyReport = call({
  method: "GET",
  path: "/api/reports/quarterly/{quarter}",
  kind: "stream",
  needs: "reporting",
  about: "A quarterly report as a workbook, or as a PDF with format=pdf.",
  input: z.strictObject({ quarter: Quarter, format: z._default(z.enum(["xlsx", "pdf"]), "xlsx") }),
  output: Bytes,
});
