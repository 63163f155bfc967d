/** The button of an order's row: Receive where something can be received, and as many as the row knows. */
import { describe, expect, test } from "vitest";
import type { OrderRow } from "#contract/orders/orders.ts";
import { receivable } from "#src/screens/orders/orders/next-step.ts";

const today = "2026-11-20";
const shipment = (arrives_on: string | null, delivered_at: string | null = null): OrderRow["shipments"][number] => ({
  order_id: 1,
  ship_date: "2026-11-18T12:00:00Z",
  arrives_on,
  delayed_to: null,
  delivered_at,
});
const delivered = shipment("11/19/2026", "2026-11-19T15:00:00Z");
const due = shipment("11/20/2026");
const late = shipment("11/18/2026");
const onTheWay = shipment("11/21/2026");
const units = (to_receive: number, received = 0) => ({ due: 12, shipped: to_receive + received, received, to_receive });

describe("receivable", () => {
  test.each([
    ["nothing shipped", [], units(0), undefined],
    ["all received", [delivered], units(0, 12), undefined],
    ["delivered", [delivered], units(10), { units: 10 }],
    ["partly received", [delivered], units(6, 4), { units: 6 }],
    ["due today", [due], units(10), { units: 10 }],
    ["late", [late], units(10), { units: 10 }],
    ["on the way", [onTheWay], units(10), undefined],
    ["one delivered, one on the way", [delivered, onTheWay], units(10), { units: undefined }],
    ["one received, one on the way", [delivered, onTheWay], units(6, 4), undefined],
    ["delayed to a later day", [{ ...late, delayed_to: "11/23/2026" }], units(10), undefined],
  ])("%s", (_, shipments, those, expected) => {
    expect(receivable({ shipments, units: those }, today)).toEqual(expected);
  });
});
