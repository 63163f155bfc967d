/** Small words and rules of the dock: holds, flags, days, what a scan is looked for by. */
import { describe, expect, test } from "vitest";
import * as flagText from "#contract/receiving/flag-text.ts";
import { holdOf } from "#src/screens/receiving/count/hold.ts";
import { flagWords } from "#src/screens/receiving/line/flag-words.ts";
import { lotOrSerial } from "#src/screens/receiving/quarantine/lot-or-serial.ts";
import { daysAgo } from "#src/text/receiving/controlled.ts";

const today = "11/23/2026";

describe("goods are received on hold", () => {
  test.each([
    ["fine ones are not", "08/31/2027", false, undefined],
    ["on their last day are not", today, false, undefined],
    ["the day after", "11/22/2026", false, "Expired"],
    ["recalled", "08/31/2027", true, "Recalled"],
    ["both", "11/22/2026", true, "Recalled and expired"],
    ["recalled, of a date that nobody knows", "", true, "Recalled"],
    ["of a date that nobody knows are not", "", false, undefined],
  ])("%s", (_, expires, isRecalled, hold) => {
    expect(holdOf({ expires, today, isRecalled })).toBe(hold);
  });
});

describe("why a person should look at a receipt", () => {
  test.each([
    ["over", { rec_qty: 14, order_qty: 12 }, "2 more than ordered"],
    ["over", { rec_qty: 12, order_qty: 12 }, "More than ordered"],
    ["possible_duplicate", { rec_qty: 1, order_qty: 1 }, flagText.possibleDuplicate],
    ["over_lot", { rec_qty: 1, order_qty: 1 }, flagText.moreThanLot],
    [
      "expiration_mismatch",
      { rec_qty: 1, order_qty: 1, shipped_expiration_date: "08/31/2027" },
      "Shipment says Exp Aug 31, 2027",
    ],
    ["a-newer-build-knows", { rec_qty: 1, order_qty: 1 }, flagText.unknown],
    ["recalled", { rec_qty: 1, order_qty: 1 }, flagText.recalled],
    ["unread", { rec_qty: 1, order_qty: 1 }, flagText.unread],
  ] as const)("%s %o", (flag, receipt, words) => {
    expect(flagWords(flag, receipt)).toBe(words);
  });
});

test.each([
  [0, "today"],
  [1, "yesterday"],
  [2, "2 days ago"],
  [1_200, "1,200 days ago"],
])("%i days", (days, words) => {
  expect(daysAgo(days)).toBe(words);
});

describe("what a scan is looked for by", () => {
  const gs = "\u001D";
  test.each([
    ["its serial number before its lot", `010061414199999621SER7${gs}10LOT1`, "SER7"],
    ["its lot", "010061414199999610LOT1", "LOT1"],
    ["what was typed", "  LOT1 ", "LOT1"],
    ["a serial number that is typed", "SER7", "SER7"],
  ])("%s", (_, code, sought) => {
    expect(lotOrSerial(code, 2026)).toBe(sought);
  });
});
