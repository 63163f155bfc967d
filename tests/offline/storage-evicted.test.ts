/** The browser throws away what the portal has kept: under the open page, and between two visits. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entriesOn, evict } from "#tests/support/disk.ts";
import { aLine, atDock, pill, receive, rowOf } from "#tests/support/dock.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";

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
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

test("under the open page, while an entry waits: it is still shown, is on the disk again, and arrives once", async () => {
  await using here = await atDock(product);
  const { page, line: network } = here;
  const [one, two] = [await aLine(page), await aLine(page)];
  await rowOf(page, two).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, one, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 1 waiting");
  await evict(page, "databases");

  await receive(page, two, 2);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  expect(await entriesOn(page)).toMatchObject([{ body: { item_id: one.item_id } }, { body: { item_id: two.item_id } }]);
  await page.close();
  await network.lift();
  const again = await here.tab();
  await expect.poll(() => receipts(one.item_id), soon).toEqual([{ quantity_received: 1 }]);
  await expect.poll(() => receipts(two.item_id), soon).toEqual([{ quantity_received: 2 }]);
  await expect.poll(() => pill(again).textContent(), soon).toBe("All sent");
});

test("under the open page, with a network: the next receipt arrives, and nobody is asked for what the page knows", async () => {
  await using here = await atDock(product);
  const { page } = here;
  const line = await aLine(page);
  await rowOf(page, line).waitFor();
  await evict(page, "databases");
  await receive(page, line, 1);
  await expect.poll(() => receipts(line.item_id), soon).toEqual([{ quantity_received: 1 }]);
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  expect(await dialog(page).count()).toBe(0);
});

test.each(["databases", "everything"] as const)("between two visits, %s: the page opens and receives", async (what) => {
  await using here = await atDock(product);
  const { page, line: network } = here;
  const line = await aLine(page);
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
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  expect(complaints).toEqual([]);
});
