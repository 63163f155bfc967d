/** Files of orders that this product writes, uploaded to quick order unchanged: the products, quantities and units of the orders. */
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { makeQuarters } from "#server/jobs/make-quarters.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { workbook } from "#tests/support/workbook.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const reporter = await signIn(people.reporter.email);
const buyer = await signIn(people.buyer.email);
const headers = { authorization: `Bearer ${reporter.token}` };

const rowsOf = async (bytes: Uint8Array, sheet?: number) => {
  const answer = await readOrderFile(new Uint8Array(bytes), 9_999, sheet);
  if (answer.kind !== "rows") throw new Error(JSON.stringify(answer));
  return answer.rows.map(({ code, quantity, unit }) => [code, quantity, unit]);
};
const inOrder = (rows: string[][]) => rows.map((row) => row.join(" | ")).toSorted();
/** The lines of these orders, as their page has them. */
const linesOf = async (ids: number[]) => {
  const orders: PurchaseOrder[] = [];
  for (const id of ids) orders.push((await buyer.get(`/api/carts/purchase-orders/${id}`)).body);
  return orders.flatMap(({ lines }) => lines);
};

/** Orders of a month: one shipped in one part, one in two, one of which the first part is shipped, one not shipped. */
async function placeOrders(month: number): Promise<{ shipped: number[]; every: number[] }> {
  const placedAt = new Date(Date.UTC(2026, month - 1, 5, 15));
  const place = async (orderId: number, parts: number, lines: { item: number; quantity: number; uom?: string }[]) => {
    const id = await placeOrder(pools, { orderId, placedAt, lines, name: '=1+1, "quoted"' });
    for (let shipment = 1; shipment <= parts; shipment++) await ship(pools, id, { at: placedAt, shipment });
    return id;
  };
  const base = 5_000_000 + month * 100;
  const lines = [
    { item: items.plain, quantity: 9 },
    { item: items.plain, quantity: 4, uom: "CS" },
    { item: items.kit, quantity: 3 },
    { item: items.controlled, quantity: 2 },
  ];
  // A line that is alone in every fifth order is split.
  const single = [{ item: items.cheap, quantity: 9 }];
  const shipped = [
    await place(base + 1, 1, lines),
    await place(base + 5, 2, single),
    await place(base + 10, 1, single),
  ];
  return { shipped, every: [...shipped, await place(base + 16, 0, lines)] };
}

describe("the order export", () => {
  test("has the quantity of each line once, however many shipments it came in", async () => {
    const { every } = await placeOrders(3);
    const days = { order_from_date: "03/01/2026", order_to_date: "03/31/2026" };
    const file = (await app.inject({ method: "POST", url: "/api/orders/export", payload: days, headers })).rawPayload;
    const expected = inOrder(
      (await linesOf(every)).map(({ ndc_code, quantity, sale_UOM_desc }) => [
        ndc_code,
        String(quantity),
        sale_UOM_desc,
      ]),
    );
    expect(expected).toHaveLength(10);
    expect(inOrder(await rowsOf(file))).toEqual(expected);
    // As a spreadsheet saves it again.
    const cells: string[][] = parse(file, { bom: true });
    expect(cells).toHaveLength(1 + 10 + 2);
    const quoted = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"));
    expect(inOrder(await rowsOf(Buffer.from(quoted.join("\r\n"), "latin1")))).toEqual(expected);
    const typed = cells.map((row) => row.slice(0, 20).map((cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : cell)));
    expect(inOrder(await rowsOf(workbook(typed)))).toEqual(expected);
  });
});

describe("the utilization report", () => {
  test("has what was shipped, in the units that it was ordered in", async () => {
    const { shipped } = await placeOrders(5);
    const days = { pack_from_date: "05/01/2026", pack_to_date: "05/31/2026", format: "xlsx" };
    const url = "/api/reports/product-utilization-report";
    const file = (await app.inject({ method: "POST", url, payload: days, headers })).rawPayload;
    const sums = new Map<string, number>();
    for (const [code, quantity, unit] of await rowsOf(file)) {
      const key = `${code} | ${unit}`;
      sums.set(key, (sums.get(key) ?? 0) + Number(quantity));
    }
    const expected = new Map<string, number>();
    for (const { ndc_code, sale_UOM_desc, shipped_quantity } of await linesOf(shipped)) {
      const key = `${ndc_code} | ${sale_UOM_desc}`;
      expected.set(key, (expected.get(key) ?? 0) + shipped_quantity);
    }
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(expected));
  });
});

describe("a quarterly report", () => {
  test("asks for a sheet, and its products have the codes and units of the quarter", async () => {
    await placeOrders(8);
    const { distributor } = readEnvironment({});
    const render = async () => ({ pdf: Buffer.from("%PDF"), bars: [] });
    await makeQuarters(pools, { now, distributor, render, log: { error: () => {} } });
    const file = (await app.inject({ method: "GET", url: "/api/reports/quarterly/2026-Q3", headers })).rawPayload;
    const answer = await readOrderFile(new Uint8Array(file), 9_999);
    const named = answer.kind === "sheets" ? answer.sheets.map(({ name }) => name) : answer;
    expect(named).toEqual(["By class", "By product", "By ship-to", "Controlled substances"]);
    const codes = (await rowsOf(file, 1)).map(([code]) => code);
    expect(codes).toHaveLength(4);
    expect(codes).toEqual(expect.arrayContaining(["99904-212-02"]));
  });
});
