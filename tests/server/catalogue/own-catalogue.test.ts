/** What one customer has beside the shared catalogue, as devices keep it. */
import { expect, test } from "vitest";
import { demonstration } from "#tests/support/demonstration.ts";

const world = await demonstration();
const client = await world.signIn("buyer@northcampus.example");

test("what one customer has of their own has another version exactly when its content is another", async () => {
  const ask = async (known?: string) =>
    (await client.get(`/api/products/own/1001${known === undefined ? "" : `?known=${known}`}`)).body;
  const first = await ask();
  const nothingNew = { unchanged: true, prices: [], incentives: [], allocations: [], bonus_basis_points: 0 };
  expect(await ask(first.version)).toEqual({ version: first.version, ...nothingNew });
  for (const nothing of [
    "update products set full_description = full_description || '.' where item_id = 48050",
    "update customer_prices set price_cents = price_cents + 1 where customer_id = 1002",
    "update customer_prices set price_cents = price_cents where customer_id = 1001",
    "delete from customer_incentives where customer_id = 1003",
    "update stock set available = 0 where item_id = 48050",
    "update customer_allocations set units = units + 1 where customer_id = 1002",
    "update customers set bonus_current_cents = bonus_current_cents + 1 where customer_id = 1001",
  ]) {
    await world.pools.system.query(nothing);
    expect((await ask()).version, nothing).toBe(first.version);
  }
  const seen = new Set([first.version]);
  for (const something of [
    "update customer_prices set price_cents = price_cents + 1 where customer_id = 1001 and item_id = 48005 and quantity_uom_code = 'CT'",
    "insert into customer_prices values (1001, 48001, 'CT', 1)",
    "delete from customer_prices where customer_id = 1001 and item_id = 48001",
    "update incentives set item_html = '<p>Less</p>' where incentive_id = (select min(incentive_id) from customer_incentives where customer_id = 1001)",
    "delete from incentive_products where item_id = (select min(item_id) from incentive_products where not is_qualifying)",
    "delete from customer_incentives where customer_id = 1001",
    "update customer_allocations set units = units + 5000 where customer_id = 1001",
    "update customers set bonus_current_cents = bonus_goal_cents, bonus_basis_points = 250 where customer_id = 1001",
  ]) {
    await world.pools.system.query(something);
    const { version, unchanged } = await ask(first.version);
    if (something.startsWith("delete from customer_prices")) expect(seen).toContain(version);
    else expect([unchanged, seen.has(version)], something).toEqual([false, false]);
    seen.add(version);
  }
});
