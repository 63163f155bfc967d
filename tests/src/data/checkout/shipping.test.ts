/** How a cart may travel, as the page asks for it: another load is another question, and what could not be asked answers as a carrier that could not say. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { askCost, loadOf, shippingQuotesQuery, unquoted } from "#src/data/checkout/shipping.ts";
import { json, noNetwork, onTheWire, runWithoutPauses, wire } from "#tests/support/wire.ts";

onTheWire();
afterEach(() => void vi.useRealTimers());

const method = { shipping_method_id: 3, wrk_order_id: 77, shipping_cost: 12, shipping_method_desc: "Ground" };
const item = (item_id: number, quantity: number, quantity_uom_code = "CT") => ({
  item_id,
  quantity,
  quantity_uom_code,
});
const cart = (more: object = {}): Cart =>
  ({ cart_id: 5, itemSubTotal: 40, items: [item(1, 2)], shippingMethods: [method], ...more }) as unknown as Cart;
const newClient = () => new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
const fetched = async (...of: Parameters<typeof shippingQuotesQuery>) => {
  const client = newClient();
  const answer = await client.fetchQuery(shippingQuotesQuery(...of));
  client.clear();
  return answer;
};

describe("what travels", () => {
  const someItems = fc.array(
    fc.record({
      item_id: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      quantity_uom_code: fc.constantFrom("CT", "CS"),
    }),
    { maxLength: 3 },
  );
  const someCart = fc.record({ items: someItems, itemSubTotal: fc.integer({ min: 0, max: 3 }) });

  test("two loads are told apart by everything that decides their cost, and by nothing else", () => {
    fc.assert(
      fc.property(someCart, someCart, (one, other) => {
        const words = ({ items, itemSubTotal }: typeof one) =>
          JSON.stringify([itemSubTotal, items.map((each) => [each.item_id, each.quantity_uom_code, each.quantity])]);
        const of = (some: typeof one) => loadOf(cart(some));
        expect(of(one) === of(other)).toBe(words(one) === words(other));
      }),
    );
  });

  test("another load, address or cart is another question", () => {
    const keys = [
      shippingQuotesQuery(cart(), 1, undefined),
      shippingQuotesQuery(cart(), 2, undefined),
      shippingQuotesQuery(cart({ items: [item(1, 3)] }), 1, undefined),
      shippingQuotesQuery(cart({ cart_id: 6 }), 1, undefined),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the ways to an address", () => {
  test("are asked for by the work order of the first of them, and by the lines where only some travel", async () => {
    wire.answers = [
      json(200, { success: true, methods: [], until: null }),
      json(200, { success: true, methods: [], until: null }),
    ];
    await fetched(cart(), 9, undefined);
    await fetched(cart(), 9, [item(1, 2)]);
    expect(JSON.parse(wire.bodies[0]!)).toEqual({ ContactId: 9, WrkOrderId: 77 });
    expect(JSON.parse(wire.bodies[1]!)).toMatchObject({ Lines: [{ item_id: 1 }] });
  });

  test("of a cart that has none are none, and nobody is asked", async () => {
    expect(await fetched(cart({ shippingMethods: [] }), 9, undefined)).toEqual({
      success: true,
      methods: [],
      until: null,
    });
    expect(wire.sent).toEqual([]);
  });

  test.each([
    ["no network", noNetwork],
    ["a server that fails", json(500, { Message: "Broken." })],
    ["a carrier that is refused", json(400, { Message: "No." })],
  ])("stand without a cost where they could not be asked for: %s", async (_, answer) => {
    wire.answers = Array.from({ length: 8 }, () => answer);
    const given = await runWithoutPauses(() => fetched(cart(), 9, undefined));
    expect(given).toEqual({ success: false, methods: [unquoted(method as never)], until: null });
    expect(given.methods[0]).toMatchObject({
      shipping_method_id: 3,
      shipping_cost: null,
      travel: null,
      saturday: null,
    });
  });
});

describe("when a cut-off makes other days of them", () => {
  const now = Date.parse("2026-11-23T15:00:00Z");
  const waits = (until: string | null) => {
    vi.useFakeTimers({ now });
    const { refetchInterval } = shippingQuotesQuery(cart(), 9, undefined);
    const ask = refetchInterval as (query: { state: { data: { until: string | null } } }) => number | false;
    return ask({ state: { data: { until } } });
  };

  test.each([
    ["an hour ahead: a second after it", "2026-11-23T16:00:00Z", 3_601_000],
    ["over already by this clock: once a minute, no sooner", "2026-11-23T14:00:00Z", 60_000],
    ["in ten seconds", "2026-11-23T15:00:10Z", 60_000],
    ["in two months: no longer than a timer can wait", "2027-01-23T15:00:00Z", 86_400_000],
    ["never", null, false],
  ])("%s", (_, until, ms) => {
    expect(waits(until)).toBe(ms);
  });
});

test("the cost of a journey is asked for by its way, address and day", async () => {
  const journey = { wrkOrderId: 77, methodId: 3, contactId: 9, isSaturday: true, goods: "40", lines: undefined };
  wire.answers = [json(200, { success: true })];
  await askCost(journey);
  expect(JSON.parse(wire.bodies[0]!)).toEqual({
    WrkOrderId: 77,
    ShippingMethodId: 3,
    ContactId: 9,
    SaturdayShipping: true,
  });
});
