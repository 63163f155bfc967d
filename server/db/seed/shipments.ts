/** How the demonstration's orders are packed: in one or two parcels, each line from one or two lots. */
import { deliveryMinutes } from "#server/outside/carrier-embedded.ts";
import type { Random } from "#server/base/random.ts";
import type { Lot } from "./lots.ts";
import type { PlannedLine } from "./order-lines.ts";

export type ShippedLot = {
  line_no: number;
  lot_no: string;
  quantity: number;
  expiration_date: string;
  serial_numbers: string[];
};
export type PlannedParcel = {
  /** Seconds after noon by the warehouse's clock when it leaves, before the carrier's cut-off. */
  leavesSeconds: number;
  /** Seconds after midnight where it goes when it is handed over, as the carrier says (server/outside/carrier-embedded.ts). */
  deliveredSeconds: number;
  carrier: string;
  tracking_number: string;
  invoice_cents: number;
  lines: ShippedLot[];
};

/** Parcels leave in one of seven slots of an afternoon, 25 minutes each. */
const slot = 25 * 60;

type PackedOrder = { lines: PlannedLine[]; isBackorder: boolean; placedSeconds: number; shipping_cents: number };

/** Returns an order's parcels, which leave on one working day after another. The last line of a backorder is in none. */
export function planParcels(order: PackedOrder, lots: Map<number, Lot[]>, random: Random): PlannedParcel[] {
  const lineNos = order.lines.map((_, at) => at + 1);
  const due = order.isBackorder && lineNos.length > 1 ? lineNos.slice(0, -1) : lineNos;
  const cut = due.length > 3 && random.chance(0.3) ? random.whole(1, due.length - 1) : due.length;
  return [due.slice(0, cut), due.slice(cut)]
    .filter((parcel) => parcel.length > 0)
    .map((parcel, nth) => {
      // From 1:00 to 3:55 PM; the order's own minutes keep the times of parcels apart.
      const leavesSeconds = 3600 + (random.whole(3, 9) - 3) * slot + (order.placedSeconds % slot);
      const tracking_number = `1Z99AA1${String(random.whole(0, 99_999_999)).padStart(8, "0")}${String(random.whole(0, 999)).padStart(3, "0")}`;
      return {
        leavesSeconds,
        deliveredSeconds: deliveryMinutes(tracking_number) * 60,
        carrier: "UPS",
        tracking_number,
        invoice_cents: parcel.reduce(
          (sum, line_no) => sum + billLine(order.lines[line_no - 1]!),
          nth === 0 ? order.shipping_cents : 0,
        ),
        lines: parcel.flatMap((line_no) => {
          const line = order.lines[line_no - 1]!;
          return pickLots({ line_no, quantity: line.quantity }, lots.get(line.product.item_id)!, random);
        }),
      };
    });
}

/** With what an offer took off, as the invoice says it. */
const billLine = ({ quantity, price_cents, discount_cents }: PlannedLine): number =>
  quantity * (price_cents - discount_cents);

function pickLots(
  { line_no, quantity }: { line_no: number; quantity: number },
  [first, second]: Lot[],
  random: Random,
): ShippedLot[] {
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
