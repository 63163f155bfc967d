/** The display order on the device: kept up while products come, go and move, it is the order that sorting all of them anew would make. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cataloguePlaceOf, type CataloguePlace } from "#contract/catalogue/rules/search.ts";
import { ordered, reordered } from "#src/offline/catalogue/order.ts";
import { keptProduct } from "#tests/support/kept-products.ts";

/** Places as products have them, many of them next to each other. */
const places: readonly CataloguePlace[] = Array.from({ length: 40 }, (_, n) => cataloguePlaceOf(keptProduct(n * 50)));
const byHand = (one: CataloguePlace, other: CataloguePlace) =>
  compare(one.groupKey, other.groupKey) ||
  one.display_group_id - other.display_group_id ||
  compare(one.key, other.key) ||
  one.item_id - other.item_id;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const place = fc.nat(places.length - 1);
const change = fc.record({
  freed: fc.uniqueArray(fc.nat(15), { maxLength: 6 }),
  placed: fc.uniqueArray(fc.tuple(fc.nat(20), place), { selector: ([slot]) => slot, maxLength: 8 }),
});

test("after any changes it is as if it had been made anew, each slot once", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 16 }), fc.array(change, { maxLength: 5 }), (first, changes) => {
      const at = new Map(first.entries());
      const placeAt = (slot: number): CataloguePlace => ({ ...places[at.get(slot)!]!, item_id: slot });
      let order = ordered([...at.keys()], placeAt);
      for (const { freed, placed } of changes) {
        for (const slot of freed) at.delete(slot);
        for (const [slot, to] of placed) at.set(slot, to);
        order = reordered(order, { freed: new Set(freed), placed: new Set(placed.map(([slot]) => slot)) }, placeAt);
        expect([...order]).toEqual([...at.keys()].toSorted((one, other) => byHand(placeAt(one), placeAt(other))));
      }
    }),
  );
});
