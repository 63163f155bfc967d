/** The order search over what a device remembers: the same conditions as the server's, in the same order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderRow, PurchaseOrder } from "#contract/orders/orders.ts";
import { orderSorts } from "#contract/orders/rules/orders.ts";
import { heldOrders, heldProducts } from "#src/data/orders/held-orders.ts";

const today = "2026-11-20";
const parcel = (order_id: number, arrives_on: string): OrderRow["shipments"][number] => ({
  order_id,
  ship_date: "2026-11-11T12:00:00Z",
  arrives_on,
  delayed_to: null,
  delivered_at: null,
});
const row = (order_id: number, part: Partial<OrderRow> = {}): OrderRow => ({
  order_id,
  parent_order_id: null,
  customer_id: 1,
  company_name: "North",
  cart_type_code: "RXO",
  order_date: "2026-11-10T12:00:00.000Z",
  time_zone: "America/Chicago",
  customer_order_no: `PO-${order_id}`,
  order_name: "Weekly restock",
  order_status: "SHIPPED",
  status_description: "Shipped",
  waits_for_form: false,
  is_cancellable: false,
  order_create_user: "Mona Ortiz",
  ship_contact_id: 7,
  ship_to: "North, Albany, NY",
  line_count: 1,
  item_count: 1,
  order_total: 10,
  units: { due: 1, shipped: 1, received: 0, to_receive: 1 },
  received_on: null,
  cancelled_at: null,
  cancelled_by: null,
  schedule_names: [],
  rest_expected_on: null,
  shipments: [parcel(order_id + 100, "11/20/2026")],
  ...part,
});
const held = (rows: readonly OrderRow[], criteria: object, whole: readonly PurchaseOrder[] = []) =>
  heldOrders({ rows, whole }, criteria, today);
const ids = (found: ReturnType<typeof held>) => found?.orders.map(({ order_id }) => order_id);

/** A whole order of one product, in one lot. */
const whole = (order_id: number, item_id: number, lot_no = "FE26077", invoice_id: number | null = 1): PurchaseOrder => {
  const { company_name, ...detail } = row(order_id);
  const product = { line_no: 1, item_id, full_description: "Fentanyl citrate 50 mcg/mL", ndc_code: "99904-1120-2" };
  return {
    detail: {
      ...detail,
      company_name,
      cancelled_at: null,
      cancelled_by: null,
      ship_to: { company_name, city_name: "Albany", state_code: "NY" },
    },
    lines: [
      {
        ...product,
        schedule_name: "II",
        quantity: 6,
        shipped_quantity: 6,
        received_quantity: 2,
        voided_quantity: 0,
        closed_quantity: 0,
        expected_on: null,
      },
    ],
    shipments: [{ ...detail.shipments[0]!, invoice_id, lines: [{ ...product, lot_no, quantity: 6 }] }],
    receipts: [],
    itemCount: 6,
    total: 10,
  } as unknown as PurchaseOrder;
};

const late = row(3, { shipments: [parcel(103, "11/18/2026")] });
const units = { due: 1, shipped: 0, received: 0, to_receive: 0 };
const placed = row(4, { order_status: "PLACED", shipments: [], units, order_name: "OR trays" });
const waiting = row(7, { ...placed, order_id: 7, order_status: "WAITING_FOR_FORM", order_name: "" });
const known = [
  row(1),
  row(2, { order_create_user: "Dan Kim", customer_id: 2, company_name: "South Clinic" }),
  late,
  placed,
];

test("a part of the order number or of the customer's finds it, and the complete number of a shipment", () => {
  expect(ids(held([row(4471), row(12)], { number_part: "47" }))).toEqual([4471]);
  expect(ids(held([row(4471), row(12)], { number_part: "o-12" }))).toEqual([12]);
  expect(ids(held([row(4471), row(12)], { number_part: "112" }))).toEqual([12]);
  expect(ids(held([row(4471), row(12)], { number_part: "11" }))).toEqual([]);
});

