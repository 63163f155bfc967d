/** What is typed and not saved survives a reload, a crash and a closed tab; it is gone once saved, and with its person. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poNumber } from "#src/text/checkout/checkout.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { atDock, pill, receiptsOf, rowOf } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const amount = (page: Page) => page.getByRole("textbox", { name: /^Quantity/ });
const leftThere = (page: Page) => page.getByText("As you left it at");
const onDisk = (page: Page, typed: string) => whereIs(page, [typed]);

async function type(page: Page, line: PendingReceive): Promise<void> {
  await rowOf(page, line).getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("2 boxes crushed");
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await amount(page).fill("2");
}

test("a half-filled pad is there again after a reload, and in a new tab after a crash; once received it is gone", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await type(page, line);
  await expect.poll(() => onDisk(page, "2 boxes crushed"), soon).toContain("database drafts");
  await expect.poll(() => leftThere(page).count()).toBe(0);
  await page.reload();
  await leftThere(page).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => undefined); // never answers
  const again = await dock.tab();
  await leftThere(again).waitFor();
  await again.getByText("With a note").waitFor();
  await again.getByRole("button", { name: "Receive 2" }).click();
  await expect
    .poll(async () => (await receiptsOf(again, line)).map(({ notes }) => notes), soon)
    .toEqual(["2 boxes crushed"]);
  await again.reload();
  await rowOf(again, line).waitFor();
  await rowOf(again, line).getByRole("button", { name: line.full_description, exact: true }).click();
  await expect.poll(async () => [await amount(again).inputValue(), await leftThere(again).count()]).toEqual(["", 0]);
});

test("typed for one line, another line begins empty; started over, nothing is left", async () => {
  const [one, two] = await shipLines(product, [{}, {}]);
  await using dock = await atDock(product);
  const { page } = dock;
  await type(page, one);
  await rowOf(page, two).getByRole("button", { name: two.full_description, exact: true }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("");
  await rowOf(page, one).getByRole("button", { name: one.full_description, exact: true }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await expect.poll(() => onDisk(page, "2 boxes crushed"), soon).toContain("database drafts");
  await page.getByRole("button", { name: padText.startOver }).click();
  await expect.poll(async () => [await amount(page).inputValue(), await leftThere(page).count()]).toEqual(["", 0]);
  await expect.poll(() => onDisk(page, "2 boxes crushed"), soon).toEqual([]);
});

test("goods that nobody ordered: product and what was typed are there again", async () => {
  await using dock = await atDock(product, "/receive?tab=unexpected");
  const { page } = dock;
  await page.getByRole("listitem").filter({ hasText: "NDC" }).first().getByRole("button").click();
  await page.getByLabel("Lot", { exact: true }).fill("ZZ771");
  await amount(page).fill("3");
  await expect.poll(() => onDisk(page, "ZZ771"), soon).toContain("database drafts");
  await page.reload();
  await leftThere(page).waitFor();
  await expect
    .poll(async () => [await amount(page).inputValue(), await page.getByLabel("Lot", { exact: true }).inputValue()])
    .toEqual(["3", "ZZ771"]);
});

test("quantities in the cart and a half-filled checkout come back in a new tab; signing out takes them", async () => {
  await using dock = await atDock(product, "/cart", "buyer@lakeshore.example");
  const { page } = dock;
  await page.getByText(cartText.emptyTitle).waitFor();
  const { units } = await askFromPage<{ units: { quantity_uom_code: string }[] }>(page, "/api/products/48001");
  const line = { item_id: 48_001, quantity_uom_code: units[0]!.quantity_uom_code, quantity: 2 };
  await askFromPage(page, "/api/carts/add-item", line);
  await page.goto(page.url().replace("/cart", "/checkout"));
  await page.getByLabel(poNumber).fill("PO-2026-4471");
  await page.getByRole("spinbutton").fill("5");
  await expect.poll(() => onDisk(page, "PO-2026-4471"), soon).toContain("database drafts");
  const again = await dock.tab("/checkout");
  await page.close();
  await expect.poll(() => again.getByLabel(poNumber).inputValue(), soon).toBe("PO-2026-4471");
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");
  await again.getByRole("button", { name: /^Update/ }).click();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await again.reload();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");

  // Whoever signs out while the change is on its way is asked first.
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  await again.getByRole("button", { name: /^Account/ }).click();
  await again.getByRole("button", { name: "Sign out" }).click();
  await again.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => onDisk(again, "PO-2026-4471"), soon).toEqual([]);
});
