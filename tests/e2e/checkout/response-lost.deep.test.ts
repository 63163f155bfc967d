/** An order of every kind whose request or response is lost at each point of its way: placed once, shown, and its draft gone. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placed as placedText } from "#src/text/checkout/checkout.ts";
import { messages } from "#src/text/kit/notices.ts";
import { placed as recoveredText, showOrder } from "#src/text/trade/recovered-order.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as signingText from "#src/text/checkout/signing.ts";
import { completeTitle } from "#src/text/orders/purchase-order.ts";
import { fillCart, itemsOf } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  demonstrationCertificatePassword,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import type { Fault } from "#tests/support/proxy/fault.ts";
import { signedIn } from "#tests/support/signed-in.ts";

const admin = "admin@northcampus.example";

type Kind = {
  name: string;
  cart: "RXO" | "CSO";
  /** The schedule of the product that is ordered; null: Rx. */
  schedule: string | null;
  /** What is filled in at the checkout. @param at the number of the order within its test. */
  fill: (page: Page, at: number) => Promise<void>;
};

const kinds: Kind[] = [
  { name: "an Rx order", cart: "RXO", schedule: null, fill: async () => undefined },
  {
    name: "an order on a Form 222",
    cart: "CSO",
    schedule: "II",
    fill: async (page, at) => {
      await page
        .getByRole("group", { name: signingText.howToOrder })
        .getByText(signingText.form222, { exact: true })
        .click();
      await page.locator("#order-form-number").fill(`26301100${at}`);
      await page.getByLabel("Confirm order form number").fill(`26301100${at}`);
    },
  },
  {
    name: "a controlled order without a form",
    cart: "CSO",
    schedule: "V",
    fill: (page) =>
      page.getByRole("group", { name: signingText.howToOrder }).getByText(signingText.noForm, { exact: true }).click(),
  },
  {
    name: "a signed order",
    cart: "CSO",
    schedule: "II",
    fill: async (page) => {
      await page
        .getByRole("group", { name: signingText.howToOrder })
        .getByText("CSOS certificate", { exact: true })
        .click();
      await page.locator("#certificate-password").fill(demonstrationCertificatePassword);
    },
  },
];

const checkouts = /^POST \/api\/carts\/checkout(-csos)?$/;
const always = Infinity;

type Point = { name: string; fault: Fault; isPlaced: boolean; isTabClosed: boolean };

