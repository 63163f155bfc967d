/** What happened with an order: each step once, in the order of time, with who and when, and what is still to come. */
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { happenedOf } from "#src/screens/orders/purchase-order/happened.ts";
import { isJustPlaced } from "#src/screens/orders/purchase-order/just-placed.ts";
import { isStillDue } from "#src/data/orders/line-due.ts";
import * as statusText from "#contract/orders/text.ts";
import * as text from "#src/text/orders/activity.ts";

type Shipment = PurchaseOrder["shipments"][number];

const today = "2026-11-23";

function anOrder(detail: Partial<PurchaseOrder["detail"]> = {}, rest: Partial<PurchaseOrder> = {}): PurchaseOrder {
  const order: Partial<PurchaseOrder> = {
    detail: {
      order_date: "2026-11-16T15:00:00.000Z",
      order_create_user: "Mona Ortiz",
      order_form_number: null,
      order_status: "PLACED",
      time_zone: "America/New_York",
      released_at: null,
      cancelled_at: null,
      cancelled_by: null,
      ...detail,
    } as PurchaseOrder["detail"],
    lines: [aLine(10, 0, 0)],
    shipments: [],
    receipts: [],
    ...rest,
  };
  return order as PurchaseOrder;
}

const aLine = (
  quantity: number,
  shipped_quantity: number,
  received_quantity: number,
  expected_on: string | null = null,
) =>
  ({
    quantity,
    shipped_quantity,
    received_quantity,
    voided_quantity: 0,
    closed_quantity: 0,
    expected_on,
  }) as PurchaseOrder["lines"][number];

const aShipment = (order_id: number, more: Partial<Shipment> = {}): Shipment =>
  ({
    order_id,
    ship_date: "2026-11-17T15:00:00.000Z",
    carrier: "UPS",
    arrives_on: "11/19/2026",
    delayed_to: null,
    delivered_at: null,
    invoice_id: null,
    invoice_date: null,
    lines: [{ quantity: 6 }],
    ...more,
  }) as Shipment;

const told = (order: PurchaseOrder) =>
  happenedOf(order, today).map(({ title, who, what, at, day }) => [title, who, what, at?.slice(5, 16) ?? day]);

test("placed, released, shipped, invoiced, delivered, received: by whom and when, whatever came first", () => {
  const receipt = {
    receive_status_code: "COM",
    received_by: "Ray Alvarez",
    quantity_received: 4,
    receive_date: "11/19/2026",
  };
  const receipts = [
    { ...receipt, created_at: "2026-11-19T14:00:00.000Z" },
    { ...receipt, created_at: "2026-11-19T14:05:00.000Z", quantity_received: 2 },
    { ...receipt, created_at: "2026-11-19T14:06:00.000Z", receive_status_code: "CAN" },
  ] as PurchaseOrder["receipts"];
  const shipment = aShipment(2, {
    invoice_id: 900,
    invoice_date: "2026-11-17T16:00:00.000Z",
    delivered_at: "2026-11-19T13:00:00.000Z",
  });
  const order = anOrder(
    { released_at: "2026-11-16T15:30:00.000Z", order_status: "RECEIVED" },
    { lines: [aLine(6, 6, 6)], shipments: [shipment], receipts },
  );
  expect(told(order)).toEqual([
    [statusText.placed, "Mona Ortiz", undefined, "11-16T15:00"],
    [text.released, undefined, undefined, "11-16T15:30"],
    [text.shipped(), undefined, "6 units", "11-17T15:00"],
    [text.invoiced(), undefined, text.invoice(900), "11-17T16:00"],
    [text.delivered(), undefined, "UPS", "11-19T13:00"],
    [statusText.received, "Ray Alvarez", "6 units", "11-19T14:05"],
  ]);
});

