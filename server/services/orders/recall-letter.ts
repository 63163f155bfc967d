/** The letter of a recall: to whoever ordered what held the lot and to the admins, when it is recalled and when some of it is sent after that. */
import { int, listOf, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { customerLink, letter, paragraphs } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";

export const recallReader = {
  customer_id: int,
  user_id: int,
  email: text,
  first_name: text,
  last_name: text,
  company_name: text,
};
export type RecallReader = Of<typeof recallReader>;
type Recalled = { full_description: string; ndc_code: string; lot_no: string; reason: string };
export type Mailing = Pick<Caller, "now" | "newId"> & { address: string };

/** Writes one. */
export const mailRecall = (
  db: Tx,
  { address, ...caller }: Mailing,
  { customer_id, user_id, email, first_name, company_name }: RecallReader,
  { full_description, ndc_code, lot_no, reason }: Recalled,
): Promise<unknown> =>
  sendMail(db, caller, {
    to: email,
    user_id,
    subject: messages.recallSubject(full_description, lot_no),
    body: paragraphs([
      mailText.hello(first_name),
      messages.recalled(lot_no, full_description, ndc_code, company_name),
      letter`${reason}`,
      messages.removeLot(customerLink(address, customer_id, lotPath(lot_no))),
    ]),
  });

/** In quotes: the page's router reads "23E04" without them as a number. */
const lotPath = (lot_no: string) => `/lots?text=${encodeURIComponent(JSON.stringify(lot_no))}` as const;

/** What of these lots is recalled, for each person of the order who is to hear of it. */
const sentStatement = statement(
  "recalled_and_sent",
  {
    values: { customer_id: int, order_id: int, item_ids: listOf(int), lots: listOf(text) },
    row: { ...recallReader, full_description: text, ndc_code: text, lot_no: text, reason: text },
  },
  `
  with recalled as (
    select r.item_id, r.lot_no, r.reason, p.full_description, p.ndc_code
    from (select distinct * from unnest(:item_ids::int[], :lots::text[]) as one (item_id, lot_no)) sent join recalls r using (item_id, lot_no) join products p using (item_id)),
  told as (
    select user_id from orders where customer_id = :customer_id and order_id = :order_id
    union select user_id from user_customers where customer_id = :customer_id and is_customer_admin)
  select link.customer_id, who.user_id, who.email, who.first_name, who.last_name, c.company_name, recalled.full_description, recalled.ndc_code, recalled.lot_no, recalled.reason
  from recalled cross join told join users who on who.user_id = told.user_id and who.is_active
    join user_customers link on link.customer_id = :customer_id and link.user_id = told.user_id and link.is_active join customers c on c.customer_id = link.customer_id
  order by recalled.item_id, recalled.lot_no, who.user_id`,
);

/** What left the warehouse although it is recalled: its buyer has not heard of that, for they had none of it then. */
export async function mailRecalledAndSent(
  db: Tx,
  mailing: Mailing,
  order: { customer_id: number; order_id: number },
  lots: readonly { item_id: number; lot_no: string }[],
): Promise<void> {
  const asked = { item_ids: lots.map(({ item_id }) => item_id), lots: lots.map(({ lot_no }) => lot_no) };
  for (const row of await db.run(sentStatement, { ...order, ...asked })) await mailRecall(db, mailing, row, row);
}
