/** Which of the demonstration's products are short now: each kind of availability shows somewhere. What is allocated, and to whom. */
import type { Tx } from "#server/db/open.ts";
import { insertRows } from "./insert.ts";
import type { People } from "./people.ts";
import type { Unit } from "./packaging.ts";

/** `first_units` left, in the product's first unit; `expected_in` so many days. */
type Peculiar = { first_units: number; expected_in?: number; discontinued?: true };

/** By place in the catalogue: back on a day, discontinued, discontinued with some left. (Out of stock and low: products.ts.) */
const peculiar: Readonly<Record<number, Peculiar>> = {
  41: { first_units: 0, expected_in: 9 },
  151: { first_units: 0, expected_in: 3 },
  215: { first_units: 0, expected_in: 24 },
  263: { first_units: 0, discontinued: true },
  331: { first_units: 38, discontinued: true },
};
export const peculiarStock = (nth: number): Peculiar | undefined => peculiar[nth];

/** Allocated to every customer by place in the catalogue: so many of the first unit from 30 days ago on. */
const allocated: Readonly<Record<number, number>> = { 9: 12, 177: 24, 289: 6 };
const dayMs = 24 * 3_600_000;

export async function fillAllocations(
  db: Tx,
  { customerIds }: People,
  { products, now }: { products: readonly { item_id: number; units: Unit[] }[]; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - 30 * dayMs);
  const rows = Object.entries(allocated).flatMap(([nth, firstUnits]) => {
    const { item_id, units } = products[Number(nth)]!;
    return Object.values(customerIds).map((customer_id) => ({
      customer_id,
      item_id,
      units: firstUnits * units[0]!.units_in,
      since,
    }));
  });
  await insertRows(db, "customer_allocations", rows);
}
