/**
 * Tells by mail of certificates that end, 60, 45, 14 and 3 days before, once each: whoever added it, and when that person is not here any more, everybody who
 * may order controlled substances there. Runs as portal_system, for every customer.
 */
import { dueReminder, daysLeft, toldDays } from "#contract/csos/rules/days-left.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, json, nullable, statement, text } from "#server/db/statement.ts";
import { customerLink, paragraphs } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as messages from "./reminder-text.ts";

const endingStatement = statement(
  "ending_csos_certificates",
  {
    values: { now: instant, until: instant },
    row: {
      customer_id: int,
      certificate_id: int,
      friendly_name: text,
      contact_dea: text,
      valid_to: instant,
      told_days: nullable(int),
      time_zone: text,
      company_name: text,
      people: nullable(json<{ user_id: number; email: string; is_uploader: boolean }[]>()),
    },
  },
  `select t.customer_id, t.certificate_id, t.friendly_name, t.contact_dea, t.valid_to, t.told_days, c.time_zone, c.company_name,
       (select json_agg(json_build_object('user_id', u.user_id, 'email', u.email, 'is_uploader', u.user_id = t.upload_user_id) order by u.user_id)
          from user_customers l join users u on u.user_id = l.user_id and u.is_active
          where l.customer_id = t.customer_id and l.is_active and (l.is_cs or u.user_id = t.upload_user_id)) as people
     from csos_certificates t join customers c using (customer_id)
     where t.deleted_at is null and t.valid_to >= :now and t.valid_to <= :until
     order by t.valid_to limit 1000 for update of t skip locked`,
);
const toldStatement = statement(
  "told_csos_certificate",
  { values: { customer_id: int, certificate_id: int, told_days: int }, row: {} },
  "update csos_certificates set told_days = :told_days where customer_id = :customer_id and certificate_id = :certificate_id",
);

/** Gives how many mails were written. */
export async function remindOfCertificates(
  db: Tx,
  given: Pick<Caller, "now" | "newId"> & { address: string },
): Promise<number> {
  const { now, address } = given;
  const until = new Date(now.getTime() + (toldDays[0] + 2) * 86_400_000);
  let count = 0;
  for (const each of await db.run(endingStatement, { now, until })) {
    const days = daysLeft(each.valid_to, now, each.time_zone);
    const told_days = dueReminder(days, each.told_days);
    const everybody = each.people ?? [];
    const uploader = everybody.filter(({ is_uploader }) => is_uploader);
    const people = uploader.length > 0 ? uploader : everybody;
    if (told_days === null || people.length === 0) continue;
    const { customer_id, certificate_id, friendly_name, contact_dea } = each;
    await db.run(toldStatement, { customer_id, certificate_id, told_days });
    const when = messages.daysAhead(days);
    for (const { user_id, email } of people)
      await sendMail(db, given, {
        to: email,
        user_id,
        subject: messages.subject(friendly_name, when),
        body: paragraphs([
          messages.body(friendly_name, contact_dea, each.company_name, when),
          messages.requestNew(customerLink(address, customer_id, "/certificates")),
        ]),
        notice: {
          customer_id,
          topic: "certificate",
          title: messages.noticeTitle,
          body: messages.noticeBody(when),
          path: "/certificates",
        },
      });
    count += people.length;
  }
  return count;
}
