/** Screens from a product to the checkout: width and accessibility on each device. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseCartType } from "#contract/identity/session.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";

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
