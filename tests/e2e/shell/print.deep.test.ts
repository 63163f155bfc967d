/** Long lists on paper: each has all its rows, or says which part is printed, and no page is empty. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askFromPage } from "#tests/support/from-page.ts";
import { largeDelivery } from "#tests/support/large-delivery.ts";
import { canReadPdfs, readPdf, wordsOver } from "#tests/support/pdf.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";

const lineCount = 150;
const lot = "PAPERLOT";

let product: Product;
let ofBuyer: Visit;
let order_id: number;
let guide_id: number;
/** Marks of the lines that can be on a guide: a few of the order's products are not sold in its unit. */
let guideMarks: (string | undefined)[];

/** Marks the products of one large order, so that a row is found on paper by one word, however its name is broken. */
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  await product.rows(
    `update products set full_description = 'ROW' || item_id || ' ' || full_description
     where item_id in (select item_id from products where schedule_name is null and is_active order by item_id limit $1)`,
    [lineCount],
  );
  const order = await largeDelivery(product, { lines: lineCount, quantity: 1 });
  order_id = order.order_id;
  await product.rows("update order_lines set placed_at = now() where order_id = $1", [order_id]);
  await product.rows("update orders set placed_at = now() where order_id = $1", [order_id]);
  ofBuyer = await product.visitAs("buyer@northcampus.example", "/cart");
  const marked = await product.rows<{ item_id: number; quantity_uom_code: string; full_description: string }>(
    `select item_id, quantity_uom_code, full_description from order_lines join product_units using (item_id, quantity_uom_code) where order_id = $1`,
    [order_id],
  );
  const lines = marked.map(({ item_id, quantity_uom_code }) => ({ item_id, quantity_uom_code }));
  guideMarks = marked.map(({ full_description }) => markOf(full_description));
  const { page } = ofBuyer;
  await askFromPage(page, "/api/carts/add-items", { items: lines.map((line) => ({ ...line, quantity: 1 })) });
  const guide = { name: "Paper", lines: lines.map((line) => ({ ...line, par_level: 2 })) };
  ({ guide_id } = await askFromPage<{ guide_id: number }>(page, "/api/order-guides/save", guide));
});
afterAll(() => product?.close());

/** Opens and prints a page once it shows a marked row; returns the marks of its rows, and its text. */
async function print(page: Page, path: string): Promise<{ rows: Set<string>; text: string }> {
  await page.goto(`${product.url}${path}`);
  await page.getByText(/ROW\d/).first().waitFor();
  const paper = await page.pdf({ format: "Letter" });
  expect(wordsOver(paper)).toEqual([]);
  const { pages, text } = readPdf(paper);
  expect(pages.flatMap((each, at) => (each.trim() === "" ? [at + 1] : []))).toEqual([]);
  return { rows: new Set(text.match(/ROW\d+/g)), text };
}

const markOf = (name: string) => /ROW\d+/.exec(name)?.[0];
const ofOrder = async () =>
  (
    await product.rows<{ full_description: string }>("select full_description from order_lines where order_id = $1", [
      order_id,
    ])
  ).map(({ full_description }) => markOf(full_description));

describe.runIf(canReadPdfs)("a printed list", () => {
  test("has all usual items", async () => {
    const { page } = ofBuyer;
    const { items } = await askFromPage<{ items: { product: { full_description: string } }[] }>(
      page,
      "/api/usual-items",
    );
    const marks = items.flatMap((item) => markOf(item.product.full_description) ?? []);
    expect(marks.length).toBeGreaterThan(100);
    const { rows } = await print(page, "/usual-items");
    expect(marks.filter((mark) => !rows.has(mark))).toEqual([]);
  });

  test.each<[string, () => string]>([
    ["an order", () => `/purchase-order/${order_id}`],
    ["the receiving board", () => `/receive?order_id=${order_id}`],
  ])("has all lines of %s", async (_, path) => {
    const { page } = ofBuyer;
    const { rows } = await print(page, path());
    expect((await ofOrder()).filter((mark) => mark === undefined || !rows.has(mark))).toEqual([]);
  });

  test("has all lines of an order guide", async () => {
    expect(guideMarks.length).toBeGreaterThan(100);
    const { rows } = await print(ofBuyer.page, `/order-guides/${guide_id}`);
    expect(guideMarks.filter((mark) => !rows.has(mark!))).toEqual([]);
  });

  test("has all lines of the cart", async () => {
    const { page } = ofBuyer;
    const { items } = await askFromPage<{ items: { full_description: string }[] }>(page, "/api/carts");
    expect(items.length).toBeGreaterThan(100);
    const { rows } = await print(page, "/cart");
    expect(items.map((item) => markOf(item.full_description)).filter((mark) => !rows.has(mark!))).toEqual([]);
  });

  test("has all shipments of a lot", async () => {
    const { page } = ofBuyer;
    await product.rows("update shipment_lines set lot_no = $2 where order_id = $1", [order_id, lot]);
    const { rows } = await print(page, `/lots?text=${lot}`);
    expect((await ofOrder()).filter((mark) => !rows.has(mark!))).toEqual([]);
  });

  test("says which part of the products, the receipts and the utilization it has", async () => {
    const { page } = ofBuyer;
    await product.rows(
      `insert into receives (customer_id, order_id, line_no, item_id, quantity_received, quantity_uom_code, lot_no, receive_date, notes, receive_status_code, flagged, user_id, created_at)
       select l.customer_id, l.order_id, l.line_no, l.item_id, 1, l.quantity_uom_code, $2, current_date - 1, '', 'COM', '{}', o.user_id, now()
       from order_lines l join orders o using (customer_id, order_id) where l.order_id = $1`,
      [order_id, lot],
    );
    await product.rows("update shipments set shipped_at = now() - interval '1 day' where order_id = $1", [order_id]);
    for (const path of ["/products/all", "/receive?tab=history", "/product-utilization-report"]) {
      const { rows, text } = await print(page, path);
      const [, shown = 0, total = 0] =
        /(\d+) of ([\d,]+)/.exec(text)?.map((count) => Number(count.replace(",", ""))) ?? [];
      expect([path, shown < total, rows.size > 0]).toEqual([path, true, true]);
    }
  });
});
