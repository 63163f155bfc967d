/** The rows of the order list: each has its own place, whatever it is marked with, on the screen and on paper. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { title } from "#src/text/orders/orders.ts";
import { orderNumber } from "#src/text/orders/purchase-order.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("orders of controlled substances do not move each other or lie over other orders", async () => {
  const [first] = await shipLines(product, [{}], { schedule: "IV" });
  const rx = await shipLine(product);
  const order_ids = [first.order_id, rx.order_id];
  for (const item_id of [first.item_id, first.item_id])
    order_ids.push((await shipLines(product, [{ item_id }], { schedule: "IV" }))[0].order_id);
  await using visit = await product.visitAs("buyer@northcampus.example", "/orders");
  const { page } = visit;
  for (const id of order_ids) await page.getByRole("link", { name: orderNumber(id), exact: true }).waitFor();
  const measure = () =>
    page.getByRole("table", { name: title }).evaluate((table) =>
      [...table.querySelectorAll("[aria-rowindex]")].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { isControlled: row.matches("[data-context=cs]"), top, bottom };
      }),
    );
  const findOverlaps = async () => {
    const rows = (await measure()).toSorted((a, b) => a.top - b.top);
    return rows.slice(1).filter(({ top }, at) => top < rows[at]!.bottom - 1);
  };
  expect((await measure()).filter(({ isControlled }) => isControlled).length).toBeGreaterThanOrEqual(3);
  await expect.poll(findOverlaps).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect.poll(findOverlaps).toEqual([]);
});
