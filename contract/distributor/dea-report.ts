/** The supplier's report of filled electronic orders to the DEA within two business days (21 CFR 1305.29). For staff only. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Bytes, Count, Id, Instant, Nothing, PathId, WireDate } from "#contract/base/fields.ts";

/** A shipped line of a signed order that is in no report yet. Days are the distributor's. */
export const UnreportedLine = z.strictObject({
  order_id: Id,
  line_no: Id,
  shipment_order_id: Id,
  order_form_number: z.string(),
  buyer_dea_number: z.string(),
  ndc_code: z.string(),
  full_description: z.string(),
  schedule_name: z.string(),
  shipped_packages: Count,
  shipped_on: WireDate,
  due_on: WireDate,
  /** Calendar days since the due day; 0: not late. */
  days_late: Count,
});
export type UnreportedLine = z.infer<typeof UnreportedLine>;

/** A report that was created earlier. */
export const DeaReport = z.strictObject({ report_id: Id, created_at: Instant, line_count: Count });
export type DeaReport = z.infer<typeof DeaReport>;

export const deaReports = call({
  method: "GET",
  path: "/api/distributor/reports",
  needs: "staff",
  notImpersonating: true,
  about: "Shipped lines that are in no report to the DEA yet, the oldest first, and the reports that were created.",
  input: Nothing,
  output: z.strictObject({
    /** At most 100. */
    lines: z.array(UnreportedLine),
    line_count: Count,
    late_count: Count,
    /** The newest first, at most 100. */
    reports: z.array(DeaReport),
  }),
});

export const createDeaReport = call({
  method: "POST",
  path: "/api/distributor/reports",
  needs: "staff",
  notImpersonating: true,
  about: "Create the report of all shipped lines that are in none yet. A line is in one report only.",
  input: Nothing,
  output: DeaReport,
});

export const deaReportFile = call({
  method: "GET",
  path: "/api/distributor/reports/{reportId}/file",
  kind: "stream",
  needs: "staff",
  notImpersonating: true,
  audited: true,
  about: "The file of a report, byte for byte as it was created.",
  input: z.strictObject({ reportId: PathId }),
  output: Bytes,
});
