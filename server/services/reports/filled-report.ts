/**
 * The supplier's report of electronic orders that were filled, within two business days (21 CFR 1305.29): each line of a shipment stands in one report, which is
 * kept as it was given out. Runs as portal_system.
 */
import { dateIn } from "#contract/base/dates.ts";
import { arrivesOn, holidays } from "#contract/checkout/rules/shipping-calendar.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, json, jsonText, none, statement, text } from "#server/db/statement.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { type FilledLayout, type FilledLine, writeFilled } from "./filled-layout.ts";

/** Days of the week on which no federal holiday is observed, after the one on which it was shipped. */
const reportedWithin = 2;

const lockStatement = statement(
  "hold_filled_reports",
  { values: {}, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(7310, 12)",
);
/** Schedules I and II alone need it. */
const openStatement = statement(
  "unreported_lines",
  {
    values: {},
    row: {
      customer_id: int,
      buyer_dea: text,
      order_form_number: text,
      order_id: int,
      line_no: int,
      shipment: int,
      signed_at: instant,
      shipped_at: instant,
      ndc: text,
      product: text,
      schedule: text,
      ordered: int,
      voided: int,
      shipped: int,
    },
  },
  `select o.customer_id, coalesce(o.buyer_dea_number, '') as buyer_dea, coalesce(o.order_form_number, '') as order_form_number, o.order_id, l.line_no, s.shipment_order_id as shipment,
     g.signed_at, s.shipped_at, l.ndc_code as ndc, l.full_description as product, coalesce(l.schedule_name, '') as schedule, l.quantity as ordered, l.voided_quantity as voided,
     sum(p.quantity)::int as shipped
   from csos_orders g join orders o using (customer_id, order_id) join shipments s using (customer_id, order_id)
     join shipment_lines p on p.customer_id = s.customer_id and p.shipment_order_id = s.shipment_order_id
     join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id and l.line_no = p.line_no
   where l.schedule_name in ('I', 'II', 'IIN')
     and not exists (select from csos_reported r where r.customer_id = s.customer_id and r.shipment_order_id = s.shipment_order_id and r.line_no = p.line_no)
   group by o.customer_id, o.order_id, g.signed_at, s.customer_id, s.shipment_order_id, l.customer_id, l.order_id, l.line_no
   order by s.shipped_at, s.shipment_order_id, l.line_no`,
);

type Open = FilledLine & { customer_id: number };
type Given = { supplier_dea: string; layout: FilledLayout };

/** What stands in no report yet, the oldest shipment first. */
export async function unreported(db: Tx, { supplier_dea, layout: { time_zone } }: Given): Promise<Open[]> {
  const rows = await db.run(openStatement, {});
  return rows.map(({ signed_at, shipped_at, ...line }) => {
    const shipped_on = dateIn(time_zone, shipped_at);
    return {
      ...line,
      supplier_dea,
      signed_on: dateIn(time_zone, signed_at),
      shipped_on,
      due_on: arrivesOn(shipped_on, reportedWithin, { holidays, dates: [] }),
    };
  });
}

const makeStatement = statement(
  "make_filled_report",
  {
    values: { made_at: instant, layout: jsonText, content: bytes, lines: json<string>(), row_count: int },
    row: { report_id: int, contents: json<Record<string, string>>() },
  },
  `with made as (
     insert into csos_reports (made_at, row_count, layout, content) values (:made_at::timestamptz, :row_count, :layout::jsonb, :content)
       returning report_id, ${nameSql("csos_reports")} as name, ${printSql("csos_reports")} as print
   ), noted as (
     insert into csos_reported (customer_id, shipment_order_id, line_no, report_id)
       select line.customer_id, line.shipment, line.line_no, made.report_id from made, json_to_recordset(:lines::json) as line (customer_id int, shipment int, line_no int)
       returning ${nameSql("csos_reported")} as name, ${printSql("csos_reported")} as print
   )
   select report_id, (select json_object_agg(name, print) from (select name, print from made union all select name, print from noted) written) as contents from made`,
);

/** `contents`: digests of the report and of its lines, for its row in the distributor's trail. */
export type FilledReport = {
  report_id: number;
  content: Buffer;
  lines: FilledLine[];
  contents: Record<string, string>;
};

/** The next one; undefined where there is nothing to report. Two at once: one reports it, the other finds nothing. */
export async function makeFilledReport(db: Tx, given: Given, now: Date): Promise<FilledReport | undefined> {
  await db.run(lockStatement, {});
  const lines = await unreported(db, given);
  if (lines.length === 0) return undefined;
  const content = writeFilled(lines, given.layout);
  const [made] = await db.run(makeStatement, {
    made_at: now,
    layout: JSON.stringify(given.layout),
    content,
    lines: JSON.stringify(lines.map(({ customer_id, shipment, line_no }) => ({ customer_id, shipment, line_no }))),
    row_count: lines.length,
  });
  return { ...made!, content, lines };
}

const keptStatement = statement(
  "filled_report",
  { values: { report_id: int }, row: { content: bytes } },
  "select content from csos_reports where report_id = :report_id",
);

/** As it was given out; undefined: there is none of this number. */
export const filledReport = async (db: Tx, report_id: number): Promise<Buffer | undefined> =>
  (await db.run(keptStatement, { report_id }))[0]?.content;
