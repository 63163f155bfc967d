/** Rules of searching: tables for what people type, properties for what must always hold. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ndc542, ndcCodes, ndcParts, ndcTerm } from "#contract/base/ndc.ts";
import { bestFirst, byPlace, orderKey, cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { cleanSearchText } from "#contract/catalogue/rules/search-text.ts";
import { searchPartsOf, searchTerms, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { type Rank, rankTerm } from "#tests/support/search-by-rules.ts";

const product = (given: Partial<Parameters<typeof searchTextOf>[0]> = {}) => ({
  item_id: 48_120,
  full_description: "Ondansetron 2 mg/mL, 2 mL single-dose vial",
  display_group: "Ondansetron hydrochloride injection",
  manufacturer: "Alder Sterile Products",
  ndc_code: "99904-212-02",
  ...given,
});

/** How a product meets all terms. */
function rankOf(searchText: string, terms: readonly string[]): Rank | undefined {
  const parts = searchPartsOf(searchText)!;
  const ranks = terms.map((term) => rankTerm(parts, term, "none"));
  return ranks.includes(undefined) ? undefined : (Math.max(0, ...ranks.map((rank) => rank!)) as Rank);
}

describe("search text", () => {
  test.each([
    ["a\\b/c.d@e#f", "abcdef"],
    ["0002-1200-10", "0002-1200-10"],
    ["100% pure & simple", "100% pure & simple"],
  ])("%j is cleaned to %j", (text, cleaned) => expect(cleanSearchText(text)).toBe(cleaned));

  test("cleaning removes the five characters, nothing else, and a second time nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const cleaned = cleanSearchText(text);
        expect(cleaned).not.toMatch(/[\\/.@#]/);
        expect(cleanSearchText(cleaned)).toBe(cleaned);
        expect(
          text
            .split("")
            .filter((letter) => !"\\/.@#".includes(letter))
            .join(""),
        ).toBe(cleaned);
      }),
    );
  });

  test.each<[string, string[]]>([
    ["  Ondansetron  2 mg/mL ", ["ondansetron", "2mg", "ml"]],
    ["2 mgmL", ["2mgml"]],
    ["0.9 %", ["0.9%"]],
    [".90%", ["0.9%"]],
    ["1,000 mL", ["1000ml"]],
    ["100 units/mL", ["100unit", "ml"]],
    ["50 µg", ["50mcg"]],
    ["50ug", ["50mcg"]],
    ["5 mg/325 mg", ["5mg", "325mg"]],
    ["D5W 5 way", ["d5w", "5", "way"]],
    ["Dr. Reddy's", ["dr", "reddy", "s"]],
    ["NDC 99904-212-02", ["99904-212-02"]],
    ["NDC: 99904-212-02,", ["99904-212-02"]],
    ["(01)00311112222335(17)271231(10)LOT5", ["1111222233"]],
    ["]d20100311112222335172712311021A", ["1111222233"]],
    ["010031111222233517271231", ["1111222233"]],
    ["00311112222335", ["00311112222335"]],
    ["multi-dose", ["multi", "dose"]],
    ["99904-212-02", ["99904-212-02"]],
    ["000002120010", ["00002120010"]],
    ["Éphédrine", ["ephedrine"]],
    ["vial VIAL", ["vial"]],
    ["...", []],
  ])("%j has the terms %j", (text, terms) => expect(searchTerms(text)).toEqual(terms));
});

