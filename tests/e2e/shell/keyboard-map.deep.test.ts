/** Shortcuts and the map of them: for keys that a user presses alone, never in a field, never of a scan, and not when they are off. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as frameText from "#src/text/shell/frame.ts";
import * as text from "#src/text/shell/keyboard-map.ts";
import * as ordersText from "#src/text/orders/orders.ts";
import { become, dark, desk, tablet } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  product = await startProduct();
  ({ page, complaints } = await product.visit("/", { as: "buyer@northcampus.example" }));
  await become(page, desk);
});
afterAll(() => product?.close());

/** Each test begins on Contact, whose listener for shortcuts is there. */
beforeEach(async () => {
  await goOn(page, "/contact");
  await page.getByRole("heading", { level: 1, name: /Contact/ }).waitFor();
  await leaveField();
});

/** No field has the focus. */
const leaveField = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
const map = () => page.getByRole("dialog", { name: text.title });
const search = () => page.getByRole("combobox", { name: frameText.searchProducts });
const openMap = async () => {
  await page.keyboard.press("?");
  await map().waitFor();
};
const closeMap = async () => {
  await page.keyboard.press("Escape");
  await map().waitFor({ state: "detached" });
};
/** Resolves once no key that was pressed before is a shortcut any more, nor part of a scan (500 ms). */
const afterPause = () => page.evaluate(() => new Promise((done) => setTimeout(done, 600)));

test("? opens the map, Escape closes it, and the account menu opens it too", async () => {
  await openMap();
  for (const device of [desk, dark(tablet)]) {
    await become(page, device);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await become(page, desk);
  await closeMap();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: text.title }).click();
  await map().waitFor();
  await closeMap();
  expect(complaints).toEqual([]);
});

test("G with a letter leads to a page", async () => {
  await page.keyboard.press("g");
  await afterPause();
  await page.keyboard.press("o");
  await page.getByRole("heading", { level: 1, name: ordersText.title }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");
});

test("in a field a key is written, and nothing else happens", async () => {
  await search().click();
  await page.keyboard.press("?");
  await afterPause();
  await expect.poll(() => search().inputValue()).toBe("?");
  await expect.poll(() => map().count()).toBe(0);
  await search().fill("");
});

test("of keys as quick as a scanner's none is a shortcut", async () => {
  for (const scan of ["?01003", "go", "01?g"]) {
    await page.keyboard.type(scan, { delay: 10 });
    await afterPause();
    await expect.poll(() => map().count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/contact");
  }
});

test("switched off, no single key does anything, and it stays so", async () => {
  await openMap();
  await map().getByLabel(text.single).uncheck();
  await closeMap();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /Contact/ }).waitFor();
  await leaveField();
  await page.getByRole("button", { name: /^Account: / }).click(); // what hears the keys came before the menu's program
  await page.getByRole("button", { name: text.title }).waitFor();
  await page.keyboard.press("Escape");
  await leaveField();
  for (const key of ["?", "/"]) await page.keyboard.press(key, { delay: 300 });
  await afterPause();
  await expect.poll(() => map().count()).toBe(0);
  await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(false);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: text.title }).click();
  await map().getByLabel(text.single).check();
  await closeMap();
});
