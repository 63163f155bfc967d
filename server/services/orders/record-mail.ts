/** Emails the user who placed an order on an order form about products removed from it: voided, not accepted by the supplier, or expired after 60 days. Runs in a job. */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { Jobs } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/open.ts";
import { int, json, nullable, oneOf, statement, text, uuid } from "#server/db/statement.ts";
import { own, paragraphs, portalLink, type Wording } from "#server/services/mail/letter.ts";
import { type NewMail, sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";

type Line = { full_description: string; ndc_code: string; quantity: number };
type Told = {
  order_id: number;
  email: string;
  user_id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  order_form_number: string;
  kind: LinkedRecord["kind"];
  reason: string;
  made_by: string | null;
  lines: Line[];
};

const toldStatement = statement(
  "csos_record_to_tell",
  {
    values: { customer_id: int, record_id: int, mail_id: uuid },
    row: {
      order_id: int,
      email: text,
      user_id: int,
      first_name: text,
      last_name: text,
      company_name: text,
      order_form_number: text,
      kind: oneOf<LinkedRecord["kind"]>(),
      reason: text,
      made_by: nullable(text),
      lines: json<Line[]>(),
    },
  },
  `select k.order_id, u.email, u.user_id, u.first_name, u.last_name, c.company_name, o.order_form_number, k.kind, k.reason,
     (select who.first_name || ' ' || who.last_name from users who where who.user_id = k.user_id) as made_by,
     (select json_agg(json_build_object('full_description', l.full_description, 'ndc_code', l.ndc_code, 'quantity', off.quantity) order by l.line_no)
       from json_to_recordset(k.lines::json) as off (line_no int, quantity int) join order_lines l
         on l.customer_id = k.customer_id and l.order_id = k.order_id and l.line_no = off.line_no) as lines
   from csos_records k join orders o using (customer_id, order_id) join customers c using (customer_id) join users u on u.user_id = o.user_id and u.is_active
   where k.customer_id = :customer_id and k.record_id = :record_id and not exists (select from mails where mail_id = :mail_id)`,
);

/** Writes it once, however often the job runs. */
export async function mailRecord(
  db: Tx,
  { customer_id, record_id, mail_id }: Jobs["mail_order"] & { record_id: number },
  { now, address }: { now: Date; address: string },
): Promise<void> {
  const [told] = await db.run(toldStatement, { customer_id, record_id, mail_id });
  if (told === undefined) return;
  const { email: to, user_id } = told;
  const { order_id } = told;
  const notice = {
    customer_id,
    topic: "order",
    title: messages.removedNoticeTitle,
    body: messages.removedNotice(order_id),
    path: `/purchase-order/${order_id}`,
  } as const;
  await sendMail(db, { now, newId: () => mail_id }, { to, user_id, ...recordLetter(told, address), notice });
}

/** What it says (pure). */
export function recordLetter(told: Told, address: string): Pick<NewMail, "subject" | "body"> {
  const { order_id, first_name, company_name, order_form_number, kind, reason } = told;
  const order = messages.formOrder(order_id, order_form_number, company_name);
  const said: Record<LinkedRecord["kind"], { subject: Wording; what: Wording }> = {
    void: {
      subject: messages.voidedSubject(order_id),
      what: messages.voided(order, told.made_by ?? mailText.formerUser),
    },
    refusal: { subject: messages.notAcceptedSubject(order_id), what: messages.notAccepted(order) },
    expiry: { subject: messages.expiredSubject(order_id), what: messages.expired(order) },
  };
  const body = paragraphs([
    mailText.hello(first_name),
    said[kind].what,
    linesOf(told.lines),
    messages.reason(reason),
    mailText.viewOrder(portalLink(address, `/purchase-order/${order_id}`)),
  ]);
  return { subject: said[kind].subject, body };
}

const mostLines = 100;
const linesOf = (lines: readonly Line[]): Wording => {
  const listed = lines
    .slice(0, mostLines)
    .map(({ quantity, full_description, ndc_code }) =>
      messages.removedLine(quantity.toLocaleString("en-US"), full_description, ndc_code),
    );
  const more = lines.length - listed.length;
  return own([...listed, ...(more > 0 ? [mailText.moreProducts(more)] : [])].map(({ wording }) => wording).join("\n"));
};
