/** Cases and primary packs of a product that is also sold by each: on the page and in the workbook. */
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const reporter = await signIn(people.reporter.email);

test("9 cartons and 3 vials of a case of 10 cartons of 10 vials are 0.9 and 0.03 cases, 9 and 0.3 primary packs", async () => {
  await pools.owner.query("update products set units_per_case = 10 where item_id = $1", [items.kit]);
  await pools.owner.query("update product_units set units_in = units_in * 10 where item_id = $1", [items.kit]);
  await pools.owner.query(
    `insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in, price_cents)
       values ($1, 'EA', 9, 'Each', 1, 528)`,
    [items.kit],
  );
  const quantities = [
    { uom: "CT", quantity: 9 },
    { uom: "EA", quantity: 3 },
  ];
  for (const [at, line] of quantities.entries()) {
    const lines = [{ item: items.kit, ...line }];
    const orderId = await placeOrder(pools, { placedAt: now, orderId: 3_000_001 + 5 * at, lines });
    await ship(pools, orderId, { at: now });
  }
  const url = "/api/reports/product-utilization-report";
  const days = { pack_from_date: "11/20/2026", pack_to_date: "11/20/2026" };
  const { rows } = (await reporter.post(url, days)).body as { rows: Record<string, number>[] };
  expect(
    rows
      .map(({ unit_count, case_count, primary_pack_quantity }) => [unit_count, case_count, primary_pack_quantity])
      .toSorted((one, other) => other[0]! - one[0]!),
  ).toEqual([
    [9, 0.9, 9],
    [3, 0.03, 0.3],
  ]);
  const headers = { authorization: `Bearer ${reporter.token}` };
  const book = await app.inject({ method: "POST", url, payload: { ...days, format: "xlsx" }, headers });
  const [head, ...lines] = await readSheet(book.rawPayload);
  const at = (row: unknown[], title: string) => Number(row[head!.indexOf(title)]);
  expect(
    lines
      .map((row) => [at(row, "Units"), at(row, "Cases"), at(row, "Primary packs")])
      .toSorted((one, other) => other[0]! - one[0]!),
  ).toEqual([
    [9, 0.9, 9],
    [3, 0.03, 0.3],
  ]);
});