test("names the day of a receipt that was entered on another day than its goods came", () => {
  const receipt = { receive_status_code: "COM", received_by: "Ray Alvarez", quantity_received: 4 };
  const receipts = [
    { ...receipt, receive_date: "11/18/2026", created_at: "2026-11-19T14:00:00.000Z" },
    { ...receipt, receive_date: "11/19/2026", created_at: "2026-11-19T14:05:00.000Z" },
    // Late in the evening where the customer is, and the next day elsewhere.
    { ...receipt, receive_date: "11/19/2026", created_at: "2026-11-20T03:00:00.000Z", quantity_received: 1 },
  ] as PurchaseOrder["receipts"];
  const order = anOrder({ order_status: "RECEIVED" }, { lines: [aLine(9, 9, 9)], receipts });
  expect(told(order).slice(1)).toEqual([
    [text.receiptEntered, "Ray Alvarez", text.receivedOn(4, "Nov 18, 2026"), "11-19T14:00"],
    [statusText.received, "Ray Alvarez", "5 units", "11-20T03:00"],
  ]);
});

test("what is to come stands below it: each shipment with its own day or how late it is, and the rest with the day it is expected", () => {
  const order = (arrives_on: string, more: Partial<Shipment> = {}) =>
    anOrder(
      {},
      {
        lines: [aLine(16, 12, 0, "11/30/2026")],
        shipments: [aShipment(3, { arrives_on: "11/24/2026" }), aShipment(4, { arrives_on, ...more })],
      },
    );
  const rest = [text.remainingToShip(4), undefined, text.inStockAbout, "11/30/2026"];
  expect(told(order("11/25/2026")).slice(-3)).toEqual([
    [text.receive(6), undefined, text.arrives, "11/24/2026"],
    [text.receive(6), undefined, text.arrives, "11/25/2026"],
    rest,
  ]);
  expect(told(order("11/24/2026")).slice(-2)).toEqual([
    [text.receive(12), undefined, text.arrives, "11/24/2026"],
    rest,
  ]);
  expect(told(order("11/20/2026")).at(-3)).toEqual([text.receive(6), undefined, text.lateWasDue, "11/20/2026"]);
  expect(told(order("11/20/2026", { delayed_to: "11/26/2026" })).at(-2)).toEqual([
    text.receive(6),
    undefined,
    text.lateArrives,
    "11/26/2026",
  ]);
  const delivered = order("11/20/2026", { delivered_at: "2026-11-20T15:00:00.000Z" });
  expect(told(delivered).at(-3)).toEqual([text.receive(6), undefined, undefined, undefined]);
});

test("what was declared as not coming, or taken off, is not to come", () => {
  const closed = { ...aLine(10, 10, 8), closed_quantity: 2 };
  expect(told(anOrder({}, { lines: [closed] })).slice(1)).toEqual([]);
  expect(isStillDue(closed)).toBe(false);
  const less = { ...aLine(10, 6, 6), voided_quantity: 4 };
  expect(told(anOrder({}, { lines: [less] })).slice(1)).toEqual([]);
  expect([isStillDue(less), isStillDue(aLine(10, 6, 6)), isStillDue(aLine(10, 0, 0))]).toEqual([false, true, false]);
  expect(isStillDue({ ...aLine(10, 6, 4), voided_quantity: 4, closed_quantity: 1 })).toBe(true);
});

test("an order is complete right after placing, and an order like any other when its page is opened later", () => {
  const now = Date.parse("2026-11-20T15:00:00Z");
  const placed = (order_date: string, order_status: PurchaseOrder["detail"]["order_status"]) =>
    isJustPlaced({ order_date, order_status }, now);
  expect(placed("2026-11-20T14:59:50.000Z", "PLACED")).toBe(true);
  expect(placed("2026-11-20T14:30:00.000Z", "SHIPPED")).toBe(true);
  expect(placed("2026-11-20T13:59:00.000Z", "PLACED")).toBe(false);
  expect(placed("2020-03-02T15:00:00.000Z", "RECEIVED")).toBe(false);
  for (const status of ["RECEIVED", "CANCELLED", "VOIDED", "NOT_ACCEPTED", "EXPIRED"] as const)
    expect(placed("2026-11-20T14:59:50.000Z", status)).toBe(false);
});

