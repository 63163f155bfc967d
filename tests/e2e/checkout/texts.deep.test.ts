/** What the checkout says, letter for letter, and to which field each reason leads (docs/readings.md, "What blocks a checkout"): walked in a browser. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import type { Cart } from "#contract/cart/cart.ts";
import * as rules from "#contract/checkout/text.ts";
import { defaultStart, type Frequency } from "#contract/checkout/rules/recurrence.ts";
import type { Address } from "#contract/identity/customers.ts";
import { onlineToOrder } from "#src/text/trade/cart-lines.ts";
import { noConnection } from "#src/text/shell/no-connection.ts";
import { toContinue } from "#src/text/kit/buttons.ts";
import { atCheckout, isReady, itemsOf, leadsTo, pick, place, saysOnly, tells } from "#tests/support/at-checkout.ts";
import { asServer } from "#tests/support/as-server.ts";
import { button } from "#tests/support/at-shop.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { getToday } from "#tests/support/present.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { expectAllWalked } from "#tests/support/specified-texts.ts";
import * as text from "#src/text/checkout/checkout.ts";
import * as shippingText from "#src/text/checkout/shipping.ts";
import * as signingText from "#src/text/checkout/signing.ts";

const buyer = "buyer@northcampus.example";
const admin = "admin@northcampus.example";
const clinics = "buyer@lakeshore.example";

let product: Product;
let rx: number[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  rx = await itemsOf(product, null, 5);
});
afterAll(() => product?.close());
expectAllWalked("texts.deep.test.ts");

type Step = {
  says: string;
  at?: string;
  cause: (page: Page) => Promise<unknown>;
  mend: (page: Page) => Promise<unknown>;
};

test("of an Rx cart: every reason comes with its cause, leads to its field, and goes with it", async () => {
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines: [{ item_id: rx[0]!, quantity: 4 }] });
  const { page } = visit;
  await isReady(page);
  const quantity = page.getByRole("spinbutton").first();
  const field = `quantity-${rx[0]!}-CT`;
  const [{ time_zone }] = (await product.rows<{ time_zone: string }>(
    "select time_zone from customers where company_name like 'North Campus%'",
  )) as [{ time_zone: string }];
  // A week and a month from today, until another day is typed.
  const usual = async (choice: string, frequency: Frequency) => {
    const before = getToday(time_zone);
    await pick(page, shippingText.howOften, choice);
    const start = await page.getByRole("textbox", { name: shippingText.startDate }).inputValue();
    const days = [before, getToday(time_zone)].map((today) => isoToWire(defaultStart(frequency, today)));
    expect(days).toContain(start); // it may have become midnight
    await pick(page, shippingText.howOften, shippingText.once);
  };
  await usual(shippingText.weekly, "weekly");
  await usual(shippingText.monthly, "monthly");
  const steps: Step[] = [
    {
      says: rules.finishUpdating,
      at: field,
      cause: () => quantity.fill("6"),
      mend: () => button(page, /^Update/).click(),
    },
    {
      says: rules.startDateNotValid,
      at: "start-date",
      cause: async () => {
        await pick(page, shippingText.howOften, shippingText.weekly);
        await page.getByRole("textbox", { name: shippingText.startDate }).fill("01/02/2020");
      },
      mend: () => pick(page, shippingText.howOften, shippingText.once),
    },
    {
      says: rules.startDateNotValid,
      at: "start-date",
      cause: async () => {
        await pick(page, shippingText.howOften, shippingText.monthly);
        await page.getByRole("textbox", { name: shippingText.startDate }).fill("13/45/2030");
      },
      mend: () => pick(page, shippingText.howOften, shippingText.once),
    },
    {
      says: rules.recurringOrdersExceeded,
      at: "start-date",
      cause: async () => {
        await page.route("**/api/recurring-orders", (route) =>
          asServer(route, { json: { recurring: [], total: 100 } }),
        );
        await pick(page, shippingText.howOften, shippingText.weekly);
      },
      mend: async () => {
        await page.unroute("**/api/recurring-orders");
        await pick(page, shippingText.howOften, shippingText.once);
      },
    },
    {
      says: onlineToOrder,
      cause: () => page.context().setOffline(true),
      mend: () => page.context().setOffline(false),
    },
  ];
  for (const { says, at, cause, mend } of steps) {
    await cause(page);
    await saysOnly(page, [says]);
    await expect.poll(() => place(page).isDisabled()).toBe(true);
    if (at !== undefined) await leadsTo(page, says, at);
    await mend(page);
    await isReady(page);
  }
  // What blocks is told to whoever does not see it.
  await expect
    .poll(() =>
      page
        .getByRole("status")
        .filter({ has: page.getByRole("list", { name: toContinue }) })
        .count(),
    )
    .toBe(0);
  await quantity.fill("7");
  await page.getByRole("status").filter({ hasText: rules.finishUpdating }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test.each([
  { cart: "RXO", as: buyer, schedule: null },
  { cart: "CSO", as: admin, schedule: "V" },
] as const)(
  "says in the banner of the $cart checkout that placing needs the network",
  async ({ cart, as, schedule }) => {
    const [item_id] = await itemsOf(product, schedule, 1);
    await using visit = await atCheckout(product, { as, cart, lines: [{ item_id: item_id!, quantity: 4 }] });
    const { page } = visit;
    await place(page).waitFor();
    await page.context().setOffline(true);
    await expect
      .poll(() => page.getByRole("main").locator(".banner").allTextContents())
      .toEqual([noConnection("checkout", "computer")]);
  },
);

test("without an address that stands by itself: both are to be selected, in their order", async () => {
  await using visit = await atCheckout(product, {
    as: admin,
    cart: "RXO",
    lines: [{ item_id: rx[0]!, quantity: 4 }],
    before: async (page) => {
      await page.route("**/api/addresses/**", async (route) => {
        const answer = await route.fetch();
        const addresses: Address[] = await answer.json();
        const several = [...addresses, { ...addresses[0]!, contact_id: 99_999 }];
        await route.fulfill({
          response: answer,
          json: several.map((each) => ({ ...each, is_default: "N", is_last_used: "N" })),
        });
      });
    },
  });
  const { page } = visit;
  await saysOnly(page, [rules.selectShippingAddress, rules.selectBillingAddress, rules.calculateShipping]);
  await leadsTo(page, rules.selectShippingAddress, "ship-to");
  await leadsTo(page, rules.selectBillingAddress, "bill-to");
  await leadsTo(page, rules.calculateShipping, "ship-to");
  await page.getByRole("group", { name: "Ship to" }).getByRole("radio").first().click();
  await page.getByRole("group", { name: "Bill to" }).getByRole("radio").first().click();
  await isReady(page);
  expect(visit.complaints).toEqual([]);
});

const nameOf = async (item_id: number): Promise<string> =>
  (
    await product.rows<{ full_description: string }>("select full_description from products where item_id = $1", [
      item_id,
    ])
  )[0]!.full_description;

const pharmacy = /North Campus Hospital Pharmacy/;
const surgery = /North Campus Surgery Center/;

test("of a controlled cart: each mode with its numbers, and what a DEA number does not cover", async () => {
  const [two] = await itemsOf(product, "II", 1);
  const [five] = await itemsOf(product, "V", 1);
  const lines = [two!, five!].map((item_id) => ({ item_id, quantity: 1 }));
  await using visit = await atCheckout(product, { as: admin, cart: "CSO", lines });
  const { page } = visit;
  const number = page.locator("#order-form-number");
  const again = page.getByLabel(signingText.confirmFormNumber);
  const choose = async (address: RegExp) => {
    await button(page, "Change Ship to").click();
    await page.getByRole("group", { name: "Ship to" }).getByRole("radio", { name: address }).click();
    // The list closes on the choice, and the focus goes back to the button that opened it.
    await page.getByRole("group", { name: "Ship to" }).waitFor({ state: "detached" });
    await expect.poll(() => button(page, "Change Ship to").evaluate((at) => at === document.activeElement)).toBe(true);
  };
  await choose(pharmacy);

  // On paper: schedule II is in the cart, and no certificate is of this address.
  await expect.poll(() => page.getByRole("radio", { name: signingText.form222 }).isChecked()).toBe(true);
  const onPaper = [
    ["", "", rules.enterFormNumber, "order-form-number"],
    ["26300418", "", rules.formNumberNeedsNine, "order-form-number"],
    ["2630-4187", "", rules.formNumberCharacters, "order-form-number"],
    ["263004187", "", rules.confirmFormNumber, "confirm-order-form-number"],
    ["263004187", "263004178", rules.formNumbersDiffer, "confirm-order-form-number"],
  ] as const;
  for (const [first, second, says, at] of onPaper) {
    await number.fill(first);
    await again.fill(second);
    await saysOnly(page, [says]);
    await leadsTo(page, says, at);
  }
  await again.fill("263004187");
  await isReady(page);

  // Whether it was used is asked while it is typed, and the button waits for the answer.
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/orders/order-form-number-search", async (route) => {
    await isLetGo;
    await asServer(route, { status: 200, json: { does_exist: true } });
  });
  await number.fill("263004188");
  await again.fill("263004188");
  await saysOnly(page, [rules.validatingFormNumber]);
  letGo();
  await saysOnly(page, [rules.formNumberTaken]);
  await leadsTo(page, rules.formNumberTaken, "order-form-number");
  await page.unrouteAll({ behavior: "wait" });

  // Where it cannot be asked nobody waits for it: the server checks it when the order is placed.
  await page.route("**/api/orders/order-form-number-search", (route) =>
    asServer(route, { status: 429, headers: { "retry-after": "0" }, json: { Message: "Too many requests." } }),
  );
  await number.fill("263004187");
  await again.fill("263004187");
  await page.getByText(signingText.numberNotChecked).waitFor();
  await isReady(page);
  await page.unrouteAll({ behavior: "wait" });
  await number.fill("263004189");
  await again.fill("263004189");
  await isReady(page);

  // Another address, of which the number does not cover schedule V: it says which line that is.
  await choose(surgery);
  const full_description = await nameOf(five!);
  const [dea] = await product.rows<{ identification_code: string }>(
    "select identification_code from address_deas where identification_code like 'FN%'",
  );
  const lacking = rules.scheduleNotCovered(full_description, "V", dea!.identification_code);
  await saysOnly(page, [lacking]);
  await leadsTo(page, lacking, "ship-to");
  await choose(pharmacy);
  await isReady(page);

  // What becomes of its number while one looks: it ends, and it is another address's.
  const [own] = await product.rows<{ identification_code: string; contact_id: number; valid_to_date: Date | null }>(
    "select identification_code, contact_id, valid_to_date from address_deas where identification_code like 'BN%'",
  );
  const turned = (what: string, value: unknown) =>
    product.rows(`update address_deas set ${what} = $2 where identification_code = $1`, [
      own!.identification_code,
      value,
    ]);
  await turned("valid_to_date", "2020-01-31");
  const ended = rules.deaNumberExpired(own!.identification_code);
  await saysOnly(page, [ended]);
  await leadsTo(page, ended, "ship-to");
  await turned("valid_to_date", own!.valid_to_date);
  await isReady(page);
  const [{ contact_id: elsewhere }] = (await product.rows<{ contact_id: number }>(
    "select contact_id from address_deas where identification_code = $1",
    [dea!.identification_code],
  )) as [{ contact_id: number }];
  await turned("contact_id", elsewhere);
  await saysOnly(page, [rules.noDeaNumber]);
  await leadsTo(page, rules.noDeaNumber, "ship-to");
  await turned("contact_id", own!.contact_id);
  await isReady(page);

  // By certificate: there is none, and it says so.
  await pick(page, signingText.howToOrder, signingText.csosCertificate);
  await page.getByText(signingText.noCertificate).first().waitFor();
  await saysOnly(page, [rules.selectCertificate, rules.enterPassword]);
  await leadsTo(page, rules.selectCertificate, "certificate");
  await leadsTo(page, rules.enterPassword, "certificate-password");
  await number.fill("A04K");
  await saysOnly(page, [rules.selectCertificate, rules.enterPassword, rules.formNumberNeedsSix]);
  await leadsTo(page, rules.formNumberNeedsSix, "order-form-number");
  await page.getByText(/^\d\dX$/).waitFor();
  await number.fill("A04K1D");
  await tells(page, signingText.numberAvailable);
  await pick(page, signingText.howToOrder, signingText.form222);
  await isReady(page);

  // Without schedule II no form is needed.
  await askFromPage(page, "/api/carts/remove-item", { item_id: two, quantity_uom_code: "CT" });
  await tells(page, signingText.noFormNeeded);
  await isReady(page);
  expect(visit.complaints).toEqual([]);
});

