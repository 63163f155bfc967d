/** The order search as the page remembers it: one question has one answer, however it is put, and pages follow each other to the last. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderSearch } from "#src/data/orders/held-orders.ts";
import { orderSearchQuery } from "#src/data/orders/orders.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";

const server = vi.hoisted(() => ({
  total: 0,
  counts: 1_000,
  asked: [] as Record<string, unknown>[],
  options: [] as unknown[],
}));
vi.mock("#src/api/send.ts", async (original) => ({
  ...(await original<typeof import("#src/api/send.ts")>()),
  send: async (_call: unknown, input: { page: number; page_size: number; after?: number }, options: unknown) => {
    server.asked.push(input);
    server.options.push(options);
    const { page, page_size, after = server.total + 1 } = input;
    const { counts, total } = server;
    // Numbered from the newest, the highest, down to 1.
    const orders = Array.from({ length: Math.min(page_size, after - 1) }, (_, at) => ({ order_id: after - 1 - at }));
    return { orders, page, page_size, total: Math.min(total, counts), total_is_capped: total > counts };
  },
}));
beforeEach(() => {
  server.asked = [];
  server.options = [];
  server.counts = 1_000;
});

const criteria: OrderSearch = { customer_id: 1001, order_from_date: "10/06/2026", order_to_date: "11/20/2026" };

describe("a question", () => {
  test("is the same whether what it does not ask for is null or left out", () => {
    const said: OrderSearch = {
      ...criteria,
      order_id: null,
      customer_order_no: null,
      item_id: null,
      order_name: undefined,
    };
    expect(orderSearchQuery(said).queryKey).toEqual(orderSearchQuery(criteria).queryKey);
  });
  test("is another one with any other criterion", () => {
    const others: OrderSearch[] = [
      { ...criteria, customer_id: 1002 },
      { ...criteria, order_id: 7 },
      { ...criteria, order_to_date: "11/19/2026" },
      { ...criteria, order_name: "Weekly" },
      { ...criteria, customer_order_no: "Weekly" },
      { ...criteria, number_part: "Weekly" },
    ];
    const keys = [criteria, ...others].map((each) => JSON.stringify(orderSearchQuery(each).queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("pages follow each other until all orders are there, each behind the one before, and none is asked for twice", async () => {
  const sizes = fc.oneof(fc.nat(260), fc.constantFrom(49, 50, 51, 99, 100, 101));
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom(60, 100, 1_000), async (total, counts) => {
      server.total = total;
      server.counts = counts;
      server.asked = [];
      const { pages } = await new QueryClient().fetchInfiniteQuery({ ...orderSearchQuery(criteria), pages: 99 });
      expect(pages.flatMap(({ orders }) => orders.map(({ order_id }) => order_id))).toEqual(
        Array.from({ length: total }, (_, at) => total - at),
      );
      // Whoever was not told how many there are looks behind a last page that is full.
      const needed = total > counts ? Math.floor(total / 50) + 1 : Math.max(1, Math.ceil(total / 50));
      expect(server.asked.map(({ page }) => page)).toEqual(Array.from({ length: needed }, (_, at) => at + 1));
      for (const each of server.asked) expect(each).toMatchObject({ ...criteria, page_size: 50 });
    }),
    { numRuns: 60 },
  );
});

describe("a placed order", () => {
  const watched = purchaseOrderQuery(7).refetchInterval as unknown as (query: object) => number | false;
  test("is looked at again until the warehouse has shipped it, and then no more", () => {
    const every = (order_status: string | undefined) =>
      watched({ state: { data: order_status && { detail: { order_status } } } });
    expect(every("PLACED")).toBe(3_000);
    for (const status of ["SHIPPED", "RECEIVED", "CANCELLED", undefined]) expect(every(status)).toBe(false);
  });
  test("keeps its person's session awake at the first look alone", async () => {
    const client = new QueryClient();
    await client.fetchQuery(purchaseOrderQuery(7));
    await client.fetchQuery({ ...purchaseOrderQuery(7), staleTime: 0 });
    expect(server.options).toEqual([
      { signal: expect.any(AbortSignal), isBackground: undefined },
      { signal: expect.any(AbortSignal), isBackground: true },
    ]);
  });
});
