/** How the demonstration's shipments were received: mostly as shipped, with the mistakes that people make. */
import { dateIn } from "#contract/base/dates.ts";
import { instantOf, timeIn, weekdayOf } from "#contract/checkout/rules/shipping-calendar.ts";
import type { Lot } from "./lots.ts";
import type { PlannedOrder, PlanWorld } from "./order-plan.ts";
import { weekdayAfter, type PlannedShipment, type ShippedLot } from "./shipments.ts";

export type SeedReceipt = {
  customer_id: number;
  line_no: number | null;
  item_id: number;
  quantity_received: number;
  quantity_uom_code: string;
  lot_no: string;
  expiration_date: string | null;
  receive_date: string;
  notes: string;
  receive_status_code: "COM" | "CAN";
  flagged: string[];
  user_id: number;
  created_at: Date;
  cancelled_at: Date | null;
};

const hourMs = 3_600_000;

/** The receipts of an order's shipments. */
export function receiptsOf(order: PlannedOrder, shipments: readonly PlannedShipment[], now: Date): SeedReceipt[] {
  if (order.receipt === "none") return [];
  const receipts = shipments.flatMap((shipment) => {
    const at = countedAt(shipment, order.random.whole(40, 90), { timeZone: order.time_zone, now });
    return shipment.lines.flatMap((line) => receiptsOfLot(order, line, at));
  });
  // Of what came in part, the first line is short by some and the others have not been counted yet.
  if (order.receipt === "part")
    return receipts.slice(0, 1).map((receipt) => ({
      ...receipt,
      quantity_received: Math.max(1, Math.floor(receipt.quantity_received / 2)),
      receive_status_code: "COM",
      cancelled_at: null,
    }));
  const [last] = receipts.slice(-1);
  if (order.receipt === "over" && last)
    return [
      ...receipts.slice(0, -1),
      {
        ...last,
        quantity_received: last.quantity_received + 1,
        flagged: ["over"],
        notes: "One more than on the pack list.",
      },
    ];
  return receipts;
}

/** Within the hour after it was handed over, on that weekday or one of the next two; `slowness` from 40 to 90. What has not come is not counted in the end. */
function countedAt(
  { arrives_on, delivered_at }: PlannedShipment,
  slowness: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Date {
  const came = delivered_at ?? now;
  const whileMs = (slowness % 17) * 3 * 60_000;
  const latest = now.getTime() - hourMs;
  const day = weekdayAfter(arrives_on, Math.floor((slowness - 40) / 17));
  const atLeisure = instantOf(timeZone, day, timeIn(timeZone, came)).getTime() + whileMs;
  return new Date(atLeisure <= latest ? atLeisure : Math.min(came.getTime() + whileMs, latest));
}

function receiptsOfLot(order: PlannedOrder, line: ShippedLot, at: Date): SeedReceipt[] {
  const { random } = order;
  const { product, unit } = order.lines[line.line_no - 1]!;
  const receipt = (quantity_received: number, minutes: number, given: Partial<SeedReceipt> = {}): SeedReceipt => {
    const created_at = new Date(at.getTime() + minutes * 60_000);
    return {
      customer_id: order.customer_id,
      line_no: line.line_no,
      item_id: product.item_id,
      quantity_received,
      quantity_uom_code: unit.quantity_uom_code,
      lot_no: line.lot_no,
      expiration_date: line.expiration_date,
      receive_date: dateIn(order.time_zone, created_at),
      notes: "",
      receive_status_code: "COM",
      flagged: [],
      user_id: order.receiver_id,
      created_at,
      cancelled_at: null,
      ...given,
    };
  };
  if (line.quantity > 4 && random.chance(0.12)) {
    const some = random.whole(1, line.quantity - 1);
    return [receipt(some, 0), receipt(line.quantity - some, 17)];
  }
  if (random.chance(0.03)) {
    const wrong = receipt(line.quantity, 0, {
      lot_no: `${line.lot_no.slice(0, -1)}X`,
      notes: "Lot misread.",
      receive_status_code: "CAN",
      cancelled_at: new Date(at.getTime() + 4 * 60_000),
    });
    return [wrong, receipt(line.quantity, 6)];
  }
  return [receipt(line.quantity, 0)];
}

/** Goods that came without an order: one carton at the hospital, five days ago or on the weekday before. */
export function unexpectedReceipts(
  { people, products, now }: PlanWorld,
  lots: Map<number, Lot[]>,
): (SeedReceipt & { order_id: null })[] {
  const product = products.find(({ schedule_name }) => schedule_name === null)!;
  const [lot] = lots.get(product.item_id)!;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hourMs);
  const created_at = [5, 6, 7].map(daysAgo).find((at) => weekdayOf(dateIn("America/New_York", at)) % 6 !== 0)!;
  return [
    {
      customer_id: people.customerIds.hospital,
      order_id: null,
      line_no: null,
      item_id: product.item_id,
      quantity_received: 1,
      quantity_uom_code: product.units[0]!.quantity_uom_code,
      lot_no: lot!.lot_no,
      expiration_date: lot!.expiration_date,
      receive_date: dateIn("America/New_York", created_at),
      notes: "In the box of another order, not on its pack list.",
      receive_status_code: "COM",
      flagged: [],
      user_id: people.userIds.get("dock@northcampus.example")!,
      created_at,
      cancelled_at: null,
    },
  ];
}
