/** Cancelling an order on its page: asked once, gone at once in both tabs, not offered when it is too late or without a network. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder } from "#contract/orders/cancel-order.ts";
import { alreadyReleased } from "#contract/orders/text.ts";
import * as text from "#src/text/orders/cancel-order.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";

let product: Product;
let visit: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  visit = await product.visit("/", { as: "buyer@northcampus.example" });
});
afterAll(() => product?.close());

/** An order of one carton, placed beside the screens. */
async function placed(): Promise<number> {
  const { page } = visit;
  await askFromPage(page, "/api/carts/add-item", { item_id: 48_001, quantity: 1, quantity_uom_code: "CT" });
  const cart = await askFromPage<Placing>(page, "/api/carts");
  const user = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const contact = async (type: 2 | 3) =>
    (
      await askFromPage<{ contact_id: number }[]>(
        page,
        `/api/addresses/for-customer/${user.customer_id}/of-type/${type}`,
      )
    )[0]!.contact_id;
  const [billing_contact_id, shipping_contact_id] = [await contact(2), await contact(3)];
  const { shipping_method_id, wrk_order_id } = cart.shippingMethods[0]!;
  const cost = await askFromPage<{ shipping_cost: number }>(page, "/api/shipping-methods/cost", {
    ShippingMethodId: shipping_method_id,
    ContactId: shipping_contact_id,
    WrkOrderId: wrk_order_id,
  });
  const order = await askFromPage<{ order_id: number }>(page, "/api/carts/checkout", {
    cart_id: cart.cart_id,
    billing_contact_id,
    shipping_contact_id,
    shipping_charges: cost.shipping_cost,
    shipping_method_id,
    shipping_wrk_order_id: wrk_order_id,
  });
  return order.order_id;
}
type Placing = { cart_id: number; shippingMethods: { shipping_method_id: number; wrk_order_id: number }[] };

test("kept when one thinks better of it, cancelled when one means it; the other tab hears it and offers nothing any more", async () => {
  const { page, complaints } = visit;
  const orderId = await placed();
  const cancelled = async () =>
    (await product.rows("select cancelled_at from orders where order_id = $1", [orderId]))[0];
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const cancels = () => requests.filter((path) => path === cancelOrder.path.replace("{orderId}", String(orderId)));
  await goOn(page, `/purchase-order/${orderId}`);
  await heading(page, orderText.orderNumber(orderId)).waitFor();
  await page.getByText(/^You can cancel until \d+:\d\d/).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/purchase-order/${orderId}`);
  await button(other, text.cancelThisOrder).waitFor();
  await button(page, text.cancelThisOrder).click();
  const question = page.getByRole("alertdialog", { name: text.question(orderId) });
  await question.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Enter"); // the safe answer has the focus
  await question.waitFor({ state: "detached" });
  expect(cancels()).toEqual([]);
  expect(await cancelled()).toEqual({ cancelled_at: null });
  await button(page, text.cancelThisOrder).click();
  await question.getByRole("button", { name: text.cancelOrder }).click();
  await page.getByText(/^This order was canceled by .+ on /).waitFor();
  await expect.poll(() => button(page, text.cancelThisOrder).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await other.getByText(/^This order was canceled by /).waitFor(); // it looks again by itself
  await expect.poll(() => button(other, text.cancelThisOrder).count()).toBe(0);
  expect(cancels()).toHaveLength(1);
  expect(await cancelled()).toEqual({ cancelled_at: expect.any(Date) });
  await other.close();
  expect(complaints).toEqual([]);
});

test("the warehouse was quicker: it is said, and the order stands as it is; without a network it is not offered", async () => {
  const { page } = visit;
  const orderId = await placed();
  await goOn(page, `/purchase-order/${orderId}`);
  await button(page, text.cancelThisOrder).click();
  const question = page.getByRole("alertdialog", { name: text.question(orderId) });
  await question.waitFor();
  await product.rows(`update orders set released_at = now() where order_id = ${orderId} returning order_id`);
  await question.getByRole("button", { name: text.cancelOrder }).click();
  await page.getByText(alreadyReleased).first().waitFor();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => button(page, text.cancelThisOrder).count()).toBe(0);
  const another = await placed();
  await goOn(page, `/purchase-order/${another}`);
  await button(page, text.cancelThisOrder).waitFor();
  await page.context().setOffline(true);
  await page.getByText(text.onlineToCancel).waitFor();
  await expect.poll(() => button(page, text.cancelThisOrder).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await page.context().setOffline(false);
});
