/** How an order ships, in one page: every way with its price and its day, Saturday, what fails, what is slow, and what changes under a choice. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Cart } from "#contract/cart/cart.ts";
import { calculateShipping, enterPhone, methodEnded, noSaturday, phoneNotValid } from "#contract/checkout/text.ts";
import { totalUnknown } from "#src/text/checkout/checkout.ts";
import * as shippingText from "#src/text/checkout/shipping.ts";
import { upgraded } from "#src/text/trade/shipping-method.ts";
import { leadsTo, saysOnly, tells } from "#tests/support/at-checkout.ts";
import { asServer } from "#tests/support/as-server.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { expectAllWalked } from "#tests/support/specified-texts.ts";

let product: Product;
/** Lakeshore has four ship-to addresses, one of them in Alaska. */
let visit: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  await signedIn(visit.page.context(), product.url, "buyer@lakeshore.example");
  await askFromPage(visit.page, "/api/carts/add-item", { item_id: 48_082, quantity: 1, quantity_uom_code: "CT" });
  await visit.page.goto(`${product.url}/cart`);
});
afterAll(() => product?.close());
expectAllWalked("shipping.deep.test.ts");

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
const place = (page: Page) => button(page, /^Place order/);
const overnightOf = (page: Page) => page.getByRole("radio", { name: /^Overnight(?! by)/ });
const mayPlace = (page: Page) => place(page).isEnabled();

/** As another device changes the quantity of the one line. */
async function changeElsewhere(new_quantity: number): Promise<void> {
  const [line] = (await askFromPage<Cart>(visit.page, "/api/carts")).items;
  const { item_id, quantity_uom_code } = line!;
  await askFromPage(visit.page, "/api/carts/update-item", { item_id, quantity_uom_code, new_quantity });
}

/** The checkout of one carton as one comes to it: how to ship is not chosen yet. */
async function atCheckout(): Promise<Page> {
  const { page } = visit;
  await goOn(page, "/cart");
  await changeElsewhere(1);
  await page.getByText("1 product, 1 unit").waitFor();
  await heading(page, "Cart").waitFor();
  await button(page, "Proceed to checkout").click();
  await heading(page, "Checkout").waitFor();
  return page;
}

async function looks(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

test("every way stands with price and day before one is chosen; while it is calculated nothing warns and no row moves", async () => {
  const { page } = visit;
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/shipping-methods/quotes", async (route) => {
    await held;
    await route.continue();
  });
  await atCheckout();
  const ways = page.getByRole("group", { name: shippingText.method });
  await ways.getByText("Calculating", { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole("link", { name: calculateShipping }).count()).toBe(0);
  await expect.poll(() => mayPlace(page)).toBe(false);
  const before = await ways.boundingBox();
  answer();
  await eventually(() => mayPlace(page)).toBe(true);
  await expect.poll(() => ways.boundingBox()).toEqual(before);
  await expect.poll(() => ways.getByText(/^(\w|:|\s)+, arrives \w{3}, \w{3} \d{1,2}(, \d{4})?$/).count()).toBe(4);
  await expect.poll(() => ways.getByText(/^(\$\d+\.\d\d|Free)$/).count()).toBe(4);
  await expect
    .poll(() => ways.getByText(/^Ships (today|tomorrow|\w{3}, \w{3} \d{1,2}(, \d{4})?)(, arrives tomorrow)?\./).count())
    .toBe(4);
  await page.getByText(/^Spend \$\d+\.\d\d more to ship free by Ground\.$/).waitFor();
  await looks(page);
  await page.unroute("**/api/shipping-methods/quotes");
  expect(visit.complaints).toEqual([]);
});

test("Saturday is offered where it is possible, clears the cost and calculates it again, and asks whom to call", async () => {
  const page = await atCheckout();
  const tick = page.getByRole("checkbox", { name: shippingText.saturday });
  await eventually(() => mayPlace(page)).toBe(true); // the quotes say which way comes on a Saturday
  await expect.poll(() => tick.count()).toBe(0); // ground comes on none
  await overnightOf(page).check();
  await eventually(() => mayPlace(page)).toBe(true);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/shipping-methods/cost", async (route) => {
    await held;
    await route.continue();
  });
  await tick.check();
  await page.getByText(`${totalUnknown}.`).waitFor();
  await expect.poll(() => page.getByRole("link", { name: calculateShipping }).count()).toBe(0);
  answer();
  await page.getByText(/^Overnight, arrives Sat, /).waitFor();
  await page.getByText(/Includes \$18\.00 for Saturday\.$/).waitFor();
  await saysOnly(page, [enterPhone]);
  await leadsTo(page, enterPhone, "delivery-contact-phone");
  const phone = page.getByLabel("Delivery contact phone");
  await phone.fill("555 555 0142");
  await saysOnly(page, [phoneNotValid]);
  await leadsTo(page, phoneNotValid, "delivery-contact-phone");
  await looks(page);
  await phone.fill("414 555 0142");
  await eventually(() => mayPlace(page)).toBe(true);
  await page.unroute("**/api/shipping-methods/cost");

  // The Saturday's cost fails, and then nothing comes on one: in the words for each, and back to a weekday it goes on.
  const said = { success: false, shipping_cost: null, wrk_order_id: 1 };
  for (const [reason, told, blocks, at] of [
    [null, "Calculate Shipping Failed. Please try again.", calculateShipping, "calculate-shipping"],
    [noSaturday, noSaturday, noSaturday, "way-to-ship"],
  ] as const) {
    await tick.uncheck();
    await eventually(() => mayPlace(page)).toBe(true);
    await page.route("**/api/shipping-methods/cost", (route) =>
      asServer(route, { status: 200, json: { ...said, reason } }),
    );
    await tick.check();
    await tells(page, told);
    await saysOnly(page, [blocks]);
    await leadsTo(page, blocks, at);
    await page.unroute("**/api/shipping-methods/cost");
  }
  await tick.uncheck();
  await eventually(() => mayPlace(page)).toBe(true);
});

