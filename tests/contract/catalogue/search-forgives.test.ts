/** Searching forgives a slip of the finger, and whatever is thrown at it takes no longer than it may. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { gtinNdc, isChecked, scannedNdc } from "#contract/base/gtin.ts";
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { find } from "#contract/catalogue/rules/search-index.ts";
import { nearness } from "#contract/catalogue/rules/search-near.ts";
import { cleanSearchText, longestSearchText } from "#contract/catalogue/rules/search-text.ts";
import { searchPartsOf, searchTerms, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { indexBuilder } from "#server/services/catalogue/search-index.ts";
import { keptProduct, keptProducts } from "#tests/support/kept-products.ts";
import { gtinOf } from "#tests/support/questions.ts";
import { searchBombs } from "#tests/support/search-bombs.ts";
import { anyText } from "#tests/support/any-text.ts";

const near = (term: string, word: string) => nearness(term, word, 0, word.length);

describe("a slip of the finger", () => {
  test.each([
    ["ondansteron", "ondansetron", "whole"],
    ["lisnopril", "lisinopril", "whole"],
    ["metforminn", "metformin", "whole"],
    ["morphime", "morphine", "whole"],
    ["vail", "vial", "whole"],
    ["lisnopr", "lisinopril", "beginning"],
    ["odan", "ondansetron", "not"],
    ["morfin", "morphine", "not"],
    ["hydroxyzine", "hydralazine", "not"],
    ["clonidine", "clonazepam", "not"],
  ])("%s is near %s: %s", (term, word, how) => expect(near(term, word)).toBe(how));

  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  const letter = fc.stringMatching(/^[a-z]$/);
  /** Edits needed to make one of the other, letters swapped with their neighbour counted once. */
  function edits(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1;
        let least = Math.min(
          rows[i - 1]![j]! + 1,
          rows[i]![j - 1]! + 1,
          rows[i - 1]![j - 1]! + (i * j === 0 ? 1 : same),
        );
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          least = Math.min(least, rows[i - 2]![j - 2]! + 1);
        rows[i]![j] = least;
      }
    }
    return rows[a.length]![b.length]!;
  }

  test("is one of the four, at any place, and nothing else", () => {
    fc.assert(
      fc.property(word, word, (term, other) => {
        expect(near(term, other) === "whole").toBe(edits(term, other) <= 1);
      }),
    );
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.nat(3), (right, seed, any, kind) => {
        const at = seed % right.length;
        const wrong = [
          right.slice(0, at) + right.slice(at + 1),
          right.slice(0, at) + any + right.slice(at),
          right.slice(0, at) + any + right.slice(at + 1),
          right.slice(0, at) + (right[at + 1] ?? "") + right[at]! + right.slice(at + 2),
        ][kind]!;
        expect(near(wrong, right)).toBe("whole");
      }),
    );
  });
});

/** What is found among these descriptions. */
function found(descriptions: string[], searchText: string): { names: string[]; how: string } {
  const builder = indexBuilder();
  for (const [at, full_description] of descriptions.entries()) {
    const product = keptProduct(at, {
      full_description,
      display_group: full_description,
      manufacturer: "Q",
      ndc_code: "-",
      display_group_id: at + 1,
    });
    builder.add({
      place: cataloguePlaceOf(product),
      class_id: null,
      isControlled: false,
      facets: facetsOf(product),
      ...searchPartsOf(searchTextOf(product))!,
    });
  }
  const index = builder.done();
  const { positions, how } = find(index, { terms: searchTerms(searchText), classId: null, type: "ALL" });
  return { names: positions.map((position) => descriptions[index.items[position]! - 60_000]!), how };
}

