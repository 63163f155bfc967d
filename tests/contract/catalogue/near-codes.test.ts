/** Codes near one that no product has, and the parts in which they differ from it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeDifferences, nearCodes } from "#contract/catalogue/rules/near-codes.ts";

describe("near codes", () => {
  test("are other packages of the product, and codes with one digit changed or two neighbors swapped", () => {
    const { beginnings, full } = nearCodes("99942-287-02")!;
    expect(beginnings).toEqual(["99942-0287-"]);
    expect(full).toContain("99942-0287-01");
    expect(full).toContain("99942-0278-02");
    expect(full).toContain("99924-0287-02");
    expect(full).toContain("99942-0280-72");
    expect(full).not.toContain("99942-0287-02");
    expect(full).not.toContain("99942-0359-01");
  });

  test("of ten digits without hyphens are near each NDC that they may be", () =>
    expect(nearCodes("9994228702")!.beginnings).toEqual(["09994-2287-", "99942-0287-", "99942-2870-"]));

  test.each([
    ["99942-28", ["99942-28"]],
    ["9994228", ["9994228"]],
    ["999", []],
    ["00399942287015", []],
  ])("of the incomplete or misread code %s are those that begin with it, if any", (text, beginnings) =>
    expect(nearCodes(text)).toEqual({ beginnings, full: [] }),
  );

  test.each(["glucagon 1 mg", "", "9.9942E+10"])("of %j are none: it is no code", (text) =>
    expect(nearCodes(text)).toBeUndefined(),
  );
});

describe("code differences", () => {
  test.each([
    ["99942-288-02", "99942-287-01", ["product 288 for 287", "package 02 for 01"]],
    ["99942028801", "99942-287-01", ["product 288 for 287"]],
    ["9994228801", "99942-287-01", ["product 288 for 287"]],
    ["99942\u2013287\u201302", "99942-287-01", ["package 02 for 01"]],
    ["99924-287-01", "99942-287-01", ["labeler 99924 for 99942"]],
    ["99942-1287-01", "99942-287-01", ["product 1287 for 0287"]],
    ["0002-1200-11", "0002-1200-10", ["package 11 for 10"]],
    ["99958-1473-02", "99958-1473-1", ["package 2 for 1"]],
    ["99942-287-01", "99942-287-01", []],
  ])("between %s and %s are %j", (text, ndc, differences) =>
    expect(codeDifferences(text, ndc)!.map(({ part, entered, its }) => `${part} ${entered} for ${its}`)).toEqual(
      differences,
    ),
  );

  test("are undefined for a code that is not complete, and for a product without an NDC", () => {
    expect(codeDifferences("99942-28", "99942-287-01")).toBeUndefined();
    expect(codeDifferences("99942-287-01", "KIT-7A")).toBeUndefined();
  });

  test("name each part whose number is another one", () => {
    const part = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const parts = fc.tuple(part(5), part(4), part(2));
    fc.assert(
      fc.property(parts, parts, (entered, own) => {
        const differing = ["labeler", "product", "package"].filter((_, at) => entered[at] !== own[at]);
        expect(codeDifferences(entered.join("-"), own.join("-"))!.map((each) => each.part)).toEqual(differing);
      }),
    );
  });
});