test("an order on a paper form is placed with Form 222 and its number, not signed", () => {
  expect(told(anOrder({ order_form_number: "263004187", is_form222: true }))[0]).toEqual([
    statusText.placedOnForm222("263004187", "Mona Ortiz"),
    undefined,
    undefined,
    "11-16T15:00",
  ]);
});

describe("a signed order", () => {
  const signedBy = (signed_by: string) =>
    ({ signed_by, signed_at: "2026-11-16T15:00:00.000Z", records: [] }) as unknown as NonNullable<
      PurchaseOrder["signed"]
    >;
  const steps = (signed_by: string) =>
    told(anOrder({ order_form_number: "26XA04K1D" }, { signed: signedBy(signed_by), lines: [] }));
  const placed = (title: string) => [[title, undefined, text.orderForm("26XA04K1D"), "11-16T15:00"]];

  test("names the certificate's holder, and the user who placed it where that is somebody else", () => {
    expect(steps("Alex Bloom")).toEqual(placed(statusText.signedForAnother("Alex Bloom", "Mona Ortiz")));
  });

  test("names its signer once where the certificate's holder placed it", () => {
    for (const holder of ["Mona Ortiz", "MONA ORTIZ "])
      expect(steps(holder)).toEqual(placed(statusText.signedAndPlaced(holder)));
  });
});

test("a paper form is waited for, and then it has arrived; where its sixty days took all off, that alone is told", () => {
  const form = { arrived_on: null, initials: null, ships_until: "01/15/2027", records: [] };
  const waiting = anOrder(
    { waits_for_form: true, status_description: statusText.waitingForForm },
    { paper_form: { ...form, arrived_at: null } },
  );
  expect(told(waiting)[1]).toEqual([statusText.waitingForForm, undefined, text.shipsBy, "01/15/2027"]);
  const arrived_at = "2026-11-18T15:00:00.000Z";
  expect(told(anOrder({}, { paper_form: { ...form, arrived_at } }))[1]).toEqual([
    text.formReceived,
    undefined,
    undefined,
    "11-18T15:00",
  ]);
  const record = {
    record_id: 1,
    kind: "expiry" as const,
    made_at: "2027-01-16T06:11:00.000Z",
    made_by: null,
    by_supplier: false,
    reason: "Not shipped.",
    lines: [{ line_no: 1, quantity: 10 }],
  };
  const over = anOrder(
    { order_status: "CANCELLED", cancelled_at: record.made_at },
    { paper_form: { ...form, arrived_at: null, records: [record] } },
  );
  expect(told(over).slice(1)).toEqual([
    [text.expired, undefined, text.recordReason(10, "Not shipped."), "01-16T06:11"],
  ]);
});

test.each(["VOIDED", "NOT_ACCEPTED", "EXPIRED"] as const)(
  "an order with status %s has nothing to come, whatever its lines say",
  (order_status) => {
    const order = anOrder({ order_status, cancelled_at: "2026-11-16T15:10:00.000Z" });
    expect(told(order).slice(1)).toEqual([[statusText.canceled, undefined, undefined, "11-16T15:10"]]);
  },
);

test("of a cancelled one nothing is to come, and it says who cancelled it", () => {
  const order = anOrder({
    order_status: "CANCELLED",
    cancelled_at: "2026-11-16T15:10:00.000Z",
    cancelled_by: "Alex Bloom",
  });
  expect(told(order).slice(1)).toEqual([[statusText.canceled, "Alex Bloom", undefined, "11-16T15:10"]]);
});

test("an order that staff placed names the distributor, the customer and the staff user", () => {
  const staffOrder = { placed_by_staff_of: "Harbor Ridge Distribution", company_name: "North Pharmacy" };
  expect(told(anOrder(staffOrder))[0]).toEqual([
    statusText.placedByStaff("Harbor Ridge Distribution", "North Pharmacy"),
    "Mona Ortiz",
    undefined,
    "11-16T15:00",
  ]);
});
