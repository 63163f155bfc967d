/** What is otherwise than the buyer saw it stops the checkout with a list; looking again is accepting it. */
import { beforeEach, expect, test } from "vitest";

import { seenOf } from "#contract/checkout/rules/changes.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";
import { quoted, readyToOrder } from "#tests/support/shopping.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const run = (text: string, values: unknown[] = []) => pools.system.query(text, values);
const place = (request: object) => buyer.post("/api/carts/checkout", request);
const looked = async () => ({ ...(await quoted(buyer)), seen: seenOf((await buyer.get("/api/carts")).body.items) });
const orders = async () => (await pools.owner.query("select order_id from orders order by order_id")).rows;

beforeEach(async () => {
  for (const { item_id, quantity_uom_code } of (await buyer.get("/api/carts")).body.items)
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code });
  await run("update product_units set price_cents = 1250 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.plain,
  ]);
  await run("update product_units set max_sale_qty = 40 where item_id = $1", [items.limited]);
  await run("update stock set available = 5 where item_id = $1", [items.scarce]);
});

test("price, maximum, stock, another tab and shipping are all told at once; nothing happened; seen again it is placed", async () => {
  await readyToOrder(buyer, [
    { item_id: items.plain, quantity: 10 },
    { item_id: items.limited, quantity: 40 },
    { item_id: items.scarce, quantity: 5 },
  ]);
  const request = await looked();
  const before = await orders();
  await run("update product_units set price_cents = 1300 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.plain,
  ]);
  await run("update product_units set max_sale_qty = 30 where item_id = $1", [items.limited]);
  await run("update stock set available = 4 where item_id = $1", [items.scarce]);
  await buyer.post("/api/carts/add-item", { item_id: items.cheap, quantity: 1, quantity_uom_code: "CT" });
  const answer = await place(request);
  expect([answer.status, answer.body.code]).toEqual([409, "changed"]);
  const { changes, sub_total, shipping_charges } = answer.body.current;
  expect(changes.map(({ kind, item_id, from, to }: Record<string, unknown>) => [kind, item_id, from, to])).toEqual([
    ["price", items.plain, 12.5, 13],
    ["maximum", items.limited, 40, 30],
    ["stock", items.scarce, 5, 4],
    ["quantity", items.cheap, 0, 1],
    ["shipping", null, request["shipping_charges" as never], null],
  ]);
  expect([sub_total, shipping_charges]).toEqual([(await buyer.get("/api/carts")).body.subTotal, null]);
  expect(await orders()).toEqual(before);
  await buyer.post("/api/carts/update-item", { item_id: items.limited, new_quantity: 30, quantity_uom_code: "CT" });
  await buyer.post("/api/carts/update-item", { item_id: items.scarce, new_quantity: 4, quantity_uom_code: "CT" });
  expect((await place(await looked())).status).toBe(200);
});

test("a quote that was made anew for the same cart is told as another cost", async () => {
  await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const request = await looked();
  await run("update shipping_quotes set cost_cents = cost_cents + 150");
  const answer = await place(request);
  expect(answer.body.current.changes).toMatchObject([
    { kind: "shipping", message: expect.stringMatching(/^Shipping is now \$/) },
  ]);
  expect((await place(await looked())).status).toBe(200);
});

test("who confirmed the medical necessity stands with the line and on the order; more of it does not ask again; without it the line says so", async () => {
  const add = (more: object) =>
    buyer.post("/api/carts/add-item", { item_id: items.confirm, quantity: 1, quantity_uom_code: "CT", ...more });
  const line = async () => (await buyer.get("/api/carts")).body.items[0];
  const ordered = async () => {
    const { body } = await place(await quoted(buyer));
    return (await buyer.get(`/api/carts/purchase-orders/${body.order_id}`)).body.lines[0].medical_necessity;
  };
  await add({});
  expect((await line()).medical_necessity).toBe("not_confirmed");
  expect(await ordered()).toEqual({ confirmed_by: null, confirmed_at: null });
  await add({ medical_necessity_confirmed: true });
  await add({});
  await buyer.post("/api/carts/update-item", { item_id: items.confirm, new_quantity: 5, quantity_uom_code: "CT" });
  expect(await line()).toMatchObject({ quantity: 5, medical_necessity: "confirmed" });
  expect(await ordered()).toEqual({ confirmed_by: "Buyer Example", confirmed_at: expect.stringMatching(/Z$/) });
  const many = {
    items: [
      { item_id: items.confirm, quantity: 1, quantity_uom_code: "CT", medical_necessity_confirmed: true },
      { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" },
    ],
  };
  expect((await buyer.post("/api/carts/add-items", many)).status).toBe(200);
  expect(
    (await buyer.get("/api/carts")).body.items.map((each: { medical_necessity: string }) => each.medical_necessity),
  ).toEqual(["confirmed", "not_needed"]);
  // Removed and put in again it is another line.
  await buyer.post("/api/carts/remove-item", { item_id: items.confirm, quantity_uom_code: "CT" });
  await add({});
  expect(
    (await buyer.get("/api/carts")).body.items.find((each: { item_id: number }) => each.item_id === items.confirm)
      .medical_necessity,
  ).toBe("not_confirmed");
});

test("an entry that waited says who confirmed it when it was made, not when it arrived", async () => {
  const made = new Date(getServerNow().getTime() - 3_600_000).toISOString();
  const headers = {
    "idempotency-key": "waited-1",
    "x-outbox-device": "device-1",
    "x-outbox-seq": "1",
    "x-customer-id": "1",
    "x-cart-type": "RXO",
    "x-client-time": getServerNow().toISOString(),
    "x-entered-at": made,
  };
  const answer = await buyer.post(
    "/api/carts/add-item",
    { item_id: items.confirm, quantity: 1, quantity_uom_code: "CT", medical_necessity_confirmed: true },
    headers,
  );
  expect(answer.status).toBe(200);
  const { rows } = await pools.owner.query(
    "select necessity_at from cart_lines where item_id = $1 and necessity_at is not null order by necessity_at limit 1",
    [items.confirm],
  );
  expect(Math.abs(rows[0].necessity_at.getTime() - Date.parse(made))).toBeLessThan(2_000);
});
