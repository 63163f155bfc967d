/** The page is loaded on a full disk. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageFull } from "#src/text/shell/shell.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
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

test("the page is loaded again on a full disk: what waits is shown and goes out, and one sentence says what to do", async () => {
  const [first, second] = await shipLines(product, [{}, {}]);
  await using dock = await smallTablet();
  const { page, line: network, disk } = dock;
  await rowOf(page, first).waitFor();
  await network.fault({ kind: "request-lost", of: /^POST \/api\/(receives|outbox)/, times: 10_000 });
  await receive(page, first, 1);
  await receive(page, second, 1);
  await expect.poll(async () => (await entriesOn(page)).length, soon).toBe(2);
  await disk.fill(page);
  await page.reload();

  const noRoom = page.getByText(storageFull("tablet"));
  await noRoom.waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toMatch(/2 waiting$/);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await network.lift();
  await expect.poll(() => receipts(first.item_id), soon).toMatchObject([{ quantity_received: 1 }]);
  await expect.poll(() => receipts(second.item_id), soon).toMatchObject([{ quantity_received: 1 }]);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await noRoom.waitFor();

  // Another page knows of it what the disk says, and is answered by the server.
  await page.goto(`${network.address}/sync`);
  await page.getByRole("heading", { name: pillText.allSent, exact: true }).waitFor();
  await noRoom.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect((await entriesOn(page)).filter(({ state }) => state === "done")).toEqual([]);

  await disk.lift();
  // Chromium believes for half a minute what it once saw, and the page looks every 15 seconds.
  await expect
    .poll(async () => (await entriesOn(page)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(["done", "done"]);
  await expect.poll(() => noRoom.count(), soon).toBe(0);
  expect([await receipts(first.item_id), await receipts(second.item_id)].map(({ length }) => length)).toEqual([1, 1]);
}, 120_000);
