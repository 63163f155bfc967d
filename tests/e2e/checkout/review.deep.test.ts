/** The checkout as one page: what is ordered is looked at and changed there, by a finger, a pointer or the keyboard alone; on every device. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as linesText from "#src/text/trade/cart-lines.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as readinessText from "#src/text/cart/readiness.ts";
import { hideProducts, showProducts, poNumber } from "#src/text/checkout/checkout.ts";
import {
  atCheckout,
  comeBack,
  fillCart,
  isReady,
  itemsOf,
  leadsTo,
  pick,
  place,
  reasons,
  saysOnly,
} from "#tests/support/at-checkout.ts";
import { cancelUntilForm } from "#src/text/orders/cancel-order.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import { emptyCart } from "#src/text/orders/still-in-cart.ts";
import { waitingForForm } from "#contract/orders/text.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const admin = "admin@northcampus.example";

let product: Product;
let rx: number[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  rx = await itemsOf(product, null, 4);
});
afterAll(() => product?.close());

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

/** Layout goes by the device, contrast by the theme: each device once, each theme at least once. */
async function looks(
  page: Page,
  what: string,
  devices: readonly Device[] = [phone, dark(tablet), desk],
): Promise<void> {
  for (const device of devices) {
    await become(page, device);
    expect([what, device.name, await axeFinds(page), await overflow(page)]).toEqual([what, device.name, [], 0]);
  }
}

test(
  "a cart is reviewed, changed where it stands and placed for what the button says; on a phone it is one line until it is opened",
  { timeout: 120_000 },
  async () => {
    await using visit = await atCheckout(product, {
      as: buyer,
      cart: "RXO",
      lines: rx.map((item_id) => ({ item_id, quantity: 2 })),
    });
    const { page } = visit;
    const total = async () => /\$[\d,.]+$/.exec((await place(page).textContent()) ?? "")?.[0];
    await isReady(page);
    await looks(page, "open");

    // At 1280 px a name has room for its words.
    await page.setViewportSize({ width: 1280, height: 800 });
    const name = page.getByRole("table", { name: linesText.title }).getByRole("row").nth(1).getByRole("link");
    const { width } = (await page.locator(".cart-lines__product").first().boundingBox())!;
    expect(width).toBeGreaterThan(260);
    await name.waitFor();

    // A quantity changes where it stands; the one total with it.
    const before = await total();
    const quantity = page.getByRole("spinbutton").first();
    await quantity.fill("3");
    await page.keyboard.press("Enter");
    await eventually(total).not.toBe(before);
    await isReady(page);

    await become(page, phone);
    await page.getByText("4 products, 9 units").waitFor();
    await expect.poll(() => page.getByRole("spinbutton").count()).toBe(0);
    await expect.poll(() => page.getByText("Total", { exact: true }).filter({ visible: true }).count()).toBe(1);
    await button(page, showProducts).click();
    await quantity.fill("4");
    await button(page, hideProducts).click();
    await saysOnly(page, ["Finish Updating Item Qty"]);
    await leadsTo(page, "Finish Updating Item Qty", `quantity-${rx[0]!}-CT`);
    await page.keyboard.press("Enter");
    await page.getByText("4 products, 10 units").waitFor();
    await become(page, desk);

    await pick(page, "How often", "Weekly");
    await page.getByRole("radio", { name: /^Hold the order/ }).check();
    await page.getByLabel("Order name").fill("Weekly OR restock");
    await looks(page, "repeating");
    await pick(page, "How often", "Once");
    await page.getByLabel("Shipping instructions").fill("Dock B");
    await isReady(page);
    await place(page).click();
    await page.waitForURL(/\/order-complete\/\d+$/);
    const orderId = /\d+$/.exec(page.url())![0];
    // What was chosen is told, after a reload too; the order's own page has the way to reorder.
    const complete = page.getByRole("region", { name: orderText.completeTitle });
    const tellsAll = async () => {
      await complete.getByText(/^Arrives about \w{3}, \w{3} \d{1,2}, /).waitFor();
      await complete.getByText(orderText.confirmationTo(buyer)).waitFor();
      await complete.getByText(emptyCart).waitFor();
      await expect.poll(() => complete.getByText(/^Repeats/).count()).toBe(0);
    };
    await tellsAll();
    await looks(page, "complete");
    await page.reload();
    await tellsAll();
    await complete.getByRole("link", { name: orderText.keepShopping }).waitFor();
    await complete.getByRole("link", { name: orderText.viewOrder }).click();
    await page.getByRole("button", { name: orderText.reorder, exact: true }).waitFor();
    await expect.poll(() => complete.count()).toBe(0);

    // The next one begins with that order: its addresses, name and instructions, and not its cart.
    await fillCart(page, [{ item_id: rx[2]!, quantity: 1 }]);
    await goOn(page, `/checkout/${orderId}`);
    await eventually(() => page.getByLabel("Order name").inputValue()).toBe("Weekly OR restock");
    await expect.poll(() => page.getByLabel("Shipping instructions").inputValue()).toBe("Dock B");
    await page.getByText("1 product, 1 unit").waitFor();
    // One that is not there, or is somebody else's, is the plain checkout.
    await goOn(page, "/checkout/999999999");
    await eventually(() => page.getByLabel("Order name").inputValue()).toBe("");
    expect(visit.complaints).toEqual([]);
  },
);

