/** Many rows into the cart in one call: each answered, none held back by another, all or nothing on the disk. */
import { expect, test } from "vitest";
import * as text from "#server/services/cart/text.ts";
import { testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const row = (item_id: number, quantity: number, quantity_uom_code = "CT") => ({ item_id, quantity, quantity_uom_code });
const addAll = (rows: unknown[], headers = {}) => buyer.post("/api/carts/add-items", { items: rows }, headers);
const shown = async () => (await buyer.get("/api/carts")).body;
const empty = async () => {
  for (const { item_id, quantity_uom_code } of (await shown()).items)
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code });
};

test("every row is answered: added, cut down, and why not", async () => {
  await empty();
  const answer = await addAll([
    row(items.plain, 3),
    row(items.limited, 41),
    row(items.controlled, 1),
    row(items.unpriced, 1),
    row(items.notForSale, 1),
    row(items.plain, 1, "CS"),
    row(items.cheap, 1, "XX"),
    row(999_999, 1),
    row(items.plain, 2),
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.rows).toMatchObject([
    { item_id: items.plain, quantity: 3, given: 3, adjusted: null, refused: null, sale_UOM_price: 12.5 },
    {
      quantity: 40,
      given: 40,
      max_sale_qty: 40,
      adjusted: { asked: 41, given: 40, message: "Maximum Quantity is 40 cartons." },
    },
    { quantity: 0, given: 0, refused: { code: "other_cart" } },
    { given: 0, refused: { code: "not_sellable", message: "This product has no price yet." } },
    { given: 0, refused: { code: "not_sellable" } },
    { given: 0, refused: { code: "other_unit" } },
    { given: 0, refused: { code: "unknown_unit" } },
    { given: 0, refused: { message: text.productNotFound } },
    { quantity: 5, given: 2, adjusted: null, refused: null },
  ]);
  expect(answer.body.itemCount).toBe(45);
  expect((await shown()).items).toMatchObject([
    { item_id: items.plain, quantity: 5 },
    { item_id: items.limited, quantity: 40 },
  ]);
});

test("rejects cases beyond what an allocation in smallest units has left", async () => {
  await empty();
  await pools.system.query(
    "insert into customer_allocations (customer_id, item_id, units, since) values ($1, $2, 30, '2026-11-01')",
    [north, items.plain],
  );
  const { rows } = (await addAll([row(items.plain, 9, "CS")])).body;
  expect(rows).toMatchObject([{ adjusted: { asked: 9, given: 2 } }]);
  await pools.system.query("delete from customer_allocations where item_id = $1", [items.plain]);
});

test("they stand in the cart in the order in which they were added, and adding again adds to them", async () => {
  await empty();
  await addAll([row(items.cheap, 1), row(items.plain, 1), row(items.kit, 1)]);
  expect((await addAll([row(items.kit, 4)])).body).toMatchObject({ itemCount: 7, rows: [{ quantity: 5, given: 4 }] });
  expect((await shown()).items.map(({ item_id }: { item_id: number }) => item_id)).toEqual([
    items.cheap,
    items.plain,
    items.kit,
  ]);
});

test("a kit check that was chosen for a line stays chosen", async () => {
  await empty();
  await buyer.post("/api/carts/add-item", { ...row(items.kit, 1), kit_check_surcharge: true });
  await addAll([row(items.kit, 2)]);
  expect((await shown()).items).toMatchObject([{ quantity: 3, kit_check_surcharge: 2.4 }]);
});

test("sent twice under one key it is added once, and the second answer is the first", async () => {
  await empty();
  const headers = { "idempotency-key": "many-1" };
  const first = await addAll([row(items.plain, 3), row(items.limited, 50)], headers);
  const second = await addAll([row(items.plain, 3), row(items.limited, 50)], headers);
  expect(second.body).toEqual(first.body);
  expect((await shown()).itemCount).toBe(43);
});

test("no row, or more rows than one call takes, is malformed and changes nothing", async () => {
  await empty();
  expect((await addAll([])).status).toBe(400);
  expect((await addAll(Array.from({ length: 2_001 }, () => row(items.plain, 1)))).status).toBe(400);
  expect((await addAll([row(items.plain, 1), row(items.plain, 0)])).status).toBe(400);
  expect((await shown()).itemCount).toBe(0);
});

test("lists of several devices that arrive together lose nothing", async () => {
  await empty();
  const rows = [row(items.plain, 1), row(items.cheap, 2), row(items.kit, 3)];
  await Promise.all([addAll(rows), addAll(rows.toReversed()), addAll(rows)]);
  expect((await shown()).itemCount).toBe(18);
});

test("the audit trail says which lines became what", async () => {
  await empty();
  await addAll([row(items.plain, 3), row(items.unpriced, 1)]);
  const { rows } = await pools.system.query(
    "select before, after from audit where action = 'POST /api/carts/add-items' order by audit_id desc limit 1",
  );
  expect(rows[0]).toEqual({ before: [[items.plain, "CT", 0]], after: [[items.plain, "CT", 3]] });
});
