/** No room on the device: nothing is said to be saved that is not, what was typed stays, and what waited before goes out all the same. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as failureText from "#src/api/text.ts";
import { storageFull } from "#src/text/shell/shell.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { entriesOn, limitDisk } from "#tests/support/disk.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const receipts = (itemId: number) =>
  product.rows<{ quantity_received: number; notes: string }>(
    "select quantity_received, notes from receives where item_id = $1 and device is not null order by device_seq",
    [itemId],
  );

/** At the dock, with a tablet whose browser may keep 6 MB. */
async function smallTablet() {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const disk = await limitDisk(page, line.address, 6_000_000);
  await page.goto(`${line.address}/receive`);
  await signIn(page, "dock@northcampus.example");
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { page, line, disk, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

test("no room when a receipt is entered: the pad keeps all of it and says what to do; with room again it works", async () => {
  const [kept, refused] = await shipLines(product, [{}, {}]);
  await using dock = await smallTablet();
  const { page, line: network, disk } = dock;
  await rowOf(page, kept).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, kept, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await disk.fill(page);

  await rowOf(page, refused).getByRole("button", { name: refused.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.getByLabel("Notes").fill("One carton dented");
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("2");
  await page.getByRole("button", { name: /^Receive 2/ }).click();
  await page.getByText(failureText.noRoom).waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe("2");
  await page.getByText("With a note").waitFor();
  // Nothing beside it says the contrary.
  await page.getByText(storageFull("tablet")).waitFor();
  await expect.poll(() => page.getByText(/everything is saved/).count()).toBe(0);
  await expect.poll(() => pill(page).textContent()).toBe(pillText.offlineWaiting(1));
  expect(await entriesOn(page)).toMatchObject([{ body: { item_id: kept.item_id }, state: "queued" }]);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await network.lift();
  await disk.lift();
  await expect.poll(() => receipts(kept.item_id), soon).toMatchObject([{ quantity_received: 1 }]);
  await page.getByRole("button", { name: /^Receive 2/ }).click();
  await expect
    .poll(() => receipts(refused.item_id), soon)
    .toEqual([{ quantity_received: 2, notes: "One carton dented" }]);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
});
