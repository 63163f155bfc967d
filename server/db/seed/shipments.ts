/** How the demonstration's past orders were shipped: in one or two parcels, each line of one or two lots. */
import { dateIn } from "#contract/base/dates.ts";
import type { Lot } from "./lots.ts";
import type { Planned, PlannedLine } from "./order-plan.ts";

export type ShippedLot = {
  line_no: number;
  lot_no: string;
  quantity: number;
  expiration_date: string;
  serial_numbers: string[];
};
export type PlannedShipment = {
  /** Its own order number; given later. */
  number: number;
  shipped_at: Date;
  /** `YYYY-MM-DD`, and when it was handed over, where that is over. */
  arrives_on: string;
  delivered_at: Date | null;
  carrier: string;
  tracking_number: string;
  invoice_cents: number;
  lines: ShippedLot[];
};

type Given = { lots: Map<number, Lot[]>; shipping_cents: number; now: Date };
const hourMs = 3_600_000;

/** The shipments of an order; of a backorder the last line has not shipped. */
export function shipmentsOf(order: Planned, { lots, shipping_cents, now }: Given): PlannedShipment[] {
  const { random } = order;
  const lineNos = order.lines.map((_, at) => at + 1);
  const due = order.isBackorder && lineNos.length > 1 ? lineNos.slice(0, -1) : lineNos;
  const cut = due.length > 3 && random.chance(0.3) ? random.whole(1, due.length - 1) : due.length;
  return [due.slice(0, cut), due.slice(cut)]
    .filter((parcel) => parcel.length > 0)
    .map((parcel, nth) => ({
      number: 0,
      ...journeyOf(
        Math.min(
          order.placed_at.getTime() + random.whole(3, 9) * hourMs + nth * 20 * hourMs,
          now.getTime() - (2 - nth) * hourMs,
        ),
        order.time_zone,
        now,
      ),
      carrier: "UPS",
      tracking_number: `1Z99AA1${String(random.whole(0, 99_999_999)).padStart(8, "0")}${String(random.whole(0, 999)).padStart(3, "0")}`,
      invoice_cents: parcel.reduce(
        (sum, line_no) => sum + billedOf(order.lines[line_no - 1]!),
        nth === 0 ? shipping_cents : 0,
      ),
      lines: parcel.flatMap((line_no) =>
        shippedLots(order, line_no, lots.get(order.lines[line_no - 1]!.product.item_id)!),
      ),
    }));
}

/** With what an offer took off, as the invoice says it. */
const billedOf = ({ quantity, price_cents, discount_cents }: PlannedLine): number =>
  quantity * (price_cents - discount_cents);

/** Less than two days by ground, to whichever place. */
const transitMs = 40 * hourMs;

function journeyOf(shippedMs: number, timeZone: string, now: Date) {
  const arrives = new Date(shippedMs + transitMs);
  return {
    shipped_at: new Date(shippedMs),
    arrives_on: dateIn(timeZone, arrives),
    delivered_at: arrives <= now ? arrives : null,
  };
}

function shippedLots({ lines, random }: Planned, line_no: number, [first, second]: Lot[]): ShippedLot[] {
  const { quantity } = lines[line_no - 1]!;
  const ofFirst = quantity > 3 && random.chance(0.2) ? random.whole(1, quantity - 1) : quantity;
  const lot = ({ lot_no, expiration_date }: Lot, count: number): ShippedLot => ({
    line_no,
    lot_no,
    quantity: count,
    expiration_date,
    serial_numbers: Array.from({ length: count }, () => `S${String(random.whole(0, 999_999_999)).padStart(9, "0")}`),
  });
  return ofFirst === quantity
    ? [lot(random.chance(0.5) ? first! : second!, quantity)]
    : [lot(first!, ofFirst), lot(second!, quantity - ofFirst)];
}
