/** How the demonstration's past orders were shipped: in one or two parcels, each line of one or two lots. */
import { dateIn } from "#contract/base/dates.ts";
import { arrivesOn, instantOf } from "#contract/checkout/rules/shipping-calendar.ts";
import type { Lot } from "./lots.ts";
import type { PlannedOrder, PlannedLine } from "./order-plan.ts";
import { randomOf } from "./random.ts";

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

/** The shipments of an order, the second on the next weekday; of a backorder the last line has not shipped. */
export function shipmentsOf(order: PlannedOrder, { lots, shipping_cents, now }: Given): PlannedShipment[] {
  const { random } = order;
  const lineNos = order.lines.map((_, at) => at + 1);
  const due = order.isBackorder && lineNos.length > 1 ? lineNos.slice(0, -1) : lineNos;
  const cut = due.length > 3 && random.chance(0.3) ? random.whole(1, due.length - 1) : due.length;
  return [due.slice(0, cut), due.slice(cut)]
    .filter((parcel) => parcel.length > 0)
    .map((parcel, nth) => {
      const packedMs = Math.min(order.placed_at.getTime() + random.whole(3, 9) * hourMs, closingOf(order.placed_at));
      const shipped_at = new Date(
        Math.min(packedMs + nth * untilNextMs(order.placed_at), now.getTime() - (2 - nth) * hourMs),
      );
      const tracking_number = `1Z99AA1${String(random.whole(0, 99_999_999)).padStart(8, "0")}${String(random.whole(0, 999)).padStart(3, "0")}`;
      return {
        number: 0,
        shipped_at,
        ...journeyOf({ shipped_at, tracking_number, time_zone: order.time_zone }, now),
        carrier: "UPS",
        tracking_number,
        invoice_cents: parcel.reduce(
          (sum, line_no) => sum + billedOf(order.lines[line_no - 1]!),
          nth === 0 ? shipping_cents : 0,
        ),
        lines: parcel.flatMap((line_no) =>
          shippedLots(order, line_no, lots.get(order.lines[line_no - 1]!.product.item_id)!),
        ),
      };
    });
}

/** Ten or eleven in the evening of New York: what was ordered on a Friday leaves on that Friday. */
const closingOf = (placed_at: Date): number =>
  Date.UTC(placed_at.getUTCFullYear(), placed_at.getUTCMonth(), placed_at.getUTCDate(), 27);

/** Until the next parcel is packed: what was ordered on a Friday goes on on Monday. */
const untilNextMs = (placed_at: Date): number => (placed_at.getUTCDay() === 5 ? 20 + 2 * 24 : 20) * hourMs;

/** With what an offer took off, as the invoice says it. */
const billedOf = ({ quantity, price_cents, discount_cents }: PlannedLine): number =>
  quantity * (price_cents - discount_cents);

/** By ground, to whichever place, in weekdays. Holidays are worked through, so that one order comes after another alike on any day of the year. */
const transitDays = 2;
const noHolidays = { holidays: [], dates: [] };

/** The nth weekday after a day. */
export const weekdayAfter = (day: string, nth: number): string => arrivesOn(day, nth, noHolidays);

type Parcel = { shipped_at: Date; tracking_number: string; time_zone: string };

/** Handed over in the hours of the dock. */
function journeyOf({ shipped_at, tracking_number, time_zone }: Parcel, now: Date) {
  const arrives_on = weekdayAfter(dateIn(time_zone, shipped_at), transitDays);
  const { whole } = randomOf(`delivered ${tracking_number}`); // of its own, so that what follows stays as it was
  const arrives = instantOf(time_zone, arrives_on, `${String(whole(9, 15)).padStart(2, "0")}:${whole(10, 59)}`);
  return { arrives_on, delivered_at: arrives <= now ? arrives : null };
}

function shippedLots({ lines, random }: PlannedOrder, line_no: number, [first, second]: Lot[]): ShippedLot[] {
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
