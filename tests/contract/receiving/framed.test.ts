/** Whatever a wedge scanner is set to put around a code and in place of its separators: the same elements are read. */
import { assert, constantFrom, oneof, pre, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { readingOf } from "#contract/receiving/gs1/carton.ts";
import { groupSeparator } from "#contract/receiving/gs1/elements.ts";
import { scanOf } from "#contract/receiving/gs1/scan.ts";
import { separatorProblem, unframed, withoutFrame } from "#contract/receiving/gs1/framed.ts";

const year = 2026;
const gtin = "00399904109037";
const value = stringMatching(/^[!-"%-?A-Z_a-z]{1,20}$/);
const frame = stringMatching(/^[!-~]{0,6}$/);
const separator = oneof(
  constantFrom("", "^]", "{GS}", "|", "~", "<^>", "\u241D"),
  stringMatching(/^[!-~]{1,5}$/),
).filter((text) => separatorProblem(text) === undefined);

test("any prefix, suffix and stand-in of the separator reads the same elements as the code as it was printed", () => {
  assert(
    property(value, value, frame, frame, separator, (lot, serial, prefix, suffix, stand) => {
      const code = `01${checked(gtin)}1727123110${lot}${groupSeparator}21${serial}`;
      const sent = prefix + (stand === "" ? code : code.replaceAll(groupSeparator, stand)) + suffix;
      // A stand-in that begins or ends inside its neighbour is no setting that a scanner can work with.
      pre(stand === "" || code.replaceAll(groupSeparator, stand).split(stand).length === 2);
      expect(scanOf(withoutFrame(sent, { prefix, suffix, separator: stand }), undefined, year)).toEqual({
        ok: true,
        elements: { "01": checked(gtin), "17": "271231", "10": lot, "21": serial },
      });
    }),
    { numRuns: 500 },
  );
});

test("a scanner without the frame, on the same tablet, is read as it is", () => {
  const framing = { prefix: "~x", suffix: "!!", separator: "^]" };
  const code = `01${checked(gtin)}10KE25`;
  expect(withoutFrame(code, framing)).toBe(code);
  expect(readingOf(withoutFrame(`~x${code}!!`, framing), year)).toEqual(readingOf(code, year));
});

test("a stand-in that a lot may contain is turned down with the reason", () => {
  assert(property(stringMatching(/^[!-"%-?A-Z_a-z]{1,5}$/), (text) => separatorProblem(text) !== undefined));
  expect(separatorProblem("^]")).toBeUndefined();
  expect(separatorProblem("")).toBeUndefined();
});

/** With its check digit. */
function checked(digits: string): string {
  const body = digits.slice(0, 13);
  const sum = Array.from(body, (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1)).reduce((a, b) => a + b, 0);
  return body + String((10 - (sum % 10)) % 10);
}

test("a separator that the scanner sends by its name is put back without a setting", () => {
  for (const name of ["<GS>", "<gs>", "<FNC1>", "_x001D_"])
    expect(withoutFrame(`01${checked(gtin)}10KE25${name}21S1`, unframed)).toBe(
      `01${checked(gtin)}10KE25${groupSeparator}21S1`,
    );
});
