/** A lot is recalled: written down, and mailed to everybody who ordered what held it and to the admins of those customers. Runs as portal_system. */
import { bool, columnsOf, instant, int, statement, text, valuesOf } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type Mailing, mailRecall, recallReader, type RecallReader } from "#server/services/orders/recall-letter.ts";

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
    row: recallReader,
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

const lotStatement = statement(
  "lot_to_recall",
  { values: { ndc_code: text, lot_no: text }, row: { item_id: int, full_description: text, has_lot: bool } },
  `select p.item_id, p.full_description, exists (select 1 from lots where lots.item_id = p.item_id and lots.lot_no = :lot_no) as has_lot from products p where p.ndc_code = :ndc_code order by p.is_active desc, p.item_id limit 1`,
);

export const lotToRecall = async (db: Tx, ndc_code: string, lot_no: string) =>
  (await db.run(lotStatement, { ndc_code, lot_no }))[0];

type Lot = { item_id: number; full_description: string; ndc_code: string; lot_no: string };

/** Gives whom it mailed; undefined where the lot was recalled before. */
export async function makeRecall(
  db: Tx,
  mailing: Mailing,
  { item_id, full_description, ndc_code, lot_no }: Lot,
  reason: string,
): Promise<{ recall_id: number; told: RecallReader[] } | undefined> {
  const [made] = await db.run(makeStatement, { item_id, lot_no, reason, recalled_at: mailing.now });
  if (made === undefined) return undefined;
  const told = await db.run(buyersStatement, { item_id, lot_no });
  for (const reader of told) await mailRecall(db, mailing, reader, { full_description, ndc_code, lot_no, reason });
  return { recall_id: made.recall_id, told };
}