describe("a search", () => {
  const strengths = ["Drug 5 mg", "Drug 2.5 mg", "Drug 25 mg", "Drug 0.5 mg", "Drug 50 mg", "Drug 5 mg/mL", "Drug 5 %"];

  test.each<[string, string[]]>([
    ["5 mg", ["Drug 5 mg", "Drug 5 mg/mL"]],
    ["5mg", ["Drug 5 mg", "Drug 5 mg/mL"]],
    ["2.5 mg", ["Drug 2.5 mg"]],
    [".5mg", ["Drug 0.5 mg"]],
    ["5%", ["Drug 5 %"]],
    ["drug 5 %", ["Drug 5 %"]],
    // As an address without its dot has it: first what it says, then what it may have been.
    ["25mg", ["Drug 25 mg", "Drug 2.5 mg"]],
  ])("for %j finds that strength and no other", (text, names) => {
    expect(found(strengths, text)).toEqual({ names, how: "exact" });
  });

  test("takes what is written as asked, however little it is, before anything that is only near", () => {
    expect(found(["Clonidine", "Clonadine"], "clonidine")).toEqual({ names: ["Clonidine"], how: "exact" });
    expect(found(["Clonidine", "Clonadine"], "clonidime")).toEqual({ names: ["Clonidine"], how: "near" });
    expect(found(["Lisinopril 5 mg", "Lisinopril 10 mg"], "lisnopril 5mg").names).toEqual(["Lisinopril 5 mg"]);
  });

  test("never reads a strength or a code as another one", () => {
    expect(found(strengths, "drug 52 mg").how).toBe("some");
    expect(found(["Drug 5000 mg"], "5001mg")).toEqual({ names: [], how: "exact" });
  });

  test("that no product has all words of shows those with the most of them", () => {
    const drugs = ["Ondansetron 4 mg vial", "Ondansetron 8 mg tablet", "Morphine 4 mg vial", "Water"];
    expect(found(drugs, "ondansetron 7 mg").names).toEqual(["Ondansetron 4 mg vial", "Ondansetron 8 mg tablet"]);
    expect(found(drugs, "ondansteron 4 mg syringe")).toEqual({ names: ["Ondansetron 4 mg vial"], how: "some" });
    expect(found(drugs, "no such morphine vial anywhere").how).toBe("some");
    expect(found(drugs, "no such product 4 mg")).toEqual({ names: [], how: "some" });
    expect(found(drugs, "zzzz yyyy")).toEqual({ names: [], how: "some" });
  });
});

describe("a scanned carton", () => {
  test("gives the NDC that was put into it, and none with a digit wrong", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.nat(8),
        fc.nat(13),
        fc.integer({ min: 1, max: 9 }),
        (ndc, level, at, by) => {
          const gtin = gtinOf({ ndc_code: ndc }, level);
          expect(isChecked(gtin)).toBe(true);
          for (const scanned of [`01${gtin}`, `(01)${gtin}`, `]d201${gtin}1727123110AB`, `]C1(01)${gtin}(10)X`])
            expect(scannedNdc(scanned), scanned).toBe(ndc);
          const wrong = gtin.slice(0, at) + ((Number(gtin[at]) + by) % 10) + gtin.slice(at + 1);
          expect(gtinNdc(gtin)).toBe(ndc);
          expect([gtinNdc(wrong), scannedNdc(`01${wrong}`)]).toEqual([undefined, undefined]);
        },
      ),
    );
  });

  test("of another country is no NDC", () => expect(gtinNdc("04012345678901")).toBeUndefined());
});

describe("whatever is typed", () => {
  const index = (() => {
    const builder = indexBuilder();
    for (const product of keptProducts(5_000))
      builder.add({
        place: cataloguePlaceOf(product),
        class_id: null,
        isControlled: false,
        facets: facetsOf(product),
        ...searchPartsOf(searchTextOf(product))!,
      });
    return builder.done();
  })();

  test.each(searchBombs.map((bomb) => [bomb.slice(0, 20), bomb] as const))("%j: becomes few short terms", (_, bomb) => {
    const terms = searchTerms(bomb);
    expect(() => find(index, { terms, classId: null, type: "ALL" })).not.toThrow();
    expect(() => cleanSearchText(bomb)).not.toThrow();
    expect(terms.length).toBeLessThanOrEqual(12);
    for (const term of terms) expect(term.length).toBeLessThanOrEqual(longestSearchText);
  });

  test("no letter of any plane breaks it, and each finds a product that is called so", () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const terms = searchTerms(text);
        find(index, { terms, classId: null, type: "ALL" });
        const { words } = searchPartsOf(searchTextOf(keptProduct(1, { full_description: text })))!;
        expect(words.every((word) => !/[\s\n]/.test(word))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
