/** The browser throws away what the portal has kept: under the open page, and between two visits. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { entriesOn, evict } from "#tests/support/disk.ts";
import { atDock, pill, receive, rowOf } from "#tests/support/dock.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 30_000 };
const receipts = (itemId: number) =>
  product.rows<{ quantity_received: number }>(
    "select quantity_received from receives where item_id = $1 and device is not null order by order_receive_id",
    [itemId],
  );
/** As a program of another tab, or a person with the browser's tools, does it. */

test("under the open page, while an entry waits: it is still shown, is on the disk again, and arrives once", async () => {
  const [one, two] = await shipLines(product, [{}, {}]);
  await using here = await atDock(product);
  const { page, line: network } = here;
  await rowOf(page, two).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, one, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await evict(page, "databases");

  await receive(page, two, 2);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(2));
  expect(await entriesOn(page)).toMatchObject([{ body: { item_id: one.item_id } }, { body: { item_id: two.item_id } }]);
  await page.close();
  await network.lift();
  const again = await here.tab();
  await expect.poll(() => receipts(one.item_id), soon).toEqual([{ quantity_received: 1 }]);
  await expect.poll(() => receipts(two.item_id), soon).toEqual([{ quantity_received: 2 }]);
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
});
