/** Narrowing down: the counts follow the choices made elsewhere, and every order keeps all products and whole groups. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Filters, ProductSort } from "#contract/catalogue/facets.ts";
import {
  columnsOf,
  facetNames,
  facetsOf,
  isNarrowed,
  mostValues,
  narrowed,
  noFilters,
  sorted,
  type Narrowing,
} from "#contract/catalogue/rules/search-facets.ts";

type Row = { class_id: number; facets: string[]; inStock: boolean; offered: boolean };
const letters = fc.constantFrom("a", "b", "c", "");
const row: fc.Arbitrary<Row> = fc.record({
  class_id: fc.nat(3),
  facets: fc.array(letters, { minLength: 4, maxLength: 4 }),
  inStock: fc.boolean(),
  offered: fc.boolean(),
});
const choice = fc.uniqueArray(fc.constantFrom("a", "b", "c", "", "unknown"), { maxLength: 3 });
const filters: fc.Arbitrary<Filters> = fc.record({
  classes: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  forms: choice,
  strengths: choice,
  schedules: choice,
  labelers: choice,
  in_stock: fc.boolean(),
  on_incentive: fc.boolean(),
});

function narrowingOf(rows: readonly Row[]): Narrowing {
  return {
    classes: rows.map(({ class_id }) => class_id),
    ...columnsOf((facet) => {
      const values = [...new Set(rows.map(({ facets }) => facets[facet]!))].toReversed();
      return { values, at: rows.map(({ facets }) => values.indexOf(facets[facet]!)) };
    }),
    isInStock: (position) => rows[position]!.inStock,
    isOnIncentive: (position) => rows[position]!.offered,
  };
}

/** Whether a product fits the choices, said slowly. */
const fits = (chosen: Filters, { class_id, facets, inStock, offered }: Row): boolean =>
  (chosen.classes.length === 0 || chosen.classes.includes(class_id)) &&
  facetNames.every((name, at) => chosen[name].length === 0 || chosen[name].includes(facets[at]!)) &&
  (!chosen.in_stock || inStock) &&
  (!chosen.on_incentive || offered);

test("what is left fits all choices; each count says what its choice alone would leave", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), filters, (rows, chosen) => {
      const found = [...rows.keys()].toReversed();
      const { positions, facets } = narrowed(found, chosen, narrowingOf(rows));
      expect(positions).toEqual(found.filter((position) => fits(chosen, rows[position]!)));
      for (const [at, name] of facetNames.entries()) {
        for (const { value, count } of facets[name]) {
          const only = { ...chosen, [name]: [value] };
          expect(count, `${name} ${value}`).toBe(
            rows.filter((each) => fits(only, each) && each.facets[at] === value).length,
          );
        }
        const counts = facets[name].map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        const possible = new Set(
          rows.filter((each) => fits({ ...chosen, [name]: [] }, each)).map(({ facets: its }) => its[at]!),
        );
        for (const value of possible) expect(facets[name].map((each) => each.value)).toContain(value);
      }
      for (const { value, count } of facets.classes)
        expect(count).toBe(rows.filter((each) => fits({ ...chosen, classes: [value] }, each)).length);
      expect(facets.in_stock).toBe(rows.filter((each) => fits({ ...chosen, in_stock: true }, each)).length);
      expect(facets.on_incentive).toBe(rows.filter((each) => fits({ ...chosen, on_incentive: true }, each)).length);
      if (!isNarrowed(chosen)) expect(positions.length).toBe(rows.length);
    }),
    { numRuns: 500 },
  );
});

test("the order of two values with as many products does not come from where they stand in an index", () => {
  const rows: Row[] = ["b", "a", "c"].map((value) => ({
    class_id: 1,
    facets: [value, value, value, value],
    inStock: true,
    offered: false,
  }));
  const values = ({ facets }: ReturnType<typeof narrowed>) => facets.labelers.map(({ value }) => value);
  expect(values(narrowed([0, 1, 2], noFilters, narrowingOf(rows)))).toEqual(["a", "b", "c"]);
  expect(values(narrowed([2, 1, 0], noFilters, narrowingOf(rows.toReversed())))).toEqual(["a", "b", "c"]);
});

test("a facet of thousands of values shows those with the most products, and the chosen one", () => {
  const rows = Array.from({ length: 3_000 }, (_, at): Row => ({
    class_id: 1,
    facets: ["f", "s", "", `maker ${at % 1_000 === 0 ? 0 : at}`],
    inStock: true,
    offered: false,
  }));
  const { facets } = narrowed([...rows.keys()], { ...noFilters, labelers: ["maker 2999"] }, narrowingOf(rows));
  expect(facets.labelers.length).toBe(mostValues + 1);
  expect(facets.labelers[0]).toEqual({ value: "maker 0", count: 3 });
  expect(facets.labelers.at(-1)).toEqual({ value: "maker 2999", count: 1 });
});

describe("an order", () => {
  const some = fc
    .array(fc.record({ group: fc.nat(4), price: fc.option(fc.nat(9)) }), { maxLength: 30 })
    .map((all) => all.toSorted((a, b) => a.group - b.group));

  test.each<ProductSort>(["best", "name", "price", "price-desc"])(
    "by %s keeps all products and whole groups",
    (sort) => {
      fc.assert(
        fc.property(some, fc.boolean(), (all, isTurned) => {
          const found = isTurned ? [...all.keys()].filter((at) => at % 2 === 0) : [...all.keys()];
          const order = sorted(found, sort, { groupAt: (at) => all[at]!.group, priceAt: (at) => all[at]!.price });
          expect(order.toSorted((a, b) => a - b)).toEqual(found);
          const heads = order.map((at) => all[at]!.group).filter((group, at, each) => group !== each[at - 1]);
          expect(new Set(heads).size).toBe(heads.length);
          if (sort !== "price" && sort !== "price-desc") return;
          const worth = (price: number | null) => (price === null ? 1e9 : sort === "price" ? price : -price);
          const best = (group: number) =>
            Math.min(...order.filter((at) => all[at]!.group === group).map((at) => worth(all[at]!.price)));
          expect(heads.map(best)).toEqual(heads.map(best).toSorted((a, b) => a - b));
          for (const [nth, at] of order.slice(1).entries())
            if (all[order[nth]!]!.group === all[at]!.group)
              expect(worth(all[order[nth]!]!.price)).toBeLessThanOrEqual(worth(all[at]!.price));
        }),
      );
    },
  );
});

test("a product's facets: its strength is what its name tells", () => {
  const facets = (full_description: string) =>
    facetsOf({ form: "vial", full_description, schedule_name: null, manufacturer: "M" });
  expect(facets("Ondansetron 2 mg/mL, 2 mL single-dose vial")).toEqual(["vial", "2 mg/ml", "", "M"]);
  expect(facets("Water for injection, 10 mL vial")[1]).toBe("");
  expect(facets("Fluticasone 250 mcg/50 mcg inhaler")[1]).toBe("0.25 mg + 0.05 mg");
});