test("a line that stands above its maximum from the beginning is cut down where its reason leads", async () => {
  const name = await nameOf(rx[4]!);
  const most = async (count: number | null) => {
    await product.rows("update product_units set max_sale_qty = $2 where item_id = $1", [rx[4], count]);
  };
  await using visit = await atCheckout(product, {
    as: admin,
    cart: "RXO",
    lines: [{ item_id: rx[4]!, quantity: 4 }],
    before: () => most(3),
  });
  const { page } = visit;
  const says = `${name}: Maximum Quantity is 3 cartons.`;
  await saysOnly(page, [says]);
  await leadsTo(page, says, `quantity-${rx[4]!}-CT`);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await isReady(page);
  await askFromPage(page, "/api/carts/remove-item", { item_id: rx[4], quantity_uom_code: "CT" });
  await most(null);
  expect(visit.complaints).toEqual([]);
});

test("a product that was sold out before the buyer looked is a reason", async () => {
  const setStock = (available: number) =>
    product.rows(
      "insert into stock (item_id, available) values ($1, $2) on conflict (item_id) do update set available = $2",
      [rx[3], available],
    );
  const lines = [1, 3].map((at) => ({ item_id: rx[at]!, quantity: 5 }));
  const before = async () => void (await setStock(0));
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines, before });
  await saysOnly(visit.page, [`${await nameOf(rx[3]!)}: This product is out of stock.`]);
  await setStock(500);
  expect(visit.complaints).toEqual([]);
});

