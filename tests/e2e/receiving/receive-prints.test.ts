/** At the dock labels and reports are printed of what came: on a tablet they open in a dialog, from which they are shown, saved or shared. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ready } from "#src/text/kit/files.ts";
import { amount, atPad, backAtDock, choose, receive, status, tab } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("of a receipt a label is printed for its lot or its bin, and saved for a label printer; of the day a report", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  await choose(page, line);
  await amount(page).fill("2");
  await receive(page).click();
  await status(page, "Receive created").waitFor();
  await tab(page, /History/).click();
  const entry = page.getByRole("row").filter({ hasText: line.ndc_code }).first();
  await entry.getByRole("button", { name: /^Label of / }).click();
  const dialog = page.getByRole("dialog", { name: "Print labels" });
  await dialog.getByText(line.full_description).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "How many" }).fill("201");
  await dialog.getByText("From 1 to 200 labels at once.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Print 201 labels" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "How many" }).fill("3");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save for a label printer" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^label-.*\.zpl$/);

  await dialog.getByRole("radio", { name: "Bin" }).check({ force: true });
  await dialog.getByRole("button", { name: "Print 3 labels" }).click();
  const made = page.getByRole("dialog", { name: `Label of ${line.full_description}` });
  await made.getByText(ready).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Report of / }).click();
  await page
    .getByRole("dialog", { name: /^Receiving report of / })
    .getByText(ready)
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await backAtDock(page, `/receive?order_id=${line.order_id}`);
  await page.getByRole("button", { name: `Report of order ${line.order_id}` }).click();
  await page
    .getByRole("dialog", { name: `Receiving report of order ${line.order_id}` })
    .getByText(ready)
    .waitFor();
  expect(complaints).toEqual([]);
});
