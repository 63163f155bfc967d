/** A cart that goes as two orders; an order whose every answer was lost; addresses that change while two tabs look at the checkout. */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import type { Cart } from "#contract/cart/cart.ts";
import * as rules from "#contract/checkout/text.ts";
import * as signingText from "#src/text/checkout/signing.ts";
import { completeTitle, repeats, showRecurring } from "#src/text/orders/purchase-order.ts";
import { stillInCart } from "#src/text/orders/still-in-cart.ts";
import { defaultStart } from "#contract/checkout/rules/recurrence.ts";
import * as linesText from "#src/text/trade/cart-lines.ts";
import * as recoveredText from "#src/text/trade/recovered-order.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as readinessText from "#src/text/cart/readiness.ts";
import { atCheckout, isReady, itemsOf, leadsTo, pick, place, saysOnly } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { expectAllWalked } from "#tests/support/specified-texts.ts";

const buyer = "buyer@northcampus.example";
const admin = "admin@northcampus.example";
/** Of their customer. */
const timeZone = "America/New_York";

let product: Product;
let rx: number[];
/** 22 of schedule II, and one of schedule V. */
let controlled: number[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  rx = await itemsOf(product, null, 3);
  const [five] = await itemsOf(product, "V", 1);
  const some = await product.rows<{ item_id: number }>(
    `select item_id from products join product_units using (item_id) where schedule_name is not null and item_id <> $1 and quantity_uom_code = 'CT'
       and price_cents > 0 and coalesce(max_sale_qty, 9999) > 0 and not contact_customer_service
       and coalesce((select available from stock where stock.item_id = products.item_id), 9999) > 5 order by item_id limit 22`,
    [five],
  );
  const two = some.map(({ item_id }) => item_id);
  expect(two).toHaveLength(22);
  await product.rows("update products set schedule_name = 'II' where item_id = any($1)", [two]);
  controlled = [...two, five!];
});
afterAll(() => product?.close());
expectAllWalked("two-orders.deep.test.ts");

async function looks(page: Page, what: string): Promise<void> {
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    expect([what, device.name, await axeFinds(page), await overflow(page)]).toEqual([what, device.name, [], 0]);
  }
}

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
const pharmacy = /North Campus Hospital Pharmacy/;

async function chooseShipTo(page: Page, address: RegExp): Promise<void> {
  await button(page, "Change Ship to").click();
  await page.getByRole("group", { name: "Ship to" }).getByRole("radio", { name: address }).click();
  await page.getByRole("group", { name: "Ship to" }).waitFor({ state: "detached" });
}

async function writeForm(page: Page, number: string): Promise<void> {
  await page.locator("#order-form-number").fill(number);
  await page.getByLabel(signingText.confirmFormNumber).fill(number);
}