describe("a product is found", () => {
  test.each<[string, Rank]>([
    ["ondan", 0],
    ["ondansetron 2 mg/mL", 0],
    ["2mg vial", 0],
    ["2 mg vial", 0],
    ["2MG", 0],
    ["2 mgmL", 0],
    ["setron", 1],
    ["ondan setron", 1],
    ["alder", 0],
    ["hydrochloride", 0],
    ["48120", 0],
    ["4812", 0],
    ["99904-212-02", 0],
    ["99904-2", 0],
    ["212-02", 0],
    ["99904-0212-02", 0],
    ["9990421202", 0],
    ["99904021202", 0],
    ["099904-0212-02", 0],
    ["099904021202", 0],
    ["00399904212023", 0],
    ["399904212023", 0],
    ["0399904212023", 0],
    ["50399904212028", 0],
    ["(01)00399904212023(17)271231(10)LOT5", 0],
    ["010039990421202317271231", 0],
  ])("by %j with rank %i", (text, rank) => expect(rankOf(searchTextOf(product()), searchTerms(text))).toBe(rank));

  test.each([
    "morphine",
    "ondansetron 4",
    "21202",
    "999",
    "8120",
    "99905",
    "ondansetron zz",
    "5 mg",
    "mg 4",
    "00399904212024",
  ])("but not by %j", (text) => {
    expect(rankOf(searchTextOf(product()), searchTerms(text))).toBeUndefined();
  });

  const words = fc.array(fc.stringMatching(/^[A-Za-z]{2,9}$/), { minLength: 1, maxLength: 6 });

  test("by the beginning of each of its words, and by all of them in any order", () => {
    fc.assert(
      fc.property(words, fc.nat(), (names, seed) => {
        const text = searchTextOf(product({ full_description: names.join(" ") }));
        const parts = names.map((name, at) => name.slice(0, 1 + ((seed + at) % name.length)));
        expect(rankOf(text, searchTerms(parts.toReversed().join(" ")))).toBe(0);
      }),
    );
  });

  test("never better by more terms", () => {
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (names, first, second) => {
        const text = searchTextOf(product({ full_description: names.join(" ") }));
        const [few, many] = [searchTerms(first), [...searchTerms(first), ...searchTerms(second)]].map(
          (terms) => rankOf(text, terms) ?? 2,
        );
        expect(many!).toBeGreaterThanOrEqual(few!);
      }),
    );
  });

  test("by the words of its own description, however it is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (full_description) => {
        expect(
          rankOf(searchTextOf(product({ full_description })), searchTerms(full_description.replaceAll("-", " "))),
        ).toBe(0);
      }),
      { examples: [["¹＃①"]] },
    );
  });
});

describe("an NDC", () => {
  test.each<[string, string | undefined]>([
    ["0002-1200-10", "00002-1200-10"],
    ["99904-212-02", "99904-0212-02"],
    ["99917-1040-2", "99917-1040-02"],
    ["000002-1200-10", "00002-1200-10"],
    ["123456-1200-10", "123456-1200-10"],
    ["0002-120-10", undefined],
    ["0002-1200", undefined],
    ["abcd-1200-10", undefined],
  ])("%j is %j in 5-4-2", (ndc, long) => expect(ndc542(ndc)).toBe(long));

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const ndc = fc
    .constantFrom([4, 4, 2], [5, 3, 2], [5, 4, 1], [5, 4, 2], [6, 4, 2])
    .chain((lengths) => fc.tuple(...lengths.map(digits)).map((parts) => parts.join("-")));

  test("is found by itself, with or without hyphens, and by any beginning of four characters or more", () => {
    fc.assert(
      fc.property(ndc, fc.nat(), (ndc_code, cut) => {
        expect(ndcParts(ndc_code)).toBeDefined();
        const text = searchTextOf(product({ ndc_code }));
        for (const form of [
          ndc_code,
          ndc_code.replaceAll("-", ""),
          ndc542(ndc_code)!,
          ndc542(ndc_code)!.replaceAll("-", ""),
        ]) {
          const begun = form.slice(0, 4 + (cut % (form.length - 3)));
          expect(rankOf(text, searchTerms(form)), form).toBe(0);
          if (ndcTerm(begun) === begun) expect(rankOf(text, searchTerms(begun)), begun).toBe(0);
        }
      }),
    );
  });

  test("of a five-digit labeler is found by its 12-digit forms", () => {
    fc.assert(
      fc.property(
        ndc.filter((each) => ndc542(each)!.length === 13),
        (ndc_code) => {
          const long = `0${ndc542(ndc_code)}`;
          expect(ndcCodes(ndc_code)).toContain(ndcTerm(long));
          expect(ndcCodes(ndc_code)).toContain(ndcTerm(long.replaceAll("-", "")));
        },
      ),
    );
  });
});

