/** Counting cartons by scan while the dock is offline. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount, atPad, receive, row, status } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { carton } from "./carton-code.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("a carton is counted and received offline, and is sent automatically once the connection is back", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await page.context().setOffline(true);
  await wedge(page, carton(line, "N1"));
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await receive(page).click();
  await status(page, /Saved on this/).waitFor();
  await wedge(page, carton(line, "N1"));
  await status(page, "Serial N1 was counted at").waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(() => product.rows("select quantity_received from receives where serial_numbers = '{N1}'"))
    .toEqual([{ quantity_received: 1 }]);
});
