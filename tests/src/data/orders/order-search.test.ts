/** The order search as the page remembers it: one question has one answer, however it is put, and pages follow each other to the last. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { orderSearchQuery, purchaseOrderQuery, type OrderSearch } from "#src/data/orders/orders.ts";

const server = vi.hoisted(() => ({ total: 0, asked: [] as Record<string, unknown>[], options: [] as unknown[] }));
vi.mock("#src/api/send.ts", async (original) => ({
  ...(await original<typeof import("#src/api/send.ts")>()),
  send: async (_call: unknown, input: { page: number; page_size: number }, options: unknown) => {
    server.asked.push(input);
    server.options.push(options);
    return { orders: [], page: input.page, page_size: input.page_size, total: server.total };
  },
}));
beforeEach(() => {
  server.asked = [];
  server.options = [];
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
    ];
    const keys = [criteria, ...others].map((each) => JSON.stringify(orderSearchQuery(each).queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("pages follow each other until all orders are there, and none is asked for twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.nat(260), fc.constantFrom(49, 50, 51, 99, 100, 101)), async (total) => {
      server.total = total;
      server.asked = [];
      const { pages } = await new QueryClient().fetchInfiniteQuery({ ...orderSearchQuery(criteria), pages: 99 });
      expect(server.asked.map(({ page }) => page)).toEqual(
        Array.from({ length: Math.max(1, Math.ceil(total / 50)) }, (_, at) => at + 1),
      );
      expect(pages).toHaveLength(server.asked.length);
      for (const each of server.asked) expect(each).toMatchObject({ ...criteria, page_size: 50 });
    }),
    { numRuns: 40 },
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
