/** Every number of both files is the order's, of any orders: read with readers of their own and compared with what the order's page is told. */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
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
      discountCents: fc.integer({ min: 0, max: 49 }),
      bonusCents: fc.integer({ min: 0, max: 49 }),
    }),
    { minLength: 1, maxLength: 5, selector: ({ item }) => item },
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
      for (const { isSplit, parts, ...one } of given) {
        const orderId = await placeOrder(pools, {
          ...one,
          placedAt,
          orderId: 4_000_000 + 5 * made++ + (isSplit ? 0 : 1),
        });
        ids.push(orderId);
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
      const packs = await packsOf(orders.flatMap(({ lines }) => lines.map(({ item_id }) => item_id)));
      for (const row of rows) {
        const { detail, lines, shipments } = orders.find((each) => String(each.detail.order_id) === row["Order"])!;
        const line = lines.find(({ ndc_code }) => ndc_code === row["NDC"])!;
        const shipment = shipments.find(({ invoice_id }) => String(invoice_id) === row["Invoice"]);
        const dayOf = (instant: string | null | undefined) =>
          instant ? isoToWire(dateIn(detail.time_zone, new Date(instant))) : "";
        expect(row).toMatchObject({
          "Primary units": String(line.quantity * packs.get(`${line.item_id} ${line.quantity_uom_code}`)!.units_in),
          "Order date": dayOf(detail.order_date),
          "Ship date": dayOf(shipment?.ship_date),
          "Invoice date": dayOf(shipment?.invoice_date),
          Tracking: shipment?.tracking_number ?? "",
          ...addressOf("Ship-to", detail.ship_to),
          ...addressOf("Bill-to", detail.bill_to),
        });
      }

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
      for (const row of lines) {
        const { detail, lines: ordered, shipments } = orders.find((each) => each.detail.order_id === at(row, "Order"))!;
        const line = ordered.find(({ ndc_code }) => ndc_code === at(row, "NDC"))!;
        const shipment = shipments.find(({ invoice_id }) => invoice_id === at(row, "Invoice"))!;
        const sent = shipment.lines.filter(({ line_no }) => line_no === line.line_no);
        const units = sent.reduce((sum, { quantity }) => sum + quantity, 0);
        const { units_in, units_per_case } = packs.get(`${line.item_id} ${line.quantity_uom_code}`)!;
        const dayOf = (instant: string) => new Date(dateIn(detail.time_zone, new Date(instant)));
        expect([
          at(row, "Cases"),
          at(row, "Units per case"),
          at(row, "Primary packs"),
          at(row, "Lots"),
          at(row, "Labeler"),
          at(row, "Order date"),
          at(row, "Ship date"),
          at(row, "Invoice date"),
        ]).toEqual([
          Math.round((100 * units * units_in) / units_per_case) / 100,
          units_per_case,
          units * units_in,
          sent
            .map(({ lot_no }) => lot_no)
            .toSorted()
            .join(", "),
          line.manufacturer,
          dayOf(detail.order_date),
          dayOf(shipment.ship_date),
          dayOf(shipment.invoice_date!),
        ]);
      }
    }),
    { numRuns: 8 },
  );
});

/** What a unit holds of the smallest, and a case of them, by product and unit. */
async function packsOf(itemIds: number[]): Promise<Map<string, { units_in: number; units_per_case: number }>> {
  const { rows } = await pools.system.query<{ key: string; units_in: number; units_per_case: number }>(
    `select u.item_id || ' ' || u.quantity_uom_code as key, u.units_in, greatest(1, p.units_per_case) as units_per_case
       from product_units u join products p using (item_id) where item_id = any($1)`,
    [itemIds],
  );
  return new Map(rows.map(({ key, ...pack }) => [key, pack]));
}

const addressOf = (which: string, at: PurchaseOrder["detail"]["ship_to"]) => ({
  [`${which} company`]: at.company_name,
  [`${which} name`]: `${at.first_name} ${at.last_name}`,
  [`${which} address`]: at.address1,
  [`${which} city`]: at.city_name,
  [`${which} state`]: at.state_code,
  [`${which} ZIP`]: at.zip_code,
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
