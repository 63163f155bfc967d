/** Receipts of a recalled lot whose device did not have the recall, as after counting offline (decision 264): recognized at arrival, and mailed to the distributor. */
import { unitFor, unitName } from "#contract/base/units.ts";
import { isRecallReason } from "#contract/receiving/rules/receiving.ts";
import type { Caller } from "#server/base/caller.ts";
import { addJob, type Jobs } from "#server/db/add-job.ts";
import { isRecalledSql } from "#server/db/is-recalled-sql.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, int, nullable, statement, text, uuid } from "#server/db/statement.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as messages from "./text.ts";

const recalledStatement = statement(
  "is_lot_recalled",
  { values: { item_id: int, lot_no: text }, row: { is_recalled: bool } },
  `select ${isRecalledSql(":item_id::int", ":lot_no::text")} as is_recalled`,
);

/** Returns true when the lot is recalled and the receipt's hold does not name the recall. Lots are compared without case, as the page does. */
export async function lacksRecall(
  db: Tx,
  { item_id, lot_no, hold_reason }: { item_id: number; lot_no: string; hold_reason?: string | null | undefined },
): Promise<boolean> {
  if (isRecallReason(hold_reason)) return false;
  const [lot] = await db.run(recalledStatement, { item_id, lot_no });
  return lot!.is_recalled;
}

/** Requests the email to the distributor, in the transaction that flags the receipt: calls cannot write mails. */
export const requestRecallMail = (
  db: Tx,
  { customer_id, newId, now }: Caller,
  order_receive_id: number,
): Promise<void> => addJob(db, "mail_recalled_receipt", { customer_id, order_receive_id, mail_id: newId() }, now);

const receiptStatement = statement(
  "recalled_receipt_to_mail",
  {
    values: { customer_id: int, order_receive_id: int, mail_id: uuid },
    row: {
      company_name: text,
      order_id: nullable(int),
      full_description: text,
      ndc_code: text,
      lot_no: text,
      quantity_received: int,
      sale_uom_desc: text,
      receive_date: day,
      hold_reason: nullable(text),
      reason: text,
    },
  },
  `
  select c.company_name, r.order_id, coalesce(l.full_description, p.full_description) as full_description, coalesce(l.ndc_code, p.ndc_code) as ndc_code, r.lot_no,
    r.quantity_received, coalesce(l.sale_uom_desc, u.sale_uom_desc, r.quantity_uom_code) as sale_uom_desc, r.receive_date, r.hold_reason,
    (select recalled.reason from recalls recalled where recalled.item_id = r.item_id and upper(recalled.lot_no) = upper(r.lot_no) order by recalled.recall_id limit 1) as reason
  from receives r join customers c on c.customer_id = r.customer_id join products p on p.item_id = r.item_id
    left join product_units u on u.item_id = r.item_id and u.quantity_uom_code = r.quantity_uom_code
    left join order_lines l on l.customer_id = r.customer_id and l.order_id = r.order_id and l.line_no = r.line_no
  where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id and ${isRecalledSql("r.item_id", "r.lot_no")}
    and not exists (select from mails where mail_id = :mail_id)`,
);

const countFormat = new Intl.NumberFormat("en-US");
const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** Mails the distributor which customer received how much of a recalled lot; once, however often the job runs. Runs as portal_system. */
export async function mailRecalledReceipt(
  db: Tx,
  { mail_id, ...which }: Jobs["mail_recalled_receipt"],
  { now, to }: { now: Date; to: string },
): Promise<void> {
  const [receipt] = await db.run(receiptStatement, { ...which, mail_id });
  if (receipt === undefined) return;
  const { quantity_received, sale_uom_desc, receive_date, ...facts } = receipt;
  const quantity = `${countFormat.format(quantity_received)} ${unitFor(quantity_received, unitName(sale_uom_desc))}`;
  const date = dayFormat.format(new Date(receive_date));
  const letter = messages.recalledMail({ ...which, ...facts, quantity, date });
  await sendMail(db, { now, newId: () => mail_id }, { to, user_id: null, ...letter });
}
