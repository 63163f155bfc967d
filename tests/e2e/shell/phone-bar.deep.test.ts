/** The bar of a phone and the rail: one line per screen, a way back, search, cart, and six groups that are always in view. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/catalogue/catalogue.ts";
import * as csosText from "#src/text/csos/certificates.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import * as switchText from "#src/text/trade/cart-switch.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { heading } from "#tests/support/at-shop.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product as Portal } from "#tests/support/product.ts";
import { bar, openScreen, visitOnPhone } from "./phone.ts";

const admin = "admin@northcampus.example";

let product: Portal;
/** On a phone. */
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  ({ page } = await visitOnPhone(product));
});
afterAll(() => product?.close());

const search = () => page.getByRole("combobox", { name: text.searchProducts });
const searchIcon = () => bar(page).getByRole("button", { name: text.searchProducts });
const tabs = () => page.getByRole("navigation", { name: text.main });

/** Item number of a product that the buyer may order in two units. */
async function productOfTwoUnits(): Promise<number> {
  const candidates = await product.rows<{ item_id: number }>(
    `select item_id from products join stock using (item_id) join product_units using (item_id)
     where schedule_name is null and is_active and available > 500 group by item_id having count(*) = 2 order by item_id`,
  );
  for (const { item_id } of candidates) {
    const { units } = await askFromPage<Product>(page, `/api/products/${item_id}`);
    if (units.length === 2 && units.every(({ max_sale_qty }) => max_sale_qty !== 0)) return item_id;
  }
  throw new Error("No product of two units");
}

describe("on a phone", () => {
  test("back leads to the page from which a screen was opened, and to its parent after a reload", async () => {
    await openScreen(page, "/account", titles.account);
    await openScreen(page, "/orders", titles.orders);
    await openScreen(page, "/orders/recurring", titles.recurringOrders);
    await bar(page)
      .getByRole("link", { name: text.backTo(titles.orders) })
      .click();
    await heading(page, titles.orders).waitFor();
    await page.goto(`${product.url}/orders/recurring`);
    await bar(page)
      .getByRole("link", { name: text.backTo(titles.orders) })
      .click();
    await heading(page, titles.orders).waitFor();
  });

  test("home shows the whole name of the customer and the search box", async () => {
    await openScreen(page, "/", "North Campus Hospital Pharmacy");
    const name = bar(page).getByText("North Campus Hospital Pharmacy");
    await search().waitFor();
    await expect
      .poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
    await bar(page).getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.getByRole("link", { name: text.controlledSubstances }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });

  test("an icon opens the search box, which closes back to the icon and finds products", async () => {
    await openScreen(page, "/orders", titles.orders);
    await searchIcon().click();
    await expect.poll(() => search().evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => searchIcon().evaluate((icon) => icon === document.activeElement)).toBe(true);
    await searchIcon().click();
    await bar(page).getByRole("button", { name: text.closeSearch }).click();
    await expect.poll(() => searchIcon().evaluate((icon) => icon === document.activeElement)).toBe(true);
    await searchIcon().click();
    await search().fill("ondansetron");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("search") === "ondansetron");
    await heading(page, /ondansetron/i).waitFor();
  });

  test("a product page has its unit choice above the buy bar and a way to the cart, checkout has neither tabs nor search", async () => {
    const sold = await productOfTwoUnits();
    await removeCartLines(page);
    await goOn(page, `/product-detail/${sold}`);
    const add = page.getByRole("button", { name: /^Add \d/ });
    await add.waitFor();
    const units = page.getByRole("group", { name: cardText.unit });
    for (const part of [add, units]) {
      const isInBar = async () => {
        const box = (await part.boundingBox())!;
        return box.y > 600 && box.y + box.height <= phone.height;
      };
      await expect.poll(isInBar).toBe(true); // once the page knows that the cart is empty
    }
    await expect.poll(() => tabs().count()).toBe(0);
    await add.click();
    await bar(page)
      .getByRole("link", { name: text.cartWithUnits(text.cart, 1) })
      .click();
    await heading(page, titles.cart).waitFor();
    await tabs().waitFor();
    await openScreen(page, "/checkout", titles.checkout);
    await expect.poll(() => tabs().count()).toBe(0);
    await expect.poll(() => searchIcon().count()).toBe(0);
    await expect.poll(() => bar(page).getByRole("link", { name: /cart/i }).count()).toBe(1); // the way back
  });

  test("the account menu changes the kind of products and the customer", async () => {
    await openScreen(page, "/orders", titles.orders);
    await bar(page)
      .getByRole("button", { name: /^Account/ })
      .click();
    const kinds = page.getByRole("dialog").getByRole("group", { name: switchText.title });
    await kinds.getByText(text.controlledSubstances, { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("cs");
    await bar(page).getByText("CS", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("certificates come first, and a button opens the form", async () => {
    await openScreen(page, "/certificates", csosText.title);
    const add = page.getByRole("button", { name: csosText.addCertificate });
    await add.click();
    const form = page.getByRole("dialog", { name: csosText.addTitle });
    await form.getByLabel(csosText.password).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test("the search box of a tablet is 200 px wide at least in both carts", async () => {
  const { page: theirs } = await product.visitAs(admin, "/orders");
  for (const kind of ["Controlled", "Rx products"]) {
    await become(theirs, desk);
    await theirs.getByRole("group", { name: text.cart }).getByText(kind, { exact: true }).click();
    await expect
      .poll(() => theirs.evaluate(() => document.body.dataset["context"]))
      .toBe(kind === "Controlled" ? "cs" : "rx");
    for (const device of [tablet, dark(tablet)]) {
      await become(theirs, device);
      const box = await bar(theirs).getByRole("search").boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(200);
      expect(await overflow(theirs)).toBe(0);
    }
  }
});

test("the six groups of the rail are in view at a desk, and the pages under Buy stay hidden once the user hid them", async () => {
  const { page: theirs } = await product.visitAs(admin, "/orders");
  await become(theirs, desk);
  const rail = theirs.getByRole("navigation", { name: text.sections });
  const groups = [
    text.buy,
    titles.quickOrder,
    titles.orders,
    new RegExp(`^${titles.receive}`),
    titles.reports,
    titles.certificates,
  ];
  for (const name of groups) {
    const box = await rail.getByRole("link", { name, exact: true }).boundingBox();
    expect([name, box!.y + box!.height < desk.height]).toEqual([name, true]);
  }
  const rx = rail.getByRole("link", { name: text.rxProducts });
  const toggle = rail.getByRole("button", { name: text.buyPages });
  await rx.waitFor();
  await toggle.click();
  await rx.waitFor({ state: "hidden" });
  await theirs.reload();
  await toggle.waitFor();
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  expect(await axeFinds(theirs)).toEqual([]);
  await toggle.click();
  await rx.waitFor();
});
