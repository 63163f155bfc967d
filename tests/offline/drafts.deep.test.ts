/** What is typed and not saved survives a reload, a crash and a closed tab; it is gone once saved, and with its person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as padText from "#src/text/receiving/pad.ts";
import { atDock, rowOf, pill } from "#tests/support/dock.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
import { draftNote, fillPad, findQuantity, findRestoredHint, listDraftPlaces } from "./draft-pad.ts";
import { poNumber } from "#src/text/checkout/checkout.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { askFromPage } from "#tests/support/from-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

test("typed for one line, another line begins empty; started over, nothing is left", async () => {
  const [one, two] = await shipLines(product, [{}, {}]);
  await using dock = await atDock(product);
  const { page } = dock;
  await fillPad(page, one);
  await rowOf(page, two).getByRole("button", { name: two.full_description, exact: true }).click();
  await expect.poll(() => findQuantity(page).inputValue()).toBe("");
  await rowOf(page, one).getByRole("button", { name: one.full_description, exact: true }).click();
  await expect.poll(() => findQuantity(page).inputValue()).toBe("2");
  await expect.poll(() => listDraftPlaces(page, draftNote), soon).toContain("database portal-drafts");
  await page.getByRole("button", { name: padText.startOver }).click();
  await expect
    .poll(async () => [await findQuantity(page).inputValue(), await findRestoredHint(page).count()])
    .toEqual(["", 0]);
  await expect.poll(() => listDraftPlaces(page, draftNote), soon).toEqual([]);
});

test("goods that nobody ordered: product and what was typed are there again", async () => {
  await using dock = await atDock(product, "/receive?tab=unexpected");
  const { page } = dock;
  await page.getByRole("listitem").filter({ hasText: "NDC" }).first().getByRole("button").click();
  await page.getByLabel("Lot", { exact: true }).fill("ZZ771");
  await findQuantity(page).fill("3");
  await expect.poll(() => listDraftPlaces(page, "ZZ771"), soon).toContain("database portal-drafts");
  await page.reload();
  await findRestoredHint(page).waitFor();
  await expect
    .poll(async () => [
      await findQuantity(page).inputValue(),
      await page.getByLabel("Lot", { exact: true }).inputValue(),
    ])
    .toEqual(["3", "ZZ771"]);
});

test("cart quantities and a half-filled checkout are restored in a new tab and deleted at a sign-out", async () => {
  await using dock = await atDock(product, "/cart", "buyer@lakeshore.example");
  const { page } = dock;
  await page.getByText(cartText.emptyTitle).waitFor();
  const { units } = await askFromPage<{ units: { quantity_uom_code: string }[] }>(page, "/api/products/48001");
  const line = { item_id: 48_001, quantity_uom_code: units[0]!.quantity_uom_code, quantity: 2 };
  await askFromPage(page, "/api/carts/add-item", line);
  await page.goto(page.url().replace("/cart", "/checkout"));
  await page.getByLabel(poNumber).fill("PO-2026-4471");
  await page.getByRole("spinbutton").fill("5");
  await expect.poll(() => listDraftPlaces(page, "PO-2026-4471"), soon).toContain("database portal-drafts");
  const again = await dock.tab("/checkout");
  await page.close();
  await expect.poll(() => again.getByLabel(poNumber).inputValue(), soon).toBe("PO-2026-4471");
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");
  await again.getByRole("button", { name: /^Update/ }).click();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await again.reload();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");

  // A sign-out while the change is in flight would ask a question first.
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  await again.getByRole("button", { name: /^Account/ }).click();
  await again.getByRole("button", { name: "Sign out" }).click();
  await again.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => listDraftPlaces(again, "PO-2026-4471"), soon).toEqual([]);
});
