/**
 * Emails about products that a record removed from an order on an order form: voided, not accepted by the supplier, or expired after 60 days. The reader is
 * the user who placed the order; when that user was removed, the users who may order controlled substances there, then the customer's admins, then the
 * distributor's staff. Runs in a job.
 */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import type { Jobs } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, bytes, int, json, nullable, type Of, oneOf, statement, text, uuid } from "#server/db/statement.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import { signerFacts } from "#server/services/csos/certificate-facts.ts";
import { customerLink, own, paragraphs, type Wording } from "#server/services/mail/letter.ts";
import { type NewMail, sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";
import { placementOf } from "./order-letter.ts";

type Line = { full_description: string; ndc_code: string; quantity: number };

const recordStatement = statement(
  "csos_record_to_tell",
  {
    values: { customer_id: int, record_id: int, mail_id: uuid },
    row: {
      order_id: int,
      placed_by: text,
      company_name: text,
      order_form_number: text,
      is_form222: bool,
      certificate: nullable(bytes),
      status: oneOf<OrderStatus>(),
      kind: oneOf<LinkedRecord["kind"]>(),
      reason: text,
      made_by: nullable(text),
      lines: json<Line[]>(),
    },
  },
  `select k.order_id, buyer.first_name || ' ' || buyer.last_name as placed_by, c.company_name, o.order_form_number, o.is_form222, ${shownStatusSql("o")} as status,
     (select s.certificate from csos_orders s where s.customer_id = o.customer_id and s.order_id = o.order_id) as certificate, k.kind, k.reason,
     (select who.first_name || ' ' || who.last_name from users who where who.user_id = k.user_id) as made_by,
     (select json_agg(json_build_object('full_description', l.full_description, 'ndc_code', l.ndc_code, 'quantity', off.quantity) order by l.line_no)
       from json_to_recordset(k.lines::json) as off (line_no int, quantity int) join order_lines l
         on l.customer_id = k.customer_id and l.order_id = k.order_id and l.line_no = off.line_no) as lines
   from csos_records k join orders o using (customer_id, order_id) join customers c using (customer_id) join users buyer on buyer.user_id = o.user_id
   where k.customer_id = :customer_id and k.record_id = :record_id and not exists (select from mails where mail_id = :mail_id)`,
);

/** `rank` 1: who placed the order; 2: who may order there what is in it; 3: the customer's admins; 4: the distributor's staff. Only those of the first rank that has any. */
const readersStatement = statement(
  "csos_record_readers",
  {
    values: { customer_id: int, order_id: int, mail_id: uuid },
    row: { user_id: int, email: text, first_name: text, rank: int, mail_id: uuid },
  },
  `with ranked as (
     select link.user_id, case when may_order_at(link.customer_id, link.user_id, o.cart_type_code) then 2 when link.is_customer_admin then 3 end as rank
       from orders o join user_customers link using (customer_id) where o.customer_id = :customer_id and o.order_id = :order_id and link.is_active
     union all
     select o.user_id, 1 from orders o
       where o.customer_id = :customer_id and o.order_id = :order_id and may_order_at(o.customer_id, o.user_id, o.cart_type_code)
     union all
     select user_id, 4 from users where is_admin),
   reader as (select u.user_id, u.email, u.first_name, ranked.rank from ranked join users u using (user_id) where u.is_active and ranked.rank is not null)
   select user_id, email, first_name, rank, case when row_number() over (order by user_id) = 1 then :mail_id::uuid else gen_random_uuid() end as mail_id
     from reader where rank = (select min(rank) from reader) order by user_id`,
);

/** Writes the emails once, however often the job runs: the first has `mail_id`. */
export async function mailRecord(
  db: Tx,
  { customer_id, record_id, mail_id }: Jobs["mail_order"] & { record_id: number },
  { now, address }: { now: Date; address: string },
): Promise<void> {
  const [row] = await db.run(recordStatement, { customer_id, record_id, mail_id });
  if (row === undefined) return;
  const { certificate, order_id } = row;
  const record = { ...row, customer_id, signed_by: certificate && signerFacts(certificate).signed_by };
  for (const reader of await db.run(readersStatement, { customer_id, order_id, mail_id })) {
    const { email: to, user_id, rank } = reader;
    const notice = {
      customer_id,
      topic: "order",
      title: messages.removedNoticeTitle,
      body: messages.removedNotice(order_id),
      path: `/purchase-order/${order_id}`,
    } as const;
    const isOfCustomer = rank < 4;
    await sendMail(
      db,
      { now, newId: () => reader.mail_id },
      { to, user_id, ...recordLetter(record, reader, address), ...(isOfCustomer && { notice }) },
    );
  }
}

/** `signed_by`: the holder of the certificate that signed the order; null: no certificate did. */
type RecordToTell = Omit<Of<(typeof recordStatement)["row"]>, "certificate"> & {
  customer_id: number;
  signed_by: string | null;
};
type RecordReader = Pick<Of<(typeof readersStatement)["row"]>, "first_name" | "rank">;

/** Returns the letter to one reader; a reader who did not place the order is told who did. */
export function recordLetter(
  record: RecordToTell,
  { first_name, rank }: RecordReader,
  address: string,
): Pick<NewMail, "subject" | "body"> {
  const { customer_id, order_id, company_name, order_form_number, is_form222, kind } = record;
  const order = (is_form222 ? messages.form222Order : messages.formOrder)(order_id, order_form_number, company_name);
  const letters: Record<LinkedRecord["kind"], { subject: Wording; about: Wording }> = {
    void: {
      subject: messages.voidedSubject(order_id),
      about: record.made_by === null ? messages.voidedBySupplier(order) : messages.voided(order, record.made_by),
    },
    refusal: { subject: messages.notAcceptedSubject(order_id), about: messages.notAccepted(order, { is_form222 }) },
    expiry: { subject: messages.expiredSubject(order_id), about: messages.expired(order) },
  };
  const body = paragraphs([
    mailText.hello(first_name),
    letters[kind].about,
    listLines(record.lines),
    messages.reason(record.reason),
    messages.orderStatus(statusDescriptions[record.status]),
    ...placementOf(record),
    ...(rank === 1 ? [] : [messages.placedByOther(record.placed_by, company_name)]),
    mailText.viewOrder(customerLink(address, customer_id, `/purchase-order/${order_id}`)),
  ]);
  return { subject: letters[kind].subject, body };
}

/** Maximum number of lines listed; the order page lists the rest. */
const mostLines = 100;

function listLines(lines: readonly Line[]): Wording {
  const listed = lines
    .slice(0, mostLines)
    .map(({ quantity, full_description, ndc_code }) =>
      messages.removedLine(quantity.toLocaleString("en-US"), full_description, ndc_code),
    );
  const more = lines.length - listed.length;
  return own([...listed, ...(more > 0 ? [mailText.moreProducts(more)] : [])].map(({ wording }) => wording).join("\n"));
}
