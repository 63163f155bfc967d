/** Why the board lists no line of an order: it never says that an order is received which is not. */
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { ErrorAnswer, NoAnswer } from "#src/api/ask.ts";
import { whyNotListed } from "#src/screens/receiving/board/why-not-listed.ts";

const line = { quantity: 2, voided_quantity: 0, shipped_quantity: 2, received_quantity: 2, closed_quantity: 0 };
const orderOf = (lines: Partial<typeof line>[], detail: object = {}) =>
  ({
    detail: { order_status: "SHIPPED", cancelled_at: null, ...detail },
    lines: lines.map((each) => ({ ...line, ...each })),
  }) as unknown as PurchaseOrder;

const unshipped = { shipped_quantity: 0, received_quantity: 0 };

describe("whyNotListed", () => {
  test.each([
    ["received", orderOf([{}, {}])],
    ["received", orderOf([{}, unshipped], { order_status: "PARTIAL" })],
    ["closed", orderOf([{}, { received_quantity: 1, closed_quantity: 1 }])],
    ["not-shipped", orderOf([unshipped], { order_status: "PLACED" })],
    ["ended", orderOf([unshipped], { order_status: "CANCELLED", cancelled_at: "2026-11-20T15:00:00Z" })],
    ["unknown", orderOf([{}, { received_quantity: 1 }])],
  ] as const)("returns %s for %j", (why, order) => {
    expect(whyNotListed(order, null)).toBe(why);
  });

  test("returns hidden for an order that the server does not show to the user", () => {
    expect(whyNotListed(undefined, new ErrorAnswer(new Response(null, { status: 404 }), { Message: "No." }))).toBe(
      "hidden",
    );
  });

  test("returns unknown while the order could not be loaded", () => {
    expect(whyNotListed(undefined, new NoAnswer())).toBe("unknown");
    expect(whyNotListed(undefined, null)).toBe("unknown");
  });
});
