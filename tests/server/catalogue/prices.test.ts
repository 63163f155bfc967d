/** Prices over the door: cart, checkout, order and invoice say the same of every incentive, and the page comes to the same by itself. */
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";

import type { Cart } from "#contract/cart/cart.ts";
import { estimated } from "#src/data/cart/cart-estimate.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { inTransaction } from "#server/db/open.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";
import { testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { getServerNow } from "#tests/support/present.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { until } from "#tests/support/until.ts";

const { signIn, pools } = await testApp();
const addUp = () => inTransaction(pools.system, addUpBonusProgress);
const buyer = await signIn(people.buyer.email);
const cart = async (): Promise<Cart> => (await buyer.get("/api/carts")).body;
const add = (item_id: number, quantity: number, more: object = {}) =>
  buyer.post("/api/carts/add-item", { item_id, quantity, quantity_uom_code: "CT", ...more });
const system = (text: string, values: unknown[] = []) => pools.system.query(text, values);

/** From 20 cartons of the plain product on $1.20 less; $2.00 off the kit with the plain and the cheap product; 10 % bonus. */
await system(
  `insert into incentives (incentive_id, incentive_name, incentive_description_html, incentive_type_code, incentive_type, discount_cents, tier_quantity,
      display_in_line_item_level_bit) overriding system value values
    (1, 'Buy 20', '<p>20</p>', 'BDT', 'Bundle tier', 120, 20, true), (2, 'Comfort bundle', '<p>All</p>', 'BND', 'Bundle', 200, null, true)`,
);
await system(
  `insert into incentive_products (incentive_id, item_id, is_qualifying, bundle_part) values
    (1, $1, false, 1), (2, $2, false, 1), (2, $1, true, 1), (2, $3, true, 2)`,
  [items.plain, items.kit, items.cheap],
);
await system("insert into customer_incentives (customer_id, incentive_id) values ($1, 1), ($1, 2)", [north]);
await system(
  "insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values ($1, $2, 'CT', 4500)",
  [north, items.kit],
);
const bonus = (current: number) =>
  system(
    "with gone as (delete from bonus_amounts where customer_id = $1) update customers set has_bonus_discount = true, bonus_goal_cents = 100000, bonus_basis_points = 1000, bonus_current_cents = $2 where customer_id = $1",
    [north, current],
  );

beforeEach(async () => {
  await system("update customers set has_bonus_discount = false where customer_id = $1", [north]);
  await system("update incentives set display_in_line_item_level_bit = true");
  for (const { item_id, quantity_uom_code } of (await cart()).items)
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code });
});

const whole = async () => {
  await add(items.plain, 20);
  await add(items.kit, 2, { kit_check_surcharge: true });
  await add(items.cheap, 4);
};

test("a cart has each incentive in its lines, its sums, and the words of each price", async () => {
  await whole();
  expect(await cart()).toMatchObject({
    itemSubTotal: 340.2,
    itemDiscountSubTotal: 28,
    itemBonusDiscountSubTotal: 0,
    surchargeSubTotal: 4.8,
    origSubTotal: 345,
    subTotal: 317,
    items: [
      { item_id: items.plain, full_price: 250, discount_amount: 1.2, incentive_name: "Buy 20" },
      {
        item_id: items.kit,
        full_price: 90,
        discount_amount: 2,
        price_steps: [
          { kind: "list", name: null, amount: 48.9 },
          { kind: "contract", name: null, amount: 45 },
          { kind: "incentive", name: "Comfort bundle", amount: -2 },
          { kind: "kit_check", name: null, amount: 2.4 },
        ],
        incentives: [{ incentive_id: 2, discount_amount: 2 }],
      },
      { item_id: items.cheap, discount_amount: 0, incentives: [] },
    ],
  });
});

test("a bundle that loses a part, and a tier that is not reached any more, take nothing off", async () => {
  await whole();
  await buyer.post("/api/carts/remove-item", { item_id: items.cheap, quantity_uom_code: "CT" });
  await buyer.post("/api/carts/update-item", { item_id: items.plain, new_quantity: 19, quantity_uom_code: "CT" });
  expect(await cart()).toMatchObject({ itemDiscountSubTotal: 0, subTotal: 332.3 });
});

test("an incentive of the sums alone is no step of a price", async () => {
  await system("update incentives set display_in_line_item_level_bit = false where incentive_id = 1");
  await add(items.plain, 20);
  expect(await cart()).toMatchObject({
    itemDiscountSubTotal: 24,
    items: [{ display_in_line_item_level_bit: false, price_steps: [{ kind: "list", name: null, amount: 12.5 }] }],
  });
});

