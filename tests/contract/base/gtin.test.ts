/** The GTIN that a product's page shows is the one that a scanner reads off its carton. */
import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { gtinNdc, gtinOf, isChecked } from "#contract/base/gtin.ts";

test("an NDC's GTIN is read back as that NDC, whatever its format", () => {
  expect(gtinOf("99904-620-01")).toBe("00399904620019");
  const digits = array(integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }).map((all) => all.join(""));
  assert(
    property(digits, (ndc) => {
      for (const [labeler, product] of [
        [4, 8],
        [5, 8],
        [5, 9],
      ] as const) {
        const gtin = gtinOf([ndc.slice(0, labeler), ndc.slice(labeler, product), ndc.slice(product)].join("-"));
        expect([gtin?.length, isChecked(gtin ?? ""), gtinNdc(gtin ?? "")]).toEqual([14, true, ndc]);
      }
    }),
  );
});

test("what has not ten digits has none", () => {
  for (const code of ["", "0071-0155", "00071-0155-23", "9990-4620-0A"]) expect(gtinOf(code)).toBeUndefined();
});
