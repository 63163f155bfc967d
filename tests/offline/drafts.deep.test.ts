/** What is typed and not saved survives a reload, a crash and a closed tab; it is gone once saved, and with its person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as padText from "#src/text/receiving/pad.ts";
import { atDock, rowOf } from "#tests/support/dock.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
import { draftNote, fillPad, findQuantity, findRestoredHint, listDraftPlaces } from "./draft-pad.ts";

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
  await expect.poll(() => listDraftPlaces(page, draftNote), soon).toContain("database drafts");
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
  await expect.poll(() => listDraftPlaces(page, "ZZ771"), soon).toContain("database drafts");
  await page.reload();
  await findRestoredHint(page).waitFor();
  await expect
    .poll(async () => [
      await findQuantity(page).inputValue(),
      await page.getByLabel("Lot", { exact: true }).inputValue(),
    ])
    .toEqual(["3", "ZZ771"]);
});