describe("display order", () => {
  test("numbers stand by their value", () => {
    const names = ["Drug 10 mg", "drug 2 mg", "Drug 0.25 mg", "Drug 0.5 mg", "Drug 1,000 mg", "Drug .75 mg"];
    const sorted = names.toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
    expect(sorted).toEqual(["Drug 0.25 mg", "Drug 0.5 mg", "Drug .75 mg", "drug 2 mg", "Drug 10 mg", "Drug 1,000 mg"]);
  });

  test("is total, and keeps groups together", () => {
    const some = fc
      .record({ item_id: fc.nat(1000), full_description: fc.string(), display_group_id: fc.nat(5) })
      .map((one) => ({ ...one, display_group: `Group ${one.display_group_id % 2}` }));
    fc.assert(
      fc.property(fc.uniqueArray(some, { selector: ({ item_id }) => item_id }), (products) => {
        const places = products.map(cataloguePlaceOf).toSorted(byPlace);
        expect(products.toReversed().map(cataloguePlaceOf).toSorted(byPlace)).toEqual(places);
        const groups = places
          .map(({ display_group_id }) => display_group_id)
          .filter((id, at, all) => id !== all[at - 1]);
        expect(new Set(groups).size).toBe(groups.length);
      }),
    );
  });
});

test("best first: every position once, groups together, better groups and better members first", () => {
  const positions = fc
    .array(fc.record({ group: fc.nat(4), rank: fc.constantFrom<Rank>(0, 1) }), { maxLength: 30 })
    .map((all) => all.toSorted((a, b) => a.group - b.group));
  fc.assert(
    fc.property(positions, (all) => {
      const found = all.map((_, at) => at);
      const order = bestFirst(
        found,
        (at) => all[at]!.rank,
        (at) => all[at]!.group,
      );
      expect(order.toSorted((a, b) => a - b)).toEqual(found);
      const groups = order.map((at) => all[at]!.group).filter((group, at, each) => group !== each[at - 1]);
      expect(new Set(groups).size).toBe(groups.length);
      const bestOf = (group: number) => Math.min(...all.filter((one) => one.group === group).map(({ rank }) => rank));
      for (const [at, group] of groups.slice(1).entries()) {
        const before = groups[at]!;
        expect(bestOf(before) - bestOf(group) || before - group).toBeLessThan(0);
      }
      for (const [at, position] of order.slice(1).entries()) {
        const before = order[at]!;
        if (all[before]!.group === all[position]!.group)
          expect(all[before]!.rank - all[position]!.rank || before - position).toBeLessThan(0);
      }
    }),
  );
});

test("best first is what sorting would give: by the group's best, then where the group stands, then by rank, then where the product stands", () => {
  const some = fc.array(fc.record({ group: fc.nat(40), rank: fc.nat(4), isFound: fc.boolean() }), { maxLength: 200 });
  fc.assert(
    fc.property(some, (made) => {
      const all = made.toSorted((a, b) => a.group - b.group);
      const found = [...all.keys()].filter((at) => all[at]!.isFound);
      const rankAt = (at: number) => all[at]!.rank;
      const groupAt = (at: number) => all[at]!.group;
      const bestOf = (at: number) => Math.min(...found.filter((each) => groupAt(each) === groupAt(at)).map(rankAt));
      const inOrder = found.toSorted(
        (a, b) => bestOf(a) - bestOf(b) || groupAt(a) - groupAt(b) || rankAt(a) - rankAt(b) || a - b,
      );
      expect(bestFirst(found, rankAt, groupAt)).toEqual(inOrder);
      expect(bestFirst(Int32Array.from(found), rankAt, groupAt)).toEqual(inOrder);
    }),
    { numRuns: 500 },
  );
});
