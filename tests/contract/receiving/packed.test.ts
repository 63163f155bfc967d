/** What of a tote or a delivery is to be entered: all that agrees, and never again what is in. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveriesOf, deliveryOf, packedLots } from "#contract/receiving/rules/packed.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const sscc = "106141410002000014";
const lotOf = (over: Partial<NonNullable<PendingReceive["packed"]>[number]> = {}) => ({
  shipment_order_id: 9,
  sscc,
  lot_no: "A1",
  expiration_date: "08/31/2027",
  quantity: 4,
  ...over,
});
const serial = (serial_number: string, received_at: string | null = null, over: object = {}) => ({
  serial_number,
  lot_no: "A1",
  received_at,
  shipment_order_id: 9,
  ...over,
});
const line = (over: Partial<PendingReceive>) =>
  aPendingLine({
    order_qty: 4,
    rec_qty: 0,
    remaining: 4,
    lots: [{ lot_no: "A1", expiration_date: "08/31/2027", quantity: 4 }],
    packed: [lotOf()],
    serials: ["1", "2", "3", "4"].map((each) => serial(each)),
    ...over,
  });
const none = () => false;
const when = "2026-11-20T13:00:00.000Z";

describe("a tote", () => {
  test("that agrees is entered with its lot, its expiry and the serials of all that is in it", () => {
    const [lot] = packedLots([line({})], { sscc }, none);
    expect(lot).toMatchObject({ lot_no: "A1", quantity: 4, shipped: 4, serials: ["1", "2", "3", "4"] });
    expect(packedLots([line({})], { sscc: "206141410002000011" }, none)).toEqual([]);
  });

  test("of which some came by their serials is entered without those, on the server's word or this device's", () => {
    const some = line({
      rec_qty: 2,
      remaining: 2,
      serials: [serial("1", when), serial("2"), serial("3"), serial("4")],
    });
    const [lot] = packedLots([some], { sscc }, (_, each) => each === "2");
    expect(lot).toMatchObject({ quantity: 2, shipped: 4, serials: ["3", "4"] });
  });

  test("of which some was counted by hand is entered up to what is due, and nobody says which packages those are", () => {
    const [lot] = packedLots([line({ rec_qty: 3, remaining: 1 })], { sscc }, none);
    expect(lot).toMatchObject({ quantity: 1, serials: [] });
    const [closed] = packedLots([line({ closed_qty: 3, remaining: 1 })], { sscc }, none);
    expect(closed).toMatchObject({ quantity: 1 });
  });
});

test("a tote holds no more of a lot than is left of the lot, although more of its line is due", () => {
  const two = line({
    order_qty: 8,
    rec_qty: 3,
    remaining: 5,
    serials: [],
    lots: ["A1", "B2"].map((lot_no) => ({ lot_no, expiration_date: "08/31/2027", quantity: 4 })),
    received_lots: [{ lot_no: "a1", quantity: 3 }],
    packed: [lotOf({ quantity: 2 }), lotOf({ shipment_order_id: 12, quantity: 2 }), lotOf({ lot_no: "B2" })],
  });
  expect(packedLots([two], { sscc }, none).map(({ lot_no, quantity }) => [lot_no, quantity])).toEqual([
    ["A1", 1],
    ["A1", 0],
    ["B2", 4],
  ]);
});

test("a delivery is all of its totes; another one's are not in it", () => {
  const two = line({
    order_qty: 8,
    remaining: 8,
    lots: [{ lot_no: "A1", expiration_date: "08/31/2027", quantity: 8 }],
    packed: [lotOf(), lotOf({ shipment_order_id: 12, sscc: null })],
  });
  expect(deliveriesOf([two])).toEqual([9, 12]);
  expect(packedLots([two], { shipment_order_id: 12 }, none)).toMatchObject([{ sscc: null, quantity: 4, serials: [] }]);
});

describe("a delivery of which some is claimed", () => {
  const claim = (over: object = {}) => ({
    exception_id: "1",
    shipment_order_id: 9,
    lot_no: "",
    quantity: 7,
    ...over,
  });
  const cartons = (over: Partial<PendingReceive> = {}) =>
    line({
      order_qty: 26,
      remaining: 26,
      serials: [],
      lots: [
        { lot_no: "A1", expiration_date: "08/31/2027", quantity: 20 },
        { lot_no: "B2", expiration_date: "08/31/2027", quantity: 6 },
      ],
      packed: [lotOf({ quantity: 20 }), lotOf({ lot_no: "B2", quantity: 6 })],
      ...over,
    });
  const counts = (over: Partial<PendingReceive>) =>
    packedLots([cartons(over)], { shipment_order_id: 9 }, none).map(({ quantity, claimed }) => [quantity, claimed]);

  test("is entered without what is claimed of it", () => {
    expect(counts({ claimed: [claim()] })).toEqual([
      [13, 7],
      [6, 0],
    ]);
    expect(counts({ claimed: [claim({ lot_no: "b2", quantity: 2 })] })).toEqual([
      [20, 0],
      [4, 2],
    ]);
    expect(counts({ claimed: [claim({ lot_no: "Z9", quantity: 21 })] })).toEqual([
      [0, 20],
      [5, 1],
    ]);
    expect(counts({ claimed: [claim({ quantity: 99 })] })).toEqual([
      [0, 20],
      [0, 6],
    ]);
  });

  test("is entered in full where the claim is of another delivery", () => {
    expect(counts({ claimed: [claim({ shipment_order_id: 12 })] })).toEqual([
      [20, 0],
      [6, 0],
    ]);
  });

  test("has nothing claimed that was received", () => {
    const received = { rec_qty: 20, remaining: 6, received_lots: [{ lot_no: "A1", quantity: 20 }] };
    expect(counts({ ...received, claimed: [claim({ lot_no: "A1" })] })).toEqual([
      [0, 0],
      [6, 0],
    ]);
  });

  test("says no serial numbers, for nobody knows which packages are claimed", () => {
    const [lot] = packedLots([line({ claimed: [claim({ quantity: 1 })] })], { sscc }, none);
    expect(lot).toMatchObject({ quantity: 3, claimed: 1, serials: [] });
  });
});

test("goods are of the delivery that held their lot; where that says nothing, of the newest", () => {
  const two = line({
    packed: [lotOf(), lotOf({ shipment_order_id: 12, lot_no: "B2" }), lotOf({ shipment_order_id: 11 })],
  });
  expect(deliveryOf(two, " b2")).toBe(12);
  expect(deliveryOf(two, "A1")).toBe(11);
  expect(deliveryOf(two, "Z9")).toBe(12);
  expect(deliveryOf(line({ packed: undefined }), "A1")).toBeUndefined();
});

test("all totes of a line one after the other are never more than is due", () => {
  const packed = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), tote: fc.integer({ min: 0, max: 2 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(packed, fc.nat(30), fc.nat(5), (lots, rec_qty, closed_qty) => {
      const shipped = lots.reduce((sum, { quantity }) => sum + quantity, 0);
      let it = line({
        order_qty: shipped,
        rec_qty,
        closed_qty,
        remaining: shipped - rec_qty - closed_qty,
        serials: [],
        lots: lots.map(({ quantity }) => ({ lot_no: "A1", expiration_date: "08/31/2027", quantity })),
        packed: lots.map(({ quantity, tote }) => lotOf({ quantity, sscc: String(tote) })),
      });
      let entered = 0;
      for (const tote of ["0", "1", "2", "0"]) {
        const now = packedLots([it], { sscc: tote }, none).reduce((sum, { quantity }) => sum + quantity, 0);
        entered += now;
        it = { ...it, rec_qty: it.rec_qty + now, remaining: it.remaining - now };
      }
      expect(entered).toBeLessThanOrEqual(Math.max(0, shipped - rec_qty - closed_qty));
    }),
  );
});
