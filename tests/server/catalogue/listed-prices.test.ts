/** Wherever people order from, a price brings along what explains it: what everybody pays, what their own customer has agreed, and its offers; another's never. */
import { expect, test } from "vitest";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { testApp, type Client } from "#tests/support/app.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { placeOrder } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { signIn, pools } = await testApp({ clock: () => now });
// The plain product's carton is $12.50; South has agreed on $11.11.
// Only North has the offer.
await pools.system.query(
  `with made as (insert into incentives (incentive_id, incentive_name, incentive_description_html, incentive_type_code, incentive_type, discount_cents,
       tier_quantity, display_in_line_item_level_bit) overriding system value values (1, 'Buy 20', '<p>20</p>', 'BDT', 'Bundle tier', 120, 20, true)
     returning incentive_id),
   its as (insert into incentive_products (incentive_id, item_id, is_qualifying, bundle_part) select incentive_id, $1, false, 1 from made)
   insert into customer_incentives (customer_id, incentive_id) select $2, incentive_id from made`,
  [items.plain, north],
);
const lines = [{ item_id: items.plain, quantity_uom_code: "CT", par_level: 3 }];
const yesterday = new Date("2026-11-19T15:00:00Z");
const buyers = { north: await signIn(people.buyer.email), south: await signIn(people.other.email) };
await placeOrder(pools, { placedAt: yesterday, lines: [{ item: items.plain, quantity: 1 }] });
await placeOrder(pools, {
  customer: south,
  user: people.other.user_id,
  placedAt: yesterday,
  lines: [{ item: items.plain, quantity: 1 }],
});
for (const buyer of Object.values(buyers)) await buyer.post("/api/order-guides/save", { name: "Shelf", lines });

type Ordered = Pick<OrderProduct, "units" | "incentives">;
const answers: [string, (buyer: Client) => Promise<{ text: string; product: Ordered }>][] = [
  [
    "usual items",
    async (buyer) => {
      const { text, body } = await buyer.get("/api/usual-items");
      return { text, product: body.items[0].product };
    },
  ],
  [
    "the codes of a quick order",
    async (buyer) => {
      const { text, body } = await buyer.post("/api/products/for-codes", { codes: [String(items.plain)] });
      return { text, product: body.products[0] };
    },
  ],
  [
    "order guides",
    async (buyer) => {
      const { text, body } = await buyer.get("/api/order-guides");
      return { text, product: body.guides[0].lines[0].product };
    },
  ],
];

test.each(answers)("%s: list price, own price and own offers, and no other customer's", async (_what, ask) => {
  const carton = ({ units }: Ordered) => units.find(({ quantity_uom_code }) => quantity_uom_code === "CT");
  const atNorth = await ask(buyers.north);
  expect(carton(atNorth.product)).toMatchObject({ list_price: 12.5, sale_UOM_price: 12.5 });
  expect(atNorth.product.incentives).toMatchObject([{ incentive_name: "Buy 20", discount_amount: 1.2 }]);
  expect(atNorth.text).not.toContain("11.11");
  const atSouth = await ask(buyers.south);
  expect(carton(atSouth.product)).toMatchObject({ list_price: 12.5, sale_UOM_price: 11.11 });
  expect(atSouth.product.incentives).toEqual([]);
  // What North agrees on is North's alone.
  await pools.system.query(
    `insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values ($1, $2, 'CT', 999)
     on conflict do nothing`,
    [north, items.plain],
  );
  expect(carton((await ask(buyers.north)).product)).toMatchObject({ list_price: 12.5, sale_UOM_price: 9.99 });
  expect((await ask(buyers.south)).text).not.toContain("9.99");
  await pools.system.query("delete from customer_prices where customer_id = $1", [north]);
});
