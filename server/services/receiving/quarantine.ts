/** Units in quarantine: put there by whoever finds them, released or returned by whoever looks into it. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import { quarantineStatuses } from "#contract/receiving/quarantine-text.ts";
import type { QuarantineStatus, SuspectReason } from "#contract/receiving/rules/suspect.ts";
import type * as contract from "#contract/receiving/suspect.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import {
  bool,
  columnsOf,
  day,
  instant,
  int,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  uuid,
  valuesOf,
} from "#server/db/statement.ts";
import { orderNotFound, productNotFound } from "./claims-text.ts";
import * as messages from "./quarantine-text.ts";
import { enteredBy } from "./receipt-insert.ts";

const whose = { customer_id: int, quarantine_id: uuid };
const standingStatement = statement(
  "quarantine",
  {
    values: whose,
    row: {
      item_id: int,
      serial_number: text,
      reason: oneOf<SuspectReason>(),
      quantity: int,
      status: oneOf<QuarantineStatus>(),
    },
  },
  "select item_id, serial_number, reason, quantity, status from quarantines where customer_id = :customer_id and quarantine_id = :quarantine_id for update",
);
const knownStatement = statement(
  "suspect_is_known",
  { values: { customer_id: int, order_id: nullable(int), item_id: int }, row: { is_order: bool, is_product: bool } },
  `select exists (select from orders where customer_id = :customer_id and order_id = :order_id) as is_order,
     exists (select from products where item_id = :item_id) as is_product`,
);
const added = {
  customer_id: int,
  quarantine_id: uuid,
  order_id: nullable(int),
  item_id: int,
  gtin: text,
  serial_number: text,
  lot_no: text,
  expiration_date: nullable(day),
  quantity: int,
  quantity_uom_code: text,
  reason: oneOf<SuspectReason>(),
  note: text,
  user_id: int,
  entered_by: nullable(int),
  created_at: instant,
  client_time: nullable(instant),
  device: nullable(text),
};
/** Of two tablets that find one package at once the second one's is the first one's. */
const addStatement = statement(
  "quarantine_unit",
  {
    values: added,
    row: {},
    fills: { table: "quarantines", but: ["status", "resolved_at", "resolved_by", "resolution"] },
  },
  `insert into quarantines (${columnsOf(added)}) values (${valuesOf(added)}) on conflict do nothing`,
);
/** A package is named by GTIN and serial number; where one of the two finds was typed without a GTIN, by the serial number alone. */
const packageStatement = statement(
  "quarantine_of_package",
  { values: { customer_id: int, item_id: int, serial_number: text, gtin: text }, row: { quarantine_id: uuid } },
  `select quarantine_id from quarantines where customer_id = :customer_id and item_id = :item_id and serial_number = :serial_number
     and status = 'quarantined' and serial_number <> '' and (gtin in (:gtin, '') or :gtin = '') order by gtin desc, quarantine_id limit 1`,
);

/** @throws Refusal 400 for an order or product that does not exist; 422 for a number that was given to another unit. */
export async function quarantineUnit(
  db: Tx,
  caller: Caller,
  entered: ParsedOf<typeof contract.quarantineUnit>,
): Promise<OutputOf<typeof contract.quarantineUnit>> {
  const { customer_id } = caller;
  const { quarantine_id, order_id, item_id, expiration_date, quantity_UOM, ...rest } = entered;
  const [known] = await db.run(knownStatement, { customer_id, order_id, item_id });
  if (order_id !== null && !known!.is_order) throw refused("order_id", orderNotFound);
  if (!known!.is_product) throw refused("item_id", productNotFound);
  const { gtin, serial_number } = rest;
  const found = async () => (await db.run(packageStatement, { customer_id, item_id, serial_number, gtin }))[0];
  const before = await found();
  if (before === undefined)
    await db.run(addStatement, {
      ...rest,
      customer_id,
      quarantine_id,
      order_id,
      item_id,
      expiration_date: expiration_date === null ? null : (wireToIso(expiration_date) ?? null),
      quantity_uom_code: quantity_UOM,
      user_id: caller.on_behalf_of ?? caller.user_id,
      entered_by: enteredBy(caller),
      created_at: caller.now,
      client_time: caller.client_time,
      device: caller.device,
    });
  const [standing] = await db.run(standingStatement, { customer_id, quarantine_id });
  if (standing === undefined) {
    const same = before ?? (await found())!;
    caller.changed.entity_id = same.quarantine_id;
    return { quarantine_id: same.quarantine_id, status: "quarantined" };
  }
  const isSame = (["serial_number", "reason", "quantity"] as const).every((field) => standing[field] === rest[field]);
  if (!isSame || standing.item_id !== item_id) throw keyReused();
  caller.changed.entity_id = quarantine_id;
  return { quarantine_id, status: standing.status };
}

