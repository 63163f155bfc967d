/** Writes the planned orders: purchase orders and lines, shipments with lots and invoices, receipts and their history. */
import { isScheduleII } from "#contract/base/schedules.ts";
import type { Tx } from "#server/db/open.ts";
import { toteOf } from "#server/base/totes.ts";
import { insertRows, takeIds, takeNumbers, type NewRow } from "./insert.ts";
import { createCalendarAround } from "./calendar.ts";
import { lotsOf } from "./lots.ts";
import { sumGoods } from "./order-lines.ts";
import { planOrders, type PlanWorld } from "./order-plan.ts";
import { listUnexpectedReceipts, type SeedReceipt } from "./receipts.ts";
import { dateOrders, type DatedOrder, type DatedShipment } from "./schedule.ts";

/** A shipment has an order number of its own. */
type Shipment = DatedShipment & { number: number };
type Story = Omit<DatedOrder, "shipments"> & { order_id: number; shipments: Shipment[] };

/** Until the warehouse gets an order. */
const releaseMs = 30 * 60_000;

/** Writes nine months of orders. */
export async function fillOrders(db: Tx, world: PlanWorld): Promise<void> {
  const calendar = createCalendarAround(world.now);
  const lots = lotsOf(world);
  const stories = dateOrders(planOrders(world, lots), { now: world.now, calendar });
  const numbered = await withNumbers(db, stories);
  const invoices = await takeIds(db, {
    table: "shipments",
    column: "invoice_id",
    count: numbered.reduce((sum, { shipments }) => sum + shipments.length, 0),
  });

  await insertRows(db, "lots", [...lots.values()].flat());
  await insertRows(db, "orders", numbered.map(orderRow));
  await insertRows(db, "order_lines", numbered.flatMap(lineRows));
  const shipments = numbered
    .flatMap((story) => story.shipments.map((shipment) => ({ story, shipment })))
    .toSorted((a, b) => a.shipment.shipped_at.getTime() - b.shipment.shipped_at.getTime());
  await insertRows(
    db,
    "shipments",
    shipments.map(({ story, shipment }, at) => shipmentRow(story, shipment, invoices[at]!)),
  );
  await insertRows(
    db,
    "shipment_lines",
    shipments.flatMap(({ story, shipment }) =>
      shipment.lines.map(({ line_no, ...line }, lotAt) => ({
        customer_id: story.order.customer_id,
        shipment_order_id: shipment.number,
        order_id: story.order_id,
        line_no,
        ...line,
        sscc: toteOf({ order_id: story.order_id, shipment: story.shipments.indexOf(shipment) + 1 }, lotAt),
      })),
    ),
  );
  await insertRows(
    db,
    "shipment_serials",
    shipments.flatMap(({ story, shipment }) =>
      shipment.lines.flatMap(({ line_no, lot_no, serial_numbers }) =>
        [...new Set(serial_numbers)].map((serial_number) => ({
          customer_id: story.order.customer_id,
          serial_number,
          shipment_order_id: shipment.number,
          line_no,
          lot_no,
        })),
      ),
    ),
  );
  await fillReceipts(db, [
    ...numbered.flatMap(({ order_id, receipts }) => receipts.map((receipt) => ({ ...receipt, order_id }))),
    ...listUnexpectedReceipts(world, lots, calendar),
  ]);
}

/** Orders and shipments share one series of numbers, in the order of time. */
async function withNumbers(db: Tx, stories: readonly DatedOrder[]): Promise<Story[]> {
  const placed = stories.map((story) => ({ key: story as object, at: story.placed_at }));
  const shipped = stories.flatMap(({ shipments }) =>
    shipments.map((shipment) => ({ key: shipment as object, at: shipment.shipped_at })),
  );
  const events = [...placed, ...shipped].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const numbers = await takeNumbers(db, "'order_numbers'", events.length);
  const numbersByEvent = new Map(events.map(({ key }, at) => [key, numbers[at]!]));
  return stories.map((story) => ({
    ...story,
    order_id: numbersByEvent.get(story)!,
    shipments: story.shipments.map((shipment) => ({ ...shipment, number: numbersByEvent.get(shipment)! })),
  }));
}

const shippedOf = ({ shipments }: Story, line_no: number) =>
  sum(
    shipments
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_no === line_no)
      .map(({ quantity }) => quantity),
  );
