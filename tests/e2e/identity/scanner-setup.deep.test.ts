/** The scanner of this device, under Account: a code on the screen tests it, and what it sends and how fast is kept on the device. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testCode } from "#src/screens/identity/scanner/test-code.ts";
import { noScans } from "#src/text/kit/scans.ts";
import * as accountText from "#src/text/identity/account.ts";
import * as scannerText from "#src/text/identity/scanner.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { visitOnce } from "#tests/support/desk.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { keysOf, sendKeys, wedge } from "#tests/support/scanner.ts";

const dock = "dock@northcampus.example";
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

test("a scan of the code on the screen says what was read or why not, and shows the pace that is kept; it fits every device", async () => {
  await using visit = await product.visit("/account", { as: dock });
  const { page, complaints } = visit;
  await page.getByRole("link", { name: accountText.setUpAndTest }).click();
  await page.getByRole("heading", { level: 1, name: "Scanner" }).waitFor();
  await page.getByText(scannerText.speedNotLearned).waitFor();
  await page.getByRole("img", { name: scannerText.barcode }).waitFor();
  const result = page.getByRole("status").filter({ hasText: "Sent:" });
  await wedge(page, `]d2${testCode}`);
  await result.getByText("lot Test7, Exp Dec 31, 2039, serial aB12cD").waitFor();
  await page
    .getByRole("region", { name: scannerText.speedTitle })
    .getByText(scannerText.speed({ isSlow: false, gapMs: 8 }))
    .waitFor();
  await fitsEverywhere(page);

  await sendKeys(page, keysOf(`${testCode}\r`, 90));
  await result.getByText(scannerText.speed({ isSlow: true, gapMs: 90 })).waitFor();
  await wedge(page, testCode.replace("\u001D", "~"));
  await result.getByText(scannerText.otherSeparator("~")).waitFor();
  await result.getByRole("button", { name: scannerText.setSeparator("~") }).click();
  await result.getByText("serial aB12cD").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel(/^In place of the group separator/).inputValue()).toBe("~");
  await page.getByText(scannerText.speed({ isSlow: true, gapMs: 90 })).waitFor();
  await page.getByRole("button", { name: scannerText.forgetSpeed }).click();
  await page.getByText(scannerText.speedNotLearned).waitFor();
  expect(complaints).toEqual([]);
});

test("the way to it from the dock is a link of its settings", async () => {
  await using visit = await product.visit("/receive?tab=device", { as: dock });
  const { page } = visit;
  await page.getByRole("link", { name: accountText.setUpAndTest }).click();
  await page.getByRole("heading", { level: 1, name: "Scanner" }).waitFor();
});

test("a scan on a page that takes none presses no button that has the focus, and says so", async () => {
  await using visit = await product.visit("/account", { as: dock });
  const { page } = visit;
  const link = page.getByRole("link", { name: accountText.setUpAndTest });
  await untilLoaded(page, "scanner-program"); // what keeps scans out comes behind the screen
  await link.focus();
  await wedge(page, "399904107012");
  await page.getByText(noScans).waitFor();
  expect(new URL(page.url()).pathname).toBe("/account");
});

test("without a network the settings open, and a scan is read and teaches the pace", async () => {
  await using desk = await visitOnce(product, { email: dock });
  const { page, line } = desk;
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/account/scanner`);
  await page.getByText(scannerText.speedNotLearned).waitFor();
  await page.getByRole("img", { name: scannerText.barcode }).waitFor();
  await wedge(page, `]d2${testCode}`);
  await page.getByText("lot Test7, Exp Dec 31, 2039, serial aB12cD").waitFor();
  await page.reload();
  await page
    .getByRole("region", { name: scannerText.speedTitle })
    .getByText(/^Fast: up to \d ms between keys\.$/)
    .waitFor(); // a page younger than the keys shows less than 8
});

/** Waits until a part that is loaded behind the screen has run. */
async function untilLoaded(page: Page, name: string): Promise<void> {
  const script = await page.waitForFunction(
    (source) => performance.getEntriesByType("resource").find((entry) => new RegExp(source).test(entry.name))?.name,
    scriptPattern(name).source,
  );
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())})`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