test("what changed since the buyer looked is a list to accept: a price, what is scarce and what is sold out", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: [1, 3].map((at) => ({ item_id: rx[at]!, quantity: 5 })),
  });
  const { page } = visit;
  const ordersNow = () =>
    product.rows("select 1 from orders join order_lines using (customer_id, order_id) where item_id = $1", [rx[1]]);
  const before = await ordersNow();
  await isReady(page);
  // At once: the page may ask for the cart again at any moment, and tells what it finds.
  await product.rows(
    `with prices as (update product_units set price_cents = price_cents + 100 where item_id = $1)
     insert into stock (item_id, available) values ($1, 3), ($2, 0) on conflict (item_id) do update set available = excluded.available`,
    [rx[1], rx[3]],
  );
  await place(page).dispatchEvent("click");
  const list = page.getByRole("region", { name: text.changesTitle });
  await list.getByText(/price is now \$/).waitFor();
  await list.getByText(/only 3 cartons left\.$/).waitFor();
  const soldOut = `${await nameOf(rx[3]!)}: This product is out of stock.`;
  await list.getByText(soldOut).waitFor();
  // The shipping costs what it did; a limit in the list is no reason beside it.
  await saysOnly(page, [text.reviewChanges(3)]);
  await leadsTo(page, text.reviewChanges(3), "changed-since");
  await list.getByRole("button", { name: /^Order 3 of/ }).click();
  await list.getByRole("button", { name: /^Remove/ }).click();
  await list.getByRole("button", { name: /^Accept/ }).click();
  await isReady(page);
  expect((await askFromPage<Cart>(page, "/api/carts")).items.find(({ item_id }) => item_id === rx[1])?.quantity).toBe(
    3,
  );

  // The answer is lost: there is one order all the same, and it is found.
  await page.route("**/api/carts/checkout", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await tells(page, text.placed);
  await page.unrouteAll({ behavior: "wait" });
  expect((await ordersNow()).length - before.length).toBe(1);
  expect(visit.complaints.filter((each) => !each.includes("net::"))).toEqual([]);
});

test("a session that ends in the middle: it is signed in to again, nothing that was typed is lost, and one order is placed", async () => {
  await using kept = await atCheckout(product, { as: clinics, cart: "RXO", lines: [{ item_id: rx[2]!, quantity: 1 }] });
  const { page } = kept;
  await page.getByLabel(text.poNumber).fill("PO-KEPT");
  await page.getByLabel(text.instructions).fill("Ring twice");
  await expect.poll(() => whereIs(page, ["Ring twice"]), { timeout: 20_000 }).toContain("database portal-drafts");
  await page.reload();
  await expect.poll(() => page.getByLabel(text.poNumber).inputValue(), { timeout: 20_000 }).toBe("PO-KEPT");
  await isReady(page);
  await askFromPage(page, "/api/security/logout", {});
  // What the page asks for by itself may have opened the dialog already: then nothing behind it can be reached by a pointer.
  await place(page).dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: /^Sign in/ });
  await dialog.getByLabel("Password", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel(text.instructions).inputValue()).toBe("Ring twice");
  await signIn(page, clinics);
  await page.waitForURL(/\/order-complete\/\d+$/);
  await page.getByText("PO-KEPT").first().waitFor();
});
