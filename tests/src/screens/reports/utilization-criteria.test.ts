/** Utilization's filters: the address keeps what a person chose and nothing that would be stale tomorrow, and comes back as the same form. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { usualPackDays } from "#contract/reports/rules/utilization.ts";
import { invalidDate } from "#src/text/reports/utilization.ts";
import { askedOf, formOf, paramsOf, whyNot, type UtilizationForm } from "#src/screens/reports/utilization/criteria.ts";

const setting = { customer_id: 1001, today: "2026-11-23" };
const usual = { customer: 1001, from: "10/24/2026", to: "11/23/2026", contact: "any", itemId: undefined } as const;

test("without anything in the address: this customer, the last 30 days, everything", () => {
  expect(formOf({}, setting)).toEqual(usual);
  expect(usualPackDays(setting.today)).toEqual({ from: usual.from, to: usual.to });
});

test("what nobody changed stays out of the address: tomorrow its days are others", () => {
  expect(Object.values(paramsOf(usual, setting))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  const tomorrow = { ...setting, today: addDays(setting.today, 1) };
  expect(formOf(paramsOf(usual, setting), tomorrow).to).toBe("11/24/2026");
});

test("where one of the days was changed both stand in the address", () => {
  expect(paramsOf({ ...usual, from: "10/01/2026" }, setting)).toMatchObject({
    pack_from_date: "10/01/2026",
    pack_to_date: "11/23/2026",
  });
});

test("an address of one customer is no filter of another's", () => {
  expect(paramsOf({ ...usual, contact: 5 }, setting).contact_id).toBe(5);
  expect(paramsOf({ ...usual, customer: 1002, contact: 5 }, setting).contact_id).toBeUndefined();
  expect(paramsOf({ ...usual, customer: "all", contact: 5 }, setting)).toMatchObject({
    customer_id: "all",
    contact_id: undefined,
  });
});

const someDay = fc.integer({ min: -400, max: 0 }).map((days) => isoToWire(addDays(setting.today, days)));
const someForm: fc.Arbitrary<UtilizationForm> = fc
  .record({
    customer: fc.constantFrom<number | "all">(1001, 1002, "all"),
    from: someDay,
    to: someDay,
    contact: fc.constantFrom<number | "any">("any", 3, 4),
    itemId: fc.constantFrom(undefined, 7),
  })
  .map((form) => ({ ...form, contact: form.customer === setting.customer_id ? form.contact : "any" }));

test("any form comes back from its address as it was", () => {
  fc.assert(
    fc.property(someForm, (form) => {
      const address = JSON.parse(JSON.stringify(paramsOf(form, setting))) as object; // as it stands in a link
      expect(formOf(address, setting)).toEqual(form);
    }),
  );
});

test("two forms that ask another thing have another question, and no field of it is left out", () => {
  fc.assert(
    fc.property(someForm, someForm, (one, other) => {
      expect(Object.values(askedOf(one))).not.toContain(undefined);
      const isSame = JSON.stringify(askedOf(one)) === JSON.stringify(askedOf(other));
      expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

describe("why a form cannot be reported on", () => {
  test.each<[string, Partial<UtilizationForm>, string | undefined, string | undefined]>([
    ["the usual one can", {}, undefined, undefined],
    ["one day can", { from: "11/23/2026" }, undefined, undefined],
    ["without a first day", { from: "" }, "Enter both dates.", "pack-from"],
    ["without a last day", { to: "" }, "Enter both dates.", "pack-to"],
    ["a first day that is none", { from: "02/30/2026" }, invalidDate("02/30/2026"), "pack-from"],
    ["a last day that is half typed", { to: "11/2" }, invalidDate("11/2"), "pack-to"],
    ["days the wrong way round", { to: "10/01/2026" }, "The from date must not be after the to date.", "pack-to"],
  ])("%s", (_, more, text, field) => {
    expect(whyNot({ ...usual, ...more }, setting.today)).toEqual(text === undefined ? undefined : { text, field });
  });

  test("longer ago than ten years", () => {
    expect(whyNot({ ...usual, from: "01/01/2015" }, setting.today)?.text).toMatch(/^Dates can go back ten years, to /);
  });
});
