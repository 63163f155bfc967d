/** Staff at a customer that they chose: the page has no controlled cart for them, and says why they receive nothing and change no certificate. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as certificateText from "#src/text/csos/certificates.ts";
import * as customerText from "#src/text/identity/customer.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import * as titles from "#src/text/shell/titles.ts";
import * as switchText from "#src/text/trade/cart-switch.ts";
import { heading } from "#tests/support/at-shop.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { type Product, startProduct, type Visit } from "#tests/support/product.ts";

const staff = "staff@harborridge.example";
const company = "Corner Street Pharmacy";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** Opens a page as staff who choose the pharmacy. */
async function openPage(path: string): Promise<Visit> {
  const visit = await product.visit(path, { as: staff });
  const choose = visit.page.getByRole("dialog", { name: customerText.title });
  await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
  await visit.page.getByRole("option", { name: company }).click();
  await choose.waitFor({ state: "detached" });
  return visit;
}

test("Receive says why staff do not receive, leads to the orders to receive, and shows receipts without changing them", async () => {
  await using visit = await openPage("/receive");
  const { page } = visit;
  await page.getByRole("heading", { name: receiveText.usersOnly(company) }).waitFor();
  const tabs = await page.getByRole("tab").allTextContents();
  expect(tabs.map((tab) => tab.replace(/\d+$/, ""))).toEqual([
    receiveText.pending,
    receiveText.history,
    receiveText.quarantine,
  ]);
  await fitsEverywhere(page);
  await page.goto(`${product.url}/receive?tab=history&from=01/01/2020`);
  await page.getByRole("table", { name: historyText.listLabel }).waitFor();
  for (const name of [historyText.cancel, historyText.restore])
    await expect.poll(() => page.getByRole("button", { name }).count()).toBe(0);
  await page.goto(`${product.url}/receive`);
  await page.getByRole("link", { name: receiveText.showOrders }).click();
  await page.waitForURL("**/orders?stage=to-receive");
  await heading(page, titles.orders).waitFor();
});

test("Certificates says that only users of the customer change them, and the header has no switch to the controlled cart", async () => {
  await using visit = await openPage("/certificates");
  const { page } = visit;
  await page.getByText(certificateText.usersOnly(company)).waitFor();
  await expect.poll(() => page.getByRole("group", { name: switchText.title }).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: certificateText.addCertificate }).count()).toBe(0);
  await fitsEverywhere(page);
});