test(
  "a cart of hundreds of lines draws those in sight, leads to any of them, and stands still while another device changes it",
  { timeout: 120_000 },
  async () => {
    await using visit = await atCheckout(product, {
      as: "buyer@lakeshore.example",
      cart: "RXO",
      lines: [],
      path: "/cart",
    });
    const { page } = visit;
    await page.getByText(cartText.emptyTitle).waitFor();
    const { cart_id } = await askFromPage<{ cart_id: number }>(page, "/api/carts");
    const many = await itemsOf(product, null, 120);
    await product.rows(
      `insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, added_at)
       select c.customer_id, c.cart_id, u.item_id, 'CT', case when u.item_id = $3 then 70 else 1 end, now() + u.at * interval '1 ms'
       from carts c, unnest($2::int[]) with ordinality u (item_id, at) where c.cart_id = $1`,
      [cart_id, many, many.at(-1)],
    );
    await product.rows("update product_units set max_sale_qty = 60 where item_id = $1", [many.at(-1)]);
    await page.reload();
    await page.getByText("120 products").waitFor();
    const lines = page.getByRole("table", { name: linesText.title });
    const drawn = () => lines.getByRole("row").count();
    await expect.poll(() => lines.getAttribute("aria-rowcount")).toBe("121");
    await expect.poll(() => drawn()).toBeLessThan(60);
    expect(await axeFinds(page)).toEqual([]);

    // The one line that must be mended is the last: its field is made, brought into sight and given the cursor.
    const fieldOf = (item_id: number) => page.locator(`#quantity-${item_id}-CT`);
    const field = fieldOf(many.at(-1)!);
    const isHeld = () => field.evaluate((input) => input === document.activeElement);
    await expect.poll(() => field.count()).toBe(0);
    await reasons(page)
      .getByRole("link", { name: /Maximum Quantity is 60 cartons\.$/ })
      .click();
    await eventually(isHeld).toBe(true);
    const top = async () => Math.round((await field.boundingBox())!.y);
    await eventually(async () => (await top()) > 60 && (await top()) < 900).toBe(true);
    await expect.poll(() => lines.getByRole("row").last().getAttribute("aria-rowindex")).toBe("121");

    // Another device takes a line off above: what is typed here, and where, stays.
    await page.keyboard.type("7");
    await page.getByRole("button", { name: /^Update .* to 7$/ }).waitFor();
    const before = await top();
    await askFromPage(page, "/api/carts/remove-item", { item_id: many[0], quantity_uom_code: "CT" });
    await page.getByText("119 products").waitFor();
    const row = lines.getByRole("row").filter({ has: field });
    await eventually(async () => Math.abs((await top()) - before) < (await row.boundingBox())!.height / 2).toBe(true);
    await expect.poll(async () => [await field.inputValue(), await isHeld()]).toEqual(["7", true]);

    // Nor is it gone when one looks at the beginning meanwhile.
    await page.evaluate(() => window.scrollTo(0, 0));
    await fieldOf(many[1]!).waitFor();
    await expect.poll(async () => [await field.inputValue(), await isHeld()]).toEqual(["7", true]);

    // On paper stand all.
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await eventually(drawn).toBe(119);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await eventually(drawn).toBeLessThan(60);

    // At the checkout they are folded away, until a reason leads to one of them.
    await goOn(page, "/checkout");
    await heading(page, "Checkout").waitFor();
    await button(page, showProducts).waitFor();
    const unsaved = reasons(page).getByRole("link", { name: "Finish Updating Item Qty" });
    await unsaved.waitFor();
    await expect.poll(() => field.count()).toBe(0);
    await unsaved.click();
    await eventually(isHeld).toBe(true);
    await page.keyboard.press("Enter");
    await unsaved.waitFor({ state: "detached" });
    expect(visit.complaints).toEqual([]);
  },
);

