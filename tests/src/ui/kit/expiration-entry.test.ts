/** Expiration dates as labels write them and people type them: each is shown before it is kept, and a month is its last day. */
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { completeExpiration, describeExpiration } from "#src/ui/kit/fields/expiration-entry.ts";
import * as words from "#src/text/kit/dates.ts";

const names = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const month = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) });
const two = (number: number) => String(number).padStart(2, "0");
const lastDay = (year: number, ofMonth: number) => two(new Date(Date.UTC(year, ofMonth, 0)).getUTCDate());

describe("an expiration date without a day", () => {
  test.each([
    ["12/2027", "12/31/2027"],
    ["2027-12", "12/31/2027"],
    ["DEC 2027", "12/31/2027"],
    ["052028", "05/31/2028"],
    ["202805", "05/31/2028"],
    ["2/2028", "02/29/2028"],
    ["EXP 02/2027", "02/28/2027"],
    ["EXP DATE: 2028-MAY", "05/31/2028"],
    ["September 2027", "09/30/2027"],
    [" 12 / 2027\u00A0", "12/31/2027"],
    ["12\u20132027", "12/31/2027"],
  ])("%j means %s", (typed, date) => {
    expect(completeExpiration(typed)).toBe(date);
    expect(describeExpiration(typed)).toMatch(/^Read as .*, the last day of the month\.$/);
  });

  test("means the last day of its month, in any form and any month", () => {
    fc.assert(
      fc.property(month, ({ year, month: number }) => {
        const name = names[number - 1]!;
        const forms = [
          `${number}/${year}`,
          `${two(number)}-${year}`,
          `${two(number)}.${year}`,
          `${two(number)} ${year}`,
          `${two(number)}${year}`,
          `${year}-${two(number)}`,
          `${year}/${number}`,
          `${year}${two(number)}`,
          `${name} ${year}`,
          `${name.toLowerCase()}-${year}`,
          `${name}${year}`,
          `${year}-${name}`,
        ];
        const date = `${two(number)}/${lastDay(year, number)}/${year}`;
        expect(forms.map(completeExpiration)).toEqual(forms.map(() => date));
      }),
    );
  });
});

describe("an expiration date with its day", () => {
  test.each([
    ["2028-05-20", "05/20/2028"],
    [" 2028-05-20", "05/20/2028"],
    ["2028-05-20\u00A0", "05/20/2028"],
    ["20280520", "05/20/2028"],
    ["2028-MAY-20", "05/20/2028"],
    ["20 MAY 2028", "05/20/2028"],
    ["20MAY2028", "05/20/2028"],
    ["May 20, 2028", "05/20/2028"],
    ["5/20/2028", "05/20/2028"],
    ["05202028", "05/20/2028"],
    ["053128", "05/31/2028"],
    ["5/2/28", "05/02/2028"],
  ])("%j means %s, which is shown", (typed, date) => {
    expect(completeExpiration(typed)).toBe(date);
    expect(describeExpiration(typed)).toMatch(/^Read as [A-Z][a-z]{2} \d+, 2028\.$/);
  });

  test("is kept as it is where it is written in full, and nothing is said of it", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const wire = isoToWire(date.toISOString().slice(0, 10));
        expect(completeExpiration(wire)).toBe(wire);
        expect(describeExpiration(wire)).toBeUndefined();
      }),
    );
  });
});

test.each(["", "soon", "13/2027", "2027-13", "DEZ 2027", "12/27", "MAY 28", "202028", "2028-02-31", "12/2027 x"])(
  "%j is no expiration date",
  (typed) => {
    expect(wireToIso(completeExpiration(typed))).toBeUndefined();
    expect(describeExpiration(typed)).toBeUndefined();
  },
);

test("no text becomes another date than the one that is shown for it", () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from("0123456789/-. MAYDEC")), maxLength: 12 });
  fc.assert(
    fc.property(text, (typed) => {
      const date = completeExpiration(typed);
      if (wireToIso(date) !== undefined && date !== typed.trim()) expect(describeExpiration(typed)).toBeDefined();
      expect(completeExpiration(date)).toBe(date);
    }),
    { numRuns: 2_000 },
  );
});

describe("DateField", () => {
  const draw = (value: string, kind?: "expiration") =>
    renderToStaticMarkup(
      createElement(DateField, { label: "Expiration date", value, kind, onChange: () => undefined }),
    );

  test("shows how it reads an expiration date while it is typed", () => {
    expect(draw("052028", "expiration")).toContain(words.readAsMonth("May 31, 2028"));
    expect(draw(" 2028-05-20", "expiration")).toContain(words.readAs("May 20, 2028"));
    expect(draw("05/31/2028", "expiration")).not.toContain("Read as");
  });

  test("cuts nothing that is typed or pasted", () => {
    expect(draw(" 2028-05-20 ", "expiration")).toContain('value=" 2028-05-20 "');
    for (const kind of ["expiration", undefined] as const) expect(draw("", kind)).not.toMatch(/maxlength/i);
  });
});