test("another address has its default; a way that cannot go there says why in its row and cannot be chosen", async () => {
  const page = await atCheckout();
  await overnightOf(page).check();
  await button(page, "Change Ship to").click();
  await page.getByRole("radio", { name: /Anchorage/ }).click();
  await page.getByText(/To ZIP 99508/).waitFor();
  await tells(page, "Overnight delivery to AK is not possible.");
  await expect.poll(() => overnightOf(page).isDisabled()).toBe(true);
  await page.getByText(upgraded(7)).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: /^2nd Day Air/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("checkbox", { name: shippingText.saturday }).count()).toBe(0);
  await looks(page);
  await button(page, "Change Ship to").click();
  await page
    .getByRole("radio", { name: /Milwaukee/ })
    .first()
    .click();
  await page.getByText(/To ZIP 532/).waitFor();
  await eventually(() => mayPlace(page)).toBe(true);
  expect(visit.complaints).toEqual([]);
});

test("a failed calculation is told, from the second on with whom to ask; it never takes the ways away", async () => {
  const { page } = visit;
  await page.route("**/api/shipping-methods/quotes", async (route) => {
    const { methods } = await (await route.fetch()).json();
    const unknown = { shipping_cost: null, groundDays: null, travel: null, saturday: null };
    const json = { success: false, methods: methods.map((each: object) => ({ ...each, ...unknown })), until: null };
    await asServer(route, { status: 200, json });
  });
  await atCheckout();
  await tells(page, "Calculate Shipping Failed. Please try again.");
  await saysOnly(page, [calculateShipping]);
  await leadsTo(page, calculateShipping, "calculate-shipping");
  await page.getByText(`${totalUnknown}.`).waitFor();
  await button(page, calculateShipping).click();
  await tells(page, "Calculate Shipping Failed. Please try again. If this keeps happening please contact support.");
  await overnightOf(page).check();
  await looks(page);
  await page.unroute("**/api/shipping-methods/quotes");
  await button(page, calculateShipping).click();
  await eventually(() => mayPlace(page)).toBe(true);
  await expect.poll(() => overnightOf(page).isChecked()).toBe(true);
  await expect.poll(() => page.getByText(/Calculate Shipping Failed/).count()).toBe(0);
});

test("keeps the way that was chosen while the cart changes under it, and stops when it ends", async () => {
  const page = await atCheckout();
  await overnightOf(page).check();
  await eventually(() => mayPlace(page)).toBe(true);
  const quoted = page.waitForResponse((given) => given.url().endsWith("/quotes") && given.ok());
  await changeElsewhere(3);
  await quoted;
  await page.getByText("1 product, 3 units").waitFor();
  await eventually(() => mayPlace(page)).toBe(true);
  await expect.poll(() => overnightOf(page).isChecked()).toBe(true);

  // It becomes impossible while one looks: the choice stays, and the server's reason stops the order.
  const why = "Overnight delivery to WI is not possible.";
  const impossible = { is_overnight_possible: false, why_overnight_not_possible: why, why_not_possible: why };
  await page.route("**/api/shipping-methods/quotes", async (route) => {
    const given = await route.fetch();
    const body: { methods: { is_overnight: boolean }[] } = await given.json();
    const methods = body.methods.map((each) =>
      each.is_overnight ? { ...each, ...impossible, shipping_cost: null } : each,
    );
    await route.fulfill({ response: given, json: { ...body, methods } });
  });
  await changeElsewhere(2);
  await saysOnly(page, [why]);
  await leadsTo(page, why, "way-to-ship");
  await expect.poll(() => overnightOf(page).isChecked()).toBe(true);
  await page.unrouteAll({ behavior: "wait" });

  // An offer that ends while one looks.
  await page.route("**/api/shipping-methods/quotes", async (route) => {
    const given = await route.fetch();
    const body: { methods: { is_overnight: boolean }[] } = await given.json();
    const json = { ...body, methods: body.methods.filter(({ is_overnight }) => !is_overnight) };
    await route.fulfill({ response: given, json });
  });
  await changeElsewhere(4);
  await saysOnly(page, [methodEnded("Overnight")]);
  await leadsTo(page, methodEnded("Overnight"), "way-to-ship");
  await expect.poll(() => mayPlace(page)).toBe(false);
  const offered = page.getByRole("group", { name: shippingText.method });
  await expect.poll(() => offered.getByRole("radio", { checked: true }).count()).toBe(0);
  await page.getByRole("radio", { name: /^Ground/ }).check();
  await eventually(() => mayPlace(page)).toBe(true);
  await page.unrouteAll({ behavior: "wait" });
  expect(visit.complaints).toEqual([]);
});
