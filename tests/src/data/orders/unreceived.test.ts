/** Days since an order of controlled substances shipped that is due and not received. */
import { describe, expect, test } from "vitest";
import type { OrderRow } from "#contract/orders/orders.ts";
import { daysWithoutReceipt } from "#src/data/orders/unreceived.ts";

const parcel = (ship_date: string, arrives_on: string | null = "11/13/2026", delivered_at: string | null = null) => ({
  order_id: 2,
  ship_date,
  arrives_on,
  delivered_at,
});
const shippedOn11 = parcel("2026-11-11T15:00:00.000Z");
const days = (part: Partial<OrderRow>) =>
  daysWithoutReceipt(
    {
      cart_type_code: "CSO",
      time_zone: "America/Chicago",
      units: { due: 4, shipped: 4, received: 0, to_receive: 4 },
      shipments: [shippedOn11],
      ...part,
    } as OrderRow,
    "2026-11-20",
  );

describe("days without a receipt", () => {
  test.each<[string, Partial<OrderRow>, number | undefined]>([
    ["count from the shipment of an order that is due", {}, 9],
    ["count from the first of several shipments", { shipments: [parcel("2026-11-16T15:00:00.000Z"), shippedOn11] }, 9],
    ["count for a partly received single shipment", { units: { due: 4, shipped: 4, received: 1, to_receive: 3 } }, 9],
    [
      "are unknown when one of two shipments was received",
      {
        units: { due: 4, shipped: 4, received: 2, to_receive: 2 },
        shipments: [shippedOn11, parcel("2026-11-16T15:00:00.000Z")],
      },
      undefined,
    ],
    [
      "do not count while the carrier is expected later",
      { shipments: [parcel("2026-11-19T15:00:00.000Z", "11/23/2026")] },
      undefined,
    ],
    [
      "count for a delivered shipment, be it early",
      { shipments: [parcel("2026-11-18T15:00:00.000Z", "11/23/2026", "2026-11-19T15:00:00.000Z")] },
      2,
    ],
    ["do not count on the day of shipping", { shipments: [parcel("2026-11-20T15:00:00.000Z", null)] }, undefined],
    ["do not count for a received order", { units: { due: 4, shipped: 4, received: 4, to_receive: 0 } }, undefined],
    ["do not count for an Rx order", { cart_type_code: "RXO" }, undefined],
    [
      "do not count before anything ships",
      { shipments: [], units: { due: 4, shipped: 0, received: 0, to_receive: 0 } },
      undefined,
    ],
  ])("%s", (_, part, expected) => {
    expect(days(part)).toBe(expected);
  });

  test("are unknown to an older server, which counts no units", () => {
    const { units: _, ...row } = {
      cart_type_code: "CSO",
      time_zone: "UTC",
      shipments: [shippedOn11],
      units: undefined,
    };
    expect(daysWithoutReceipt(row as unknown as OrderRow, "2026-11-20")).toBeUndefined();
  });
});
