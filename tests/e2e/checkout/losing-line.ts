/** Orders of each kind at the checkout, over a line on which requests and responses can be lost. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { placed as placedText } from "#src/text/checkout/checkout.ts";
import { messages } from "#src/text/kit/notices.ts";
import { placed as recoveredText } from "#src/text/trade/recovered-order.ts";
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
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import type { Product } from "#tests/support/product.ts";
import type { Fault } from "#tests/support/proxy/fault.ts";
import { signedIn } from "#tests/support/signed-in.ts";

/** A kind of order. */
export type OrderKind = {
  name: string;
  cart: "RXO" | "CSO";
  /** The schedule of the product that is ordered; null: Rx. */
  schedule: string | null;
  /** Fills in the fields that this kind adds at the checkout. @param at the number of the order within its test. */
  fill: (page: Page, at: number) => Promise<void>;
};

/** An order of each kind. */
export const orderKinds: OrderKind[] = [
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

/** A fault applies to every matching request until it is lifted. */
export const always = Infinity;

const checkouts = /^POST \/api\/carts\/checkout(-csos)?$/;

type LossPoint = { name: string; fault: Fault; isPlaced: boolean; isTabClosed: boolean };

const lossPoints: LossPoint[] = [
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

type Buyer = { page: Page; line: FaultProxy; reopen: () => Promise<Page>; [Symbol.asyncDispose]: () => Promise<void> };

/** Opens a browser behind a line that can fail, signed in with an empty cart of the kind. */
export async function openBehindLine(product: Product, { cart }: OrderKind): Promise<Buyer> {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  context.setDefaultTimeout(20_000);
  await signedIn(context, line.address, "admin@northcampus.example");
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

/** Finds the button that places the order. */
export const placeOrder = (page: Page) => button(page, /^(Place|Sign and place) order/);

/** Finds the field for the name of the order. */
export const orderName = (page: Page) => page.getByLabel("Order name");

/** Waits until the order can be placed. */
export const untilPlaceable = (page: Page) =>
  expect.poll(() => placeOrder(page).isEnabled(), { timeout: 20_000 }).toBe(true);

/** Waits for the page of a placed order. */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForURL(/\/order-complete\/\d+$/);
  await heading(page, completeTitle).waitFor();
}

/** Places an order of the kind at each point of loss: it is placed once and shown, and its draft is cleared. */
export async function placeAtEveryLoss(product: Product, kind: OrderKind): Promise<void> {
  const [item_id] = await itemsOf(product, kind.schedule, 1);
  await using buyer = await openBehindLine(product, kind);
  const { line } = buyer;
  let { page } = buyer;
  if (kind.schedule === "II")
    await uploadCertificates(page, await listDemonstrationCertificates(product, "North Campus"));
  for (const [at, { name, fault, isPlaced, isTabClosed }] of lossPoints.entries()) {
    const title = `${kind.name}: ${name}`;
    await fillCart(page, [{ item_id: item_id!, quantity: 1 }]);
    await page.goto(`${line.address}/checkout`);
    await heading(page, /checkout/i).waitFor();
    // The draft of the order before is gone.
    await expect.poll(async () => [title, await orderName(page).inputValue()]).toEqual([title, ""]);
    await orderName(page).fill(title);
    await kind.fill(page, at);
    await untilPlaceable(page);
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
      await untilPlaceable(page);
      await expect.poll(() => orderName(page).inputValue()).toBe(title);
      await line.lift();
      await placeOrder(page).click();
    }
    const [toast] = await Promise.all([readToast(page), untilComplete(page)]);
    await line.lift();
    const orderId = Number(page.url().split("/").at(-1));
    expect([title, ...toast]).toEqual([title, placedText, ...(isPlaced ? [recoveredText(orderId)] : [])]);
    await page.getByText(title).first().waitFor();
    const orders = await product.rows("select order_id from orders where order_name = $1", [title]);
    expect([title, orders.length]).toEqual([title, 1]);
  }
}

/** Returns title and text of the toast about a placed order, as soon as it appears. */
const readToast = (page: Page): Promise<string[]> =>
  page
    .getByRole("region", { name: messages })
    .locator(".toast")
    .filter({ hasText: placedText })
    .evaluate((toast) => [...toast.querySelectorAll("strong, p")].map(({ textContent }) => textContent));