describe("what fits", () => {
  test.each<[object, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ customer_id: 1 }, [4, 3, 1]],
    [{ company_name: "south" }, [2]],
    [{ order_id: 103 }, [3]],
    [{ order_id: 4 }, [4]],
    [{ customer_order_no: "po-3" }, [3]],
    [{ order_name: "TRAY" }, [4]],
    [{ order_create_user: "kim" }, [2]],
    [{ order_status: "PLACED" }, [4]],
    [{ shipping_contact_id: 8 }, []],
    [{ order_from_date: "11/11/2026", order_to_date: "11/20/2026" }, []],
    [{ order_from_date: "11/10/2026", order_to_date: "11/10/2026" }, [4, 3, 2, 1]],
    [{ stage: "late" }, [3]],
    [{ stage: "arrives-today" }, [2, 1]],
    [{ stage: "on-the-way" }, [2, 1]],
    [{ stage: "packing" }, [4]],
    [{ stage: "to-receive" }, [3, 2, 1]],
  ])("%j", (criteria, expected) => {
    expect(ids(held(known, criteria))).toEqual(expected);
  });

  test("an order that waits for its form, by its status and its stage, and not as one that is being packed", () => {
    const orders = [...known, waiting];
    for (const criteria of [{ order_status: "WAITING_FOR_FORM" }, { stage: "waiting-for-form" }])
      expect(ids(held(orders, criteria))).toEqual([7]);
    for (const criteria of [{ order_status: "PLACED" }, { stage: "packing" }])
      expect(ids(held(orders, criteria))).toEqual([4]);
  });

  test("an order that ended is found by the status that it was saved with, and a status that only a newer server has by every other filter", () => {
    const expired = row(8, { order_status: "EXPIRED", shipments: [], units, order_name: "End" });
    const returned = row(9, { ...expired, order_id: 9, order_status: "RETURNED" as "EXPIRED" });
    const orders = [...known, expired, returned];
    expect(ids(held(orders, { order_status: "EXPIRED" }))).toEqual([8]);
    expect(ids(held(orders, { order_status: "CANCELLED" }))).toEqual([]);
    expect(ids(held(orders, { order_name: "end" }))).toEqual([9, 8]);
    for (const stage of ["packing", "to-receive", "late"])
      expect(ids(held([expired, returned], { stage }))).toEqual([]);
  });

  test("what a row does not tell is not guessed", () => {
    expect(held(known, { item_id: 9 })).toBeUndefined();
    expect(held(known, { stage: "to-invoice" })).toBeUndefined();
    expect(held([], {})).toBeUndefined();
  });

  test("a whole order is found as its row is, and by its product and by what is not invoiced", () => {
    const orders = [whole(5, 70), whole(6, 71, "HM25418", null), whole(1, 70)];
    expect(held(known, {}, orders)).toMatchObject({ known: 6 });
    expect(ids(held(known, {}, orders))).toEqual([6, 5, 4, 3, 2, 1]);
    expect(ids(held([], { order_id: 106 }, orders))).toEqual([6]);
    expect(held(known, { item_id: 70 }, orders)).toMatchObject({ known: 3 });
    expect(ids(held(known, { item_id: 70 }, orders))).toEqual([5, 1]);
    expect(ids(held(known, { item_id: 9 }, orders))).toEqual([]);
    // A lot narrows to the orders that had it, however it is typed, and with a product to that product's.
    expect(ids(held(known, { lot_no: "hm25418" }, orders))).toEqual([6]);
    expect(ids(held(known, { lot_no: "FE26077", item_id: 70 }, orders))).toEqual([5, 1]);
    expect(ids(held(known, { lot_no: "FE26077", item_id: 71 }, orders))).toEqual([]);
    expect(ids(held(known, { stage: "to-invoice" }, orders))).toEqual([6]);
    const [found] = held([], { order_id: 5 }, orders)!.orders;
    expect(found).toMatchObject({ units: { due: 6, shipped: 6, received: 2, to_receive: 4 }, schedule_names: ["II"] });
  });

  test.each([
    ["fentanyl 50", [70, 71], undefined],
    ["99904-1120", [70, 71], undefined],
    ["999041120", [70, 71], undefined],
    ["hm25418", [71], "HM25418"],
    ["morphine", [], undefined],
    [" ", [], undefined],
  ])("a product is sought among them by %j", (text, items, lot) => {
    const found = heldProducts([whole(5, 70), whole(6, 71, "HM25418"), whole(7, 70)], text);
    expect(found.map(({ item_id }) => item_id)).toEqual(items);
    expect(found.at(-1)?.lot_no).toBe(lot);
  });
});

test("of one order the newest answer counts, and each sort is a total order", () => {
  expect(held([row(1, { order_name: "new" }), row(1)], {})?.orders).toMatchObject([{ order_name: "new" }]);
  fc.assert(
    fc.property(fc.array(fc.record({ order_id: fc.nat(50), order_total: fc.nat(3) })), (some) => {
      const rows = some.map((each) => row(each.order_id, each));
      for (const sort of orderSorts)
        expect((ids(held(rows, { sort })) ?? []).toSorted((a, b) => a - b)).toEqual(
          [...new Set(some.map(({ order_id }) => order_id))].toSorted((a, b) => a - b),
        );
    }),
  );
});
