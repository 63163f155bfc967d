/** What is asked for ahead, for a morning without a network: all that the person may see, and nothing that the server would turn down. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Call } from "#contract/base/call.ts";
import { classifications } from "#contract/catalogue/catalogue.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { prefetchKept } from "#src/data/prefetch.ts";

const asked = vi.hoisted(() => [] as { call: unknown; input: unknown }[]);
vi.mock("#src/api/send.ts", async (original) => ({
  ...(await original<typeof import("#src/api/send.ts")>()),
  send: async (call: unknown, input: unknown) => {
    asked.push({ call, input });
    return { groups: [], items: [], parts: [], orders: [], lines: [], total: 0, page: 1, page_size: 50 };
  },
}));
beforeEach(() => {
  asked.splice(0);
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => void vi.unstubAllGlobals());

const roles = fc.record({
  is_admin: fc.boolean(),
  is_reporting: fc.boolean(),
  is_ordering: fc.boolean(),
  is_cs: fc.boolean(),
});
const userOf = (its: object): User =>
  ({
    user_id: 102,
    customer_id: 1001,
    cart_type_code: "RXO",
    customer: { customer_id: 1001, time_zone: "America/Chicago", is_customer_admin: false },
    ...its,
  }) as unknown as User;
const paths = (): string[] => asked.map(({ call }) => (call as Call).path).toSorted();

const always = [
  "/api/help-desk",
  "/api/addresses/for-customer/{companyId}/of-type/{type}",
  "/api/addresses/for-customer/{companyId}/of-type/{type}",
];
const forOrdering = ["/api/carts", "/api/carts/counts", "/api/order-guides", "/api/receives/pending-changes"];

test("each person is asked for what their roles allow: no more, and what receiving and ordering need no less", async () => {
  await fc.assert(
    fc.asyncProperty(roles, async (its) => {
      asked.splice(0);
      await prefetchKept(new QueryClient(), userOf(its));
      for (const { call } of asked)
        expect(mayCall((call as Call).needs, { ...its, is_customer_admin: false })).toBe(true);
      expect(paths()).toEqual(expect.arrayContaining(always));
      const mayOrder = its.is_admin || its.is_ordering;
      for (const path of forOrdering) expect([path, paths().includes(path)]).toEqual([path, mayOrder]);
      for (const path of ["/api/orders/search", "/api/reports/recalls"])
        expect([path, paths().includes(path)]).toEqual([path, mayOrder || its.is_reporting]);
    }),
  );
});

test("what is there already is not asked for again, and a call that fails takes no other with it", async () => {
  const client = new QueryClient();
  const user = userOf({ is_admin: false, is_ordering: true, is_reporting: false, is_cs: false });
  await prefetchKept(client, user);
  expect(asked).toHaveLength(12);
  asked.splice(0);
  await prefetchKept(client, user);
  expect(paths()).toEqual([]);
});

test("the days are the customer's: those of its calendar, and of receipts a day more, for what is dated tomorrow", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T04:00:00Z"), toFake: ["Date"] });
  await prefetchKept(
    new QueryClient(),
    userOf({ is_admin: false, is_ordering: true, is_reporting: false, is_cs: false }),
  );
  vi.useRealTimers();
  const path = "/api/addresses/for-customer/{companyId}/of-type/{type}";
  expect(asked.map(({ call, input }) => [(call as Call).path, input])).toEqual([
    ["/api/help-desk", {}],
    [classifications.path, {}],
    [path, { companyId: 1001, type: 3 }],
    [path, { companyId: 1001, type: 2 }],
    [
      "/api/orders/search",
      { customer_id: 1001, order_from_date: "10/06/2026", order_to_date: "11/20/2026", page: 1, page_size: 50 },
    ],
    ["/api/reports/recalls", {}],
    ["/api/carts", { known: [] }],
    ["/api/carts/counts", {}],
    ["/api/receives/pending-changes", { known: [] }],
    ["/api/receives/search-historical", { from: "11/13/2026", to: "11/21/2026" }],
    ["/api/usual-items", {}],
    ["/api/order-guides", {}],
  ]);
});
