/** What another device changed: what is asked for again, and what a person at this one is told of it. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CartItem } from "#contract/cart/cart.ts";
import type { LiveChange } from "#contract/live.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { followOtherDevices } from "#src/app/live.ts";
import { cartQuery } from "#src/data/cart/cart-answers.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { sessionQuery } from "#src/data/identity/session.ts";
import type { LiveNews } from "#src/data/live.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
import { anEntry } from "#tests/support/entries.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const world = vi.hoisted(() => ({
  hear: (_news: unknown) => {},
  entries: [] as unknown[],
  items: [] as unknown[],
  cartId: 7,
}));
vi.mock("#src/data/live.ts", () => ({
  followLive: (_client: unknown, hear: (news: unknown) => void) => (world.hear = hear),
}));
vi.mock("#src/offline/outbox.ts", async (original) => ({
  ...(await original<typeof import("#src/offline/outbox.ts")>()),
  entriesNow: () => world.entries,
}));
vi.mock("#src/api/send.ts", async (original) => ({
  ...(await original<typeof import("#src/api/send.ts")>()),
  send: async () => ({
    ...aCart(world.items as CartItem[], { cart_id: world.cartId }),
    parts: [{ print: JSON.stringify(world.items), items: world.items }],
  }),
}));

const toasts = () => getDefaultStore().get(toastsAtom);
const change = (over: Partial<LiveChange> = {}): LiveNews => ({
  kind: "changed",
  change: { what: "cart", cart_type: "RXO", device: "theirs", conflict: null, stands: null, wanted: null, ...over },
});

/** A page on which the cart stands with these lines; gives what it hears. */
function page(items: CartItem[], { isShown = true } = {}) {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { cart_type_code: "RXO" } as never);
  client.setQueryData(cartQuery.queryKey, { answer: { ...aCart(items), parts: [] }, doneBefore: 4, at: 1 });
  client.setQueryData(["receiving", "pending"], "older");
  if (isShown)
    new QueryObserver(client, { ...cartQuery, enabled: true, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );
  followOtherDevices(client);
  return client;
}
/** What is told once the cart was asked for again. */
async function told(before: CartItem[], after: CartItem[], news = change(), options = {}) {
  world.items = after;
  page(before, options);
  world.hear(news);
  await vi.advanceTimersByTimeAsync(1);
  return toasts().map(({ text }) => text);
}

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
  getDefaultStore().set(toastsAtom, []);
  world.entries = [];
  getDefaultStore().set(entriesAtom, []);
  world.cartId = 7;
});

describe("a line that another device changed is told", () => {
  const line = (quantity: number, over: Partial<CartItem> = {}) =>
    aCartItem({ full_description: "Ketorolac", quantity, ...over });
  test.each([
    ["changed", [line(4)], [line(6)], "Ketorolac: 6 cartons instead of 4"],
    ["added", [], [line(1)], "Ketorolac added (1 carton)"],
    ["removed", [line(4)], [], "Ketorolac removed (4 cartons)"],
    [
      "changed with another",
      [line(4)],
      [line(6), line(1, { item_id: 2 })],
      "Ketorolac: 6 cartons instead of 4. 1 more product changed.",
    ],
  ])("that it was %s", async (_, before, after, text) => expect(await told(before, after)).toEqual([text]));

  test("and nothing where all is as it was, where the cart is not shown, or where it is of the other cart", async () => {
    expect(await told([line(4)], [line(4)])).toEqual([]);
    expect(await told([line(4)], [line(6)], change(), { isShown: false })).toEqual([]);
    expect(await told([line(4)], [line(6)], change({ cart_type: "CSO" }))).toEqual([]);
  });

  test("and nothing of an order that closed the cart and began the next", async () => {
    world.cartId = 8;
    expect(await told([line(4)], [])).toEqual([]);
  });

  test("and nothing of what this device itself did to it meanwhile", async () => {
    const own = (over: Partial<Entry>) =>
      anEntry({ call: "updateItem", body: { item_id: 48_120, quantity_uom_code: "CT", new_quantity: 6 }, ...over });
    world.entries = [own({ device: "mine", state: "done", done_no: 5 })];
    expect(await told([line(4)], [line(6)])).toEqual([]);
    // Of what was done before that answer it knew.
    world.entries = [own({ device: "mine", state: "done", done_no: 4 })];
    expect(await told([line(4)], [line(6)])).toHaveLength(1);
  });
});

describe("what is asked for again", () => {
  test("is nothing of a change that this browser made itself", async () => {
    getDefaultStore().set(entriesAtom, [anEntry({ device: "mine" })]);
    const client = page([]);
    world.hear(change({ device: "mine" }));
    world.hear(change({ what: "receiving", device: "mine" }));
    expect(client.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(false);
    expect(client.getQueryState(["receiving", "pending"])?.isInvalidated).toBe(false);
  });

  test("is receiving, for what came in there, from a device that did not say which it is too", () => {
    const client = page([]);
    world.hear(change({ what: "receiving", device: null, cart_type: null }));
    expect(client.getQueryState(["receiving", "pending"])?.isInvalidated).toBe(true);
    expect(client.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(false);
  });

  test("is everything, however new an answer is, when something may have been missed", () => {
    const client = page([], { isShown: false });
    world.hear({ kind: "again" });
    expect(client.getQueryState(["receiving", "pending"])?.isInvalidated).toBe(true);
    expect(client.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(true);
  });
});

describe("a line that two devices changed", () => {
  const conflict = (over: Partial<LiveChange>) =>
    told([aCartItem({ item_id: 5, full_description: "Ketorolac" })], [], change({ conflict: 5, ...over }));
  test.each<[Partial<LiveChange>, string]>([
    [
      { stands: 4, wanted: 9 },
      "Ketorolac: 4 cartons here, 9 cartons on your other device. Decide there which to keep.",
    ],
    [{ stands: 1, wanted: 0 }, "Ketorolac: 1 carton here, removed on your other device. Decide there which to keep."],
    [{ stands: 0, wanted: 2 }, "Ketorolac: removed here, 2 cartons on your other device. Decide there which to keep."],
    [
      { conflict: 9, stands: 3, wanted: 1 },
      "Product 9: 3 units here, 1 unit on your other device. Decide there which to keep.",
    ],
  ])("is told with what stands and what was wanted: %j", async (over, text) =>
    expect(await conflict(over)).toEqual([text]),
  );
});
