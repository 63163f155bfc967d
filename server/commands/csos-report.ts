/** `portal csos report` and `portal csos late`: what the DEA is to be told of electronic orders that were filled, and what of it is late. */
import { writeFileSync } from "node:fs";

import { dateIn } from "#contract/base/dates.ts";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { version } from "#server/base/version.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { distributorTrail } from "#server/services/audit/content-prints.ts";
import { getReportLayout, loadLayout } from "#server/services/reports/filled-layout.ts";
import { filledReport, makeFilledReport, unreported } from "#server/services/reports/filled-report.ts";
import { lateOf } from "#server/services/reports/late-report.ts";
import { line as lineWords, lineCount } from "#server/services/reports/late-text.ts";

type Given = {
  pools: Pick<Pools, "system">;
  environment: Pick<Environment, "distributor" | "csosReportLayout">;
  now: Date;
};
/** `layout`: a file, in place of the one that CSOS_REPORT_LAYOUT names. */
export type ReportOptions = { layout?: string; to?: string };

const fileOf = (report_id: number, { to }: ReportOptions): string => to ?? `csos-report-${report_id}.csv`;

/** Makes the next report and writes its file; gives the lines to print. What it holds stands in no later one. @throws StartError. */
export async function reportFilled(
  { pools, environment, auditKeys, now }: Given & { auditKeys: AuditKeys },
  options: ReportOptions,
): Promise<string[]> {
  const given = reportGiven(environment, options);
  const made = await inTransaction(pools.system, async (db) => {
    const report = await makeFilledReport(db, given, now);
    if (report === undefined) return undefined;
    await writeAudit(db, auditKeys, {
      customer_id: distributorTrail,
      at: now,
      roles: ["distributor"],
      build: version,
      action: "portal csos report",
      entity: "csos_reports",
      entity_id: String(report.report_id),
      after: { rows: report.lines.length },
      contents: report.contents,
      result: "done",
    });
    return report;
  });
  if (made === undefined) return ["Every shipped line is already in a report; no file was written."];
  const file = fileOf(made.report_id, options);
  written(file, made.content, made.report_id);
  const late = lateOf(made.lines, dateIn(given.layout.time_zone, now));
  return [
    ...late.map((line) => `LATE: ${lineWords(line)}`),
    `Report ${made.report_id}: ${lineCount(made.lines.length)}, ${late.length} of them late, in ${file}.`,
  ];
}

/** An earlier report, byte for byte. @throws StartError where there is none. */
export async function reportAgain(
  { pools }: Pick<Given, "pools">,
  number: string,
  options: ReportOptions,
): Promise<string[]> {
  const report_id = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  const content = await inTransaction(pools.system, (db) => filledReport(db, report_id), { access: "read only" });
  if (content === undefined) throw new StartError(`Report ${number} does not exist.`);
  const file = fileOf(report_id, options);
  written(file, content, report_id);
  return [`Report ${report_id} is in ${file}, unchanged.`];
}

/** What stands in no report yet, and whether any of it is late. */
export async function lateLines(
  { pools, environment, now }: Given,
  options: Pick<ReportOptions, "layout">,
): Promise<{ isLate: boolean; lines: string[] }> {
  const given = reportGiven(environment, options);
  const open = await inTransaction(pools.system, (db) => unreported(db, given), { access: "read only" });
  const late = new Set(lateOf(open, dateIn(given.layout.time_zone, now)));
  return {
    isLate: late.size > 0,
    lines: [
      ...open.map((line) => `${late.has(line) ? "LATE" : "open"}: ${lineWords(line)}`),
      `${lineCount(open.length)} in no report yet, ${late.size} of them late.`,
    ],
  };
}

const reportGiven = (environment: Given["environment"], { layout }: Pick<ReportOptions, "layout">) => ({
  supplier_dea: environment.distributor.dea_number,
  layout: layout === undefined ? getReportLayout(environment) : loadLayout(layout),
});

/** It stands in the database by then: a file that could not be written is asked for again. */
function written(file: string, content: Buffer, report_id: number): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch {
    throw new StartError(
      `${file} already exists or cannot be written. Report ${report_id} is stored: portal csos report --again ${report_id} --to FILE.`,
    );
  }
}
