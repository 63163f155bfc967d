/** Quarterly reports: made once for each customer that was shipped something, kept as files, and answered from the database alone: no name in a request is one of a file. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { dollars } from "#contract/base/money.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/reports/quarterly.ts";
import { daysOfQuarter, endedQuarters, quarterBefore, quarterFileName } from "#contract/reports/rules/quarters.ts";
import {
  bigint,
  bool,
  bytes,
  instant,
  int,
  listOf,
  localTime,
  nullable,
  type Of,
  statement,
  text,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { reportNotFound } from "#server/services/reports/text.ts";
import { netSql } from "./packed-line.ts";
import { workbookType } from "./workbook-parts.ts";

/** So many quarters back one that is missing is made: of a portal that is new, the last year. */
const quartersBack = 4;

const listStatement = statement(
  "quarterly_reports",
  {
    values: { customer_id: int },
    row: { quarter: text, made_at: instant, file_name: text, spend_cents: bigint, has_pdf: bool },
  },
  `select quarter, made_at, file_name, spend_cents, pdf is not null as has_pdf from quarterly_reports where customer_id = :customer_id order by quarter desc`,
);

/** Newest first. */
export async function quarterlyReports(
  db: Tx,
  { customer_id }: Caller,
): Promise<OutputOf<typeof contract.quarterlyReports>> {
  const rows = await db.run(listStatement, { customer_id });
  return rows.map(({ quarter, file_name, made_at, spend_cents, has_pdf }) => ({
    the_quarter: quarter,
    upd_file_name: file_name,
    made_at: made_at.toISOString(),
    spend: dollars(spend_cents),
    has_pdf,
  }));
}

const oneStatement = statement(
  "quarterly_report",
  {
    values: { customer_id: int, quarter: text, is_pdf: bool },
    row: { file_name: text, content: nullable(bytes) },
  },
  `select file_name, case when :is_pdf then pdf else workbook end as content from quarterly_reports where customer_id = :customer_id and quarter = :quarter`,
);

/** One of them as a file. @throws Refusal 404. */
export async function quarterlyReport(
  db: Tx,
  { customer_id }: Caller,
  { quarter, format }: ParsedOf<typeof contract.quarterlyReport>,
) {
  const [found] = await db.run(oneStatement, { customer_id, quarter, is_pdf: format === "pdf" });
  if (found === undefined || found.content === null) throw new Refusal(404, reportNotFound);
  return format === "pdf"
    ? { contentType: "application/pdf", content: found.content, fileName: found.file_name.replace(/xlsx$/, "pdf") }
    : { contentType: workbookType, content: found.content, fileName: found.file_name };
}

const customerStatement = statement(
  "customers_of_quarters",
  { values: { now: instant }, row: { customer_id: int, company_name: text, time_zone: text, made: listOf(text) } },
  `select customer_id, company_name, time_zone, array(select quarter from quarterly_reports q where q.customer_id = c.customer_id and q.pdf is not null
     and not ${tooFarAheadSql("q.made_at")}) as made from customers c order by customer_id`,
);

/** Of these quarters the places of those in which something was shipped. */
const shippedStatement = statement(
  "quarters_with_shipments",
  {
    values: { customers: listOf(int), zones: listOf(text), starts: listOf(text), ends: listOf(text) },
    row: { at: int },
    planned: "anew",
  },
  `
  select asked.at::int as at from unnest(:customers::int[], :zones::text[], :starts::text[], :ends::text[]) with ordinality as asked (customer_id, zone, starts, ends, at)
  cross join lateral (select 1 from shipments s where s.customer_id = asked.customer_id and s.shipped_at >= asked.starts::timestamp at time zone asked.zone
    and s.shipped_at < asked.ends::timestamp at time zone asked.zone limit 1) one`,
);

export type MissingQuarter = { customer_id: number; company_name: string; time_zone: string; quarter: string };

/** The quarters that have ended by each customer's own calendar, in which it was shipped something, and that are not made. `db` is the system's. */
export async function missingQuarters(db: Tx, now: Date): Promise<MissingQuarter[]> {
  const customers = await db.run(customerStatement, { now });
  const missing = customers.flatMap(({ made, ...customer }) =>
    endedQuarters(dateIn(customer.time_zone, now), quartersBack)
      .filter((quarter) => !made.includes(quarter))
      .map((quarter) => ({ ...customer, quarter, ...daysOfQuarter(quarter) })),
  );
  const shipped = await db.run(shippedStatement, {
    customers: missing.map(({ customer_id }) => customer_id),
    zones: missing.map(({ time_zone }) => time_zone),
    starts: missing.map(({ first }) => first),
    ends: missing.map(({ last }) => addDays(last, 1)),
  });
  return shipped.map(({ at }) => missing[at - 1]!);
}

