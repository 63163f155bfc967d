/**
 * Recurring orders whose time has come. All that is done for one is done in one transaction that holds its row: the order, the next date, what is
 * written down and the mails stand together or not at all, so a date has one order however many processes look, and whichever of them dies.
 */
import { dateIn } from "#contract/base/dates.ts";
import { after, dueDatesOf, type RecurrenceStanding } from "#contract/checkout/rules/recurrence.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import { bool, columnsOf, instant, int, json, type Of, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { type NewMail, sendMail } from "#server/services/mail/mail.ts";
import type { Notice } from "#server/services/mail/notice.ts";
import { type RecurringRow, recurringRow, write } from "./recurring.ts";
import { standingOf } from "./recurring-list.ts";
import * as letters from "./recurring-letters.ts";
import { planOf, type Quote, runFacts } from "./recurring-plan.ts";
import type { RecurringSettings } from "./place-order.ts";
import { placeSaved } from "./recurring-place.ts";
import { type Run, writeRun } from "./recurring-run.ts";
import * as messages from "./text.ts";

export type WhichRecurring = { customer_id: number; recurring_order_id: number };
type RecurringGiven = { now: Date; newId: () => string; address: string; auditKeys: AuditKeys };
type Running = RecurringGiven & RecurringSettings;

/** What it was quoted for is not what there is any more: nothing was done, and it is to be quoted anew. */
export class QuoteIsOld extends Error {
  override name = "QuoteIsOld";
}

/** An order that waits is tried again so often. */
const againMs = 3_600_000;

/** Those to look at now, the longest due first. */
export const dueRecurring = (db: Tx, now: Date): Promise<WhichRecurring[]> => db.run(dueStatement, { now });

/**
 * Does for one what is to be done: tells of its next date, places its order, or says why not. Nothing where another process was quicker.
 * @throws QuoteIsOld
 */
export async function settleDue(
  db: Tx,
  which: WhichRecurring,
  quote: Quote | null,
  given: Running,
): Promise<"done" | "nothing"> {
  const [row] = await db.run(lockDueStatement, { ...which, now: given.now });
  if (row === undefined) return "nothing";
  const [person] = await db.run(personStatement, which);
  const { now } = given;
  const work = { db, which, row, person: person!, given };
  const found = dueDatesOf(standingOf(row), now, person!.time_zone);
  // A right that went stops it by itself (docs/decisions/126); one that was made in that very moment is seen here.
  if (row.status === "stopped" || !person!.may_order) await stop(work);
  else if (found === undefined) await tell(work);
  else await run(work, found, quote);
  return "done";
}

type Person = Of<(typeof personStatement)["row"]>;
type Work = { db: Tx; which: WhichRecurring; row: RecurringRow; person: Person; given: RecurringGiven };

/** Whoever it is placed for may not order any more: nothing is ordered in their name, and the customer's admins are told. */
async function stop(work: Work): Promise<void> {
  const { db, person, given } = work;
  await keep(work, { status: "stopped" });
  await say(work, "stop recurring order", {});
  for (const { email, user_id } of person.admins)
    await sendMail(db, given, {
      to: email,
      user_id,
      ...letters.stopped(aboutOf(work)),
      notice: needsYou(work, messages.noticeStopped),
    });
}

async function tell(work: Work & { given: Running }): Promise<void> {
  const { db, which, row } = work;
  // Where it waited for a date that is still to come, a clock was ahead.
  await keep(work, { is_told: true, waits_for: [] });
  if (row.is_told || row.is_next_skipped) return;
  const facts = await runFacts(db, which, "look");
  await mailTo(work, letters.tomorrow(aboutOf(work), facts!.facts.lines, planOf(facts!, work.given.priceRisePercent)));
}

async function run(
  work: Work & { given: Running },
  { due, missed }: NonNullable<ReturnType<typeof dueDatesOf>>,
  quote: Quote | null,
): Promise<void> {
  const { db, row, which, given } = work;
  for (const due_date of missed) await note(work, { due_date, order_id: null, ...outcomeOf(row, due_date) });
  const due_date = due.next_date;
  if (row.is_next_skipped && due_date === row.next_date)
    return passed(work, due, { due_date, outcome: "skipped", order_id: null, reasons: [] });
  const { customer_id, recurring_order_id } = which;
  const { now, releaseMs, priceRisePercent, distributor } = given;
  const { time_zone, is_staff } = work.person;
  const placed_by_staff_of = is_staff ? distributor.name : null;
  const who = { customer_id, user_id: row.user_id, time_zone, now, releaseMs, placed_by_staff_of };
  const placed = await placeSaved(db, who, recurring_order_id, quote, priceRisePercent);
  const about = { ...aboutOf(work), missed: missed.filter((date) => outcomeOf(row, date).outcome !== "skipped") };
  switch (placed.kind) {
    case "again":
      throw new QuoteIsOld();
    case "waits":
    case "unaccepted": {
      const isNews = row.waits_for.length === 0 || due_date !== row.next_date;
      const look_at = new Date(given.now.getTime() + againMs);
      await keep(work, { standing: due, is_told: true, is_next_skipped: false, waits_for: waitsFor(placed), look_at });
      if (isNews) await mailTo(work, letters.waiting(about, due_date, placed), needsYou(work, messages.noticeOnHold));
      return;
    }
    case "nothing":
      await passed(work, due, { due_date, outcome: "not_filled", order_id: null, reasons: placed.reasons });
      return mailTo(work, letters.notFilled(about, due_date, placed.reasons), needsYou(work, messages.noticeNotPlaced));
    case "placed": {
      const { order_id, total, leftOut: reasons, priceChanges, contents, staffPlacement } = placed;
      const what = { due_date, outcome: "placed", order_id, reasons } as const;
      await passed(work, due, what, { contents, ...(staffPlacement !== undefined && { reason: staffPlacement }) });
      // The order has its own mail; what is missing of it and which prices changed only this one knows.
      if (reasons.length === 0 && priceChanges.length === 0 && about.missed.length === 0) return;
      const order = { order_id, total, reasons, priceChanges };
      return mailTo(work, letters.placed({ ...about, next_date: after(due).next_date }, order));
    }
  }
}

