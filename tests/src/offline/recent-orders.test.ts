/** Orders kept for the days without a network: whose they are, how many, and when one is asked for again. */
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { shapesVersion } from "#src/offline/answers-on-disk.ts";
import { forgetOrders, orders } from "#src/offline/orders-shelf.ts";
import { keepOrder, keptOrder, keptOrders, markOf, most, onlyThese } from "#src/offline/recent-orders.ts";

const owner = { user_id: 1, customer_id: 1001 };
const order = (order_id: number, note = "") =>
  ({ detail: { order_id, shipping_instructions: note }, shipments: [{ order_id: order_id + 1 }] }) as PurchaseOrder;
const keep = (one: PurchaseOrder, part: Partial<Parameters<typeof keepOrder>[1]> = {}) =>
  keepOrder(one, { mark: "m", owner, isStill: () => true, now: 5, ...part });
const cookies = (seal: string) => vi.stubGlobal("document", { cookie: `stcart=a-token; stcart-seal=${seal}` });

const disk = new IDBFactory();
beforeEach(() => {
  vi.stubGlobal("indexedDB", disk);
  cookies("a-secret");
});
afterEach(async () => {
  await forgetOrders();
  vi.unstubAllGlobals();
});

test("one is found by its number and by its shipment's, by its person at this customer alone", async () => {
  await keep(order(10));
  for (const id of [10, 11]) expect(await keptOrder(id, owner)).toEqual({ order: order(10), since: 5 });
  expect(await keptOrder(12, owner)).toBeUndefined();
  expect(await keptOrder(10, { ...owner, user_id: 2 })).toBeUndefined();
  expect(await keptOrder(10, { ...owner, customer_id: 2 })).toBeUndefined();
});

test("all that are this person's at this customer are found at once, and none that cannot be read", async () => {
  await keep(order(10));
  await keep(order(20));
  await keep(order(30), { owner: { ...owner, user_id: 2 } });
  expect(await keptOrders(owner)).toEqual([order(10), order(20)]);
  cookies("another-secret");
  expect(await keptOrders(owner)).toEqual([]);
});

test("nobody reads it on the disk, nor in another session, and nothing is written for who has left", async () => {
  await keep(order(10, "Ring at the dock"));
  const written = (await orders.get("10"))!;
  expect(new TextDecoder().decode(written.sealed.data)).not.toContain("Ring at the dock");
  cookies("another-secret");
  expect(await keptOrder(10, owner)).toBeUndefined();
  expect(await keep(order(20), { isStill: () => false })).toBe(0);
  expect(await orders.get("20")).toBeUndefined();
});

test("one that is too large is not kept; what is not wanted any more, another's or of other shapes goes", async () => {
  expect(await keep(order(10, "x".repeat(most.eachBytes)))).toBe(0);
  const size = await keep(order(20));
  await keep(order(30));
  await keep(order(40), { owner: { ...owner, user_id: 2 } });
  await keep(order(50));
  await orders.update("50", (kept) => ({ ...kept!, shapes: shapesVersion - 1 }));
  expect(await onlyThese(new Set([20, 40, 50, 60]), owner)).toEqual(new Map([[20, { mark: "m", bytes: size }]]));
  expect([...(await orders.all()).keys()]).toEqual(["20"]);
});

test("the mark is another when the order has moved, and in another session", async () => {
  const [one, same, moved] = [await markOf({ a: 1 }), await markOf({ a: 1 }), await markOf({ a: 2 })];
  expect([same === one, moved === one]).toEqual([true, false]);
  cookies("another-secret");
  expect(await markOf({ a: 1 })).not.toBe(one);
});
