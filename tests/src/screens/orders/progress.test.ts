/** The notes over an order: in the words of its state, and that it was placed only right after that. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { OrderStatus, PurchaseOrder } from "#contract/orders/orders.ts";
import { Progress } from "#src/screens/orders/purchase-order/progress.tsx";
import * as text from "#src/text/orders/purchase-order.ts";
import * as stateText from "#src/text/trade/order-state.ts";

function notesOf(order_status: OrderStatus, { isComplete = false, state = "" } = {}): string {
  const detail = { order_id: 4820484, order_status, cancelled_at: null, cancel_until: "2026-11-20T15:30:00.000Z" };
  const html = renderToStaticMarkup(createElement(Progress, { order: { detail } as PurchaseOrder, isComplete, state }));
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

test.each([stateText.orderReceived, stateText.beingPacked])(
  "says that an order is in the state of its head: %s",
  (state) => {
    expect(notesOf("PLACED", { state })).toBe(`${state}. ${text.trackingLater}`);
  },
);

describe("that an order is placed", () => {
  const says = text.placed;
  test("is said right after placing", () => {
    expect(notesOf("PLACED", { isComplete: true })).toContain(says);
  });

  test.each<OrderStatus>(["PARTIAL", "SHIPPED", "RECEIVED", "CANCELLED"])(
    "is not said once its state is %s, however short ago it was placed",
    (status) => {
      expect(notesOf(status, { isComplete: true })).not.toContain(says);
    },
  );

  test("is not said when its page is opened later", () => {
    expect(notesOf("PLACED")).not.toContain(says);
  });
});
