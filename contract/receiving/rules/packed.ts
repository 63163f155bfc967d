/** What of a tote or of a whole delivery is still to be entered, line by line and lot by lot (pure). */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { countLeftOfLot, findShippedLot } from "./lots.ts";
import { dueOf } from "./receiving.ts";

type Packed = NonNullable<PendingReceive["packed"]>[number];

/**
 * One lot of a line: `shipped` in it, of which `quantity` are to be entered, and `claimed` are not in and claimed. `serials`: of exactly those to be entered;
 * empty where nobody knows which are left.
 */
export type PackedLot<Line> = Pick<Packed, "lot_no" | "expiration_date" | "sscc" | "shipment_order_id"> & {
  line: Line;
  shipped: number;
  quantity: number;
  claimed: number;
  serials: string[];
};

/** A tote by its number, or a delivery by its own. */
export type PackedIn = { sscc: string } | { shipment_order_id: number };

/**
 * What a tote or a delivery holds. What came in already is not entered twice: packages by their serials, others as far as the line and their lot are not full. What
 * is claimed is not entered. `isEntered`: whether this device has entered a package that the server may not know of.
 */
export function packedLots<Line extends PendingReceive>(
  lines: readonly Line[],
  which: PackedIn,
  isEntered: (line: Line, serial: string) => boolean,
): PackedLot<Line>[] {
  return lines.flatMap((line) => {
    const { claimedByPacked, leftByLot } = allocateClaims(line);
    let due = Math.max(0, dueOf(line) - [...claimedByPacked.values()].reduce((sum, claimed) => sum + claimed, 0));
    return (line.packed ?? [])
      .filter((packed) => isIn(packed, which))
      .map((packed) => {
        const { lot_no, expiration_date, sscc, shipment_order_id, quantity: shipped } = packed;
        const its = (line.serials ?? []).filter(
          (each) => each.lot_no === lot_no && each.shipment_order_id === shipment_order_id,
        );
        const left = its.filter((each) => each.received_at === null && !isEntered(line, each.serial_number));
        const claimed = claimedByPacked.get(packed) ?? 0;
        const open = Math.max(0, shipped - (its.length - left.length) - claimed);
        const leftOfLot = leftByLot.get(lot_no) ?? open;
        const quantity = Math.min(open, due, leftOfLot);
        due -= quantity;
        leftByLot.set(lot_no, leftOfLot - quantity);
        const serials = claimed === 0 && quantity === open ? left.map(({ serial_number }) => serial_number) : [];
        return { line, lot_no, expiration_date, sscc, shipment_order_id, shipped, quantity, claimed, serials };
      });
  });
}

/**
 * Allocates what is claimed of a line to what was packed of it, as far as that is not in: to the lot on the label, or to any of its delivery where that lot
 * was not in it. `leftByLot`: what is left of each lot without that.
 */
function allocateClaims({ claimed = [], packed = [], ...line }: PendingReceive) {
  const leftByLot = new Map(line.lots.map(({ lot_no }) => [lot_no, countLeftOfLot(line, lot_no)]));
  const claimedByPacked = new Map<Packed, number>();
  const ofDelivery = Map.groupBy(packed, ({ shipment_order_id }) => shipment_order_id);
  const allocate = (quantity: number, places: readonly Packed[]): void => {
    let rest = quantity;
    for (const place of places) {
      const before = claimedByPacked.get(place) ?? 0;
      const left = leftByLot.get(place.lot_no) ?? place.quantity;
      const taken = Math.min(rest, place.quantity - before, left);
      claimedByPacked.set(place, before + taken);
      leftByLot.set(place.lot_no, left - taken);
      rest -= taken;
    }
  };
  const lotIn = ({ shipment_order_id, lot_no }: (typeof claimed)[number]): string | undefined =>
    findShippedLot(ofDelivery.get(shipment_order_id) ?? [], lot_no)?.lot_no;
  for (const claim of claimed.toSorted(
    (one, other) => Number(lotIn(one) === undefined) - Number(lotIn(other) === undefined),
  )) {
    const its = ofDelivery.get(claim.shipment_order_id) ?? [];
    const lot = lotIn(claim);
    allocate(claim.quantity, lot === undefined ? its : its.filter(({ lot_no }) => lot_no === lot));
  }
  return { claimedByPacked, leftByLot };
}

/** The deliveries of which something of these lines is to come, in the order of their numbers. */
export const deliveriesOf = (lines: readonly PendingReceive[]): number[] =>
  [
    ...new Set(
      lines
        .filter((line) => dueOf(line) > 0)
        .flatMap(({ packed = [] }) => packed.map(({ shipment_order_id }) => shipment_order_id)),
    ),
  ].toSorted((one, other) => one - other);

/** The delivery that goods of a line came with, by their lot; where that says nothing the only one, or the newest. Undefined: nobody knows. */
export function deliveryOf({ packed = [] }: Pick<PendingReceive, "packed">, lot: string): number | undefined {
  const its = packed.filter(({ lot_no }) => lot_no.toUpperCase() === lot.trim().toUpperCase());
  const [newest] = (its.length > 0 ? its : packed)
    .map(({ shipment_order_id }) => shipment_order_id)
    .toSorted((one, other) => other - one);
  return newest;
}

const isIn = (packed: Packed, which: PackedIn): boolean =>
  "sscc" in which ? packed.sscc === which.sscc : packed.shipment_order_id === which.shipment_order_id;
