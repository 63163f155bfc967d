/** A telephone number, dressed and undressed; and the edges at which a line blocks the checkout. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import everywhere from "libphonenumber-js/max/metadata";
import { cartHolds } from "#contract/cart/rules/cart.ts";
import { blockingReasons, phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { lineReasons } from "#contract/checkout/rules/checkout-lines.ts";
import regions from "#contract/checkout/rules/phone-metadata.json" with { type: "json" };
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import { emptyCart } from "#contract/checkout/text.ts";

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const high = fc.integer({ min: 2, max: 9 }).map(String);
/** Area code, exchange and line of a number in the States. */
const number = fc
  .tuple(fc.constantFrom("212", "217", "312", "414", "518", "919"), high, digit, digit, digit, digit, digit, digit)
  .filter(([, , ...rest]) => rest.slice(0, 2).join("") !== "11")
  .map(([area, first, ...rest]) => [area, [first, ...rest.slice(0, 2)].join(""), rest.slice(2).join("")] as const);
const dress = fc.constantFrom<(area: string, exchange: string, rest: string) => string>(
  (a, e, r) => `${a}${e}${r}`,
  (a, e, r) => `${a}-${e}-${r}`,
  (a, e, r) => `(${a}) ${e}-${r}`,
  (a, e, r) => `${a}.${e}.${r}`,
  (a, e, r) => `1 ${a} ${e} ${r}`,
  (a, e, r) => `+1${a}${e}${r}`,
  (a, e, r) => `+ 1 (${a}) ${e} ${r}`,
);
const extension = fc
  .tuple(
    fc.constantFrom("x", "X", " x ", "ext", " ext. ", " EXT ", "#", " # "),
    fc.array(digit, { minLength: 1, maxLength: 6 }),
  )
  .map(([word, digits]) => `${word}${digits.join("")}`);

describe("a telephone number", () => {
  test("is one in each dress, with an extension of up to six digits, and spaces around it", () => {
    fc.assert(
      fc.property(number, dress, fc.option(extension, { nil: "" }), (parts, dressed, behind) => {
        expect(isPhone(`  ${dressed(...parts)}${behind} `)).toBe(true);
      }),
    );
  });

  test.each(["787-555-0123", "671 555 0100", "340 555 0100", "684 633 1234", "670 234 1234", "1-800-555-0199"])(
    "is %s, of a territory or of no place",
    (text) => expect(isPhone(text)).toBe(true),
  );

  test("is none after losing a digit or gaining one, nor with an area code that is nobody's", () => {
    fc.assert(
      fc.property(number, digit, ([area, exchange, line], more) => {
        expect(isPhone(`${area}${exchange}${line}`.slice(1))).toBe(false);
        expect(isPhone(`${area}${exchange}${line}${more}`)).toBe(false);
        for (const none of ["555", "117", "911", "416"]) expect(isPhone(`${none}${exchange}${line}`)).toBe(false);
      }),
    );
  });

  test("is not one with anything else about it", () => {
    const wrong = fc.constantFrom("x12a", "x12 x13", ";", "\u0000", "🕿", "e", " or ask");
    fc.assert(
      fc.property(number, dress, wrong, (parts, dressed, behind) => {
        expect([isPhone(`${dressed(...parts)}${behind}`), isPhone(`a${dressed(...parts)}`)]).toEqual([false, false]);
      }),
    );
  });

  test.each(["+442175550100", "+2 217 555 0100", "+(217) 555-0100", "+"])("is not %s", (text) =>
    expect(isPhone(text)).toBe(false),
  );
});

test("what is known of the six regions is what the library knows of them", () => {
  const names = regions.country_calling_codes["1"] as (keyof typeof everywhere.countries)[];
  expect(regions).toEqual({
    version: (everywhere as unknown as { version: number }).version,
    country_calling_codes: { 1: ["US", "PR", "GU", "VI", "AS", "MP"] },
    countries: Object.fromEntries(names.map((name) => [name, everywhere.countries[name]])),
    nonGeographic: {},
  });
});

test("nothing is asked where nothing comes on a Saturday; else a number, and one that can be called", () => {
  expect([null, " ", "217", "217-555-0100"].map((phone) => phoneReasons(phone, isPhone))).toEqual([
    [],
    ["Enter Delivery Contact Phone"],
    ["Enter a valid Delivery Contact Phone"],
    [],
  ]);
});

test("before the tables are here a number is asked for, and not judged", () => {
  expect([" ", "217"].map((phone) => phoneReasons(phone, undefined))).toEqual([["Enter Delivery Contact Phone"], []]);
});

describe("a line", () => {
  const line = {
    full_description: "Ondansetron",
    quantity: 40,
    max_sale_qty: 40,
    sale_UOM_desc: "Carton",
    not_sellable_reason: null,
  };

  test("may stand at its maximum, and without one at what a cart holds", () => {
    expect(lineReasons([line])).toEqual([]);
    expect(lineReasons([{ ...line, max_sale_qty: null, quantity: 9_999 }])).toEqual([]);
    expect(lineReasons([{ ...line, quantity: 41 }])).toEqual(["Ondansetron: Maximum Quantity is 40 cartons."]);
  });

  test("that cannot be ordered is told with the others, each once, and with a cart that holds too much", () => {
    const lines = [
      { ...line, quantity: 41, not_sellable_reason: "This product is out of stock." },
      line,
      { ...line, full_description: "Saline", max_sale_qty: null, quantity: 9_999 },
      { ...line, full_description: "Zinc", max_sale_qty: 1, quantity: 2 },
    ];
    expect(lineReasons(lines)).toEqual([
      "Ondansetron: This product is out of stock.",
      "Zinc: Maximum Quantity is 1 carton.",
      `${cartHolds}.`,
    ]);
  });

  test("is wanted: an empty cart is told first, and a way to ship that is no overnight one waits for its cost alone", () => {
    const method = {
      shipping_cost: null,
      useSaturdayShipping: false,
      is_overnight: false,
      is_overnight_possible: false,
      why_overnight_not_possible: "Too far.",
    };
    const view = {
      hasUnsavedQuantity: false,
      lines: [],
      shipping_contact_id: 1,
      billing_contact_id: 2,
      delivery_contact_phone: "",
      isPhone,
    };
    expect(blockingReasons({ ...view, method }).map(({ text }) => text)).toEqual([emptyCart, "Calculate Shipping"]);
    expect(
      blockingReasons({ ...view, lines: [line], method: { ...method, shipping_cost: 0 } }).map(({ text }) => text),
    ).toEqual([]);
    expect(
      blockingReasons({ ...view, lines: [line], method: { ...method, is_overnight: true } }).map(({ text }) => text),
    ).toEqual(["Too far."]);
  });
});
