/** Lots of the demonstration: two a product. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import type { World } from "./order-plan.ts";
import { randomOf } from "./random.ts";

export type Lot = { item_id: number; lot_no: string; expiration_date: string };

/** By item. Expiries lie 2 to 30 months ahead, so that some are near. */
export function lotsOf({ products, now }: World): Map<number, Lot[]> {
  const today = dateIn("UTC", now);
  return new Map(
    products.map(({ item_id, full_description }) => {
      const random = randomOf(`lots of ${item_id}`);
      const letters = full_description
        .replace(/[^a-z]/gi, "")
        .slice(0, 2)
        .toUpperCase();
      const lot = (nth: number): Lot => ({
        item_id,
        lot_no: `${letters}${random.whole(2410, 2612)}${nth}${random.whole(0, 9)}`,
        expiration_date: addDays(today, nth === 1 ? random.whole(60, 400) : random.whole(300, 900)),
      });
      return [item_id, [lot(1), lot(2)]];
    }),
  );
}
