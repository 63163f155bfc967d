/** The buyer's main path: find, add, change, check out, and the order; and the list of products. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { poNumber } from "#src/text/checkout/checkout.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { chooseCartType } from "#contract/identity/session.ts";
import * as cartText from "#src/text/cart/cart.ts";
import { upgraded } from "#src/text/trade/shipping-method.ts";
import { button, heading, quantityOf, row } from "#tests/support/at-shop.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";

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

test("a buyer searches, adds, changes, deletes, takes back, checks out, and has an order", async () => {
  // On a device of its own: numbers that other tests typed into the cart are remembered.
  await using own = await product.visit("/", { as: buyer });
  const { page, complaints } = own;
  await page.getByRole("combobox", { name: "Search products" }).fill("ketorolac 30 mg");
  await page.keyboard.press("Enter");
  await heading(page, "Results for “ketorolac 30 mg”").waitFor();

  // Adding is one press; from then on the row has the quantity itself.
  await row(page, "99904-107-01").getByRole("button", { name: /^Add/ }).click();
  await row(page, "99904-107-01").getByRole("button", { name: "One more" }).click();
  await eventually(() => quantityOf(page, "99904-107-01").inputValue()).toBe("2");
  await row(page, "99917-1107-1").getByRole("button", { name: /^Add/ }).click();
  await quantityOf(page, "99917-1107-1").fill("12");
  await page.keyboard.press("Enter");
  await quantityOf(page, "99904-107-01").fill("41");
  await page.keyboard.press("Enter");
  await row(page, "99904-107-01").getByText("Maximum Quantity is 40 cartons.").waitFor();
  await eventually(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent()).toContain("14");

  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await heading(page, "Cart").waitFor();
  await page.getByText("2 products, 14 units").waitFor();
  await eventually(() => quantityOf(page, "99904-107-01").inputValue()).toBe("2"); // 41 never was in the cart

  // Typed is not updated: the way on is shut until it is, and above the maximum there is no Update.
  const proceed = button(page, "Proceed to checkout");
  await quantityOf(page, "99904-107-01").fill("41");
  await row(page, "99904-107-01").getByText("Maximum Quantity is 40 cartons.").waitFor();
  await expect.poll(() => button(page, /^Update/).count()).toBe(0);
  await expect.poll(() => proceed.isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Finish Updating Item Qty" }).click();
  await expect
    .poll(() => quantityOf(page, "99904-107-01").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await quantityOf(page, "99904-107-01").fill("6");
  await button(page, /^Update/).click();
  await page.getByText("2 products, 18 units").waitFor();
  await eventually(() => proceed.isDisabled()).toBe(false);

  await row(page, "99917-1107-1")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByText("1 product, 6 units").waitFor();
  await button(page, "Undo").click();
  await page.getByText("2 products, 18 units").waitFor();

  await proceed.click();
  await heading(page, "Checkout").waitFor();
  // Ground is the default, takes three days to Albany, and can be upgraded: second-day stands first at ground's price.
  await page.getByText(upgraded(3)).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: /2nd Day/ }).isChecked()).toBe(true);
  await page.getByLabel(poNumber).fill("PO-LOOP-1");
  await page.getByLabel("Order name").fill("Weekly OR restock");
  await page.getByLabel("Shipping instructions").fill("Dock B, ask for Dean");
  await eventually(() => button(page, "Place order").isDisabled()).toBe(false);
  await button(page, "Place order").click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await page.getByText("Checkout Success").waitFor();
  // Where one is, is said to whoever does not see it.
  await eventually(() =>
    heading(page, /./)
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await page.getByText("PO-LOOP-1").first().waitFor();
  await expect
    .poll(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent())
    .not.toContain("18");

  await goOn(page, "/cart");
  await page.getByText(cartText.emptyTitle).waitFor();
  expect((await askFromPage<Cart>(page, "/api/carts")).items).toEqual([]);
  expect(complaints).toEqual([]);
});
