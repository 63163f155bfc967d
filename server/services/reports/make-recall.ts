/** A lot is recalled: written down, and mailed to everybody who ordered what held it and to the admins of those customers. Runs as portal_system. */
import { bool, columnsOf, instant, int, type Of, statement, text, valuesOf } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { letter, own } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";

const recall = { item_id: int, lot_no: text, reason: text, recalled_at: instant };
const makeStatement = statement(
  "make_recall",
  { values: recall, row: { recall_id: int } },
  `insert into recalls (${columnsOf(recall)}) values (${valuesOf(recall)}) on conflict do nothing returning recall_id`,
);

/** Lots have no customer, so the customers are found by product, whose orders are few beside all there are. */
const buyersStatement = statement(
  "recall_buyers",
  {
    values: { item_id: int, lot_no: text },
    row: { customer_id: int, user_id: int, email: text, first_name: text, last_name: text, company_name: text },
  },
  `
  with had as materialized (
    select distinct c.customer_id, o.user_id from customers c
      join shipment_lines sl on sl.customer_id = c.customer_id and sl.lot_no = :lot_no
      join order_lines l on l.customer_id = c.customer_id and l.order_id = sl.order_id and l.line_no = sl.line_no and l.item_id = :item_id
      join orders o on o.customer_id = c.customer_id and o.order_id = sl.order_id),
  told as (
    select customer_id, user_id from had
    union select l.customer_id, l.user_id from user_customers l where l.is_customer_admin and l.customer_id in (select customer_id from had))
  select told.customer_id, who.user_id, who.email, who.first_name, who.last_name, c.company_name
  from told join users who on who.user_id = told.user_id and who.is_active join user_customers link on link.customer_id = told.customer_id and link.user_id = told.user_id and link.is_active
    join customers c on c.customer_id = told.customer_id
  order by told.customer_id, who.user_id`,
);
export type RecallBuyer = Of<(typeof buyersStatement)["row"]>;

const lotStatement = statement(
  "lot_to_recall",
  { values: { ndc_code: text, lot_no: text }, row: { item_id: int, full_description: text, has_lot: bool } },
  `select p.item_id, p.full_description, exists (select 1 from lots where lots.item_id = p.item_id and lots.lot_no = :lot_no) as has_lot from products p where p.ndc_code = :ndc_code order by p.is_active desc, p.item_id limit 1`,
);

export const lotToRecall = async (db: Tx, ndc_code: string, lot_no: string) =>
  (await db.run(lotStatement, { ndc_code, lot_no }))[0];

type Given = Pick<Caller, "now" | "newId"> & { address: string };
type Lot = { item_id: number; full_description: string; ndc_code: string; lot_no: string };

/** Gives whom it mailed; undefined where the lot was recalled before. */
export async function makeRecall(
  db: Tx,
  { address, ...caller }: Given,
  { item_id, full_description, ndc_code, lot_no }: Lot,
  reason: string,
): Promise<{ recall_id: number; told: RecallBuyer[] } | undefined> {
  const [made] = await db.run(makeStatement, { item_id, lot_no, reason, recalled_at: caller.now });
  if (made === undefined) return undefined;
  const told = await db.run(buyersStatement, { item_id, lot_no });
  for (const { user_id, email, first_name, last_name, company_name } of told) {
    await sendMail(db, caller, {
      to: email,
      user_id,
      subject: letter`Recall: ${own(full_description)}, lot ${lot_no}`,
      body: letter`Hello ${first_name} ${last_name},

lot ${lot_no} of ${own(full_description)} (NDC ${ndc_code}) is recalled. ${company_name} was shipped some of it.

${reason}

Take what is left of it from the shelf and do not use it. Where it went, and where you say that it was pulled:
${own(`${address}/lots?text=${encodeURIComponent(lot_no)}`)}
`,
    });
  }
  return { recall_id: made.recall_id, told };
}
