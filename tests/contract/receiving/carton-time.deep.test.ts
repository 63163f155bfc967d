/** Time that codes take that can be read in many ways: a scanner's user waits for it. */
import { expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { readingOf } from "#contract/receiving/gs1/carton.ts";

const gtin = gtinOf("99904-620-01")!;

test.each([
  `01${gtin}${"10213037".repeat(20)}`,
  `01${gtin}10${"2130371017".repeat(2)}21${"3037211710".repeat(2)}30123037123`,
])("reads %s in a quarter of a second of processor time", (text) => {
  const before = process.cpuUsage();
  readingOf(text, 2026);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(250);
});
