/** A mail leads nowhere but to the portal, whatever the people and companies in it are called. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { harmless, letter, own, paragraphs } from "#server/services/mail/letter.ts";

test.each([
  ["Mona Müller", "Mona Müller"],
  ["J.R. O’Neil-St. John", "J.R. O’Neil-St. John"],
  ["Amoxicillin 2.5 mg/mL", "Amoxicillin 2.5 mg/mL"],
  ["Smith & Sons, Inc.", "Smith & Sons, Inc."],
  ["www.evil.example/login", "www. evil. example/login"],
  ["https://evil.example", "https: / /evil. example"],
  ["mona@evil.example", "mona at evil. example"],
  ["ｅｖｉｌ．ｅｘａｍｐｌｅ", "evil. example"],
  ["Mona\r\n\r\nSign in here", "Mona Sign in here"],
  ["a\u202Eb\u200Bc", "abc"],
  ["evil.\u200Bexample", "evil. example"],
  ["PO 77\u00AD-12-3, Ward 5\u00AD-6", "PO 77-12-3, Ward 5-6"],
])("%s is written as %s", (typed, written) => {
  expect(harmless(typed)).toBe(written);
});

/** What mail programs make an address of. */
const address = /\/\/|\w:\S|\S@\S|[.。]\p{L}{2}|[\r\n]/u;

test("nothing that was typed becomes an address or a line of its own", () => {
  const bits = fc.constantFrom(
    "http",
    "s",
    ":",
    "/",
    "//",
    ".",
    "。",
    "．",
    "@",
    "evil",
    "example",
    "www",
    " ",
    "\n",
    "x",
  );
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

test("our own addresses stay what they are", () => {
  const at = own("https://portal.example/x");
  expect(paragraphs([letter`See ${at}`, letter`${2} products`]).wording).toBe(
    "See https://portal.example/x\n\n2 products",
  );
});
