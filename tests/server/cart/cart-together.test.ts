/** Many writers of one cart, and the device's rule against the server's: sums stay exact, limits hold, both come to the same. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { applyAdd, applyRemove, applyUpdate, type CartLine } from "#contract/cart/rules/cart.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { items, north, people, south } from "#tests/support/company.ts";

const { app, signIn, nobody, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);

const add = (client: Client, item_id: number, quantity: number, headers = {}) =>
  client.post("/api/carts/add-item", { item_id, quantity, quantity_uom_code: "CT" }, headers);
const update = (client: Client, item_id: number, new_quantity: number, headers = {}) =>
  client.post("/api/carts/update-item", { item_id, new_quantity, quantity_uom_code: "CT" }, headers);
const remove = (client: Client, item_id: number, headers = {}) =>
  client.post("/api/carts/remove-item", { item_id, quantity_uom_code: "CT" }, headers);
const shown = async (client: Client) => (await client.get("/api/carts")).body;
const empty = async (client: Client) => {
  for (const { item_id } of (await shown(client)).items) await remove(client, item_id);
};

test("50 parallel adds from 5 clients end in the exact sum", async () => {
  await empty(chief);
  const clients = await Promise.all(Array.from({ length: 5 }, () => signIn(people.chief.email)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      add(clients[index % 5]!, index % 2 === 0 ? items.plain : items.cheap, (index % 3) + 1, {
        "idempotency-key": `parallel-${index}`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const asked = Array.from({ length: 50 }, (_, index) => (index % 3) + 1).reduce((sum, quantity) => sum + quantity, 0);
  expect((await shown(chief)).itemCount).toBe(asked);
  // Each answer saw the cart after all before it: no two saw the same.
  expect(new Set(answers.map(({ body }) => body.itemCount)).size).toBe(50);
});

test("parallel adds never pass the product's maximum", async () => {
  await empty(chief);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(chief, items.limited, 3)));
  expect((await shown(chief)).itemCount).toBe(40);
  expect(answers.filter(({ body }) => body.adjusted !== null)).toHaveLength(7);
});

test("first writers of a cart that is not there yet make one cart", async () => {
  await pools.system.query("delete from cart_lines where cart_id in (select cart_id from carts where user_id = $1)", [
    people.both.user_id,
  ]);
  await pools.system.query("delete from carts where user_id = $1", [people.both.user_id]);
  const both = await signIn(people.both.email, { customer: north, cart: null });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => add(both, items.cheap, 1, { "x-cart-type": "RXO" })),
  );
  expect(new Set(answers.map(({ body }) => body.cart_id)).size).toBe(1);
  expect(answers.map(({ body }) => body.itemCount).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("the server comes to what the device lays over by the same rules", async () => {
  const max: Record<number, number | null> = { [items.plain]: null, [items.limited]: 40, [items.cheap]: null };
  const entry = fc.record({
    kind: fc.constantFrom("add" as const, "update" as const, "remove" as const),
    item_id: fc.constantFrom(items.plain, items.limited, items.cheap),
    quantity: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(9_000, 9_999, 2_147_483_647)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 5, maxLength: 15 }), async (entries) => {
      await empty(buyer);
      let laidOver: CartLine[] = [];
      for (const { kind, item_id, quantity } of entries) {
        const line = { item_id, quantity_uom_code: "CT", quantity };
        const limit = { max_sale_qty: max[item_id]!, unit: "Carton" };
        const apply = { add: applyAdd<CartLine>, update: applyUpdate<CartLine>, remove: applyRemove<CartLine> }[kind];
        const change = apply(laidOver, line, limit);
        const answer = await { add, update, remove }[kind](buyer, item_id, quantity);
        if (change.kind === "refused") throw new Error(change.message);
        expect(answer.body).toMatchObject({ quantity: change.quantity, adjusted: change.adjusted });
        laidOver = change.lines;
      }
      const server = (await shown(buyer)).items.map(({ item_id, quantity_uom_code, quantity }: CartLine) => ({
        item_id,
        quantity_uom_code,
        quantity,
      }));
      const byItem = (lines: CartLine[]) => lines.toSorted((a, b) => a.item_id - b.item_id);
      expect(byItem(server)).toEqual(byItem(laidOver));
    }),
    { numRuns: 15 },
  );
});

test("a line that another device changed is not taken off by one who did not see it; who it was, and what stands there, is said", async () => {
  await empty(buyer);
  const from = (device: string, base?: unknown) => ({
    "x-outbox-device": device,
    ...(base !== undefined && { "x-base": JSON.stringify(base) }),
  });
  await add(buyer, items.plain, 5, from("tablet"));
  const conflict = await remove(buyer, items.plain, from("desktop", 4));
  expect([conflict.status, conflict.body]).toEqual([
    409,
    {
      Message: "Changed to 5 cartons on another device. You wanted to remove it.",
      code: "base_changed",
      current: { quantity: 5, by: "device" },
    },
  ]);
  expect((await shown(buyer)).itemCount).toBe(5);
  // What this device did itself is no surprise to it, and what is gone is removed already.
  expect((await remove(buyer, items.plain, from("tablet", 4))).body).toMatchObject({ quantity: 0 });
  expect((await remove(buyer, items.plain, from("desktop", 5))).body).toMatchObject({ quantity: 0 });
  const gone = await update(buyer, items.plain, 1, from("desktop", 5));
  expect(gone.body.Message).toBe("Removed on another device. You wanted 1 carton.");

  const staff = await signIn(people.staff.email, { customer: south });
  const link = { user_id: people.buyer.user_id, customer_id: north, reason: "Case 4711: cannot find an order" };
  const { token } = (await staff.post("/api/impersonation", link)).body;
  const acting = clientOf(app, (await nobody.get(`/api/security/session/${token}/`)).body.token);
  const many = { items: [{ item_id: items.plain, quantity: 7, quantity_uom_code: "CT" }] };
  expect((await acting.post("/api/carts/add-items", many, { "x-cart-type": "RXO" })).status).toBe(200);
  const acted = await update(buyer, items.plain, 2, from("desktop", 5));
  expect(acted.body).toMatchObject({
    Message: "Changed to 7 cartons by staff acting for you. You wanted 2 cartons.",
    current: { quantity: 7, by: "staff" },
  });
  await update(buyer, items.plain, 3, from("tablet"));
  expect((await remove(buyer, items.plain, from("desktop", 5))).body.current).toEqual({ quantity: 3, by: "device" });
  await remove(buyer, items.plain);
});

test("who adds to what another device left has not seen the whole: a later change of theirs waits for a word too", async () => {
  const from = (device: string, base?: number) => ({
    "x-outbox-device": device,
    ...(base !== undefined && { "x-base": String(base) }),
  });
  const many = (quantity: number) =>
    buyer.post(
      "/api/carts/add-items",
      { items: [{ item_id: items.plain, quantity, quantity_uom_code: "CT" }] },
      from("tablet"),
    );
  for (const addTwo of [() => add(buyer, items.plain, 2, from("tablet")), () => many(2)]) {
    await remove(buyer, items.plain);
    await add(buyer, items.plain, 3, from("tablet"));
    await update(buyer, items.plain, 10, from("desk", 3));
    // Offline the tablet showed 3, made it 5, then 9 or none.
    await addTwo();
    expect((await update(buyer, items.plain, 9, from("tablet", 5))).body.current).toMatchObject({ quantity: 12 });
    expect((await remove(buyer, items.plain, from("tablet", 5))).body.current).toMatchObject({ quantity: 12 });
    // Where nobody came between, its own additions are no surprise to it.
    await remove(buyer, items.plain);
    await add(buyer, items.plain, 3, from("tablet"));
    await addTwo();
    expect((await update(buyer, items.plain, 9, from("tablet", 4))).body).toMatchObject({ quantity: 9 });
  }
});
