/** What a document is made of: the order as its page shows it, and what only documents need to know of it. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, int, json, nullable, statement, text } from "#server/db/statement.ts";
import { purchaseOrder } from "#server/services/orders/orders.ts";
import { type IsRecalled, recalledOf } from "./recalled.ts";

export type LineMore = {
  line_no: number;
  voided_quantity: number;
  retail_packaging: string;
  storage: "room" | "cold" | "frozen";
  /** What its weight is made of (contract/checkout/rules/shipping-weight.ts). */
  units_in: number;
  first_units_in: number;
  vials_per_unit: number;
  form: string;
  weight_ounces: number | null;
};

export type DocumentFacts = {
  order: PurchaseOrder;
  /** All of the order's, or the one that was asked for by its own number. */
  shipments: PurchaseOrder["shipments"];
  isWhole: boolean;
  more: ReadonlyMap<number, LineMore>;
  buyer_dea_number: string | null;
  /** The schedules of that registration as they are now. */
  schedules: readonly string[];
  /** Of an order that a certificate signed: that certificate, DER, and the SHA-256 of the signed order in hex. */
  signature: { certificate: Buffer; hash: string } | undefined;
  distributor: Distributor;
  isRecalled: IsRecalled;
};

const moreStatement = statement(
  "document_facts",
  {
    values: { customer_id: int, order_id: int },
    row: {
      buyer_dea_number: nullable(text),
      schedules: nullable(json<string[]>()),
      certificate: nullable(bytes),
      signature_hash: nullable(text),
      lines: nullable(json<LineMore[]>()),
    },
  },
  `
  select o.buyer_dea_number,
    (select to_json(d.schedules) from address_deas d where d.customer_id = o.customer_id and d.contact_id = o.ship_contact_id and d.identification_code = o.buyer_dea_number) as schedules,
    s.certificate, encode(sha256(o.signed_order), 'hex') as signature_hash,
    (select json_agg(json_build_object('line_no', l.line_no, 'voided_quantity', l.voided_quantity, 'retail_packaging', p.retail_packaging,
        'storage', p.storage, 'units_in', l.units_in, 'first_units_in', coalesce((select f.units_in from product_units f where f.item_id = l.item_id order by f.position limit 1), 1),
        'vials_per_unit', p.vials_per_unit, 'form', p.form, 'weight_ounces', p.weight_ounces) order by l.line_no)
      from order_lines l join products p on p.item_id = l.item_id
      where l.customer_id = o.customer_id and l.order_id = o.order_id) as lines
  from orders o left join csos_orders s using (customer_id, order_id) where o.customer_id = :customer_id and o.order_id = :order_id`,
);

/** @throws Refusal 404, the same for another customer's order as for none. */
export async function factsOf(
  db: Tx,
  caller: Caller,
  orderId: number,
  distributor: Distributor,
): Promise<DocumentFacts> {
  const order = await purchaseOrder(db, caller, { orderId });
  const { customer_id, order_id } = order.detail;
  const [row] = await db.run(moreStatement, { customer_id, order_id });
  const isWhole = orderId === order_id;
  Object.assign(caller.changed, { customer_id, entity_id: orderId });
  return {
    order,
    shipments: order.shipments.filter((shipment) => isWhole || shipment.order_id === orderId),
    isWhole,
    more: new Map((row?.lines ?? []).map((line) => [line.line_no, line])),
    buyer_dea_number: row?.buyer_dea_number ?? null,
    schedules: row?.schedules ?? [],
    signature:
      row?.certificate && row.signature_hash !== null
        ? { certificate: row.certificate, hash: row.signature_hash }
        : undefined,
    distributor,
    isRecalled: await recalledOf(
      db,
      order.lines.map(({ item_id }) => item_id),
    ),
  };
}
