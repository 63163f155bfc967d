/** Why a certificate is not taken, or does not sign: each cause its own sentence, and the days of its end. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysLeft, dueReminder, toldDays } from "#contract/csos/rules/days-left.ts";
import { certificateFailures, certificateSentence } from "#contract/csos/rules/words.ts";
import { isEnding, leftWords } from "#src/ui/trade/certificate-end.ts";

describe("sentences", () => {
  test("no two causes have one sentence, at the upload or at the checkout", () => {
    for (const where of ["upload", "checkout"] as const) {
      const all = certificateFailures.map((failure) => certificateSentence(failure, where, ["II"]));
      expect(new Set(all).size).toBe(certificateFailures.length);
    }
  });

  test("only a wrong password and what nobody foresaw are told otherwise in the two places", () => {
    const differing = certificateFailures.filter(
      (failure) => certificateSentence(failure, "upload") !== certificateSentence(failure, "checkout"),
    );
    expect(differing).toEqual(["InvalidPassword", "Unknown"]);
  });

  test("the schedules that it lacks are named", () => {
    expect(certificateSentence("UnauthorizedSchedules", "checkout", ["II", "IIN"])).toBe(
      "Schedules II, IIN cannot be purchased with this certificate.",
    );
  });
});

describe("a certificate's end", () => {
  test.each([
    [61, false, "expires in 61 days"],
    [60, true, "expires in 60 days"],
    [2, true, "expires in 2 days"],
    [1, true, "expires tomorrow"],
    [0, true, "expires today"],
    [-1, true, "has expired"],
  ])("%i days before", (days_left, isTold, words) => {
    expect(isEnding({ days_left })).toBe(isTold);
    expect(leftWords({ days_left })).toBe(words);
  });

  test("is counted in the customer's days, whatever hour it is", () => {
    const validTo = new Date("2026-12-01T04:30:00Z"); // the evening of November 30 in New York
    const now = new Date("2026-11-30T14:00:00Z");
    expect(daysLeft(validTo, now, "America/New_York")).toBe(0);
    expect(daysLeft(validTo, now, "Etc/UTC")).toBe(1);
  });

  test("is mailed about at each of its days once, in their order, and never after it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -5, max: 90 })), (looks) => {
        const sent: number[] = [];
        for (const days of looks.toSorted((one, other) => other - one)) {
          const due = dueReminder(days, sent.at(-1) ?? null);
          if (due === null) continue;
          expect(days).toBeGreaterThanOrEqual(0);
          expect(due).toBeGreaterThanOrEqual(days);
          sent.push(due);
        }
        expect(sent).toEqual(toldDays.filter((each) => sent.includes(each)));
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });

  test("of several mails that were missed the last one is sent", () => {
    expect(dueReminder(10, null)).toBe(14);
    expect(dueReminder(10, 60)).toBe(14);
    expect(dueReminder(10, 14)).toBeNull();
    expect(dueReminder(61, null)).toBeNull();
  });
});
