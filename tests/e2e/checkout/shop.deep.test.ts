/** The product list, and screens from a product to the checkout: width and accessibility on each device. */
import { afterAll, beforeAll, beforeEach, expect, test, describe } from "vitest";
import { chooseCartType } from "#contract/identity/session.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import { noFormNeeded } from "#src/text/checkout/signing.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
/** A buyer's page. Each test begins at home, with an empty Rx cart. */
let visit: Visit;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/", { as: buyer });
});
beforeEach(async () => {
  const { page } = visit;
  await askFromPage(page, chooseCartType.path, { cart_type_code: "RXO" });
  await page.goto(product.url);
  await emptyCart(page);
});
afterAll(() => product?.close());

/** Expects what will be so soon, on a busy machine too. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

test(
  "no screen from a product to the checkout is too wide or inaccessible on any device",
  { timeout: 120_000 },
  async () => {
    const { page } = visit;
    // Layout goes by the device, contrast by the theme: each device once, each theme at least once.
    const looks = async (what: string, devices: readonly Device[] = [phone, dark(tablet), desk]) => {
      for (const device of devices) {
        await become(page, device);
        expect([what, device.name, await axeFinds(page), await overflow(page)]).toEqual([what, device.name, [], 0]);
      }
    };
    await goOn(page, "/product-detail/48006");
    await button(page, /^Add 1/).click();
    await page.getByText(/added to cart/).waitFor();
    await looks("product");
    await button(page, /^How it works/).click();
    await page.getByRole("dialog").getByText("Order ketorolac together").waitFor();
    await looks("offer");
    await page.keyboard.press("Escape");
    const screens = {
      "/products/all": page.getByText("400 products"),
      "/products/all?search=zzyzx": page.getByText(nothingText.noMatch("zzyzx")),
      "/cart": button(page, "Proceed to checkout"),
    };
    for (const [path, shown] of Object.entries(screens)) {
      await goOn(page, path);
      await shown.waitFor();
      await page.getByRole("status", { name: /^Loading/ }).waitFor({ state: "detached" });
      await looks(path);
    }
    const quantity = page.getByRole("spinbutton").first();
    const before = await quantity.inputValue();
    await quantity.fill("41");
    await looks("cart above the maximum");
    await quantity.fill(before); // what is typed goes along to the checkout
    await button(page, "Proceed to checkout").click();
    await heading(page, "Checkout").waitFor();
    await eventually(() => button(page, "Place order").isDisabled()).toBe(false);
    await looks("checkout");
    await page.getByRole("radio", { name: /^Overnight(?! by)/ }).check();
    await page.getByRole("checkbox", { name: "Deliver on Saturday" }).check();
    await page.getByRole("link", { name: "Enter Delivery Contact Phone" }).waitFor();
    await looks("checkout with reasons");
    expect(visit.complaints).toEqual([]);
  },
);

describe("the list", () => {
  test("shows a group's header cleaned, under the page's policy", async () => {
    const { page } = visit;
    await goOn(page, "/product-class/6");
    await heading(page, "Inhalation").waitFor();
    await page.getByText("Inhalers are being reformulated.").waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("has only the rows near the window, and is where it was when one comes back", async () => {
    const { page } = visit;
    await goOn(page, "/products/all?type=RXO");
    await heading(page, "All Products").waitFor();
    await page.getByRole("table").waitFor();
    for (let times = 0; times < 6; times += 1) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(5000);
    await expect.poll(() => page.getByRole("row").count()).toBeLessThan(60);
    const names = page
      .getByRole("row")
      .getByRole("link")
      .filter({ hasText: /mg|mL|unit/ });
    const place = await page.evaluate(() => scrollY);
    const inView = names.nth(12);
    const name = await inView.textContent();
    await inView.click();
    await heading(page, name ?? "").waitFor();
    await page.goBack();
    await heading(page, "All Products").waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 300);
    await page
      .getByRole("link", { name: name ?? "", exact: true })
      .first()
      .waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("narrows down to one kind of product, in the address, and says when nothing is found", async () => {
    const { page } = visit;
    await goOn(page, "/products/all");
    await page.getByText("400 products").waitFor();
    await page.getByText("Controlled", { exact: true }).last().click();
    await page.waitForURL(/type=CSO/);
    await expect
      .poll(() => page.getByRole("status").filter({ hasText: "products" }).textContent())
      .not.toBe("400 products");
    await goOn(page, "/product-search/zzyzx.q@%23");
    await page.getByText(nothingText.noMatch("zzyzxq")).waitFor();
    await goOn(page, "/product-search/zzyzx 2 mg/mL/0.5");
    await page.getByText(nothingText.noMatch("zzyzx 2 mgmL05")).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

test("the list says why a product is not available, and leads a controlled one into its own cart", async () => {
  const { page } = visit;
  await goOn(page, "/products/all?search=labetalol%20prefilled");
  await page.getByText(catalogText.outOfStock).first().waitFor();
  await goOn(page, "/products/all?search=alprazolam");
  await page
    .getByRole("link", { name: /^Controlled cart/ })
    .first()
    .click();
  await page.locator('body[data-context="cs"]').waitFor();
  await button(page, /^Add 1/).click();
  await page.getByText(/added to cart/).waitFor();
  await goOn(page, "/cart");
  await heading(page, "Controlled Substances Cart").waitFor();
  await button(page, "Proceed to checkout").click();
  await heading(page, "Controlled substances checkout").waitFor();
  await page.getByText(noFormNeeded).waitFor();
  await eventually(() => button(page, /^Place order, /).isDisabled()).toBe(false);
  expect(visit.complaints).toEqual([]);
});