test(
  "22 lines of schedule II go on two forms: 20 now with their own shipping, the others stay in the cart and go next",
  { timeout: 120_000 },
  async () => {
    await using visit = await atCheckout(product, {
      as: admin,
      cart: "CSO",
      lines: controlled.map((item_id) => ({ item_id, quantity: 1 })),
      path: "/cart",
    });
    const { page } = visit;
    await page.getByText(readinessText.splitNote(2, 21, 2)).waitFor();
    await page.getByText(rules.formLinesExceeded).waitFor();
    await looks(page, "ready in the cart");
    await button(page, "Proceed to checkout").click();
    await heading(page, /checkout/i).waitFor();
    await chooseShipTo(page, pharmacy);
    await writeForm(page, "263007001");
    await saysOnly(page, [rules.formLinesExceeded]);
    await leadsTo(page, rules.formLinesExceeded, "order-forms");
    await page.getByText(signingText.needsForms(2)).waitFor();
    await looks(page, "offered");

    await button(page, signingText.orderFirst(21, 2)).click();
    await page.getByRole("heading", { name: signingText.firstOfForms(2) }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("order-forms");
    await page.getByText(signingText.linesNow(20, 1)).waitFor();
    await page.getByText("21 products, 21 units").waitFor();
    await isReady(page);
    const quoted = await product.rows<{ item_count: number }>(
      "select distinct item_count from shipping_quotes q join carts using (customer_id, cart_id) where is_open and cart_type_code = 'CSO'",
    );
    expect(quoted).toEqual([{ item_count: 21 }]);
    await looks(page, "split");
    // There and back, and the number that was typed stays.
    await button(page, signingText.orderTogether(23)).click();
    await saysOnly(page, [rules.formLinesExceeded]);
    await button(page, signingText.orderFirst(21, 2)).click();
    await isReady(page);
    const total = /\$[\d,.]+$/.exec((await place(page).textContent())!)![0];
    await place(page).click();
    await page.waitForURL(/\/order-complete\/\d+$/);
    await page.getByText(total).first().waitFor();
    await page.getByText(stillInCart(2)).waitFor();
    await looks(page, "complete, with the rest");
    expect((await askFromPage<Cart>(page, "/api/carts")).items).toHaveLength(2);

    const rest = (await askFromPage<Cart>(page, "/api/carts")).items[0]!;
    const { item_id, quantity_uom_code } = rest;
    /** What it is called is heard with the cart. */
    const called = async (name: string, new_quantity: number) => {
      await product.rows("update products set full_description = $2 where item_id = $1", [item_id, name]);
      await askFromPage(page, "/api/carts/update-item", { item_id, quantity_uom_code, new_quantity });
    };
    await called("Etorphine 9.8 mg/mL, 20 mL vial", 2);
    await page.getByRole("link", { name: "Order 2 lines" }).click();
    await heading(page, /checkout/i).waitFor();
    await writeForm(page, "263007002");
    await saysOnly(page, [rules.substancesAlone]);
    await leadsTo(page, rules.substancesAlone, "order-forms");
    await called(rest.full_description, 1);
    await isReady(page);
    await page.getByText("2 products, 2 units").waitFor();
    await writeForm(page, "263007001");
    await saysOnly(page, [rules.formNumberTaken]);
    await writeForm(page, "263007002");
    await isReady(page);
    await place(page).click();
    await page.waitForURL(/\/order-complete\/\d+$/);
    expect((await askFromPage<Cart>(page, "/api/carts")).items).toHaveLength(0);
    const orders = await product.rows<{ line_count: number }>(
      "select line_count from orders where order_form_number in ('263007001', '263007002') order by order_id",
    );
    expect(orders.map(({ line_count }) => line_count)).toEqual([21, 2]);
    expect(visit.complaints.filter((each) => !each.includes("400"))).toEqual([]);
  },
);

test(
  "where every answer is lost the order is found, by itself or after a reload; in the cart it is said where it went",
  { timeout: 120_000 },
  async () => {
    await using visit = await atCheckout(product, {
      as: buyer,
      cart: "RXO",
      lines: [{ item_id: rx[0]!, quantity: 2 }],
    });
    const { page } = visit;
    const ordersNow = async () => (await product.rows("select 1 from orders")).length;
    const before = await ordersNow();
    const losing = async (after: () => Promise<unknown>) => {
      const { promise: isLost, resolve: lost } = Promise.withResolvers<void>();
      await page.route("**/api/carts/checkout", async (route) => {
        await route.fetch();
        await after();
        await route.abort();
        lost();
      });
      await isReady(page);
      await place(page).click();
      await isLost;
    };
    // The page must not see an answer between the end of the fault and its own end: with one it would know everything.
    const leave = async () => {
      await page.goto("about:blank");
      await page.unrouteAll({ behavior: "ignoreErrors" });
    };
    const complete = async () => {
      await page.waitForURL(/\/order-complete\/\d+$/);
      await heading(page, completeTitle).waitFor();
    };

    await page.getByLabel("Order name").fill("Lost once");
    await losing(async () => undefined);
    await complete();
    await page.getByText("Lost once").first().waitFor();
    await page.unrouteAll({ behavior: "wait" });

    // Nothing can be asked any more, and the page is opened anew.
    await askFromPage(page, "/api/carts/add-item", { item_id: rx[1]!, quantity: 2, quantity_uom_code: "CT" });
    await page.goto(`${product.url}/checkout`);
    await losing(() => page.route("**/api/**", (route) => route.abort()));
    // Its disk gives what was written down only after the screens are there.
    await leave();
    const letGo = await holdDrafts(page);
    await page.goto(`${product.url}/checkout`);
    await page.getByText(rules.emptyCart).first().waitFor();
    await letGo();
    await complete();

    // Who goes to the cart instead is told there.
    await askFromPage(page, "/api/carts/add-item", { item_id: rx[2]!, quantity: 2, quantity_uom_code: "CT" });
    await page.goto(`${product.url}/checkout`);
    await losing(() => page.route("**/api/**", (route) => route.abort()));
    await leave();
    await page.goto(`${product.url}/cart`);
    await page.getByText(/^Order \d+ was placed\. Its confirmation did not reach this device\.$/).waitFor();
    await page.getByRole("link", { name: recoveredText.showOrder }).click();
    await complete();
    // What the cart would show it by is removed from the disk after the press.
    await expect.poll(async () => /"typed":\{"cart_id":\d+\}/.test(await everythingKept(page))).toBe(false);
    await page.goto(`${product.url}/cart`);
    await page.getByText(cartText.emptyTitle).first().waitFor();
    await expect.poll(() => page.getByText("Its confirmation did not reach this device").count()).toBe(0);
    expect((await ordersNow()) - before).toBe(3);
  },
);

test("pressed twice, and from two tabs at once, a cart is one order, and both tabs say so", async () => {
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [{ item_id: rx[0]!, quantity: 2 }] });
  const { page } = visit;
  const ordersNow = async () => (await product.rows("select 1 from orders")).length;
  const before = await ordersNow();
  await isReady(page);
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/carts/checkout")) asked.push(request);
  });
  await place(page).dblclick();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await Promise.all(asked.map((request) => request.response())); // of the second press too, if it asked
  expect((await ordersNow()) - before).toBe(1);

  await askFromPage(page, "/api/carts/add-item", { item_id: rx[1]!, quantity: 2, quantity_uom_code: "CT" });
  await page.goto(`${product.url}/checkout`);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/checkout`);
  const both = [page, other];
  for (const each of both) await isReady(each);
  // Both have been asked before either is answered.
  const { promise: areBothSent, resolve: bothSent } = Promise.withResolvers<void>();
  let sent = 0;
  await page.context().route("**/api/carts/checkout", async (route) => {
    sent += 1;
    if (sent === both.length) bothSent();
    await areBothSent;
    await route.continue();
  });
  await Promise.all(both.map((each) => place(each).click()));
  await Promise.all(both.map((each) => each.waitForURL(/\/order-complete\/\d+$/)));
  expect(other.url()).toBe(page.url());
  expect((await ordersNow()) - before).toBe(2);
  await page.context().unrouteAll({ behavior: "wait" });
  await other.close();
});

test("a checkout that stands open says which order the cart became on another device", async () => {
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [{ item_id: rx[0]!, quantity: 2 }] });
  const { page } = visit;
  await isReady(page);
  await using second = await product.visit("/checkout", { as: buyer });
  await isReady(second.page);
  await place(second.page).click();
  await second.page.waitForURL(/\/order-complete\/\d+$/);
  const orderId = Number(second.page.url().split("/").at(-1));
  await page.getByRole("heading", { name: recoveredText.orderedElsewhere(orderId) }).waitFor();
  await looks(page, "ordered on another device");
  await page.getByRole("link", { name: recoveredText.showOrder }).click();
  await heading(page, `Order ${orderId}`).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("addresses and DEA numbers that change while two tabs look stand in both at once, with the mode that they call for", async () => {
  const [two, five] = [controlled[0]!, controlled.at(-1)!];
  await using visit = await atCheckout(product, {
    as: admin,
    cart: "CSO",
    lines: [two, five].map((item_id) => ({ item_id, quantity: 1 })),
  });
  const { page } = visit;
  await chooseShipTo(page, pharmacy);
  await writeForm(page, "263008001");
  await isReady(page);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/checkout`);
  await heading(other, /checkout/i).waitFor();
  await isReady(page);
  const [kept] = await product.rows<{ contact_id: number; customer_id: number; schedules: string[] }>(
    `select d.contact_id, d.customer_id, d.schedules from address_deas d join addresses a using (customer_id, contact_id)
       where a.address_type = 3 and a.is_active and a.company_name like '%Hospital Pharmacy%' limit 1`,
  );
  const { contact_id, schedules } = kept!;
  const registered = (list: string[]) =>
    product.rows("update address_deas set schedules = $2 where contact_id = $1", [contact_id, list]);

  // Of both: the number that does not cover schedule V any more; and what was typed stays.
  await registered(["II"]);
  for (const each of [page, other])
    await each
      .getByText(/does not cover Schedule V\.$/)
      .first()
      .waitFor();
  await expect.poll(() => page.locator("#order-form-number").inputValue()).toBe("263008001");
  await registered(schedules);
  await isReady(page);

  // Without schedule II no form is asked for, in either.
  await askFromPage(page, "/api/carts/remove-item", { item_id: two, quantity_uom_code: "CT" });
  for (const each of [page, other]) await each.getByText(signingText.noFormNeeded).waitFor();
  await isReady(page);

  // The address is not used any more: nothing stands in its place until one is chosen.
  await product.rows("update addresses set is_active = false where contact_id = $1", [contact_id]);
  await eventually(() => place(page).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Select Shipping Address" }).waitFor();
  await product.rows("update addresses set is_active = true where contact_id = $1", [contact_id]);
  await isReady(page);
  await other.close();
});

