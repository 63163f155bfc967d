/** A mail leads nowhere but to the portal, whatever the people and companies in it are called. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { harmless, letter, own, paragraphs, typedNumber } from "#server/services/mail/letter.ts";

test.each([
  ["Mona Müller", "Mona Müller"],
  ["J.R. O’Neil-St. John", "J.R. O’Neil-St. John"],
  ["Amoxicillin 2.5 mg/mL", "Amoxicillin 2.5 mg/mL"],
  ["Smith & Sons, Inc.", "Smith & Sons, Inc."],
  ["www.evil.example/login", "www. evil. example/login"],
  ["https://evil.example", "https: / /evil. example"],
  ["mona@evil.example", "mona at evil. example"],
  ["ｅｖｉｌ．ｅｘａｍｐｌｅ", "ｅｖｉｌ． ｅｘａｍｐｌｅ"],
  ["evil.भारत", "evil. भारत"],
  ["www.1evil.example", "www. 1evil. example"],
  ["mailto:mona", "mailto: mona"],
  ["\\\\evil\\share", "\\ \\evil\\share"],
  ["10⁸ CFU/mL, 3½ mL in 5 m² at 10:30, ratio 1:10", "10⁸ CFU/mL, 3½ mL in 5 m² at 10:30, ratio 1:10"],
  ["Glass in the vial; call Ward:ICU, and/or 2@2.5mg", "Glass in the vial; call Ward:ICU, and/or 2@2.5mg"],
  ["wait...and see №5 ㎎ ﬁne", "wait...and see №5 ㎎ fine"],
  ["Mona\r\n\r\nSign in here", "Mona Sign in here"],
  ["a\u202Eb\u200Bc", "abc"],
  ["evil.\u200Bexample", "evil. example"],
  ["PO 77\u00AD-12-3, Ward 5\u00AD-6", "PO 77-12-3, Ward 5-6"],
])("%s is written as %s", (typed, written) => {
  expect(harmless(typed)).toBe(written);
});

/** Text that mail programs make a link of. */
const address = /[:：][/／]{2}|\bmailto[:：]\S|\bwww[.．。]\S|\S[@＠]\p{L}|[^\s\p{P}][.．。]\p{L}{2}|\\\\|[\r\n]/iu;
/** Parts that addresses and numbers are made of. */
const bits = fc.constantFrom(
  "http",
  "s",
  ":",
  "：",
  "/",
  "//",
  "／",
  ".",
  "。",
  "．",
  "@",
  "＠",
  "\\",
  "mailto",
  "evil",
  "example",
  "www",
  "2",
  " ",
  "\n",
  "x",
  "10⁸",
  "3½",
);

test("typed text becomes no address and no line of its own", () => {
  const typed = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(bits).map((each) => each.join("")),
  );
  fc.assert(
    fc.property(typed, (name) => {
      expect(harmless(name)).not.toMatch(address);
      expect(letter`Hello ${name},\n`.wording.split("\n")).toHaveLength(2);
    }),
    { numRuns: 500 },
  );
});

test("typed text keeps every character beside the spaces that break an address", () => {
  const typed = fc.array(bits.filter((bit) => !/[@＠]/.test(bit))).map((each) => each.join(""));
  const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");
  fc.assert(
    fc.property(typed, (text) => {
      expect(withoutSpaces(harmless(text))).toBe(withoutSpaces(text));
    }),
    { numRuns: 500 },
  );
});

test.each(["PO.77.AB", "2026:11/4", "A//B", "77@3", "10⁸-3½", "№5  b", "WARD.ICU"])(
  "a PO number is written as typed: %s",
  (typed) => {
    expect(typedNumber(typed).wording).toBe(typed);
  },
);

test.each([
  ["https://evil.example", "https: / /evil. example"],
  ["www.evil.example", "www. evil. example"],
  ["mona@evil.example", "mona at evil. example"],
  ["7\r\n8", "7 8"],
])("a PO number that is an address is broken: %s", (typed, written) => {
  expect(typedNumber(typed).wording).toBe(written);
});

test("our own addresses stay what they are", () => {
  const at = own("https://portal.example/x");
  expect(paragraphs([letter`See ${at}`, letter`${2} products`]).wording).toBe(
    "See https://portal.example/x\n\n2 products",
  );
});