const points: Point[] = [
  {
    name: "request lost",
    fault: { kind: "request-lost", of: checkouts, times: always },
    isPlaced: false,
    isTabClosed: false,
  },
  {
    name: "response lost",
    fault: { kind: "answer-lost", of: checkouts, times: always },
    isPlaced: true,
    isTabClosed: false,
  },
  {
    name: "response cut",
    fault: { kind: "answer-cut", of: checkouts, times: always },
    isPlaced: true,
    isTabClosed: false,
  },
  {
    name: "foreign response",
    fault: { kind: "answer-foreign", of: checkouts, times: always, json: '{"Success":false,"Reason":null}' },
    isPlaced: true,
    isTabClosed: false,
  },
  {
    name: "response lost and tab closed",
    fault: { kind: "answer-lost", of: /^[A-Z]+ \/api\//, times: always },
    isPlaced: true,
    isTabClosed: true,
  },
];

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

type Buyer = { page: Page; line: FaultProxy; reopen: () => Promise<Page>; [Symbol.asyncDispose]: () => Promise<void> };

/** A buyer behind a line that can fail, in the cart of a kind. */
async function atLine({ cart }: Kind): Promise<Buyer> {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  context.setDefaultTimeout(20_000);
  await signedIn(context, line.address, admin);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${line.address}/favicon.svg`); // of the portal, without its program
    return page;
  };
  const page = await open();
  await askFromPage(page, "/api/security/session-cart-type", { cart_type_code: cart });
  await removeCartLines(page);
  return {
    page,
    line,
    reopen: async () => {
      for (const each of context.pages()) await each.close();
      return open();
    },
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await context.close();
        await line.close();
      }),
  };
}

const placeOrder = (page: Page) => button(page, /^(Place|Sign and place) order/);
const orderName = (page: Page) => page.getByLabel("Order name");

const isEnabled = (page: Page) => expect.poll(() => placeOrder(page).isEnabled(), { timeout: 20_000 }).toBe(true);

/** Returns title and text of the toast about a placed order, as soon as it appears. */
const readToast = (page: Page): Promise<string[]> =>
  page
    .getByRole("region", { name: messages })
    .locator(".toast")
    .filter({ hasText: placedText })
    .evaluate((toast) => [...toast.querySelectorAll("strong, p")].map(({ textContent }) => textContent));

async function isComplete(page: Page): Promise<void> {
  await page.waitForURL(/\/order-complete\/\d+$/);
  await heading(page, completeTitle).waitFor();
}

describe("an order whose request or response is lost", () => {
  test.each(kinds)("$name is placed once and shown, at every point of loss", { timeout: 180_000 }, async (kind) => {
    const [item_id] = await itemsOf(product, kind.schedule, 1);
    await using buyer = await atLine(kind);
    const { line } = buyer;
    let { page } = buyer;
    if (kind.schedule === "II")
      await uploadCertificates(page, await listDemonstrationCertificates(product, "North Campus"));
    for (const [at, { name, fault, isPlaced, isTabClosed }] of points.entries()) {
      const title = `${kind.name}: ${name}`;
      await fillCart(page, [{ item_id: item_id!, quantity: 1 }]);
      await page.goto(`${line.address}/checkout`);
      await heading(page, /checkout/i).waitFor();
      // The draft of the order before is gone.
      await expect.poll(async () => [title, await orderName(page).inputValue()]).toEqual([title, ""]);
      await orderName(page).fill(title);
      await kind.fill(page, at);
      await isEnabled(page);
      await line.fault(fault);
      const before = line.requests.length;
      const struck = line.request(
        (request) =>
          line.requests.indexOf(request) >= before &&
          request.path.startsWith("/api/carts/checkout") &&
          request.fate === (isPlaced ? "lost" : "dropped"),
      );
      await placeOrder(page).click();
      await struck;
      if (isTabClosed) {
        page = await buyer.reopen();
        await line.lift();
        await page.goto(`${line.address}/checkout`);
      }
      if (!isPlaced) {
        await isEnabled(page);
        await expect.poll(() => orderName(page).inputValue()).toBe(title);
        await line.lift();
        await placeOrder(page).click();
      }
      const [toast] = await Promise.all([readToast(page), isComplete(page)]);
      await line.lift();
      const orderId = Number(page.url().split("/").at(-1));
      expect([title, ...toast]).toEqual([title, placedText, ...(isPlaced ? [recoveredText(orderId)] : [])]);
      await page.getByText(title).first().waitFor();
      const orders = await product.rows("select order_id from orders where order_name = $1", [title]);
      expect([title, orders.length]).toEqual([title, 1]);
    }
  });

  test.each(kinds.filter(({ name }) => name === "an Rx order" || name === "a signed order"))(
    "$name is named in the cart with a link to it until it is opened, and its draft is gone",
    async (kind) => {
      const [item_id] = await itemsOf(product, kind.schedule, 1);
      await using buyer = await atLine(kind);
      const { line } = buyer;
      if (kind.schedule === "II")
        await uploadCertificates(buyer.page, await listDemonstrationCertificates(product, "North Campus"));
      const title = `${kind.name}: found in the cart`;
      await fillCart(buyer.page, [{ item_id: item_id!, quantity: 1 }]);
      await buyer.page.goto(`${line.address}/checkout`);
      await heading(buyer.page, /checkout/i).waitFor();
      await orderName(buyer.page).fill(title);
      await kind.fill(buyer.page, 0);
      await isEnabled(buyer.page);
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
      await isComplete(page);
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
    const [kind] = kinds;
    const [first, next] = await itemsOf(product, null, 2);
    await using buyer = await atLine(kind!);
    const { line } = buyer;
    await fillCart(buyer.page, [{ item_id: first!, quantity: 1 }]);
    await buyer.page.goto(`${line.address}/checkout`);
    await orderName(buyer.page).fill("The one before");
    await isEnabled(buyer.page);
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
    await isEnabled(page);
    await expect.poll(() => orderName(page).inputValue()).toBe("");
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("link", { name: showOrder }).click();
    await isComplete(page);
    await page.getByText("The one before").first().waitFor();
  });
});
