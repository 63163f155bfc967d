/** Recalls: which of a customer's lots they are about, and who pulled them from the shelf. A recall is the distributor's; a confirmation is the customer's. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/reports/recalls.ts";
import {
  columnsOf,
  instant,
  int,
  json,
  listOf,
  nullable,
  type Of,
  type Shape,
  statement,
  text,
  valuesOf,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { recallNotFound } from "./recalls-text.ts";

type Confirmation = contract.Recall["confirmations"][number];

const recallRow = {
  recall_id: int,
  item_id: int,
  lot_no: text,
  full_description: text,
  ndc_code: text,
  manufacturer: text,
  reason: text,
  recalled_at: instant,
  shipped: nullable(json<contract.Recall["shipped"]>()),
  confirmations: nullable(json<Confirmation[]>()),
};

/** However its number was typed at the dock, by the index. */
const typedLots = "array[r.lot_no, upper(r.lot_no), lower(r.lot_no)]";

/**
 * Of the recalls `which`, however old: each asks by the lot's index whether the customer was shipped some of it, or received some that nobody has a shipment
 * of, or has it in quarantine. There are few beside what a customer is shipped (docs/decisions/102), and one that is left out would be a lot that somebody
 * goes on using.
 */
const shippedRecalls = <const More extends Shape>(name: string, more: More, which: string) =>
  statement(
    name,
    { values: { customer_id: int, ...more }, row: recallRow, planned: "anew" },
    `
  select r.recall_id, r.item_id, r.lot_no, p.full_description, p.ndc_code, p.manufacturer, r.reason, r.recalled_at, had.shipped,
    (select json_agg(json_build_object('confirmed_by', coalesce(who.first_name || ' ' || who.last_name, 'A former user'), 'confirmed_at', c.confirmed_at, 'quantity', c.quantity,
        'quantity_uom_code', c.quantity_uom_code, 'note', c.note) order by c.confirmation_id)
      from recall_confirmations c left join users who on who.user_id = c.user_id where c.customer_id = :customer_id and c.recall_id = r.recall_id) as confirmations
  from (${which}) r join products p on p.item_id = r.item_id
    cross join lateral (
      select json_agg(json_build_object('quantity', of_unit.quantity, 'sale_UOM_desc', of_unit.sale_uom_desc) order by of_unit.sale_uom_desc) as shipped
      from (select l.sale_uom_desc, sum(sl.quantity)::int as quantity
        from shipment_lines sl join order_lines l on l.customer_id = sl.customer_id and l.order_id = sl.order_id and l.line_no = sl.line_no
        where sl.customer_id = :customer_id and sl.lot_no = r.lot_no and l.item_id = r.item_id group by l.sale_uom_desc) of_unit) had
  where had.shipped is not null
    or exists (select from receives where customer_id = :customer_id and item_id = r.item_id and lot_no = any(${typedLots}) and receive_status_code = 'COM')
    or (r.item_id, upper(r.lot_no)) in (select item_id, upper(lot_no) from quarantines where customer_id = :customer_id)
  order by r.recalled_at desc, r.recall_id desc`,
  );
const recallsStatement = shippedRecalls("recalls", {}, "select * from recalls");
const oneRecallStatement = shippedRecalls(
  "one_recall",
  { recall_id: int },
  "select * from recalls where recall_id = :recall_id",
);
const recallsOfItemsStatement = shippedRecalls(
  "recalls_of_items",
  { item_ids: listOf(int) },
  "select * from recalls where item_id = any(:item_ids)",
);

/** Those of lots of these products, newest first. */
export const recallsOfItems = async (
  db: Tx,
  customer_id: number,
  item_ids: readonly number[],
): Promise<contract.Recall[]> =>
  item_ids.length === 0
    ? []
    : (await db.run(recallsOfItemsStatement, { customer_id, item_ids: [...item_ids] })).map(recallOf);

const recallOf = ({ recalled_at, shipped, confirmations, ...row }: Of<typeof recallRow>): contract.Recall => ({
  ...row,
  recalled_at: recalled_at.toISOString(),
  shipped: shipped ?? [],
  confirmations: (confirmations ?? []).map((each) => ({
    ...each,
    // PostgreSQL writes an instant inside JSON with an offset.
    confirmed_at: new Date(each.confirmed_at).toISOString(),
  })),
});

/** Those of lots that this customer was shipped or received, newest first. */
export const recalls = async (db: Tx, { customer_id }: Caller): Promise<OutputOf<typeof contract.recalls>> =>
  (await db.run(recallsStatement, { customer_id })).map(recallOf);

const confirmation = {
  customer_id: int,
  recall_id: int,
  user_id: int,
  quantity: int,
  quantity_uom_code: text,
  note: text,
  confirmed_at: instant,
};
const confirmStatement = statement(
  "confirm_recall",
  { values: confirmation, row: {} },
  `insert into recall_confirmations (${columnsOf(confirmation)}) values (${valuesOf(confirmation)})`,
);

/** Somebody pulled it; others may find more of it later. @throws Refusal 404, the same for a lot that others had as for none. */
export async function confirmRecall(
  db: Tx,
  { customer_id, user_id, now, changed }: Caller,
  { recallId, quantity, quantity_uom_code, note }: ParsedOf<typeof contract.confirmRecall>,
): Promise<OutputOf<typeof contract.confirmRecall>> {
  const find = async () => (await db.run(oneRecallStatement, { customer_id, recall_id: recallId }))[0];
  if ((await find()) === undefined) throw new Refusal(404, recallNotFound);
  const made = { customer_id, recall_id: recallId, user_id, quantity, quantity_uom_code, note, confirmed_at: now };
  await db.run(confirmStatement, made);
  changed.entity_id = recallId;
  return recallOf((await find())!);
}
