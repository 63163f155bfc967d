/** Names in charts: no two products have one name, and a name that only one product has stays as it is. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nameTwins } from "#server/services/reports/twin-names.ts";

const product = fc.record({ name: fc.constantFrom("Ketorolac", "Ondansetron", "Fentanyl"), cents: fc.nat(9) });
const products = fc
  .array(product, { maxLength: 8 })
  .map((all) => all.map((each, nth) => ({ ...each, manufacturer: `Labeler ${nth}` })));

test("twins are told apart by their manufacturer, and nothing else changes", () => {
  fc.assert(
    fc.property(products, (all) => {
      const named = nameTwins(all);
      expect(new Set(named.map(({ name }) => name)).size).toBe(all.length);
      for (const [nth, { name, manufacturer, cents }] of all.entries()) {
        const isAlone = all.filter((each) => each.name === name).length === 1;
        expect(named[nth]).toEqual({ name: isAlone ? name : `${name}, ${manufacturer}`, manufacturer, cents });
      }
    }),
  );
});

test("what is no product keeps its name", () => {
  const sums = [
    { name: "Injectables", manufacturer: null },
    { name: "Injectables", manufacturer: null },
    { name: null, manufacturer: null },
  ];
  expect(nameTwins(sums)).toEqual(sums);
});
