/** Quick order on the built product: lists that are scanned, pasted, uploaded, refused, discarded, and on every device. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as listText from "#src/text/cart/order-file.ts";
import * as nearText from "#src/text/cart/near-products.ts";
import * as rowText from "#src/text/cart/quick-order-rows.ts";
import * as text from "#src/text/cart/quick-order.ts";
import { discarded } from "#src/text/cart/sent-rows.ts";
import * as news from "#src/text/shell/cart-news.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { explains } from "#tests/support/explained.ts";
import { notAllAdded } from "#src/text/kit/foot-bar.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { keysOf, sendTrustedKeys, wedge } from "#tests/support/scanner.ts";
import { turnedDown } from "#tests/support/turned-down.ts";
import { sheetXml, workbook } from "#tests/support/workbook.ts";
import {
  addButton,
  clearList,
  codeField,
  countCartUnits,
  listRows,
  numberedRow,
  openEmptyList,
  pasteList,
} from "#tests/support/quick-order.ts";

let product: Product;
/** A buyer's page, in which the tests go on: the list and the cart are empty at the beginning of each. */
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/quick-order", { as: "buyer@northcampus.example" });
  ({ page } = visit);
});
beforeEach(async () => {
  await openEmptyList(page);
  await emptyCart(page);
});
afterEach(() => page.unrouteAll({ behavior: "wait" }));
afterAll(() => product?.close());

const press = (name: RegExp) => page.getByRole("button", { name });
const paste = (list: string) => pasteList(page, list);
const quantity = (row: number) => page.getByRole("textbox", { name: text.quantityOfRow(row), exact: true });

test("of a list that goes in several parts one is turned down: how many of how many is said, those rows stand ready, and the others are in", async () => {
  const last = page.getByRole("textbox", { name: text.codeOfRow(2001) });
  await paste("48003\t1\n".repeat(2_001));
  await addButton(page, 2_001).waitFor();
  let calls = 0;
  await page.route("**/api/carts/add-items", (route) => (++calls === 1 ? turnedDown(route) : route.continue()));
  await addButton(page, 2_001).click();
  await page.getByText(notAllAdded(2000, 2001, "The cart is being checked.")).waitFor();
  await addButton(page, 2_000).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByText(`${text.addedRows} 1`, { exact: true }).click();
  await listRows(page).first().getByText(rowText.added(1)).waitFor();
  await expect.poll(() => last.count()).toBe(0);
  await expect.poll(() => countCartUnits(page)).toBe(1);
  // Cleared while only that part is looked at: of the next list all is seen.
  await clearList(page);
  await paste("48003\t1\n48007\t2\n");
  await expect.poll(() => listRows(page).count()).toBe(2);
});

test("a list that was turned down and then discarded in the sync centre is ready again, and its rows say so", async () => {
  await paste("48003\t1\n48007\t2\n");
  await page.route("**/api/carts/add-items", async (route) => {
    await page.getByRole("region", { name: "Usual items" }).waitFor();
    await turnedDown(route);
  });
  await addButton(page, 2).click();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Usual items" }).click();
  await page.getByText(news.notAdded(2)).waitFor();
  await press(new RegExp(`^${news.showList}$`)).click();
  await press(/^Discard$/).click();
  await press(/^Discard entry$/).click();
  await page.getByRole("heading", { name: pillText.allSent }).waitFor();
  await page.unroute("**/api/carts/add-items");
  await page.goBack();
  await page.goBack();
  for (const place of [0, 1])
    await numberedRow(page, place + 1)
      .getByText(discarded)
      .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await addButton(page, 2).click();
  await numberedRow(page, 2).getByText(rowText.added(2)).waitFor();
  await expect.poll(() => page.getByText(discarded).count()).toBe(0);
  await expect.poll(() => countCartUnits(page)).toBe(3);
});

test("a scanner's cartons count up, wherever the focus is", async () => {
  await page.getByRole("heading", { level: 1 }).focus();
  for (let carton = 0; carton < 3; carton++) await wedge(page, "99904-107-01");
  const counted = quantity(1);
  await expect.poll(() => counted.inputValue()).toBe("3");
  // In a number, too: the carton is a row, and no quantity.
  await counted.focus();
  await wedge(page, "99917-1107-1");
  await expect.poll(() => listRows(page).count()).toBe(2);
  await page.locator("#quick-quantity").focus();
  await wedge(page, "99917-1107-1");
  await expect.poll(() => quantity(2).inputValue()).toBe("2");
  await expect.poll(() => page.locator("#quick-quantity").inputValue()).toBe("1");
  await expect.poll(() => counted.inputValue()).toBe("3");
  await expect.poll(() => listRows(page).count()).toBe(2);
});

test("a code with other dashes or spaces finds its product, and for an unknown one a similar product is chosen only by its differences", async () => {
  await paste("99942\u2013287\u201301\t1\n99942-287-02\t2\n99942\u2013288\u201359\t1\n9.9942E+10\t1\n");
  await numberedRow(page, 1).getByText("NDC 99942-287-01").waitFor();
  await numberedRow(page, 3).getByText(nearText.noSimilarCode).waitFor();
  await numberedRow(page, 4).getByText(rowText.codeProblems["lost-digits"]).waitFor();
  const use = page.getByRole("button", { name: nearText.replaceCode("99942-287-01") });
  const similar = numberedRow(page, 2).getByText(nearText.similarCount(1));
  await similar.waitFor();
  await use.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("button", { name: /^(Use|Add) 9/ }).count()).toBe(0);
  await similar.click();
  await numberedRow(page, 2).getByText("Its package code is 01. You entered 02.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await use.click();
  await numberedRow(page, 2).getByText("NDC 99942-287-01").waitFor();
  await addButton(page, 2).waitFor();
  // Typed with spaces its parts are no quantities.
  await codeField(page).focus();
  await page.keyboard.type("99942 287 01", { delay: 80 });
  await page.keyboard.press("Enter");
  await numberedRow(page, 5).getByText("NDC 99942-287-01").waitFor();
  await expect.poll(() => quantity(5).inputValue()).toBe("1");
  expect(visit.complaints).toEqual([]);
});