/** Why the date's order waits, as it is shown and written down. */
const waitsFor = ({ kind, reasons }: { kind: "waits" | "unaccepted"; reasons: string[] }): string[] =>
  kind === "waits" ? reasons : [...reasons, messages.acceptNewPrices];

/** What became of a date that is over without an order. */
function outcomeOf(row: RecurringRow, date: string): Pick<Run, "outcome" | "reasons"> {
  if (date !== row.next_date) return { outcome: "missed", reasons: [] };
  if (row.is_next_skipped) return { outcome: "skipped", reasons: [] };
  return row.waits_for.length > 0
    ? { outcome: "not_filled", reasons: row.waits_for }
    : { outcome: "missed", reasons: [] };
}

/** The date is over: it goes on with the one after it. */
async function passed(work: Work, due: RecurrenceStanding, what: Run, more: AuditMore = {}): Promise<void> {
  await note(work, what);
  await keep(work, { standing: after(due), is_told: false, is_next_skipped: false, waits_for: [] });
  await say(work, "run recurring order", { ...what }, more);
}

const note = ({ db, which, given }: Work, what: Run) =>
  writeRun(db, { customer_id: which.customer_id, now: given.now }, which.recurring_order_id, what);

const keep = ({ db, which, row, person, given }: Work, change: Parameters<typeof write>[3]): Promise<void> =>
  write(
    db,
    { customer_id: which.customer_id, user_id: row.user_id, now: given.now, time_zone: person.time_zone, changed: {} },
    row,
    change,
  );

/** Prints of what was written, and how an order was placed. */
type AuditMore = { contents?: Record<string, string>; reason?: string };

const say = ({ db, which, row, given }: Work, action: string, what: object, more: AuditMore = {}) =>
  writeAudit(db, given.auditKeys, {
    customer_id: which.customer_id,
    at: given.now,
    user_id: row.user_id,
    roles: ["recurring orders"],
    action,
    entity: "recurring-orders",
    entity_id: String(which.recurring_order_id),
    after: what,
    ...more,
    result: "done",
  });

const aboutOf = ({ which, row, person, given }: Work): letters.About => ({
  ...which,
  ...row,
  ...person,
  address: given.address,
  today: dateIn(person.time_zone, given.now),
});

const mailTo = (
  { db, row, person, given }: Work,
  mail: Pick<NewMail, "subject" | "body">,
  notice?: Notice,
): Promise<void> =>
  sendMail(db, given, { to: person.email, user_id: row.user_id, ...mail, ...(notice !== undefined && { notice }) });

/** Without the name that its person gave it. */
const needsYou = ({ which: { customer_id, recurring_order_id } }: Work, body: string): Notice => ({
  customer_id,
  topic: "order",
  title: messages.noticeTitle,
  body,
  path: `/orders/recurring/${recurring_order_id}`,
});

/** SQL: whether it is time to look at it. One that waits for something is looked at each hour: what is later than that was written by a clock that was ahead. */
const dueSql = `(look_at <= :now or waits_for <> '{}' and ${tooFarAheadSql("look_at", againMs)})`;

const dueStatement = statement(
  "due_recurring_orders",
  { values: { now: instant }, row: { customer_id: int, recurring_order_id: int } },
  `select customer_id, recurring_order_id from recurring_orders where (status = 'active' or not is_stop_told) and ${dueSql} order by look_at limit 1000`,
);

const lockDueStatement = statement(
  "lock_due_recurring_order",
  { values: { customer_id: int, recurring_order_id: int, now: instant }, row: recurringRow },
  `select ${columnsOf(recurringRow)} from recurring_orders
   where customer_id = :customer_id and recurring_order_id = :recurring_order_id and (status = 'active' or not is_stop_told) and ${dueSql}
   for update skip locked`,
);

/** In whose name it is placed, whether they may still, and the customer's admins; without any, the distributor's staff. */
const personStatement = statement(
  "recurring_person",
  {
    values: { customer_id: int, recurring_order_id: int },
    row: {
      email: text,
      first_name: text,
      last_name: text,
      company_name: text,
      time_zone: text,
      is_staff: bool,
      may_order: bool,
      admins: json<{ email: string; user_id: number }[]>(),
    },
  },
  `
  with admin as (
    select u.email, u.user_id from user_customers link join users u using (user_id)
    where link.customer_id = :customer_id and link.is_active and link.is_customer_admin and u.is_active
  )
  select who.email, who.first_name, who.last_name, c.company_name, c.time_zone, who.is_admin as is_staff,
    may_order_at(r.customer_id, r.user_id, r.cart_type_code) as may_order,
    (select coalesce(json_agg(json_build_object('email', email, 'user_id', user_id) order by user_id), '[]') from (
      select * from admin union all select email, user_id from users where is_admin and is_active and not exists (select from admin)) told) as admins
  from recurring_orders r join customers c on c.customer_id = r.customer_id join users who on who.user_id = r.user_id
  where r.customer_id = :customer_id and r.recurring_order_id = :recurring_order_id`,
);
