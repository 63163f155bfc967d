/** An order whose request or response is lost: each kind but Rx is placed once, and cart and checkout link to it until it is opened. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placed as recoveredText, showOrder } from "#src/text/trade/recovered-order.ts";
import * as cartText from "#src/text/cart/cart.ts";
import { fillCart, itemsOf } from "#tests/support/at-checkout.ts";
import { heading } from "#tests/support/at-shop.ts";
import { listDemonstrationCertificates, uploadCertificates } from "#tests/support/demonstration-certificates.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import {
  always,
  openBehindLine,
  orderKinds,
  orderName,
  placeAtEveryLoss,
  placeOrder,
  untilComplete,
  untilPlaceable,
} from "./losing-line.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

describe("an order whose request or response is lost", () => {
  test.each(orderKinds.filter(({ name }) => name !== "an Rx order"))(
    "$name is placed once and shown, at every point of loss",
    { timeout: 180_000 },
    (kind) => placeAtEveryLoss(product, kind),
  );

  test.each(orderKinds.filter(({ name }) => name === "an Rx order" || name === "a signed order"))(
    "$name is named in the cart with a link to it until it is opened, and its draft is gone",
    async (kind) => {
      const [item_id] = await itemsOf(product, kind.schedule, 1);
      await using buyer = await openBehindLine(product, kind);
      const { line } = buyer;
      if (kind.schedule === "II")
        await uploadCertificates(buyer.page, await listDemonstrationCertificates(product, "North Campus"));
      const title = `${kind.name}: found in the cart`;
      await fillCart(buyer.page, [{ item_id: item_id!, quantity: 1 }]);
      await buyer.page.goto(`${line.address}/checkout`);
      await heading(buyer.page, /checkout/i).waitFor();
      await orderName(buyer.page).fill(title);
      await kind.fill(buyer.page, 0);
      await untilPlaceable(buyer.page);
      await line.fault({ kind: "answer-lost", of: /^[A-Z]+ \/api\//, times: always });
      const lost = line.request(({ path, fate }) => path.startsWith("/api/carts/checkout") && fate === "lost");
      await placeOrder(buyer.page).click();
      await lost;
      const page = await buyer.reopen();
      await line.lift();
      await page.goto(`${line.address}/cart`);
      const note = page.getByText(/^Order \d+ was placed\./);
      await note.waitFor();
      const orders = await product.rows<{ order_id: number }>("select order_id from orders where order_name = $1", [
        title,
      ]);
      expect(orders).toHaveLength(1);
      await expect.poll(() => note.innerText()).toBe(recoveredText(orders[0]!.order_id));
      expect(await axeFinds(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole("link", { name: showOrder }).click();
      await untilComplete(page);
      await page.getByText(title).first().waitFor();
      await page.goto(`${line.address}/cart`);
      await page.getByText(kind.cart === "CSO" ? cartText.controlledEmptyTitle : cartText.emptyTitle).waitFor();
      await expect.poll(() => note.count()).toBe(0);
      await fillCart(page, [{ item_id: item_id!, quantity: 1 }]);
      await page.goto(`${line.address}/checkout`);
      await heading(page, /checkout/i).waitFor();
      await expect.poll(() => orderName(page).inputValue()).toBe("");
    },
  );

  test("is named above the checkout of the next cart, which begins empty and stays", async () => {
    const [kind] = orderKinds;
    const [first, next] = await itemsOf(product, null, 2);
    await using buyer = await openBehindLine(product, kind!);
    const { line } = buyer;
    await fillCart(buyer.page, [{ item_id: first!, quantity: 1 }]);
    await buyer.page.goto(`${line.address}/checkout`);
    await orderName(buyer.page).fill("The one before");
    await untilPlaceable(buyer.page);
    await line.fault({ kind: "answer-lost", of: /^[A-Z]+ \/api\//, times: always });
    const lost = line.request(({ path, fate }) => path === "/api/carts/checkout" && fate === "lost");
    await placeOrder(buyer.page).click();
    await lost;
    // Typed after the attempt, for the same cart.
    await orderName(buyer.page).fill("The one before, changed");
    await expect.poll(() => everythingKept(buyer.page), { timeout: 20_000 }).toContain("The one before, changed");
    const page = await buyer.reopen();
    await line.lift();
    await fillCart(page, [{ item_id: next!, quantity: 1 }]);
    // The order is found before the addresses are here: the page must not leave for it.
    const found = page.waitForResponse(/\/api\/carts\/\d+\/order$/);
    await page.route(/\/api\/addresses\//, async (route) => {
      await found;
      await route.continue();
    });
    await page.goto(`${line.address}/checkout`);
    await found;
    const [order] = await product.rows<{ order_id: number }>(
      "select order_id from orders where order_name = 'The one before'",
    );
    await page.getByText(`Order ${order!.order_id} was placed.`).waitFor();
    await untilPlaceable(page);
    await expect.poll(() => orderName(page).inputValue()).toBe("");
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("link", { name: showOrder }).click();
    await untilComplete(page);
    await page.getByText("The one before").first().waitFor();
  });
});
