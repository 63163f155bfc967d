/** Medical necessity in a browser: where it is asked for, that it blocks the page's button alone, and what reordering does before anything is in the cart. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { unsentChanges } from "#src/text/trade/cart-lines.ts";
import * as reorderText from "#src/text/trade/reorder.ts";
import * as cartText from "#contract/cart/text.ts";
import { atCheckout, isReady, itemsOf, place, reasons } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { makePastOrder } from "#tests/support/past-order.ts";
import { getNow } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const sentence = cartText.confirmNecessity;

let product: Product;
let necessary: number;
let rx: number;
let controlled: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const [first] = await product.rows<{ item_id: number }>(
    `select item_id from products join product_units using (item_id) where confirm_to_sell and schedule_name is null and is_active and not contact_customer_service
       and quantity_uom_code = 'CT' and price_cents > 0 and coalesce((select available from stock where stock.item_id = products.item_id), 9999) > 5 order by item_id limit 1`,
  );
  necessary = first!.item_id;
  [rx] = (await itemsOf(product, null, 1)) as [number];
  [controlled] = (await itemsOf(product, "II", 1)) as [number];
});
afterAll(() => product?.close());

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
const reasonTexts = (page: Page) => reasons(page).getByRole("listitem").allTextContents();
const question = (page: Page) => page.getByRole("checkbox", { name: /^Medical necessity not confirmed\./ });
const inCart = async (page: Page) =>
  (await askFromPage<Cart>(page, "/api/carts")).items.map(({ item_id, medical_necessity }) => [
    item_id,
    medical_necessity,
  ]);

async function looks(page: Page): Promise<void> {
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    expect([device.name, await axeFinds(page), await overflow(page)]).toEqual([device.name, [], 0]);
  }
}

/** An order of these products by the carton, placed in the past by the buyer. */
async function orderOf(items: readonly number[], cart: "RXO" | "CSO" = "RXO"): Promise<number> {
  const order_id = await makePastOrder(product.rows, { email: buyer, at: getNow() });
  await product.rows("delete from shipment_lines where order_id = $1", [order_id]);
  await product.rows("delete from shipments where order_id = $1", [order_id]);
  const [line] = await product.rows<{ line: object }>(
    "select to_jsonb(l) as line from order_lines l where order_id = $1 order by line_no limit 1",
    [order_id],
  );
  await product.rows("delete from order_lines where order_id = $1", [order_id]);
  await product.rows("update orders set cart_type_code = $2 where order_id = $1", [order_id, cart]);
  const [columns] = await product.rows<{ list: string }>(
    "select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns where table_name = 'order_lines' and is_generated = 'NEVER' and is_identity = 'NO'",
  );
  for (const [at, item_id] of items.entries())
    await product.rows(
      `insert into order_lines (${columns!.list}) select ${columns!.list} from jsonb_populate_record(null::order_lines, $1::jsonb)`,
      [JSON.stringify({ ...line!.line, line_no: at + 1, item_id, quantity: 1, quantity_uom_code: "CT" })],
    );
  return order_id;
}

test("the cart asks beside the line, and its button waits for the answer", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [{ item_id: necessary, quantity: 2, medical_necessity_confirmed: false }],
    path: "/cart",
  });
  const { page } = visit;
  await eventually(() => reasonTexts(page)).toEqual([sentence]);
  await expect.poll(() => button(page, "Proceed to checkout").isDisabled()).toBe(true);
  await looks(page);
  await reasons(page).getByRole("link", { name: sentence }).click();
  await expect.poll(() => question(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await eventually(() => button(page, "Proceed to checkout").isEnabled()).toBe(true);
  await eventually(() => inCart(page)).toEqual([[necessary, "confirmed"]]);
});

