/** Lists that do not say which column is the quantity, and lines beside a list, on the built product. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as columnsText from "#src/text/cart/list-columns.ts";
import * as notesText from "#src/text/cart/list-notes.ts";
import * as text from "#src/text/cart/quick-order.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { clearList, openEmptyList, pasteList } from "#tests/support/quick-order.ts";

let product: Product;
/** A buyer's page, in which the tests go on: the list is empty at the beginning of each, and nothing is remembered. */
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/quick-order", { as: "buyer@northcampus.example" });
  ({ page } = visit);
});
beforeEach(async () => {
  await page.evaluate(() => localStorage.removeItem("list columns"));
  await openEmptyList(page);
  if (await button(notesText.dismiss).isVisible()) await button(notesText.dismiss).click();
});
afterAll(() => product?.close());

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: columnsText.title });
const quantity = (row: number) => page.getByRole("textbox", { name: text.quantityOfRow(row), exact: true });
const choose = (label: string) => dialog().getByRole("combobox", { name: label });
/** Of a select that is open. */
const focusedOption = () =>
  page.evaluate(() => (document.activeElement instanceof HTMLOptionElement ? document.activeElement.text : undefined));
const quantities = () => page.getByRole("textbox", { name: new RegExp(`^${text.quantityOfRow(0).slice(0, -1)}\\d+$`) });
const paste = (list: string) => pasteList(page, list);
const twoQuantities = "NDC,Description,Qty,Order\n99904-107-01,Glucagon,44,1\n99917-1107-1,Amlodipine,17,2\n";

test("a list with two possible quantities asks, reads by the answer, and is remembered for its heads", async () => {
  await paste(twoQuantities);
  await dialog().waitFor();
  await expect.poll(() => quantities().count()).toBe(0);
  await dialog().getByText(columnsText.selectQuantity).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  // By keys alone.
  await choose(columnsText.quantityLabel).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => focusedOption()).not.toBeUndefined();
  for (let step = 0; step < 6 && !(await focusedOption())?.startsWith("Order"); step++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog()
    .getByText(columnsText.readsAs(["99904-107-01 × 1", "99917-1107-1 × 2"], false))
    .waitFor();
  await dialog()
    .getByRole("button", { name: columnsText.addRows(2) })
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => quantity(1).inputValue()).toBe("1");
  await expect.poll(() => quantity(2).inputValue()).toBe("2");

  await page.reload();
  await button(text.clear).waitFor();
  await clearList(page);
  await paste(twoQuantities);
  await expect.poll(() => quantity(2).inputValue()).toBe("2");
  await page.getByText(notesText.columnsRemembered).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(notesText.changeColumns).click();
  await choose(columnsText.quantityLabel).selectOption({ label: "Qty · 44, 17" });
  await dialog()
    .getByRole("button", { name: columnsText.addRows(2) })
    .click();
  await expect.poll(() => quantity(1).inputValue()).toBe("44");
  await expect.poll(() => quantities().count()).toBe(2);
  expect(visit.complaints).toEqual([]);
});

test("a question that is put off stays, and can be answered or discarded", async () => {
  await paste(twoQuantities);
  await dialog().waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(notesText.columnsNeeded(1)).waitFor();
  await paste("99904-107-01\t44\t1\n99917-1107-1\t17\t2\n");
  await dialog().waitFor();
  await choose(columnsText.quantityLabel).selectOption({ label: "Order · 1, 2" });
  await dialog()
    .getByRole("button", { name: columnsText.addRows(2) })
    .click();
  await expect.poll(() => choose(columnsText.quantityLabel).inputValue()).toBe("-1");
  await dialog().getByRole("button", { name: columnsText.notNow }).click();
  await page.getByText(notesText.columnsNeeded(1)).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(notesText.discardLists(1)).click();
  await expect.poll(() => page.getByText(notesText.columnsNeeded(1)).count()).toBe(0);
  await expect.poll(() => quantity(2).inputValue()).toBe("2");
});

test("lines of a mail beside the order are shown as left out, over a reload too, and one can be added as a row", async () => {
  await paste("Good morning,\n1) 99904-107-01 x1\n• NDC 99917-1107-1 qty 2\nThanks, Mona\n");
  await expect.poll(() => quantity(2).inputValue()).toBe("2");
  await page.getByText(notesText.leftOut(2)).waitFor();
  await expect.poll(() => whereIs(page, ["Good morning,"])).toContain("database portal-drafts");
  await page.reload();
  await page.getByText(notesText.showLeftOut).click();
  await page.getByText("Good morning,", { exact: true }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(notesText.addLine("Thanks, Mona")).click();
  await page.getByRole("textbox", { name: text.codeOfRow(3) }).waitFor();
  await page.getByText(notesText.leftOut(1)).waitFor();
  await button(notesText.dismiss).click();
  await expect.poll(() => page.getByText(notesText.showLeftOut).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test("the question and the left-out lines fit a phone, a tablet in the dark and a desk", async () => {
  await paste(
    "Pharmacy B, weekly order with a long title of its own\nNDC,A description of the product,Quantity on the shelf at night,Qty,Order\n99904-107-01,Glucagon 1 mg emergency kit,9,44,1\n99917-1107-1,Amlodipine,8,17,2\n",
  );
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    await dialog().waitFor();
    expect([device.name, await overflow(page), await axeFinds(page)]).toEqual([device.name, 0, []]);
  }
  await choose(columnsText.quantityLabel).selectOption({ label: "Order · 1, 2" });
  await dialog()
    .getByRole("button", { name: columnsText.addRows(2) })
    .click();
  await page.getByText(notesText.showLeftOut).click();
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    expect([device.name, await overflow(page), await axeFinds(page)]).toEqual([device.name, 0, []]);
  }
});
