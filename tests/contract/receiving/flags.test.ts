/** The flags of a receipt in words: each has its own, and one that this build does not know says that the receipt is flagged. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as flagText from "#contract/receiving/flag-text.ts";
import { Flag } from "#contract/receiving/receiving.ts";
import { describeFlag } from "#contract/receiving/rules/flags.ts";

const formats = { day: (date: string) => `on ${date}`, count: (count: number) => `${count}` };
const known = Flag.options;

test("each flag has words of its own, with the shipment's date where it differs", () => {
  const receipt = { rec_qty: 5, order_qty: 3, shipped_expiration_date: "08/31/2027" };
  const words = known.map((flag) => describeFlag(flag, receipt, formats));
  expect(new Set(words).size).toBe(known.length);
  expect(words).toContain("Shipment says Exp on 08/31/2027");
  expect(words).toContain("2 more than ordered");
  expect(describeFlag("expiration_mismatch", {}, formats)).toBe(flagText.shipmentSays(undefined));
});

test("a flag of a newer build is shown as one that needs review, whatever it is called", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("constructor", "toString", "__proto__", "over "));
  fc.assert(
    fc.property(name, (flag) => {
      fc.pre(!known.some((each) => each === flag));
      expect(describeFlag(flag, {}, formats)).toBe(flagText.unknown);
    }),
  );
});
