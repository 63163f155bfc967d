/** Exceptions of a delivery: filed, withdrawn. All of one delivery are one claim; a line that is closed short is open again with its exception withdrawn. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import { unitName } from "#contract/base/units.ts";
import type * as contract from "#contract/receiving/claims.ts";
import { closesMoreThanRemains } from "#contract/receiving/claims-text.ts";
import type { ClaimStatus, ExceptionReason } from "#contract/receiving/rules/claims.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import {
  bool,
  columnsOf,
  instant,
  int,
  nullable,
  oneOf,
  statement,
  text,
  uuid,
  valuesOf,
} from "#server/db/statement.ts";
import { lockOrder, settleLine } from "#server/services/orders/order-progress.ts";
import * as messages from "./claims-text.ts";

type Change = OutputOf<typeof contract.fileException>;
type Entered = ParsedOf<typeof contract.fileException>;

/**
 * Files what was wrong with a delivery; opens its claim, or adds to the one that is there.
 * @throws Refusal 400 for an order, delivery or product that does not exist or do not go together, and for closing more of a line than remains on it; 422
 *   for a number that was given to another one.
 */
export async function fileException(db: Tx, caller: Caller, entered: Entered): Promise<Change> {
  const { customer_id } = caller;
  if (entered.closes && entered.reason !== "short") throw refused("closes", messages.onlyShortCloses);
  const line = await lineOf(db, caller, entered);
  const before = await exceptionOf(db, caller, entered.exception_id);
  if (before !== undefined) {
    const isSame = (["order_id", "item_id", "reason", "quantity", "closes"] as const).every(
      (field) => before[field] === entered[field],
    );
    if (!isSame) throw keyReused();
    return changeOf(db, caller, entered.exception_id);
  }
  if (entered.closes && line.line_no !== null) await rejectIfMoreThanRemains(db, caller, entered, line.line_no);
  const opening = {
    customer_id,
    order_id: entered.order_id,
    shipment_order_id: line.shipment_order_id,
    user_id: caller.on_behalf_of ?? caller.user_id,
    now: caller.now,
  };
  const [claim] = await db.run(openStatement, opening);
  await db.run(insertStatement, {
    customer_id,
    exception_id: entered.exception_id,
    claim_id: claim!.claim_id,
    order_id: entered.order_id,
    line_no: line.line_no,
    item_id: entered.item_id,
    reason: entered.reason,
    quantity: entered.quantity,
    quantity_uom_code: entered.quantity_UOM,
    lot_no: entered.lot_no,
    note: entered.note,
    closes: entered.closes,
    user_id: opening.user_id,
    entered_by: caller.on_behalf_of === null ? null : caller.user_id,
    created_at: caller.now,
    client_time: caller.client_time,
    device: caller.device,
  });
  if (entered.closes && line.line_no !== null)
    await settleLine(db, { customer_id, order_id: entered.order_id, line_no: line.line_no });
  caller.changed.entity_id = claim!.claim_id;
  return changeOf(db, caller, entered.exception_id);
}

/** The order must be locked: the line is read after that. @throws Refusal 400. */
async function rejectIfMoreThanRemains(
  db: Tx,
  { customer_id }: Caller,
  { order_id, quantity }: Entered,
  line_no: number,
): Promise<void> {
  const [line] = await db.run(remainingStatement, { customer_id, order_id, line_no });
  if (quantity > line!.remaining)
    throw refused("quantity", closesMoreThanRemains(line!.remaining, unitName(line!.sale_uom_desc)));
}