test("the checkout asks beside the line; confirmed in another tab the question is gone, and what was chosen and typed stays", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [{ item_id: necessary, quantity: 1, medical_necessity_confirmed: false }],
  });
  const { page } = visit;
  await eventually(() => reasonTexts(page)).toEqual([sentence]);
  await expect.poll(() => place(page).isDisabled()).toBe(true);
  await looks(page);
  const overnight = page.getByRole("radio", { name: /^Overnight(?! by)/ });
  await overnight.check();
  await page.getByLabel("Order name").fill("Typed before");
  await reasons(page).getByRole("link", { name: sentence }).click();
  await expect.poll(() => question(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const quantity = page.getByRole("spinbutton").first();
  await quantity.fill("3"); // and not updated

  const other = await page.context().newPage();
  await other.goto(`${product.url}/cart`);
  await question(other).click();
  await other.getByText("Medical necessity confirmed.", { exact: true }).waitFor();

  await page.bringToFront();
  await page.getByText("Medical necessity confirmed.", { exact: true }).waitFor();
  await expect.poll(() => question(page).count()).toBe(0);
  await eventually(() => reasonTexts(page)).toEqual(["Finish Updating Item Qty"]);
  await expect.poll(() => quantity.inputValue()).toBe("3");
  await expect.poll(() => overnight.isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("Order name").inputValue()).toBe("Typed before");
  await quantity.fill("1");
  await isReady(page);
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await page.getByText(/^Medical necessity confirmed by .+ on \w+ \d{1,2}, \d{4}$/).waitFor();
});

test("ticked at the checkout, the order is placed only after the server knows the confirmation", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [{ item_id: necessary, quantity: 1, medical_necessity_confirmed: false }],
  });
  const { page } = visit;
  await eventually(() => reasonTexts(page)).toEqual([sentence]);
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await page.context().route(/\/api\/(carts\/update-item|outbox\/entries)$/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await question(page).click();
  await eventually(() => reasonTexts(page)).toEqual([unsentChanges(1)]);
  await expect.poll(() => place(page).isDisabled()).toBe(true);
  letArrive();
  await isReady(page);
  expect(await inCart(page)).toEqual([[necessary, "confirmed"]]);
});

test("reordering an order asks before it adds anything; canceled nothing is in the cart, confirmed everything is", async () => {
  const order_id = await orderOf([necessary, rx]);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [],
    path: `/purchase-order/${order_id}`,
  });
  const { page } = visit;
  await heading(page, `Order ${order_id}`).waitFor();
  const dialog = page.getByRole("dialog", { name: reorderText.necessityTitle(1) });
  const reorder = page.getByRole("button", { name: "Reorder", exact: true });
  await reorder.click();
  await dialog.waitFor();
  await expect.poll(() => button(page, reorderText.confirmAndReorder).isDisabled()).toBe(true);
  await looks(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await inCart(page)).toEqual([]);

  await reorder.click();
  await dialog.getByRole("checkbox", { name: reorderText.confirmNecessity(1) }).check();
  await button(page, reorderText.confirmAndReorder).click();
  await page.getByText(reorderText.added(2, order_id)).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await inCart(page)).toEqual([
    [necessary, "confirmed"],
    [rx, "not_needed"],
  ]);
  // More of it is not asked again.
  await page
    .getByRole("button", { name: /^Reorder ./ })
    .first()
    .click();
  await page.getByText(reorderText.added(1, order_id)).waitFor();
});

test("reordering from the list of orders asks before it adds", async () => {
  const order_id = await orderOf([necessary]);
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [], path: "/orders" });
  const { page } = visit;
  await page.getByRole("button", { name: `Reorder ${order_id}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox").check();
  await button(page, reorderText.confirmAndReorder).click();
  await page.getByText(reorderText.added(1, order_id)).waitFor();
  expect(await inCart(page)).toEqual([[necessary, "confirmed"]]);
});

test("reordering a controlled order from the Rx cart offers the controlled cart, where it can be reordered", async () => {
  const order_id = await orderOf([controlled], "CSO");
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [],
    path: `/purchase-order/${order_id}`,
  });
  const { page } = visit;
  await heading(page, `Order ${order_id}`).waitFor();
  const reorder = page.getByRole("button", { name: "Reorder", exact: true });
  await reorder.click();
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("None of the items are able to be ordered.", { exact: true }).waitFor();
  const offer = messages.getByRole("button", { name: reorderText.switchTo("CSO") });
  await offer.waitFor();
  await looks(page);
  await offer.click();
  await messages.getByText(reorderText.switchedTo("CSO")).waitFor();
  await removeCartLines(page); // of the controlled cart
  await reorder.click();
  await page.getByRole("dialog").getByRole("checkbox").check();
  await button(page, reorderText.confirmAndReorder).click();
  await page.getByText(reorderText.added(1, order_id)).waitFor();
  await goOn(page, "/cart");
  await heading(page, "Controlled Substances Cart").waitFor();
  expect(await inCart(page)).toEqual([[controlled, "confirmed"]]);
});
