/** Orders fetched for the days without a network: each once, one that moved again, none for who has left; and shown with their age when nobody answers. */
import { IDBFactory } from "fake-indexeddb";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Call } from "#contract/base/call.ts";
import { NoAnswer } from "#src/api/ask.ts";
import { holdOrders } from "#src/data/orders/hold-orders.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";
import { sessionQuery, type User } from "#src/data/identity/session.ts";
import { forgetOrders } from "#src/offline/orders-shelf.ts";
import { getNowMs } from "#tests/support/present.ts";

let rows: { order_id: number; order_status: string }[];
let asked: number[];
let isAway: boolean;
const orderOf = (order_id: number) => ({ detail: { order_id, order_status: "SHIPPED" }, shipments: [] });
vi.mock(import("#src/api/send.ts"), async (original) => ({
  ...(await original()),
  send: (async (call: Call, { orderId }: { orderId: number }) => {
    if (isAway) throw new NoAnswer();
    if (call.path === "/api/orders/search") return { orders: rows };
    asked.push(orderId);
    return orderOf(orderId);
  }) as never,
}));
// Nobody signed in through this page.
vi.mock(import("#src/data/identity/session.ts"), async (original) => ({
  ...(await original()),
  isStillTheirs: () => true,
}));

const user = {
  user_id: 1,
  customer_id: 1001,
  cart_type_code: "RXO",
  is_ordering: true,
  customer: { customer_id: 1001, time_zone: "America/Chicago" },
} as unknown as User;
const hold = (isStill = () => true) => holdOrders(user, { isStill, whenIdle: async () => {} });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("document", { cookie: "stcart=a-token; stcart-seal=a-secret" });
  rows = [10, 20].map((order_id) => ({ order_id, order_status: "SHIPPED" }));
  asked = [];
  isAway = false;
});
afterEach(async () => {
  await forgetOrders();
  vi.unstubAllGlobals();
});

test("each is asked for once, and again when its row is another", async () => {
  await hold();
  expect(asked).toEqual([10, 20]);
  await hold();
  expect(asked).toEqual([10, 20]);
  rows[1] = { order_id: 20, order_status: "RECEIVED" };
  await hold();
  expect(asked).toEqual([10, 20, 20]);
});

test("it ends when its person has left", async () => {
  let looks = 0;
  await hold(() => ++looks < 2);
  expect(asked).toEqual([10]);
});

test("without an answer the order stands as it lies here, and what does not lie here does not", async () => {
  await hold();
  isAway = true;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  client.setQueryData(sessionQuery.queryKey, user);
  await client.prefetchQuery(purchaseOrderQuery(10));
  await client.prefetchQuery(purchaseOrderQuery(30));
  const stateOf = (id: number) => client.getQueryState(purchaseOrderQuery(id).queryKey)!;
  expect([stateOf(10).status, stateOf(10).data]).toEqual(["error", orderOf(10)]);
  expect(stateOf(10).dataUpdatedAt).toBeLessThanOrEqual(getNowMs());
  expect([stateOf(30).status, stateOf(30).data]).toEqual(["error", undefined]);
});