/** Takes an exception back. Taken back before, it changes nothing. @throws Refusal 404. */
export async function withdrawException(
  db: Tx,
  caller: Caller,
  { exception_id }: ParsedOf<typeof contract.withdrawException>,
): Promise<Change> {
  const { customer_id } = caller;
  const found = await exceptionOf(db, caller, exception_id);
  if (found === undefined) throw new Refusal(404, messages.exceptionNotFound);
  const { order_id, line_no, claim_id } = found;
  // The order before its claim, as everywhere.
  await lockOrder(db, { customer_id, order_id });
  const user_id = caller.on_behalf_of ?? caller.user_id;
  await db.run(withdrawStatement, { customer_id, exception_id, user_id, now: caller.now });
  await db.run(emptiedStatement, { customer_id, claim_id, user_id, now: caller.now });
  if (found.closes && line_no !== null) await settleLine(db, { customer_id, order_id, line_no });
  caller.changed.entity_id = claim_id;
  return changeOf(db, caller, exception_id);
}

const remainingStatement = statement(
  "line_remaining",
  { values: { customer_id: int, order_id: int, line_no: int }, row: { remaining: int, sale_uom_desc: text } },
  `select quantity - voided_quantity - received_quantity - closed_quantity as remaining, sale_uom_desc from order_lines
     where customer_id = :customer_id and order_id = :order_id and line_no = :line_no`,
);

const lineStatement = statement(
  "exception_line",
  {
    values: { customer_id: int, order_id: int, item_id: int, quantity_uom_code: text },
    row: { line_no: nullable(int), is_product: bool },
  },
  `
  select (select l.line_no from order_lines l where l.customer_id = :customer_id and l.order_id = :order_id and l.item_id = :item_id
      order by l.quantity_uom_code <> :quantity_uom_code, l.line_no limit 1) as line_no,
    exists (select from products where item_id = :item_id) as is_product
  from orders o where o.customer_id = :customer_id and o.order_id = :order_id for update of o`,
);

const deliveriesStatement = statement(
  "deliveries",
  {
    values: { customer_id: int, order_id: int, line_no: nullable(int) },
    row: { shipment_order_id: int, has_line: bool },
  },
  `
  select s.shipment_order_id, exists (select from shipment_lines sl where sl.customer_id = :customer_id
      and sl.shipment_order_id = s.shipment_order_id and sl.line_no = :line_no) as has_line
  from shipments s where s.customer_id = :customer_id and s.order_id = :order_id
  order by s.shipped_at desc, s.shipment_order_id desc`,
);

/** The delivery and the line that the goods belong to, their order locked; the line is null where the order has none of the product. */
async function lineOf(
  db: Tx,
  { customer_id }: Caller,
  { order_id, item_id, quantity_UOM, shipment_order_id, reason }: Entered,
): Promise<{ line_no: number | null; shipment_order_id: number }> {
  const [found] = await db.run(lineStatement, { customer_id, order_id, item_id, quantity_uom_code: quantity_UOM });
  if (found === undefined) throw refused("order_id", messages.orderNotFound);
  const { line_no } = found;
  if (!found.is_product) throw refused("item_id", messages.productNotFound);
  if (line_no === null && reason !== "not_ordered" && reason !== "wrong_item")
    throw refused("item_id", messages.notOnOrder);
  const deliveries = await db.run(deliveriesStatement, { customer_id, order_id, line_no });
  const [newest] = deliveries;
  if (newest === undefined) throw refused("order_id", messages.notShipped);
  const delivery =
    shipment_order_id === null
      ? (deliveries.find(({ has_line }) => has_line) ?? newest)
      : deliveries.find((each) => each.shipment_order_id === shipment_order_id);
  if (delivery === undefined) throw refused("shipment_order_id", messages.deliveryNotFound);
  return { line_no, shipment_order_id: delivery.shipment_order_id };
}

const refused = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: "exception_refused", fields: { [field]: message } });

const whose = { customer_id: int, exception_id: uuid };

const exceptionStatement = statement(
  "exception",
  {
    values: whose,
    row: {
      claim_id: int,
      order_id: int,
      line_no: nullable(int),
      item_id: int,
      reason: oneOf<ExceptionReason>(),
      quantity: int,
      closes: bool,
    },
  },
  "select claim_id, order_id, line_no, item_id, reason, quantity, closes from claim_exceptions where customer_id = :customer_id and exception_id = :exception_id",
);

