/** The server stands still, dies and comes again while the device thinks it has a network: the dock goes on, and what it entered arrives once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { canceled } from "#src/text/receiving/history.ts";
import { onceEach, pill, receive, receiptsOf, rowOf, tabletOptions, tally } from "#tests/support/dock.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 30_000 };

test("frozen, then killed, then started again, with navigator.onLine true all the time", async () => {
  const [line, undone] = await shipLines(product, [{}, {}]);
  await using visit = await product.visit("/receive", { ...tabletOptions, serviceWorkers: "allow" });
  const { page } = visit;
  page.setDefaultTimeout(30_000);
  await signIn(page, "dock@northcampus.example");
  await rowOf(page, line).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  // Taken and never answered: it is safe here, and the screen does not wait.
  product.freeze();
  await receive(page, line, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await tally(page, line, 0, 1).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe("Sending, 1 left");
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);

  await product.kill();
  await receive(page, line, 2);
  await tally(page, line, 0, 3).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(2));
  await receive(page, undone, 1);
  await tally(page, undone, 0, 1).waitFor();
  await page.reload();
  await tally(page, line, 0, 3).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(3));

  // What this device entered it knows by itself: undone in its row, in a history that nobody opened before, in the sync centre.
  await rowOf(page, undone)
    .getByRole("button", { name: /^Undo 1 / })
    .click();
  await tally(page, undone, 0, 0).waitFor();
  await rowOf(page, undone)
    .getByRole("button", { name: /^Redo 1 / })
    .waitFor();
  await page.getByRole("tab", { name: /History/ }).click();
  await page.getByRole("row").filter({ hasText: undone.ndc_code }).getByText(canceled, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: line.ndc_code }).count()).toBe(2);
  expect(await axeFinds(page)).toEqual([]);
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.unsentEntries(4) }).waitFor();
  await page.goBack();
  await page.getByRole("tab", { name: /Pending/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  expect(await onceEach(product, line)).toEqual([]);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await product.start();
  await tally(page, line, 3, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(await onceEach(product, line)).toEqual([1, 2]);
  expect(await receiptsOf(page, undone)).toMatchObject([{ receive_status_code: "CAN", quantity_received: 1 }]);
}, 120_000);
