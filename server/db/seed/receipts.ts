/** How the demonstration's parcels were received: mostly as shipped, with the mistakes that people make. */
import { dateIn } from "#contract/base/dates.ts";
import type { Random } from "#server/base/random.ts";
import type { Calendar } from "./calendar.ts";
import type { Lot } from "./lots.ts";
import type { ReceiptState } from "./buyers.ts";
import type { PlannedLine } from "./order-lines.ts";
import type { People } from "./people.ts";
import type { SeededProduct } from "./products.ts";
import type { PlannedParcel, ShippedLot } from "./shipments.ts";

type Receipt = {
  customer_id: number;
  line_no: number | null;
  item_id: number;
  quantity_received: number;
  quantity_uom_code: string;
  lot_no: string;
  expiration_date: string | null;
  notes: string;
  receive_status_code: "COM" | "CAN";
  flagged: string[];
  user_id: number;
};
export type PlannedReceipt = Receipt & {
  /** Index of the parcel that it is from. */
  parcel: number;
  /** When it is counted: so many working days after the parcel was handed over, and minutes after the time of day. */
  countedAfter: { workdays: number; minutes: number };
  /** Minutes after it was counted until it is canceled. */
  canceledAfter: number | null;
};
export type SeedReceipt = Receipt & { receive_date: string; created_at: Date; cancelled_at: Date | null };

type ReceivedOrder = { customer_id: number; receiver_id: number; lines: PlannedLine[]; receipt: ReceiptState };

/** Returns the receipts of an order's parcels. */
export function planReceipts(
  order: ReceivedOrder,
  parcels: readonly PlannedParcel[],
  random: Random,
): PlannedReceipt[] {
  if (order.receipt === "none") return [];
  const receipts = parcels.flatMap(({ lines }, parcel) => {
    const slowness = random.whole(40, 90);
    const countedAfter = { workdays: Math.floor((slowness - 40) / 17), minutes: (slowness % 17) * 3 };
    return lines.flatMap((line) => receiveLot(order, line, { parcel, countedAfter }, random));
  });
  // Of what came in part, the first line is short by some and the others have not been counted yet.
  if (order.receipt === "part")
    return receipts.slice(0, 1).map((receipt) => ({
      ...receipt,
      quantity_received: Math.max(1, Math.floor(receipt.quantity_received / 2)),
      receive_status_code: "COM",
      canceledAfter: null,
    }));
  const [last] = receipts.slice(-1);
  if (order.receipt === "over" && last)
    return [
      ...receipts.slice(0, -1),
      {
        ...last,
        quantity_received: last.quantity_received + 1,
        flagged: ["over"],
        notes: "One more than on the packing list.",
      },
    ];
  return receipts;
}

function receiveLot(
  { customer_id, receiver_id, lines }: ReceivedOrder,
  line: ShippedLot,
  { parcel, countedAfter }: Pick<PlannedReceipt, "parcel" | "countedAfter">,
  random: Random,
): PlannedReceipt[] {
  const { product, unit } = lines[line.line_no - 1]!;
  const receipt = (
    quantity_received: number,
    minutes: number,
    given: Partial<PlannedReceipt> = {},
  ): PlannedReceipt => ({
    customer_id,
    line_no: line.line_no,
    item_id: product.item_id,
    quantity_received,
    quantity_uom_code: unit.quantity_uom_code,
    lot_no: line.lot_no,
    expiration_date: line.expiration_date,
    notes: "",
    receive_status_code: "COM",
    flagged: [],
    user_id: receiver_id,
    parcel,
    countedAfter: { ...countedAfter, minutes: countedAfter.minutes + minutes },
    canceledAfter: null,
    ...given,
  });
  if (line.quantity > 4 && random.chance(0.12)) {
    const some = random.whole(1, line.quantity - 1);
    return [receipt(some, 0), receipt(line.quantity - some, 17)];
  }
  if (random.chance(0.03)) {
    const wrong = receipt(line.quantity, 0, {
      lot_no: `${line.lot_no.slice(0, -1)}X`,
      notes: "Lot misread.",
      receive_status_code: "CAN",
      canceledAfter: 4,
    });
    return [wrong, receipt(line.quantity, 6)];
  }
  return [receipt(line.quantity, 0)];
}

type UnexpectedSources = { people: People; products: readonly SeededProduct[]; now: Date };

/** Returns the receipts of goods that came without an order: one carton at the hospital, four working days ago. */
export function listUnexpectedReceipts(
  { people, products, now }: UnexpectedSources,
  lots: Map<number, Lot[]>,
  calendar: Calendar,
): (SeedReceipt & { order_id: null })[] {
  const product = products.find(({ schedule_name }) => schedule_name === null)!;
  const [lot] = lots.get(product.item_id)!;
  const timeZone = "America/New_York";
  const receive_date = calendar.getWorkday(dateIn(timeZone, now), -4);
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
      receive_date,
      notes: "In the box of another order, not on its packing list.",
      receive_status_code: "COM",
      flagged: [],
      user_id: people.userIds.get("dock@northcampus.example")!,
      created_at: calendar.getInstant(timeZone, receive_date, 10.5 * 3600),
      cancelled_at: null,
    },
  ];
}
