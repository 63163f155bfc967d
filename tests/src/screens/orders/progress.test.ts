/** The notes over an order: in the words of its state. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { Progress } from "#src/screens/orders/purchase-order/progress.tsx";
import * as text from "#src/text/orders/purchase-order.ts";
import * as stateText from "#src/text/trade/order-state.ts";

function notesOf(order_status: OrderStatus, { state = "" } = {}): string {
  const detail = { order_id: 4820484, order_status, cancelled_at: null, cancel_until: "2026-11-20T15:30:00.000Z" };
  return notesOfOrder({ detail } as PurchaseOrder, { state });
}

function notesOfOrder(order: PurchaseOrder, { state = "" } = {}): string {
  const html = renderToStaticMarkup(createElement(Progress, { order, state }));
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("&#x27;", "'");
}

describe("an order that ended without a shipment", () => {
  const made_at = "2026-11-20T15:30:00.000Z";
  const ended = (order_status: string, kind?: "void" | "refusal" | "expiry", made_by: string | null = null) =>
    notesOfOrder({
      detail: {
        order_status,
        status_description: "Returned",
        cancelled_at: made_at,
        cancelled_by: made_by,
        time_zone: "America/Chicago",
      },
      paper_form: {
        records: kind === undefined ? [] : [{ kind, made_at, made_by, reason: "The form is not legible." }],
      },
    } as unknown as PurchaseOrder);
  const at = expect.stringContaining("9:30 AM");

  test.each([
    ["a void by a user", ended("VOIDED", "void", "Mona Ortiz"), "This order was voided by Mona Ortiz on "],
    ["a void by the supplier", ended("VOIDED", "void"), "This order was voided by the supplier on "],
    ["a cancellation", ended("CANCELLED", undefined, "Mona Ortiz"), "This order was canceled by Mona Ortiz on "],
  ])("says by whom and when: %s", (_, notes, begin) => {
    expect(notes).toEqual(at);
    expect(notes.startsWith(begin)).toBe(true);
  });

  test.each(["CANCELLED", "NOT_ACCEPTED"])("gives the supplier's reason for non-acceptance, status %s", (status) => {
    expect(ended(status, "refusal")).toBe(text.refused("The form is not legible."));
  });

  test.each(["CANCELLED", "EXPIRED"])("says that its 60 days ended, status %s", (status) => {
    expect(ended(status, "expiry")).toBe(text.expired);
  });

  test("is shown by the server's description where only a newer server knows its status", () => {
    expect(ended("RETURNED")).toBe(text.ended("Returned"));
  });
});

test.each([stateText.orderReceived, stateText.beingPacked])(
  "says that an order is in the state of its head: %s",
  (state) => {
    expect(notesOf("PLACED", { state })).toBe(`${state}. ${text.trackingLater}`);
  },
);
