/** Many writers of one cart, and the device's rule against the server's: sums stay exact, limits hold, both come to the same. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { applyAdd, applyRemove, applyUpdate, type Line } from "#contract/rules/cart.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);

const add = (client: Client, item_id: number, quantity: number, headers = {}) =>
  client.post("/api/carts/add-item", { item_id, quantity, quantity_uom_code: "CT" }, headers);
const update = (client: Client, item_id: number, new_quantity: number) =>
  client.post("/api/carts/update-item", { item_id, new_quantity, quantity_uom_code: "CT" });
const remove = (client: Client, item_id: number) =>
  client.post("/api/carts/remove-item", { item_id, quantity_uom_code: "CT" });
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
      let laidOver: Line[] = [];
      for (const { kind, item_id, quantity } of entries) {
        const line = { item_id, quantity_uom_code: "CT", quantity };
        const limit = { max_sale_qty: max[item_id]!, unit: "Carton" };
        const apply = { add: applyAdd<Line>, update: applyUpdate<Line>, remove: applyRemove<Line> }[kind];
        const change = apply(laidOver, line, limit);
        const answer = await { add, update, remove }[kind](buyer, item_id, quantity);
        if (change.kind === "refused") throw new Error(change.message);
        expect(answer.body).toMatchObject({ quantity: change.quantity, adjusted: change.adjusted });
        laidOver = change.lines;
      }
      const server = (await shown(buyer)).items.map(({ item_id, quantity_uom_code, quantity }: Line) => ({
        item_id,
        quantity_uom_code,
        quantity,
      }));
      const byItem = (lines: Line[]) => lines.toSorted((a, b) => a.item_id - b.item_id);
      expect(byItem(server)).toEqual(byItem(laidOver));
    }),
    { numRuns: 15 },
  );
});
