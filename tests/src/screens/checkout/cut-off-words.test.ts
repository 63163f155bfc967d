/** Until when to order for the arrival day that is shown. */
import { expect, test } from "vitest";
import { cutOffWords } from "#src/screens/checkout/cut-off-words.ts";
import { readZoneBy } from "#src/text/format.ts";

test("the cut-off is a time alone today, and has its day on any other", () => {
  const timeZone = "America/Chicago";
  readZoneBy(() => timeZone);
  const at = { today: "2026-11-20", timeZone };
  expect(cutOffWords("2026-11-20T23:00:00.000Z", at)).toBe(" if ordered by 5:00 PM");
  expect(cutOffWords("2026-11-23T23:00:00.000Z", at)).toMatch(/^ if ordered by 5:00 PM on Mon, Nov 23(, 2026)?$/); // the year where it is not this one
  readZoneBy(() => undefined);
});
