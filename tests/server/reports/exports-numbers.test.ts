/** Every number of both files is the order's, of any orders: read with readers of their own and compared with what the order's page is told. */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const reporter = await signIn(people.reporter.email);
const buyer = await signIn(people.buyer.email);

/** What of an order has left: nothing, its first part (every fifth number is sent in two), or all. */
const anyOrder = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      item: fc.constantFrom(items.plain, items.limited, items.confirm, items.kit, items.cheap, items.controlled),
      quantity: fc.integer({ min: 1, max: 39 }),
      kitCheckCents: fc.constantFrom(0, 240),
    }),
    { minLength: 1, maxLength: 5, selector: ({ item }) => item },
  ),
  discounts: fc.array(
    fc.record({ discount: fc.integer({ min: 0, max: 49 }), bonus: fc.integer({ min: 0, max: 49 }) }),
    {
      minLength: 5,
      maxLength: 5,
    },
  ),
  shippingCents: fc.constantFrom(0, 1500, 2299),
  isSplit: fc.boolean(),
  parts: fc.constantFrom(0, 1, 2),
});

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
let made = 0;

test("the order search as CSV and utilization as a workbook", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 3 }), async (given) => {
      const placedAt = new Date(Date.UTC(2020, 0, 1 + made * 2, 15));
      const ids: number[] = [];
      for (const { discounts, isSplit, parts, ...one } of given) {
        const orderId = await placeOrder(pools, {
          ...one,
          placedAt,
          orderId: 4_000_000 + 5 * made++ + (isSplit ? 0 : 1),
        });
        ids.push(orderId);
        for (const [at, { discount, bonus }] of discounts.entries())
          await pools.system.query(
            "update order_lines set discount_cents = $3, bonus_cents = $4 where order_id = $1 and line_no = $2",
            [orderId, at + 1, discount, bonus],
          );
        for (let shipment = 1; shipment <= parts; shipment++) await ship(pools, orderId, { at: placedAt, shipment });
      }
      const orders: PurchaseOrder[] = [];
      for (const id of ids) orders.push((await buyer.get(`/api/carts/purchase-orders/${id}`)).body);

      const day = placedAt
        .toISOString()
        .slice(0, 10)
        .replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");
      const days = { order_from_date: day, order_to_date: day };
      const csv = (await reporter.post("/api/orders/export", days)).text;
      const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
      expect(
        inOrder(
          rows.map((row) => [
            Number(row["Order"]),
            row["NDC"],
            Number(row["Ordered quantity"]),
            Number(row["Shipped quantity"]),
            cents(row["Unit price"]),
            cents(row["Line amount"]),
            row["Invoice"] === "" ? null : Number(row["Invoice"]),
            row["Invoice amount"] === "" ? null : cents(row["Invoice amount"]),
          ]),
        ),
      ).toEqual(inOrder(orders.flatMap(partsOf)));

      const pack = { pack_from_date: day, pack_to_date: day, format: "xlsx" };
      const headers = { authorization: `Bearer ${reporter.token}` };
      const url = "/api/reports/product-utilization-report";
      const book = (await app.inject({ method: "POST", url, payload: pack, headers })).rawPayload;
      const [head, ...lines] = await readSheet(book);
      const at = (row: unknown[], title: string) => row[head!.indexOf(title)];
      expect(
        inOrder(
          lines.map((row) => [
            at(row, "Order"),
            at(row, "NDC"),
            at(row, "Units"),
            cents(at(row, "Unit price")),
            cents(at(row, "Total")),
            at(row, "Invoice"),
          ]),
        ),
      ).toEqual(
        inOrder(
          orders
            .flatMap(partsOf)
            .filter(([, , , sent]) => sent !== 0)
            .map(([order, ndc, , sent, unit, amount, invoice]) => [order, ndc, sent, unit, amount, invoice]),
        ),
      );
    }),
    { numRuns: 8 },
  );
});

/** A part for each line of each shipment, and one for what of a line has not left. */
function partsOf({ detail, lines, shipments }: PurchaseOrder): (string | number | null)[][] {
  return lines.flatMap((line) => {
    const { line_no, ndc_code, quantity, shipped_quantity } = line;
    const unit =
      cents(line.price_per) +
      cents(line.kit_check_surcharge) -
      cents(line.discount_amount) -
      cents(line.bonus_discount_amount);
    const part = (sent: number, invoice: number | null, billed: number | null) => [
      detail.order_id,
      ndc_code,
      quantity,
      sent,
      unit,
      sent * unit,
      invoice,
      billed,
    ];
    const sent = shipments.flatMap((shipment) => {
      const units = shipment.lines
        .filter((each) => each.line_no === line_no)
        .reduce((sum, each) => sum + each.quantity, 0);
      return units === 0 ? [] : [part(units, shipment.invoice_id, cents(shipment.invoice_amount))];
    });
    return shipped_quantity < quantity ? [...sent, part(0, null, null)] : sent;
  });
}