test("a scanner's Enter, and the second one 5 ms later, press no button that has the focus", async () => {
  await paste("99904-107-01\t1\n99917-1107-1\t1\n");
  await addButton(page, 2).waitFor();
  const before = await countCartUnits(page);
  await addButton(page, 2).focus();
  // The browser presses the button on Enter: only real keys prove that it does not.
  await sendTrustedKeys(page, [...keysOf("48003\r", 8), { key: "Enter", afterMs: 5 }]);
  await addButton(page, 3).waitFor();
  await expect.poll(() => listRows(page).count()).toBe(3);
  expect(await countCartUnits(page)).toBe(before);
  await expect
    .poll(() =>
      listRows(page)
        .getByText(/^Added/)
        .count(),
    )
    .toBe(0);
});

test("a pasted list is answered row by row: cut down, not allowed, wrong unit, no quantity; and what is wrong is put right or saved as a file", async () => {
  await paste("NDC\tQty\tUnit\n99904-107-01\t99999\tCT\n99904-107-01\t\t\n99917-1107-1\t2\tdrum\n=1+1\t3\t\n");
  await expect.poll(() => listRows(page).count()).toBe(4);
  await numberedRow(page, 1)
    .getByText(/^Will be reduced to/)
    .waitFor();
  await numberedRow(page, 2).getByText(rowText.enterQuantity).waitFor();
  await numberedRow(page, 3)
    .getByText(/^Sold by/)
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: text.downloadRowsToFix }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toContain(`,'=1+1,`);
  await quantity(2).fill("1");
  await page.keyboard.press("Enter");
  await numberedRow(page, 3)
    .getByRole("combobox")
    .or(numberedRow(page, 3).getByRole("button", { name: "Carton" }))
    .first()
    .waitFor();
  await page.getByText(text.rowsToFix, { exact: false }).first().click();
  await expect.poll(() => listRows(page).count()).toBeGreaterThan(0);
});

test("a workbook and a CSV file are read, and a broken one says what it is and changes nothing", async () => {
  const upload = (name: string, buffer: Buffer) =>
    page.getByLabel(text.fileLabel).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await upload(
    "list.xlsx",
    workbook([
      ["Item number", "Qty"],
      ["99904-107-01", 4],
      ["99917-1107-1", 2],
    ]),
  );
  await expect.poll(() => listRows(page).count()).toBe(2);
  await upload("list.csv", Buffer.from("\uFEFF99904-107-01;1\n", "utf16le"));
  await expect.poll(() => listRows(page).count()).toBe(3);
  await upload("broken.xlsx", workbook([["1", 2]]).subarray(0, 600));
  await page.getByRole("alert").getByText(listText.fileRefused("broken.xlsx", "damaged")).waitFor();
  await expect.poll(() => listRows(page).count()).toBe(3);
  expect(await axeFinds(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test("a workbook that would take all memory is too large, and the tab goes on", async () => {
  const upload = (name: string, buffer: Buffer) =>
    page.getByLabel(text.fileLabel).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const cellAt = (address: string) => sheetXml(`<row><c r=${address}><v>1</v></c></row>`);
  const hostile: Record<string, Buffer> = {
    "quoted.xlsx": workbook([], { "xl/worksheets/sheet1.xml": cellAt("'XFD1048576'") }),
    "numbered.xlsx": workbook([], { "xl/worksheets/sheet1.xml": cellAt('"&#88;FD&#x31;048576"') }),
    "packed.xlsx": workbook([], { "xl/worksheets/sheet1.xml": Buffer.alloc(400_000_000, " ") }),
  };
  for (const [name, file] of Object.entries(hostile)) {
    await upload(name, file);
    await page.getByRole("alert").getByText(listText.fileRefused(name, "too-large")).waitFor();
  }
  await upload("list.xlsx", workbook([["99904-107-01", 4]]));
  await expect.poll(() => listRows(page).count()).toBe(1);
  expect(visit.complaints).toEqual([]);
});

test("nothing is wider than a phone, a tablet in the dark or a desk, with rows of every kind and a price that explains itself", async () => {
  await paste("99904-107-01\t2\nunknown thing\t1\n99917-1107-1\t\n99917-1107-1\t2\tdrum\n");
  await expect.poll(() => listRows(page).count()).toBe(4);
  await page.getByText(rowText.unknownCode).first().waitFor();
  const priced = () =>
    numberedRow(page, 1)
      .getByRole("button", { name: /: price details for/ })
      .getAttribute("aria-label");
  const byCarton = await priced();
  await numberedRow(page, 1)
    .getByRole("combobox", { name: text.unitOfRow(1) })
    .selectOption({ label: "Case" });
  await expect.poll(priced).not.toBe(byCarton);
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    expect([device.name, await overflow(page), await axeFinds(page)]).toEqual([device.name, 0, []]);
    // By the unit that is chosen.
    expect(await explains(page, (await priced())!), device.name).toMatch(
      /Price per case.*May apply in the cart: Post-surgical comfort bundle\.$/,
    );
  }
});