const refused = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: "quarantine_refused", fields: { [field]: message } });

const resolveStatement = statement(
  "resolve_quarantine",
  { values: { ...whose, status: oneOf<QuarantineStatus>(), resolution: text, user_id: int, now: instant }, row: {} },
  `update quarantines set status = :status, resolution = :resolution, resolved_by = :user_id, resolved_at = :now
     where customer_id = :customer_id and quarantine_id = :quarantine_id`,
);

/** @throws Refusal 404; 409 where somebody decided otherwise before. */
export async function resolveQuarantine(
  db: Tx,
  caller: Caller,
  { quarantine_id, outcome, resolution }: ParsedOf<typeof contract.resolveQuarantine>,
): Promise<OutputOf<typeof contract.resolveQuarantine>> {
  const { customer_id, user_id, now } = caller;
  const [standing] = await db.run(standingStatement, { customer_id, quarantine_id });
  if (standing === undefined) throw noSuchUnit();
  const { status } = standing;
  if (status !== "quarantined" && status !== outcome)
    throw new Refusal(409, messages.alreadyDecided(quarantineStatuses[status].toLowerCase()), { code: "resolved" });
  if (status === "quarantined")
    await db.run(resolveStatement, { customer_id, quarantine_id, status: outcome, resolution, user_id, now });
  Object.assign(caller.changed, {
    entity_id: quarantine_id,
    before: { status },
    after: { status: outcome, resolution },
  });
  return { quarantine_id, status: outcome };
}

/** Another customer's answers the same. */
const noSuchUnit = (): Refusal => new Refusal(404, messages.unitNotFound);

const unitRow = {
  quarantine_id: uuid,
  order_id: nullable(int),
  item_id: int,
  full_description: text,
  ndc_code: text,
  schedule_name: nullable(text),
  gtin: text,
  serial_number: text,
  lot_no: text,
  expiration_date: nullable(day),
  quantity: int,
  sale_UOM_desc: text,
  reason: oneOf<SuspectReason>(),
  note: text,
  status: oneOf<QuarantineStatus>(),
  created_by: text,
  created_at: instant,
  resolved_by: nullable(text),
  resolved_at: nullable(instant),
  resolution: text,
};
/** @param narrowed SQL that gives the units. */
const unitsSql = (narrowed: string): string => `
  select q.quarantine_id, q.order_id, q.item_id, p.full_description, p.ndc_code, p.schedule_name, q.gtin, q.serial_number, q.lot_no, q.expiration_date, q.quantity,
    coalesce((select u.sale_uom_desc from product_units u where u.item_id = q.item_id and u.quantity_uom_code = q.quantity_uom_code limit 1), q.quantity_uom_code) as "sale_UOM_desc",
    q.reason, q.note, q.status, coalesce((select u.first_name || ' ' || u.last_name from users u where u.user_id = q.user_id), 'A former user') as created_by, q.created_at,
    case when q.resolved_at is not null then coalesce((select u.first_name || ' ' || u.last_name from users u where u.user_id = q.resolved_by), 'A former user') end as resolved_by,
    q.resolved_at, q.resolution
  from (${narrowed}) q cross join lateral (select * from products where item_id = q.item_id limit 1) p`;

const listStatement = statement(
  "quarantines",
  { values: { customer_id: int }, row: unitRow },
  `${unitsSql("select * from quarantines where customer_id = :customer_id order by created_at desc nulls last, quarantine_id limit 200")}
  order by q.created_at desc, q.quarantine_id`,
);
const oneStatement = statement(
  "quarantine_in_full",
  { values: whose, row: unitRow },
  unitsSql("select * from quarantines where customer_id = :customer_id and quarantine_id = :quarantine_id"),
);

export async function quarantined(db: Tx, { customer_id }: Caller): Promise<contract.QuarantinedUnit[]> {
  return (await db.run(listStatement, { customer_id })).map(unitFromRow);
}

/** @throws Refusal 404 */
export async function quarantinedUnit(
  db: Tx,
  customer_id: number,
  quarantine_id: string,
): Promise<contract.QuarantinedUnit> {
  const [row] = await db.run(oneStatement, { customer_id, quarantine_id });
  if (row === undefined) throw noSuchUnit();
  return unitFromRow(row);
}

const unitFromRow = (row: Of<typeof unitRow>): contract.QuarantinedUnit => ({
  ...row,
  expiration_date: row.expiration_date === null ? null : isoToWire(row.expiration_date),
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});
