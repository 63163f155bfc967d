/** The lots of a line: what is left of each, whoever received it, and what does not fit the shipment. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToReceivedLots,
  countLeftOfLot,
  findShippedLot,
  getLotFlags,
  isOtherExpiration,
  receiveAllLots,
} from "#contract/receiving/rules/lots.ts";

const a = { lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 4 };
const b = { lot_no: "K24a", expiration_date: "09/30/2027", quantity: 6 };
const received = fc.array(
  fc.record({ lot_no: fc.constantFrom("ON26114", "on26114", "K24a", "X9"), quantity: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 4 },
);

describe("what is left of a lot", () => {
  test("is what was shipped less all receipts of it, in any letters, and never below 0", () => {
    fc.assert(
      fc.property(received, (receipts) => {
        const received_lots = receipts.reduce(addToReceivedLots, []);
        const ofA = receipts.filter(({ lot_no }) => lot_no.toUpperCase() === a.lot_no);
        const sum = ofA.reduce((total, { quantity }) => total + quantity, 0);
        expect(countLeftOfLot({ lots: [a, b], received_lots }, a.lot_no)).toBe(Math.max(0, a.quantity - sum));
      }),
    );
  });

  test("is given back by a cancel, and counts all shipments of the lot", () => {
    const received_lots = addToReceivedLots([{ lot_no: "ON26114", quantity: 3 }], { lot_no: "ON26114", quantity: -3 });
    expect(countLeftOfLot({ lots: [a, { ...a, quantity: 2 }], received_lots }, a.lot_no)).toBe(6);
    expect(countLeftOfLot({ lots: [a] }, a.lot_no)).toBe(4); // nothing was received of it
    expect(countLeftOfLot({ lots: [a, b], received_lots: receiveAllLots([a, b]) }, b.lot_no)).toBe(0);
  });
});

test("a lot is found letter by letter, else in any letters", () => {
  const two = [b, { ...b, lot_no: "K24A" }];
  expect(["K24A", " K24a ", "k24A", "X9"].map((lot) => findShippedLot(two, lot)?.lot_no)).toEqual([
    "K24A",
    "K24a",
    "K24a",
    undefined,
  ]);
});

describe("an expiration date", () => {
  test.each([
    ["08/31/2027", "08/31/2027", false],
    ["08/30/2027", "08/31/2027", true],
    ["", "08/31/2027", false],
    [null, "08/31/2027", false],
    ["08/30/2027", undefined, false],
    ["08/30/2027", null, false],
    ["02/30/2027", "08/31/2027", false],
  ])("%j on the label and %j in the shipment differ: %j", (label, shipped, differs) => {
    expect(isOtherExpiration(label, shipped)).toBe(differs);
  });
});

describe("flags for the lot of a receipt", () => {
  const receipt = fc.record({
    lot_no: fc.constantFrom("ON26114", "on26114", "K24a", "X9", ""),
    quantity_received: fc.integer({ min: 1, max: 9 }),
    expiration_date: fc.constantFrom(null, "08/31/2027", "09/30/2027"),
  });
  test("say that more came than is left of it, and that its date is not the shipment's; nothing of a lot that was not shipped", () => {
    fc.assert(
      fc.property(received, receipt, (receipts, entered) => {
        const line = { lots: [a, b], received_lots: receipts.reduce(addToReceivedLots, []) };
        const lot = findShippedLot(line.lots, entered.lot_no);
        const before = receipts.filter((each) => findShippedLot(line.lots, each.lot_no) === lot);
        const sum = before.reduce((total, { quantity }) => total + quantity, entered.quantity_received);
        const isOther = entered.expiration_date !== null && entered.expiration_date !== lot?.expiration_date;
        expect(getLotFlags(line, entered)).toEqual(
          lot === undefined
            ? []
            : [...(sum > lot.quantity ? ["over_lot"] : []), ...(isOther ? ["expiration_mismatch"] : [])],
        );
      }),
    );
  });
});