test("how far it is to the minimum order stands in the cart and at the checkout, and blocks nothing; a necessity and what repeats go with the order", async () => {
  const [necessary] = await product.rows<{ item_id: number; price_cents: number }>(
    `select item_id, price_cents from products join product_units using (item_id) where confirm_to_sell and schedule_name is null and quantity_uom_code = 'CT'
       and price_cents > 0 and coalesce((select available from stock where stock.item_id = products.item_id), 9999) > 5 order by item_id limit 1`,
  );
  await product.rows("update customers set minimum_order_cents = 99999900 where company_name like 'North Campus%'");
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [{ item_id: necessary!.item_id, quantity: 1, medical_necessity_confirmed: false }],
    path: "/cart",
  });
  const { page } = visit;
  const missing = page.getByText(/^Add \$[\d,.]+ to reach the \$999,999\.00 minimum\.$/);
  await missing.waitFor();
  const confirm = page.getByText(linesText.confirmNecessity);
  await confirm.click();
  await page.getByText("Medical necessity confirmed.", { exact: true }).waitFor();
  await looks(page, "the cart below its minimum");
  await button(page, "Proceed to checkout").click();
  await missing.waitFor();
  const day = getToday(timeZone);
  await pick(page, "How often", "2 weeks");
  const start = await page.getByRole("textbox", { name: "Start date" }).inputValue();
  // Midnight may have passed in between.
  expect([day, getToday(timeZone)].map((today) => isoToWire(defaultStart("biweekly", today)))).toContain(start);
  await expect.poll(() => page.getByRole("radio", { name: /^Order the rest/ }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: /^Hold the order/ }).check();
  await isReady(page);
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  const orderId = Number(/\d+$/.exec(page.url())![0]);
  const [line] = await product.rows(
    `select necessity_by is not null as is_confirmed, r.frequency, r.when_short, to_char(r.next_date, 'MM/DD/YYYY') as next
       from orders o join order_lines l using (customer_id, order_id) join recurring_orders r using (customer_id, recurring_order_id) where o.order_id = $1`,
    [orderId],
  );
  expect(line).toEqual({ is_confirmed: true, frequency: "biweekly", when_short: "wait", next: start });
  const complete = page.getByRole("region", { name: completeTitle });
  await complete.getByText(repeats.biweekly).waitFor();
  await complete.getByRole("link", { name: showRecurring }).click();
  await page.waitForURL(/\/orders\/recurring\/\d+$/);
});

/** Another page of this browser writes to the drafts, and goes on until it is told to end; who reads them waits for it. */
async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto(`${product.url}/favicon.svg`);
  await other.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const opening = indexedDB.open("portal-drafts");
    opening.onsuccess = () => {
      const drafts = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
      const goOn = () => {
        drafts.count().onsuccess = goOn;
        resolve();
      };
      drafts.count().onsuccess = goOn;
    };
    await promise;
  });
  return () => other.close();
}
