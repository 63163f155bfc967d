/** What the carrier says of parcels that should be there by now: when they were handed over, or for which later day they are. Runs in jobs, under the system's role. */
import { day, instant, int, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { UnderWay } from "#server/outside/carrier-services.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";

export type Parcel = UnderWay & {
  customer_id: number;
  shipment_order_id: number;
  order_id: number;
  carrier: string;
  delayed_to: string | null;
};

const underWayStatement = statement(
  "parcels_under_way",
  {
    values: { now: instant },
    row: {
      customer_id: int,
      shipment_order_id: int,
      order_id: int,
      carrier: text,
      tracking_number: text,
      arrives_on: day,
      delayed_to: nullable(day),
      time_zone: text,
    },
  },
  `
  select s.customer_id, s.shipment_order_id, s.order_id, s.carrier, s.tracking_number, s.arrives_on, s.delayed_to, c.time_zone
  from customers c cross join lateral (
    select * from shipments s where s.customer_id = c.customer_id and s.delivered_at is null and s.arrives_on is not null
      and s.arrives_on <= (:now::timestamptz at time zone c.time_zone)::date
    order by s.arrives_on, s.order_id limit 1000) s`,
);

/** Those of every customer that should arrive today, or should have, the oldest first. */
export const parcelsDue = (db: Tx, now: Date): Promise<Parcel[]> => db.run(underWayStatement, { now });

const deliverStatement = statement(
  "deliver_shipment",
  { values: { customer_id: int, shipment_order_id: int, at: instant }, row: { order_id: int } },
  `update shipments set delivered_at = :at where customer_id = :customer_id and shipment_order_id = :shipment_order_id and delivered_at is null
   returning order_id`,
);

/** Writes down that the carrier handed it over; whether it was news. */
export async function deliver(db: Tx, parcel: Parcel, at: Date, trail: Trail): Promise<boolean> {
  const { customer_id, shipment_order_id } = parcel;
  const done = await db.run(deliverStatement, { customer_id, shipment_order_id, at });
  if (done.length === 0) return false;
  await inTrail(db, parcel, { action: "deliver shipment", said: { delivered_at: at } }, trail);
  return true;
}

const delayStatement = statement(
  "delay_shipment",
  { values: { customer_id: int, shipment_order_id: int, delayed_to: nullable(day) }, row: { order_id: int } },
  `update shipments set delayed_to = :delayed_to where customer_id = :customer_id and shipment_order_id = :shipment_order_id
     and delivered_at is null and delayed_to is distinct from :delayed_to returning order_id`,
);

/** Writes down for which later day the carrier has it now, null: it names none; whether it was news. */
export async function delay(db: Tx, parcel: Parcel, delayed_to: string | null, trail: Trail): Promise<boolean> {
  if (parcel.delayed_to === delayed_to) return false;
  const { customer_id, shipment_order_id } = parcel;
  const done = await db.run(delayStatement, { customer_id, shipment_order_id, delayed_to });
  if (done.length === 0) return false;
  await inTrail(db, parcel, { action: "delay shipment", said: { delayed_to } }, trail);
  return true;
}

type Trail = { now: Date; auditKeys: AuditKeys };

const inTrail = (
  db: Tx,
  { customer_id, shipment_order_id, order_id, carrier, tracking_number }: Parcel,
  { action, said }: { action: string; said: object },
  { now, auditKeys }: Trail,
) =>
  writeAudit(db, auditKeys, {
    customer_id,
    at: now,
    roles: ["carrier"],
    action,
    entity: "orders",
    entity_id: String(order_id),
    after: { shipment_order_id, carrier, tracking_number, ...said },
    result: "done",
  });