test("the order is what the checkout showed, to the cent, on its lines and on its invoice", async () => {
  await bonus(100_000);
  await whole();
  const request = await readyToOrder(buyer, []);
  const seen = await cart();
  expect(seen).toMatchObject({ itemDiscountSubTotal: 28, itemBonusDiscountSubTotal: 31.24 });
  const placed = await buyer.post("/api/carts/checkout", { ...request, sub_total: seen.subTotal });
  expect(placed.status).toBe(200);
  const { body: order } = await buyer.get(`/api/carts/purchase-orders/${placed.body.order_id}`);
  expect(order.detail).toMatchObject({
    order_line_total_amount: seen.itemSubTotal,
    surcharge_total_amount: seen.surchargeSubTotal,
    discount_total_amount: 59.24,
    bonus_discount_total_amount: 31.24,
  });
  expect(order.total).toBeCloseTo(seen.subTotal + (request["shipping_charges"] as number), 6);
  expect(order.lines).toMatchObject(
    seen.items.map(({ discount_amount, bonus_discount_amount, incentive_name, price_steps, full_price }) => ({
      discount_amount,
      bonus_discount_amount,
      incentive_name,
      price_steps,
      full_price,
    })),
  );
  const address = () => "https://portal.example";
  const warehouse = {
    pools,
    warehouse: demonstrationWarehouse,
    delayMs: 0,
    auditKeys,
    address,
    clock: getServerNow,
  };
  for (const shipment of [1, 2])
    await shipOrder(warehouse, { customer_id: north, order_id: placed.body.order_id, shipment });
  const { rows } = await system("select sum(invoice_cents)::int as cents from shipments where order_id = $1", [
    placed.body.order_id,
  ]);
  expect(rows[0].cents).toBe(Math.round(order.total * 100));
});

test("an incentive that ended after the checkout was read is not paid for unseen", async () => {
  await whole();
  const request = await readyToOrder(buyer, []);
  const { subTotal } = await cart();
  await system("delete from customer_incentives where incentive_id = 1");
  const refused = await buyer.post("/api/carts/checkout", { ...request, sub_total: subTotal });
  await system("insert into customer_incentives (customer_id, incentive_id) values ($1, 1)", [north]);
  expect([refused.status, refused.body.code]).toEqual([400, "sum_changed"]);
  expect((await cart()).items).toHaveLength(3);
});

test("orders count towards the bonus discount's goal, and the one that reaches it does not have it yet", async () => {
  await bonus(90_000);
  await add(items.plain, 8);
  const request = await readyToOrder(buyer, []);
  expect(await cart()).toMatchObject({ itemBonusDiscountSubTotal: 0 });
  expect((await buyer.post("/api/carts/checkout", request)).status).toBe(200);
  const progress = async () => (await buyer.get("/api/users/current")).body.customer.bonus_discount_current_amount;
  expect(await progress()).toBe(1_000);
  await add(items.plain, 1);
  expect(await cart()).toMatchObject({ itemBonusDiscountSubTotal: 1.25 });
  const staff = await signIn(people.staff.email, { customer: north });
  await addUp();
  expect(await progress()).toBe(1_000);
  expect((await staff.get("/api/users/current")).body.customer.bonus_discount_current_amount).toBe(1_000);
  expect(await cart()).toMatchObject({ itemBonusDiscountSubTotal: 1.25 });
});

test("what an incentive takes off an order does not count towards the goal", async () => {
  await bonus(0);
  await whole();
  const request = await readyToOrder(buyer, []);
  const { itemSubTotal, itemDiscountSubTotal } = await cart();
  expect(itemDiscountSubTotal).toBe(28);
  expect((await buyer.post("/api/carts/checkout", request)).status).toBe(200);
  const { customer } = (await buyer.get("/api/users/current")).body;
  expect(customer.bonus_discount_current_amount).toBe(itemSubTotal - itemDiscountSubTotal);
});

test("adding up takes hold of a customer before the rows of its orders: whoever holds the customer is not caught in a circle", async () => {
  await bonus(0);
  await system("insert into bonus_amounts (customer_id, order_id, cents) values ($1, $2, 700)", [
    north,
    await placeOrder(pools, { placedAt: getServerNow(), lines: [{ item: items.plain, quantity: 1 }] }),
  ]);
  const other = await pools.owner.connect();
  await other.query("begin");
  await other.query("select from customers where customer_id = $1 for no key update", [north]);
  const adding = addUp();
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bonus_amounts%'";
  await until(async () => (await pools.owner.query(waiting)).rowCount === 1);
  const rows = await other.query("select cents from bonus_amounts where customer_id = $1 for update nowait", [north]);
  expect(rows.rows).toEqual([{ cents: 700 }]);
  await other.query("commit");
  other.release();
  await adding;
  const { rows: after } = await system("select bonus_current_cents from customers where customer_id = $1", [north]);
  expect(after).toEqual([{ bonus_current_cents: 700 }]);
});

test("the page comes to what the server will answer, whatever waits", async () => {
  await bonus(100_000);
  const quantity = fc.integer({ min: 1, max: 30 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(quantity, quantity, quantity), fc.boolean(), async (wanted, hasKitCheck) => {
      for (const item_id of [items.plain, items.kit, items.cheap]) await add(item_id, 1);
      const before = await cart();
      const units = before.items.map((item, at) => ({ ...item, quantity: wanted[at]! }));
      const expected = estimated(before, {
        units,
        added: [],
        hasKitCheck: (item) => hasKitCheck && item.kit_check_available,
      });
      for (const { item_id, quantity: new_quantity } of units)
        await buyer.post("/api/carts/update-item", {
          item_id,
          new_quantity,
          quantity_uom_code: "CT",
          ...(item_id === items.kit ? { kit_check_surcharge: hasKitCheck } : {}),
        });
      const after = await cart();
      const { shippingMethods: _, shippingMethod: __, rx_cart_qty: ___, ...same } = after;
      expect(expected).toMatchObject(same);
    }),
    { numRuns: 12 },
  );
});
