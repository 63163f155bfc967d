/** What a controlled cart is said to need. */
import { expect, test } from "vitest";

import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import { formWords, registrationWords, signerWords, splitWords } from "#src/screens/cart/cart/readiness.tsx";
import { aCartItem, anAddress } from "#tests/support/shop.ts";

const lines = ["II", "V"].map((schedule_name, at) => aCartItem({ item_id: at + 1, schedule_name }));
const dea = (...schedules: ("II" | "IV" | "V")[]) => [
  { identification_code: "BN4719260", contact_id: 31, schedules, valid_to_date: "12/31/2026" },
];
const needs = (deas: ReturnType<typeof dea>, today = "2026-11-23", of = lines) =>
  readinessOf(of, [anAddress({ deas })], { certificates: [], today });

test.each([
  { deas: dea("II", "V"), words: "DEA BN4719260 covers every line." },
  { deas: dea("II"), words: "DEA BN4719260 does not cover schedule V: 1 line." },
  { deas: dea("IV"), words: "DEA BN4719260 does not cover schedule II, V: 2 lines." },
  { deas: [], words: "No DEA number: nothing of this cart can be shipped there." },
])("an address: $words", ({ deas, words }) => {
  expect(registrationWords(needs(deas).addresses[0]!)).toBe(words);
});

test("a registration that is over covers nothing", () => {
  expect(registrationWords(needs(dea("II", "V"), "2027-01-01").addresses[0]!)).toBe("DEA BN4719260 has expired.");
});

test("who signs what goes to an address, and for how long still", () => {
  const own = { certificate_id: 7, friendly_name: "Ada Example", contact_dea: "BN4719260" };
  const said = (certificates: (typeof own & { days_left: number })[] | undefined, deas = dea("II", "V")) => {
    const [address] = readinessOf(lines, [anAddress({ deas })], {
      certificates: certificates ?? [],
      today: "2026-11-23",
    }).addresses;
    return signerWords(address!, certificates);
  };
  expect(said([{ ...own, days_left: 61 }])).toBe("The certificate of Ada Example signs it.");
  expect(said([{ ...own, days_left: 45 }])).toBe("The certificate of Ada Example signs it, and ends in 45 days.");
  expect(said([{ ...own, days_left: 0 }])).toBe("The certificate of Ada Example signs it, and ends today.");
  expect(said([{ ...own, contact_dea: "BB1388568", days_left: 90 }])).toBe("No CSOS certificate is on file for it.");
  expect(said(undefined)).toBeUndefined();
  expect(said([], [])).toBeUndefined();
});

test("a form is needed for schedule II alone", () => {
  expect(formWords(needs(dea("II")))).toMatch(/^A paper Form 222, with 1 of its 20 lines\./);
  expect(formWords(needs(dea("II"), "2026-11-23", [lines[1]!]))).toBe("No order form: nothing is of schedule II.");
});

test("what no form has room for goes as several orders, and it is said how", () => {
  const many = Array.from({ length: 21 }, (_, at) => aCartItem({ item_id: at + 1, schedule_name: "II" }));
  const all = [...many, lines[1]!];
  const { split, ...said } = needs(dea("II", "V"), "2026-11-23", all);
  expect(splitWords(all, split!)).toBe(
    "Checkout can place it as 2 orders: 21 lines go first, 1 line stays in the cart.",
  );
  expect(formWords(said)).toMatch(/^Paper Forms 222, with 21 lines, 20 on each\./);
});
