/** A device that keeps the cart's lines is sent the parts that are not as it has them, and puts together what a whole answer has. */
import { expect, test } from "vitest";
import { cartNow, type KeptCart } from "#src/data/cart/cart-parts.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);

/** As a page keeps it; `sent` counts the lines that came. */
async function brought(before: KeptCart | undefined) {
  let sent = 0;
  const cart = await cartNow(before, async (input) => {
    const { body } = await buyer.post("/api/carts", input);
    for (const { items: lines } of body.parts) sent += lines?.length ?? 0;
    return body;
  });
  const { parts, ...whole } = cart;
  expect(whole).toEqual((await buyer.get("/api/carts")).body);
  return { cart, parts, sent };
}

test("only what changed is sent again", async () => {
  await buyer.post("/api/carts/choose", {});
  await buyer.post("/api/carts/add-item", { item_id: items.plain, quantity: 2, quantity_uom_code: "CT" });
  const { rows } = await pools.system.query<{ cart_id: number; customer_id: number }>(
    "select cart_id, customer_id from carts where user_id = $1 and cart_type_code = 'RXO' and is_open",
    [people.buyer.user_id],
  );
  const { cart_id, customer_id } = rows[0]!;
  for (const [table, more] of [
    ["products", `, 'source_key', 'parts ' || n, 'ndc_code', '90000-' || n, 'full_description', 'Parted ' || n`],
    ["product_units", ""],
  ])
    await pools.system.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('item_id', 90000 + n ${more}))).* from ${table} t, generate_series(1, 500) n
       where t.item_id = $1`,
      [items.plain],
    );
  await pools.system.query(
    `insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, added_at)
     select $1, $2, 90000 + n, 'CT', 1, now() from generate_series(1, 500) n`,
    [customer_id, cart_id],
  );
  let kept = await brought(undefined);
  expect(kept.sent).toBe(501);
  expect(kept.parts.length).toBeGreaterThan(4);
  kept = await brought(kept.cart);
  expect(kept.sent).toBe(0);

  const change = { item_id: 90_250, quantity_uom_code: "CT" };
  await buyer.post("/api/carts/update-item", { ...change, new_quantity: 3 }, { "x-base": "1" });
  kept = await brought(kept.cart);
  expect(kept.sent).toBeLessThan(200);
  expect(kept.cart.items.find(({ item_id }) => item_id === 90_250)).toMatchObject({ quantity: 3 });

  // One that goes moves no other part; one that comes stands in the last.
  await buyer.post("/api/carts/remove-item", { item_id: 90_020, quantity_uom_code: "CT" });
  kept = await brought(kept.cart);
  expect(kept.sent).toBeLessThan(250);
  await buyer.post("/api/carts/add-item", { item_id: items.cheap, quantity: 1, quantity_uom_code: "CT" });
  kept = await brought(kept.cart);
  expect(kept.sent).toBeLessThan(200);

  // A price of the catalogue is a change of its line too.
  await pools.system.query("update product_units set price_cents = 77 where item_id = 90100");
  kept = await brought(kept.cart);
  expect(kept.sent).toBeLessThan(200);
});