const sumsRow = {
  is_now: bool,
  item_id: int,
  name: text,
  ndc_code: text,
  class_name: nullable(text),
  schedule_name: nullable(text),
  ship_contact_id: int,
  ship_to: nullable(text),
  units: bigint,
  cents: bigint,
};
/** What a product cost at one address, in the quarter (`is_now`) or the one before. */
export type QuarterSum = Of<typeof sumsRow>;

const sumsStatement = statement(
  "quarter_sums",
  {
    values: { customer_id: int, time_zone: text, past_since: localTime, since: localTime, until: localTime },
    row: sumsRow,
    planned: "anew",
  },
  `
  with packed as (
    select s.order_id, sl.line_no, s.shipped_at >= :since::timestamp at time zone :time_zone as is_now, sl.quantity
    from shipments s join shipment_lines sl on sl.customer_id = s.customer_id and sl.shipment_order_id = s.shipment_order_id
    where s.customer_id = :customer_id and s.shipped_at >= :past_since::timestamp at time zone :time_zone and s.shipped_at < :until::timestamp at time zone :time_zone),
  summed as (
    select packed.is_now, l.item_id, min(l.full_description) as name, min(l.ndc_code) as ndc_code, l.schedule_name, o.ship_contact_id, sum(packed.quantity)::bigint as units, sum(packed.quantity * ${netSql})::bigint as cents
    from packed join order_lines l on l.customer_id = :customer_id and l.order_id = packed.order_id and l.line_no = packed.line_no
      join orders o on o.customer_id = :customer_id and o.order_id = packed.order_id
    group by packed.is_now, l.item_id, l.schedule_name, o.ship_contact_id)
  select summed.*, c.class_name, (select a.company_name || ', ' || a.address1 from addresses a where a.customer_id = :customer_id and a.contact_id = summed.ship_contact_id) as ship_to
  from summed join products p using (item_id) left join classifications c using (class_id)`,
);

// One of a version that made no PDF is made again, both files of it, so that they say the same; and one that a clock made which was ahead.
const keepStatement = statement(
  "keep_quarter",
  {
    values: {
      customer_id: int,
      quarter: text,
      made_at: instant,
      file_name: text,
      spend_cents: bigint,
      workbook: bytes,
      pdf: bytes,
    },
    row: {},
  },
  `insert into quarterly_reports (customer_id, quarter, made_at, file_name, spend_cents, workbook, pdf)
     values (:customer_id, :quarter, :made_at, :file_name, :spend_cents, :workbook, :pdf)
     on conflict (customer_id, quarter) do update set made_at = excluded.made_at, spend_cents = excluded.spend_cents, workbook = excluded.workbook, pdf = excluded.pdf
       where quarterly_reports.pdf is null or quarterly_reports.made_at > excluded.made_at`,
);

/** What it is made of, beside the quarter before. `db` is the system's. */
export function quarterSums(db: Tx, { customer_id, time_zone, quarter }: MissingQuarter): Promise<QuarterSum[]> {
  const { first, last } = daysOfQuarter(quarter);
  const past_since = daysOfQuarter(quarterBefore(quarter)).first;
  return db.run(sumsStatement, { customer_id, time_zone, past_since, since: first, until: addDays(last, 1) });
}

/** Keeps it. Running twice, even at once, keeps one. `db` is the system's. */
export async function keepQuarter(
  db: Tx,
  { customer_id, company_name, quarter }: MissingQuarter,
  { sums, workbook, pdf, now }: { sums: readonly QuarterSum[]; workbook: Buffer; pdf: Buffer; now: Date },
): Promise<void> {
  const own = sums.filter(({ is_now }) => is_now);
  await db.run(keepStatement, {
    customer_id,
    quarter,
    made_at: now,
    file_name: quarterFileName(company_name, quarter),
    spend_cents: own.reduce((sum, each) => sum + each.cents, 0),
    workbook,
    pdf,
  });
}
