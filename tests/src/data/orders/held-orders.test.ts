/** The order search over what a device remembers: the same conditions as the server's, in the same order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderRow } from "#contract/orders/orders.ts";
import { orderSorts } from "#contract/orders/rules/orders.ts";
import { heldOrders } from "#src/data/orders/held-orders.ts";

const today = "2026-11-20";
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
  order_create_user: "Mona Ortiz",
  ship_contact_id: 7,
  ship_to: "North, Albany, NY",
  line_count: 1,
  item_count: 1,
  order_total: 10,
  due_line_count: 1,
  shipped_line_count: 1,
  received_line_count: 0,
  to_receive_line_count: 1,
  rest_expected_on: null,
  shipments: [
    { order_id: order_id + 100, ship_date: "2026-11-11T12:00:00Z", arrives_on: "11/20/2026", delivered_at: null },
  ],
  ...part,
});
const ids = (rows: readonly OrderRow[] | undefined) => rows?.map(({ order_id }) => order_id);

const late = row(3, {
  shipments: [{ order_id: 103, ship_date: "2026-11-11T12:00:00Z", arrives_on: "11/18/2026", delivered_at: null }],
});
const placed = row(4, { order_status: "PLACED", shipments: [], to_receive_line_count: 0, order_name: "OR trays" });
const known = [row(1), row(2, { order_create_user: "Dan Kim", customer_id: 2 }), late, placed];

describe("what fits", () => {
  test.each<[object, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ customer_id: 1 }, [4, 3, 1]],
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
    expect(ids(heldOrders(known, criteria, today))).toEqual(expected);
  });

  test("what a row does not tell is not guessed", () => {
    expect(heldOrders(known, { item_id: 9 }, today)).toBeUndefined();
    expect(heldOrders(known, { stage: "to-invoice" }, today)).toBeUndefined();
  });
});

test("of one order the newest answer counts, and each sort is a total order", () => {
  expect(heldOrders([row(1, { order_name: "new" }), row(1)], {}, today)).toMatchObject([{ order_name: "new" }]);
  fc.assert(
    fc.property(fc.array(fc.record({ order_id: fc.nat(50), order_total: fc.nat(3) })), (some) => {
      const rows = some.map((each) => row(each.order_id, each));
      for (const sort of orderSorts)
        expect(ids(heldOrders(rows, { sort }, today))?.toSorted((a, b) => a - b)).toEqual(
          [...new Set(some.map(({ order_id }) => order_id))].toSorted((a, b) => a - b),
        );
    }),
  );
});
