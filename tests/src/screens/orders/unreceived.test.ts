/** Shipped packages without a receipt, and the days since they left. */
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { findUnreceived } from "#src/screens/orders/purchase-order/unreceived.ts";

const shipment = (order_id: number, ship_date: string, quantity: number) => ({
  order_id,
  ship_date,
  lines: [{ line_no: 1, lot_no: `lot ${order_id}`, quantity }],
});
const receipt = (shipment_id: number, quantity_received: number, receive_status_code = "COM") => ({
  line_no: 1,
  lot_no: `lot ${shipment_id}`,
  quantity_received,
  receive_date: "11/20/2026",
  receive_status_code,
});
const unreceived = (shipments: object[], receipts: object[] = [], closed_quantity = 0) =>
  findUnreceived(
    {
      detail: { time_zone: "America/Chicago" },
      lines: [{ line_no: 1, closed_quantity }],
      shipments,
      receipts,
    } as unknown as PurchaseOrder,
    "2026-11-20",
  );

describe("units without a receipt", () => {
  const first = shipment(1, "2026-11-11T15:00:00.000Z", 4);
  const second = shipment(2, "2026-11-16T15:00:00.000Z", 2);

  test("are counted with the days since the first of their shipments", () => {
    expect(unreceived([first, second])).toEqual({ units: 6, days: 9 });
    expect(unreceived([first, second], [receipt(1, 1)])).toEqual({ units: 5, days: 9 });
    expect(unreceived([first, second], [receipt(1, 4)])).toEqual({ units: 2, days: 4 });
  });

  test("do not include canceled receipts or units closed short", () => {
    expect(unreceived([first], [receipt(1, 4, "CAN")])).toEqual({ units: 4, days: 9 });
    expect(unreceived([first], [receipt(1, 3)], 1)).toBeUndefined();
  });

  test("are none before the order ships and after everything is received", () => {
    expect(unreceived([])).toBeUndefined();
    expect(unreceived([first, second], [receipt(1, 4), receipt(2, 2)])).toBeUndefined();
  });

  test("count days by the calendar of the customer", () => {
    // 11 PM of the 10th in Chicago.
    expect(unreceived([shipment(1, "2026-11-11T05:00:00.000Z", 1)])).toEqual({ units: 1, days: 10 });
    expect(unreceived([shipment(1, "2026-11-20T15:00:00.000Z", 1)])).toEqual({ units: 1, days: 0 });
  });
});