const exceptionOf = async (db: Tx, { customer_id }: Caller, exception_id: string) =>
  (await db.run(exceptionStatement, { customer_id, exception_id }))[0];

/** What was answered is open again with what is found later; what the distributor looks at goes on being looked at. */
const openStatement = statement(
  "open_claim",
  {
    values: { customer_id: int, order_id: int, shipment_order_id: int, user_id: int, now: instant },
    row: { claim_id: int },
  },
  `
  with claim as (
    insert into claims (customer_id, order_id, shipment_order_id, status, opened_at, opened_by)
      values (:customer_id, :order_id, :shipment_order_id, 'open', :now, :user_id)
      on conflict (customer_id, shipment_order_id) do update set status = case claims.status when 'looked_at' then 'looked_at' else 'open' end
      returning claim_id, status),
  event as (
    insert into claim_events (customer_id, claim_id, status, answer, user_id, at)
      select :customer_id, claim_id, status, '', :user_id, :now from claim where status is distinct from (
        select e.status from claim_events e where e.customer_id = :customer_id and e.claim_id = claim.claim_id order by e.event_id desc limit 1))
  select claim_id from claim`,
);

const exceptionValues = {
  customer_id: int,
  exception_id: uuid,
  claim_id: int,
  order_id: int,
  line_no: nullable(int),
  item_id: int,
  reason: oneOf<ExceptionReason>(),
  quantity: int,
  quantity_uom_code: text,
  lot_no: text,
  note: text,
  closes: bool,
  user_id: int,
  entered_by: nullable(int),
  created_at: instant,
  client_time: nullable(instant),
  device: nullable(text),
};
const insertStatement = statement(
  "file_exception",
  { values: exceptionValues, row: {}, fills: { table: "claim_exceptions", but: ["withdrawn_at", "withdrawn_by"] } },
  `insert into claim_exceptions (${columnsOf(exceptionValues)}) values (${valuesOf(exceptionValues)})`,
);

const withdrawStatement = statement(
  "withdraw_exception",
  { values: { ...whose, user_id: int, now: instant }, row: {} },
  `update claim_exceptions set withdrawn_at = :now, withdrawn_by = :user_id
    where customer_id = :customer_id and exception_id = :exception_id and withdrawn_at is null`,
);

/** Of a claim that nobody makes any more; what was answered stays answered. */
const emptiedStatement = statement(
  "emptied_claim",
  { values: { customer_id: int, claim_id: int, user_id: int, now: instant }, row: {} },
  `
  with emptied as (
    update claims c set status = 'withdrawn' where c.customer_id = :customer_id and c.claim_id = :claim_id and c.status in ('open', 'looked_at')
      and not exists (select from claim_exceptions e where e.customer_id = :customer_id and e.claim_id = :claim_id and e.withdrawn_at is null)
      returning c.claim_id)
  insert into claim_events (customer_id, claim_id, status, answer, user_id, at) select :customer_id, claim_id, 'withdrawn', '', :user_id, :now from emptied`,
);

const changeStatement = statement(
  "exception_change",
  {
    values: whose,
    row: { claim_id: int, claim_status: oneOf<ClaimStatus>(), remaining: nullable(int) },
  },
  `
  select e.claim_id, c.status as claim_status, (select l.quantity - l.voided_quantity - l.received_quantity - l.closed_quantity from order_lines l
      where l.customer_id = :customer_id and l.order_id = e.order_id and l.line_no = e.line_no) as remaining
  from claim_exceptions e join claims c on c.customer_id = e.customer_id and c.claim_id = e.claim_id
  where e.customer_id = :customer_id and e.exception_id = :exception_id`,
);

async function changeOf(db: Tx, { customer_id }: Caller, exception_id: string): Promise<Change> {
  const [row] = await db.run(changeStatement, { customer_id, exception_id });
  return { exception_id, ...row! };
}
