/** The browser deletes the storage under an open page or between two visits. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as erased from "#src/text/shell/erased.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { entriesOn, evict } from "#tests/support/disk.ts";
import { atDock, pill, receive, rowOf } from "#tests/support/dock.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dock = "dock@northcampus.example";
const soon = { timeout: 30_000 };
const receipts = (itemId: number) =>
  product.rows<{ quantity_received: number }>(
    "select quantity_received from receives where item_id = $1 and device is not null order by order_receive_id",
    [itemId],
  );
/** As a program of another tab, or a person with the browser's tools, does it. */
const removeDatabases = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => indexedDB.deleteDatabase(name!).addEventListener("success", resolve));
  });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

test("under the open page, with a network: the next receipt arrives, and nobody is asked for what the page knows", async () => {
  const line = await shipLine(product);
  await using here = await atDock(product);
  const { page } = here;
  await rowOf(page, line).waitFor();
  await evict(page, "databases");
  await receive(page, line, 1);
  await expect.poll(() => receipts(line.item_id), soon).toEqual([{ quantity_received: 1 }]);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test("removed by another tab while an entry waits: put back and said at once, and it arrives after the tab was closed", async () => {
  const line = await shipLine(product);
  await using here = await atDock(product);
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  const other = await here.tab("/favicon.svg");
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await removeDatabases(other);
  await page.getByText(`${erased.cause} ${erased.restored(1)}`).waitFor();
  await expect.poll(() => pill(page).textContent()).toBe(pillText.offlineWaiting(1));
  expect(await entriesOn(page)).toMatchObject([{ body: { item_id: line.item_id } }]);
  await page.close();

  // Once more, while no page remembers it: it is gone, and nothing says that all is well.
  await removeDatabases(other);
  await network.lift();
  const again = await here.tab();
  await again.getByText(erased.lost(1)).waitFor();
  expect(await receipts(line.item_id)).toEqual([]);
  await receive(again, line, 1);
  await expect.poll(() => receipts(line.item_id), soon).toEqual([{ quantity_received: 1 }]);
});

test.each(["databases", "everything"] as const)("between two visits, %s: the page opens and receives", async (what) => {
  const line = await shipLine(product);
  await using here = await atDock(product);
  const { page, line: network } = here;
  await page.goto(`${network.address}/favicon.svg`);
  await evict(page, what);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(`${network.address}/receive`);
  if (what === "everything") {
    await dialog(page).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await signIn(page, dock);
  }
  await rowOf(page, line).waitFor();
  await receive(page, line, 1);
  await expect.poll(() => receipts(line.item_id), soon).toEqual([{ quantity_received: 1 }]);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(complaints).toEqual([]);
});
