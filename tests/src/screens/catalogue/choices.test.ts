/** What the products of a list are narrowed down by: chosen, taken back, cleared, and in words. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strengthsOf } from "#contract/catalogue/rules/strength.ts";
import * as filtersText from "#src/text/catalogue/filters.ts";
import { ClassSearch } from "#src/app/routes/search-params.ts";
import {
  appliedOf,
  cleared,
  filtersOf,
  lists,
  strengthWords,
  toggled,
  wordsOf,
  type BrowseParams,
  type List,
} from "#src/screens/catalogue/browse/choices.ts";

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
const params: fc.Arbitrary<BrowseParams> = fc.record(
  {
    type: fc.constantFrom("RXO" as const, "CSO" as const),
    sort: fc.constantFrom("best" as const, "price-desc" as const),
    class: fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
    form: texts,
    strength: texts,
    schedule: texts,
    labeler: texts,
    available: fc.constant(true as const),
    offer: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const list = fc.constantFrom(...lists);
const valueOf = (of: List) => (of === "class" ? 77 : "another value than any");
const said = (given: BrowseParams) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

describe("a choice", () => {
  test("that is made and taken back leaves the address as it was, and touches no other list", () => {
    fc.assert(
      fc.property(params, list, (before, of) => {
        const chosen = toggled(before, of, valueOf(of));
        expect(chosen[of]).toEqual([...(before[of] ?? []), valueOf(of)]);
        expect({ ...said(chosen), [of]: 0 }).toEqual({ ...said(before), [of]: 0 });
        expect(said(toggled(chosen, of, valueOf(of)))).toEqual(said(before));
      }),
    );
  });

  test("is offered for taking back once, and each way back takes back that one alone", () => {
    fc.assert(
      fc.property(params, (before) => {
        const applied = appliedOf(before, []);
        const count = lists.reduce((sum, each) => sum + (before[each]?.length ?? 0), 0);
        expect(applied).toHaveLength(count + Number(before.available ?? 0) + Number(before.offer ?? 0));
        expect(new Set(applied.map(({ key }) => key)).size).toBe(applied.length);
        for (const { key, without } of applied) {
          const left = appliedOf(without, []).map((each) => each.key);
          expect(left).toEqual(applied.map((each) => each.key).filter((each) => each !== key));
          expect(said({ ...without, type: before.type, sort: before.sort })).toEqual(said(without));
        }
      }),
    );
  });

  test("is gone with all others when they are cleared; the kind of products and their order stay", () => {
    fc.assert(
      fc.property(params, (before) => {
        expect(appliedOf(cleared(before), [])).toEqual([]);
        expect(said(cleared(before))).toEqual(said({ type: before.type, sort: before.sort }));
        // The router merges: what is not named would stay.
        for (const name of [...lists, "available", "offer"]) expect(Object.keys(cleared(before))).toContain(name);
      }),
    );
  });

  test("is taken by the search under the search's own name", () => {
    expect(filtersOf({})).toEqual({
      classes: [],
      forms: [],
      strengths: [],
      schedules: [],
      labelers: [],
      in_stock: false,
      on_incentive: false,
    });
    const all = { class: [3], form: ["vial"], strength: ["2 mg"], schedule: ["II"], labeler: ["Acme"] };
    expect(filtersOf({ ...all, available: true })).toEqual({
      classes: [3],
      forms: ["vial"],
      strengths: ["2 mg"],
      schedules: ["II"],
      labelers: ["Acme"],
      in_stock: true,
      on_incentive: false,
    });
    expect(filtersOf({ offer: true })).toMatchObject({ in_stock: false, on_incentive: true });
  });

  test("comes through the address bar as it was", () => {
    fc.assert(
      fc.property(params, (given) => {
        expect(said(ClassSearch(given))).toEqual(said(given));
      }),
    );
  });
});

test("the choices at work stand in the order of the panel", () => {
  const all: BrowseParams = {
    labeler: ["Acme"],
    class: [3, 4],
    offer: true,
    schedule: ["IV"],
    form: ["vial"],
    available: true,
  };
  const classes = [{ class_id: 4, class_name: "Antiemetics" }];
  expect(appliedOf(all, classes).map(({ words }) => words)).toEqual([
    "In stock",
    filtersText.hasOffer,
    filtersText.otherClass,
    "Antiemetics",
    "Vial",
    "Schedule IV",
    "Acme",
  ]);
});

describe("a value in words", () => {
  test.each<[List, string | number, string]>([
    ["form", "vial", "Vial"],
    ["form", "", ""],
    ["strength", "", filtersText.noStrength],
    ["strength", "0.05 mg", "50 mcg"],
    ["schedule", "", "Not controlled"],
    ["schedule", "IIN", "Schedule IIN"],
    ["labeler", "acme GmbH", "acme GmbH"],
    ["class", 9, filtersText.otherClass],
  ])("%s %j is %j", (of, value, words) => expect(wordsOf(of, value, [])).toBe(words));

  test.each([
    ["1000 mg", "1 g"],
    ["999 mg", "999 mg"],
    ["1500 mg/10 ml", "1.5 g/10 mL"],
    ["0.1 mg", "0.1 mg"],
    ["0.099 mg", "99 mcg"],
    ["0.0005 mg/ml", "0.5 mcg/mL"],
    ["0.25 mg + 0.05 mg", "0.25 mg + 50 mcg"],
    ["5000 units/ml", "5000 units/mL"],
    ["2 mg/hr", "2 mg/hr"],
    ["0.9 %", "0.9 %"],
    ["175 mg", "175 mg"],
  ])("the strength %s is shown as %s", (strength, words) => expect(strengthWords(strength)).toBe(words));

  /** Milligrams in a text with one mass. */
  const milligrams = (text: string) => {
    const [, count = "", unit = ""] = /^([\d.]+) (mcg|mg|g)$/.exec(text) ?? [];
    return Number(count) * ({ mcg: 0.001, mg: 1, g: 1000 }[unit] ?? Number.NaN);
  };
  test("is never another strength than the search's, nor one that floating point made", () => {
    const mass = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(1, 10, 100),
      fc.constantFrom("mcg", "mg", "g"),
    );
    fc.assert(
      fc.property(mass, ([digits, parts, unit]) => {
        const [strength = ""] = strengthsOf(`Drug ${digits / parts} ${unit} vial`);
        const words = strengthWords(strength);
        expect(milligrams(words) / milligrams(strength)).toBeCloseTo(1, 9);
        expect(words.replaceAll(/\D/g, "").replaceAll(/^0+|0+$/g, "").length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