/** Presses Tab until what has the focus is called so; the way there is the page's own order. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let times = 0; times < 120; times += 1) {
    await page.keyboard.press("Tab");
    const called = await page.evaluate(() => {
      const { activeElement: at } = document;
      return (
        at?.getAttribute("aria-label") ??
        (at as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        at?.textContent ??
        ""
      );
    });
    if (name.test(called)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test("an order is placed with the keyboard alone", async () => {
  await using visit = await atCheckout(product, {
    as: admin,
    cart: "RXO",
    lines: [{ item_id: rx[1]!, quantity: 2 }],
    path: "/cart",
  });
  const { page } = visit;
  await heading(page, "Cart").waitFor();
  await eventually(() => button(page, "Proceed to checkout").isEnabled()).toBe(true);
  await tabTo(page, /^Proceed to checkout/);
  await page.keyboard.press("Enter");
  await heading(page, "Checkout").waitFor();
  await isReady(page);
  await tabTo(page, /^Quantity of/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await page.getByText("1 product, 5 units").waitFor();
  await tabTo(page, new RegExp(`^${poNumber}`));
  await page.keyboard.type("PO-KEYS");
  await isReady(page);
  await tabTo(page, /^Place order, \$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/order-complete\/\d+$/);
  await page.getByText("PO-KEYS").first().waitFor();
  expect(visit.complaints).toEqual([]);
});

test(
  "a controlled cart says what it needs before the checkout, and is ordered on a Form 222 whose number is good once",
  { timeout: 120_000 },
  async () => {
    const [two, other] = await itemsOf(product, "II", 2);
    await using visit = await atCheckout(product, {
      as: admin,
      cart: "CSO",
      lines: [{ item_id: two!, quantity: 2 }],
      path: "/cart",
    });
    const { page } = visit;
    await page.getByRole("heading", { name: readinessText.title }).waitFor();
    await page.getByText(readinessText.signOrForm(1, 20)).waitFor();
    await looks(page, "readiness");
    // By the keyboard alone.
    await eventually(() => button(page, "Proceed to checkout").isEnabled()).toBe(true);
    await tabTo(page, /^Proceed to checkout/);
    await page.keyboard.press("Enter");
    await heading(page, "Controlled substances checkout").waitFor();
    await saysOnly(page, ["Enter Order Form Number"]);
    await tabTo(page, /^Order form number/);
    await page.keyboard.type("26300A187");
    await tabTo(page, /^Confirm order form number/);
    await page.keyboard.type("26300a187 ");
    await isReady(page);
    await looks(page, "on paper");
    await tabTo(page, /^Place order, \$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/order-complete\/\d+$/);
    // At its head, above its lines and in what happened; nothing is packed.
    await expect.poll(() => page.getByText(waitingForForm).count()).toBe(3);
    await page.getByText(cancelUntilForm).waitFor();
    await looks(page, "waits for its form");
    const [order] = await product.rows("select order_form_number, is_form222 from orders where order_id = $1", [
      /\d+$/.exec(page.url())![0],
    ]);
    expect(order).toEqual({ order_form_number: "26300A187", is_form222: true });

    await fillCart(page, [{ item_id: other!, quantity: 1 }]);
    await comeBack(page);
    // Nothing of the form is kept.
    await expect.poll(() => page.getByLabel("Order form number", { exact: true }).inputValue()).toBe("");
    await page.getByLabel("Order form number", { exact: true }).fill("26300A187");
    await page.getByText("Order Form Number must be unique.").waitFor();
    await looks(page, "used before", [phone]);
    expect(visit.complaints).toEqual([]);
  },
);

test("of many addresses one is found by what is known of it, and the one used last stands first", async () => {
  await product.rows(
    `insert into addresses (customer_id, address_type, company_name, first_name, last_name, address1, city_name, state_code, zip_code)
       select customer_id, 3, 'North Campus Ward ' || ward, 'Ward', 'Desk', ward || ' College Avenue', 'Albany', 'NY', '12203'
       from customers, generate_series(1, 8) ward where company_name ilike 'north campus%'`,
  );
  // The admin orders on a Form 222 in another test, which needs an address with a DEA number.
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [{ item_id: rx[3]!, quantity: 1 }] });
  const { page } = visit;
  await button(page, "Change Ship to").click();
  const search = page.getByRole("combobox", { name: "Ship to" });
  await search.click();
  await search.pressSequentially("12203 ward 7");
  await page.getByRole("option", { name: /North Campus Ward 7/ }).click();
  await page.locator("address").filter({ hasText: "North Campus Ward 7" }).waitFor();
  await isReady(page);
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await fillCart(page, [{ item_id: rx[3]!, quantity: 1 }]);
  await page.reload();
  await comeBack(page);
  await page.locator("address").filter({ hasText: "North Campus Ward 7" }).waitFor();
  await button(page, "Change Ship to").click();
  await search.click();
  await search.pressSequentially("12203");
  await eventually(() => page.getByRole("option").first().textContent()).toContain("North Campus Ward 7");
  await page.keyboard.press("Escape");
  await looks(page, "many addresses", [phone, desk]);
  expect(visit.complaints).toEqual([]);
});
