/**
 * What arrives today is told in the morning, from seven by the customer's own clock, once a day: on the devices that want it, and by mail to whoever asked for
 * that. Runs as portal_system, for every customer.
 */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/notices.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, instant, int, listOf, statement, text } from "#server/db/statement.ts";
import { customerLink } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { notify, type Notice } from "#server/services/mail/notice.ts";
import * as words from "./text.ts";

/** Not before this hour. */
const fromHour = 7;

/**
 * The customers of whom something arrives on their today, and who were not told today. One that was told tomorrow has another time zone since; a later day was
 * written by a clock that was ahead. Of two processes at once one has each.
 */
const dueStatement = statement(
  "customers_to_tell_of_arriving",
  {
    values: { now: instant, from_hour: int },
    row: { customer_id: int, company_name: text, today: day },
  },
  `select c.customer_id, c.company_name, (:now::timestamptz at time zone c.time_zone)::date as today from customers c
     where extract(hour from :now::timestamptz at time zone c.time_zone)::int >= :from_hour
       and coalesce(c.arriving_told_on not between (:now::timestamptz at time zone c.time_zone)::date and (:now::timestamptz at time zone c.time_zone)::date + 1, true)
       and exists (select from shipments s where s.customer_id = c.customer_id and s.delivered_at is null and s.arrives_on is not null
         and s.arrives_on = (:now::timestamptz at time zone c.time_zone)::date)
     order by c.customer_id for update of c skip locked`,
);
const toldStatement = statement(
  "told_of_arriving",
  { values: { customer_id: int, today: day }, row: {} },
  "update customers set arriving_told_on = :today where customer_id = :customer_id",
);
const arrivingStatement = statement(
  "arriving_today",
  { values: { customer_id: int, today: day }, row: { deliveries: int, orders: listOf(int) } },
  `select count(*)::int as deliveries, coalesce(array_agg(distinct s.order_id order by s.order_id), '{}') as orders from shipments s
     where s.customer_id = :customer_id and s.arrives_on = :today and s.delivered_at is null`,
);
const peopleStatement = statement(
  "people_to_tell_of_arriving",
  { values: { customer_id: int }, row: { user_id: int, email: text, mails_arriving: bool } },
  `select u.user_id, u.email, l.mails_arriving from user_customers l join users u using (user_id)
     where l.customer_id = :customer_id and l.is_active and l.is_ordering and u.is_active order by u.user_id`,
);

/** Gives how many customers were told. @param given.address where people reach the portal. */
export async function tellOfArriving(
  db: Tx,
  given: Pick<Caller, "now" | "newId"> & { address: string },
): Promise<number> {
  const due = await db.run(dueStatement, { now: given.now, from_hour: fromHour });
  for (const { customer_id, company_name, today } of due) {
    await db.run(toldStatement, { customer_id, today });
    const [found] = await db.run(arrivingStatement, { customer_id, today });
    const { deliveries, orders } = found!;
    const notice: Notice = {
      customer_id,
      topic: "arriving",
      title: words.arrivingTitle,
      body: words.arrivingNotice(deliveries),
      path: "/receive",
    };
    for (const { user_id, email, mails_arriving } of await db.run(peopleStatement, { customer_id })) {
      if (!mails_arriving) {
        await notify(db, given.now, user_id, notice);
        continue;
      }
      await sendMail(db, given, {
        to: email,
        user_id,
        ...words.arrivingMail({
          company: company_name,
          deliveries,
          orders,
          receive: customerLink(given.address, customer_id, "/receive"),
          account: customerLink(given.address, customer_id, "/account"),
        }),
        notice,
      });
    }
  }
  return due.length;
}

const whose = { customer_id: int, user_id: int };
const wantsStatement = statement(
  "wants_arriving_mail",
  { values: whose, row: { mails_arriving: bool } },
  "select mails_arriving from user_customers where customer_id = :customer_id and user_id = :user_id",
);
const saveStatement = statement(
  "save_arriving_mail",
  { values: { ...whose, is_wanted: bool }, row: {} },
  "update user_customers set mails_arriving = :is_wanted where customer_id = :customer_id and user_id = :user_id",
);

/** Whether the person is mailed what arrives; the distributor's staff, who are nobody's people, never. */
export async function arrivingMail(
  db: Tx,
  { customer_id, user_id }: Caller,
): Promise<OutputOf<typeof contract.arrivingMail>> {
  const [row] = await db.run(wantsStatement, { customer_id, user_id });
  return { is_wanted: row?.mails_arriving ?? false };
}

export async function saveArrivingMail(
  db: Tx,
  caller: Caller,
  { is_wanted }: ParsedOf<typeof contract.saveArrivingMail>,
): Promise<OutputOf<typeof contract.saveArrivingMail>> {
  const { customer_id, user_id } = caller;
  await db.run(saveStatement, { customer_id, user_id, is_wanted });
  caller.changed.after = { is_wanted };
  return arrivingMail(db, caller);
}