const receivedOf = ({ receipts }: Story, line_no: number) =>
  sum(
    receipts
      .filter((one) => one.line_no === line_no && one.receive_status_code === "COM")
      .map(({ quantity_received }) => quantity_received),
  );
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function orderRow(story: Story): NewRow {
  const { order, order_id, placed_at } = story;
  const { method, shipping_cents } = order;
  const goods_cents = sumGoods(order.lines);
  const discount_cents = sum(order.lines.map(({ quantity, discount_cents: each }) => quantity * each));
  const isWhole = (done: (line_no: number) => number) =>
    order.lines.every(({ quantity }, at) => done(at + 1) >= quantity);
  const isShipped = isWhole((line_no) => shippedOf(story, line_no));
  const isForm222 = order.lines.some(({ product }) => isScheduleII(product.schedule_name));
  const isWaiting = order.waitsForForm;
  const form_arrived_at = isForm222 && !isWaiting ? halfwayTo(placed_at, story.shipments[0]!.shipped_at) : null;
  const released_at = form_arrived_at ?? new Date(placed_at.getTime() + releaseMs);
  return {
    customer_id: order.customer_id,
    order_id,
    user_id: order.user_id,
    cart_type_code: order.cart_type_code,
    placed_at,
    form_arrived_at,
    released_at: isWaiting ? null : released_at,
    status: isWaiting
      ? "WAITING_FOR_FORM"
      : !isShipped
        ? "PARTIAL"
        : isWhole((line_no) => receivedOf(story, line_no))
          ? "RECEIVED"
          : "SHIPPED",
    customer_order_no: `PO-${20_000 + (order_id % 10_000)}`,
    order_name: order.order_name,
    shipping_instructions: order.shipping_instructions,
    bill_contact_id: order.bill.contact.contact_id,
    ship_contact_id: order.ship.contact.contact_id,
    bill_to: order.bill.contact,
    ship_to: order.ship.contact,
    shipping_method_id: method.shipping_method_id,
    shipping_method_desc: method.shipping_method_desc,
    is_saturday: false,
    payment_terms: order.payment_terms,
    goods_cents,
    discount_cents,
    surcharge_cents: 0,
    shipping_cents,
    total_cents: goods_cents - discount_cents + shipping_cents,
    line_count: order.lines.length,
    item_count: sum(order.lines.map(({ quantity }) => quantity)),
    is_form222: isForm222,
    buyer_dea_number: order.cart_type_code === "CSO" ? order.ship.dea : null,
    order_form_number: isForm222 ? `25${String(order_id).slice(-7)}` : null,
  };
}

/** When the paper form came of an order that has shipped since. */
const halfwayTo = (placed_at: Date, shipped_at: Date) => new Date((placed_at.getTime() + shipped_at.getTime()) / 2);

const lineRows = (story: Story): NewRow[] =>
  story.order.lines.map(({ product, unit, quantity, list_cents, price_cents, discount_cents, incentive_name }, at) => ({
    customer_id: story.order.customer_id,
    order_id: story.order_id,
    line_no: at + 1,
    item_id: product.item_id,
    full_description: product.full_description,
    ndc_code: product.ndc_code,
    schedule_name: product.schedule_name,
    quantity,
    quantity_uom_code: unit.quantity_uom_code,
    sale_uom_desc: unit.sale_uom_desc,
    units_in: unit.units_in,
    price_cents,
    kit_check_cents: 0,
    list_cents,
    discount_cents,
    incentive_name,
    display_in_line_item_level_bit: true,
    shipped_quantity: shippedOf(story, at + 1),
    received_quantity: receivedOf(story, at + 1),
    voided_quantity: 0,
  }));

const shipmentRow = ({ order, order_id }: Story, shipment: Shipment, invoice_id: number): NewRow => ({
  customer_id: order.customer_id,
  shipment_order_id: shipment.number,
  order_id,
  shipped_at: shipment.shipped_at,
  arrives_on: shipment.arrives_on,
  delivered_at: shipment.delivered_at,
  carrier: shipment.carrier,
  tracking_number: shipment.tracking_number,
  invoice_id,
  invoiced_at: shipment.shipped_at,
  invoice_cents: shipment.invoice_cents,
});

/** Receipts in the order of time, each with the events it went through. */
async function fillReceipts(db: Tx, receipts: (SeedReceipt & { order_id: number | null })[]): Promise<void> {
  const sorted = receipts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const ids = await takeIds(db, { table: "receives", column: "order_receive_id", count: sorted.length });
  await insertRows(
    db,
    "receives",
    sorted.map((receipt, at) => ({ order_receive_id: ids[at], ...columnsOf(receipt) })),
  );
  const events = sorted.flatMap(({ customer_id, user_id, created_at, cancelled_at }, at) => {
    const event = (status: string, when: Date) => ({
      customer_id,
      order_receive_id: ids[at],
      status,
      user_id,
      at: when,
    });
    return [event("COM", created_at), ...(cancelled_at === null ? [] : [event("CAN", cancelled_at)])];
  });
  const eventIds = await takeIds(db, { table: "receive_events", column: "event_id", count: events.length });
  await insertRows(
    db,
    "receive_events",
    events.map((event, at) => ({ event_id: eventIds[at], ...event })),
  );
}

const columnsOf = ({
  customer_id,
  order_id,
  line_no,
  item_id,
  quantity_received,
  quantity_uom_code,
  lot_no,
  expiration_date,
  receive_date,
  notes,
  receive_status_code,
  flagged,
  user_id,
  created_at,
}: SeedReceipt & { order_id: number | null }): NewRow => ({
  customer_id,
  order_id,
  line_no,
  item_id,
  quantity_received,
  quantity_uom_code,
  lot_no,
  expiration_date,
  receive_date,
  notes,
  receive_status_code,
  flagged,
  user_id,
  created_at,
});
