/** The distributor's warehouse: told what an order still needs, it says what it packed. Here is the interface and its stand-in for the demonstration. */
import { addDays } from "#contract/base/dates.ts";
import { type AnalysisResult, analysisOf } from "#server/base/analysis.ts";
import { type Random, randomOf } from "#server/base/random.ts";
import { toteOf } from "#server/base/totes.ts";
import { trackingOf } from "./carrier.ts";

/** What an order still needs. */
export type ToPack = {
  order_id: number;
  /** Which shipment this is, from 1. */
  shipment: number;
  /** The day it is packed, `YYYY-MM-DD`. */
  day: string;
  lines: { line_no: number; item_id: number; full_description: string; quantity: number }[];
};

export type LotToShip = {
  lot_no: string;
  expiration_date: string;
  quantity: number;
  serial_numbers: string[];
  /** The tote or carton it travels in (GS1 SSCC); left out: in none that has a number. */
  sscc?: string;
  /** What the maker reported of the lot; a certificate is made of it where there is no file. */
  analysis?: AnalysisResult[];
};

/** What left the building. A line may be short or missing: the rest is on backorder. */
export type Packed = {
  carrier: string;
  tracking_number: string;
  lines: { line_no: number; item_id: number; lots: LotToShip[] }[];
};

/** May be asked again for what it was asked: the answer is the same. */
export type Warehouse = { pack: (order: ToPack) => Promise<Packed> };

/** Serial numbers are given for this many packages of a lot; a pallet's are on its own label. */
const mostSerials = 24;

/**
 * Packs by itself, the same way every time for the same order: one or two lots a line, believable expiries and serials. Every fifth order with
 * something to split comes in two shipments.
 */
export const demonstrationWarehouse: Warehouse = {
  pack: async (order) => {
    const random = randomOf(`order ${order.order_id} shipment ${order.shipment}`);
    const isSplit = order.shipment === 1 && order.order_id % 5 === 0;
    const lines = isSplit ? withoutBackorder(order.lines) : order.lines;
    const packed = lines.map((line) => ({ ...line, lots: lotsOf(line, order.day, random) }));
    let lotAt = 0;
    return {
      ...(await trackingOf({ order_id: order.order_id, shipment: order.shipment })),
      lines: packed.map(({ line_no, item_id, lots }) => ({
        line_no,
        item_id,
        lots: lots.map((lot) => ({ ...lot, sscc: toteOf(order, lotAt++) })),
      })),
    };
  },
};

/** The last line comes later; of a single line, its half. One package cannot be split. */
function withoutBackorder(lines: ToPack["lines"]): ToPack["lines"] {
  if (lines.length > 1) return lines.slice(0, -1);
  return lines.map((line) => ({ ...line, quantity: Math.ceil(line.quantity / 2) }));
}

function lotsOf(line: ToPack["lines"][number], day: string, random: Random): LotToShip[] {
  const older = line.quantity > 3 && random.chance(1 / 3) ? random.whole(1, Math.floor(line.quantity / 2)) : 0;
  const parts = older > 0 ? [older, line.quantity - older] : [line.quantity];
  return parts.map((quantity, age) => lotOf(line, day, parts.length - 1 - age, quantity, random));
}

/** A product's lots change with the quarter, so that orders of the same weeks share them; `age` 1 is the quarter before. */
function lotOf(line: ToPack["lines"][number], day: string, age: number, quantity: number, random: Random): LotToShip {
  const quarter = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3) - age;
  const made = randomOf(`item ${line.item_id} quarter ${quarter}`);
  const letters = line.full_description
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 2)
    .toUpperCase()
    .padEnd(2, "X");
  const year = Math.floor(quarter / 4);
  // As in ON26114: the quarter stands in it, so that two quarters' lots never share a number.
  const lot_no = `${letters}${String(year % 100).padStart(2, "0")}${(quarter % 4) + 1}${made.whole(10, 99)}`;
  const quarterStart = `${year}-${String((quarter % 4) * 3 + 1).padStart(2, "0")}-01`;
  // 14 to 29 months after the quarter began: 8 to 29 months ahead of whoever packs it, at most two quarters later.
  const expiration_date = endOfMonth(quarterStart, made.whole(14, 29));
  const serial_numbers = Array.from({ length: Math.min(quantity, mostSerials) }, () => digits(random, 14));
  return { lot_no, expiration_date, quantity, serial_numbers, analysis: analysisOf(lot_no, line.full_description) };
}

/** The last day of the month that lies `months` after a date's. */
function endOfMonth(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months + 1;
  return addDays(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`, -1);
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.whole(0, 9)).join("");
