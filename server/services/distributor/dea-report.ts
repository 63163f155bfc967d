/** Lists what the next report to the DEA will hold, creates it, and hands out earlier ones (21 CFR 1305.29). Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/distributor/dea-report.ts";
import type { Caller } from "#server/base/caller.ts";
import { StartError } from "#server/base/start-error.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement } from "#server/db/statement.ts";
import { distributorTrail } from "#server/services/audit/content-prints.ts";
import type { FilledLayout } from "#server/services/reports/filled-layout.ts";
import { filledReport, makeFilledReport, unreported } from "#server/services/reports/filled-report.ts";
import * as text from "./text.ts";

/** The distributor's DEA number, and how its reports are written. */
export type ReportSettings = { supplier_dea: string; layout: FilledLayout };

const maxLines = 100;
const maxReports = 100;

const reportsStatement = statement(
  "newest_dea_reports",
  { values: {}, row: { report_id: int, made_at: instant, row_count: int } },
  `select report_id, made_at, row_count from csos_reports order by report_id desc limit ${maxReports}`,
);

export const deaReports =
  (settings: ReportSettings) =>
  async (db: Tx, { now }: Caller): Promise<OutputOf<typeof contract.deaReports>> => {
    const today = dateIn(settings.layout.time_zone, now);
    const open = await unreported(db, settings);
    const reports = await db.run(reportsStatement, {});
    return {
      lines: open.slice(0, maxLines).map((line) => ({
        order_id: line.order_id,
        line_no: line.line_no,
        shipment_order_id: line.shipment,
        order_form_number: line.order_form_number,
        buyer_dea_number: line.buyer_dea,
        ndc_code: line.ndc,
        full_description: line.product,
        schedule_name: line.schedule,
        shipped_packages: line.shipped,
        shipped_on: isoToWire(line.shipped_on),
        due_on: isoToWire(line.due_on),
        days_late: daysBetween(line.due_on, today),
      })),
      line_count: open.length,
      late_count: open.filter(({ due_on }) => daysBetween(due_on, today) > 0).length,
      reports: reports.map(({ report_id, made_at, row_count }) => ({
        report_id,
        created_at: made_at.toISOString(),
        line_count: row_count,
      })),
    };
  };

/** From one day to a later one, both `YYYY-MM-DD`; 0 where it is not later. */
const daysBetween = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);

/** @throws Refusal 409 where nothing is left to report, or a value does not fit the layout. */
export const createDeaReport =
  (settings: ReportSettings) =>
  async (db: Tx, caller: Caller): Promise<OutputOf<typeof contract.createDeaReport>> => {
    // A report holds lines of all customers, so its audit row is in the distributor's chain.
    caller.changed.customer_id = distributorTrail;
    const made = await makeFilledReport(db, settings, caller.now).catch((error: unknown) => {
      throw error instanceof StartError ? new Refusal(409, error.message) : error;
    });
    if (made === undefined) throw new Refusal(409, text.nothingToReport, { code: "nothing_left" });
    const line_count = made.lines.length;
    const { report_id, contents } = made;
    Object.assign(caller.changed, { entity_id: report_id, after: { rows: line_count }, contents });
    return { report_id, created_at: caller.now.toISOString(), line_count };
  };

/** @throws Refusal 404. */
export async function deaReportFile(
  db: Tx,
  caller: Caller,
  { reportId: report_id }: ParsedOf<typeof contract.deaReportFile>,
): Promise<{ contentType: string; content: Buffer; fileName: string }> {
  Object.assign(caller.changed, { customer_id: distributorTrail, entity_id: report_id });
  const content = await filledReport(db, report_id);
  if (content === undefined) throw new Refusal(404, text.reportNotFound(report_id));
  return { contentType: "text/csv; charset=utf-8", content, fileName: `csos-report-${report_id}.csv` };
}
