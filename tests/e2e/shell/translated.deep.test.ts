/** The page under a browser's translator: it goes on where its texts were exchanged, and what it counts is right. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { poNumber } from "#src/text/checkout/checkout.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import { wireToIso } from "#contract/base/dates.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as afterScanText from "#src/text/receiving/after-scan.ts";
import { atCheckout, itemsOf, place } from "#tests/support/at-checkout.ts";
import { heading } from "#tests/support/at-shop.ts";
import { atPad, amount, receive, row, status } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { countTranslated, translatableCodes, translatePage, type TranslatorKind } from "#tests/support/translator.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const kinds: TranslatorKind[] = ["moves", "replaces", "inserts"];
const buyer = "buyer@northcampus.example";

describe.each(kinds)("a page whose translator %s its texts", (kind) => {
  test("shows the cart's sums as they change, and the other cart after a switch and back", async () => {
    const [first, second] = (await itemsOf(product, null, 2)) as [number, number];
    const lines = [
      { item_id: first, quantity: 2 },
      { item_id: second, quantity: 3 },
    ];
    await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines, path: "/cart" });
    const { page, complaints } = visit;
    await heading(page, "Cart").waitFor();
    await page.getByText("2 products, 5 units").waitFor();
    await translatePage(page, kind);
    expect(await countTranslated(page)).toBeGreaterThan(20);
    const quantity = page.getByRole("main").getByRole("spinbutton").first();
    await quantity.fill("4");
    await page.getByRole("button", { name: /^Update/ }).click();
    await page.getByText("2 products, 7 units").waitFor();
    await expect.poll(() => page.getByText("2 products, 5 units").count()).toBe(0);
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await page.getByText("1 product, 3 units").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 products, 7 units").waitFor();
    const cart = page.getByRole("group", { name: "Cart" });
    await cart.getByText("Controlled", { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("cs");
    await cart.getByText("Rx products", { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("rx");
    await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
    await page.getByText("2 products, 7 units").waitFor();
    expect(complaints).toEqual([]);
  });

  test("counts scanned cartons, undoes one, and receives the rest", async () => {
    const line = await shipLine(product);
    await using visit = await atPad(product);
    const { page, complaints } = visit;
    await row(page, line).waitFor();
    await wedge(page, carton(line, "A1"));
    await row(page, line).getByText("1 counted").waitFor();
    await translatePage(page, kind);
    expect(await countTranslated(page)).toBeGreaterThan(20);
    await wedge(page, carton(line, "A2"));
    await row(page, line).getByText("2 counted").waitFor();
    await wedge(page, carton(line, "A3"));
    await row(page, line).getByText("3 counted").waitFor();
    await expect
      .poll(() =>
        row(page, line)
          .getByText(/\d+ counted/)
          .allTextContents(),
      )
      .toEqual(["3 counted"]);
    await page.getByRole("button", { name: afterScanText.undoScan(line.full_description) }).click();
    await row(page, line).getByText("2 counted").waitFor();
    await expect.poll(() => amount(page).inputValue()).toBe("2");
    await receive(page).click();
    await status(page, lastScanText.created).waitFor();
    expect(complaints).toEqual([]);
  });

  test("recalculates the checkout's total and places the order", async () => {
    const [item_id] = (await itemsOf(product, null, 1)) as [number];
    await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [{ item_id, quantity: 2 }] });
    const { page, complaints } = visit;
    await expect.poll(() => place(page).isEnabled(), { timeout: 20_000 }).toBe(true);
    await translatePage(page, kind);
    const before = await place(page).textContent();
    await page.getByRole("radio", { name: /^Overnight(?! by)/ }).check({ force: true });
    await expect.poll(() => place(page).textContent(), { timeout: 20_000 }).not.toBe(before);
    const [total] = /\$[\d,.]+/.exec((await place(page).textContent())!)!;
    await expect.poll(() => page.getByRole("main").getByText(total, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByLabel(poNumber).fill("PO-7");
    await place(page).click();
    await page.waitForURL(/\/order-complete\/\d+$/);
    await page.getByText("Checkout Success").waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("codes, lots and order numbers", () => {
  test("are none of a translator's words in the cart, at the checkout, on the order and at the dock", async () => {
    const [item_id] = (await itemsOf(product, null, 1)) as [number];
    await using visit = await atCheckout(product, {
      as: buyer,
      cart: "RXO",
      lines: [{ item_id, quantity: 2 }],
      path: "/cart",
    });
    const { page } = visit;
    await page.getByText("1 product, 2 units").waitFor();
    expect(await translatableCodes(page, [])).toEqual([]);
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await heading(page, "Checkout").waitFor();
    await page.getByLabel(poNumber).fill("PO-7711");
    await place(page).click();
    await page.waitForURL(/\/order-complete\/\d+$/);
    const orderId = page.url().split("/").at(-1)!;
    await page.getByText("Checkout Success").waitFor();
    expect(await translatableCodes(page, [orderId])).toEqual([]);
    await page.goto(`${product.url}/purchase-order/${orderId}`);
    await heading(page, `Order ${orderId}`).waitFor();
    await page.getByText("PO-7711").first().waitFor();
    expect(await translatableCodes(page, [orderId])).toEqual([]);
    const line = await shipLine(product, { serials: "none" });
    await using dock = await atPad(product);
    await row(dock.page, line).waitFor();
    await wedge(dock.page, carton(line, "A9771"));
    await row(dock.page, line).getByText("1 counted").waitFor();
    const codes = [String(line.order_id), line.lots[0]!.lot_no];
    expect(await translatableCodes(dock.page, codes)).toEqual([]);
  });
});

const carton = (line: PendingReceive, serial: string): string => {
  const [lot] = line.lots;
  const expires = wireToIso(lot!.expiration_date)!.replaceAll("-", "").slice(2);
  return `01${gtinOf(line.ndc_code)}21${serial}\u001D17${expires}10${lot!.lot_no}`;
};
