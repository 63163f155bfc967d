/** When a certificate's holder is told, and how many days are left. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysLeft, dueReminder, toldDays } from "#contract/csos/rules/days-left.ts";

test("days are the customer's", () => {
  const end = new Date("2026-12-14T03:00:00Z");
  expect(daysLeft(end, new Date("2026-12-13T23:00:00Z"), "America/New_York")).toBe(0);
  expect(daysLeft(end, new Date("2026-12-13T23:00:00Z"), "UTC")).toBe(1);
  expect(daysLeft(end, new Date("2026-12-15T12:00:00Z"), "UTC")).toBe(-1);
});

test("each number of days is told once, however often one looks, and what was missed is not made up for", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 90 }), { maxLength: 60 }), (looks) => {
      let told: number | null = null;
      const mails: number[] = [];
      for (const days of looks.toSorted((one, other) => other - one)) {
        const due: number | null = dueReminder(days, told);
        if (due === null) continue;
        expect(days).toBeLessThanOrEqual(due);
        mails.push(due);
        told = due;
      }
      expect(mails).toEqual([...new Set(mails)].toSorted((one, other) => other - one));
      const least = Math.min(...looks.filter((days) => days >= 0));
      if (least <= toldDays[0]) expect(told).toBe(toldDays.filter((each) => least <= each).at(-1));
    }),
  );
});

test("a mail that a clock 35 days ahead sent does not count", () => {
  expect(dueReminder(49, 14)).toBe(60);
  expect(dueReminder(44, 14)).toBe(45);
  expect(dueReminder(14, 14)).toBeNull();
  expect(dueReminder(15, 14)).toBeNull(); // of a time zone in which it was a day later
});
