/** The connection between the dock and the server breaks: receipts are saved and shown, and are recorded once and in order. Built page, real server, real faults. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as titleText from "#outbox/entry/text.ts";
import * as lineText from "#src/text/receiving/line.ts";
import { atDock, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

test("receipts entered while the network is cut are saved on the device and sent without user action when it returns", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });

  await receive(page, line, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await page.getByText("It will be sent automatically.").waitFor();
  await rowOf(page, line).getByText(`1 of ${line.order_qty}`).waitFor();
  await rowOf(page, line).getByText(lineText.savedOnDevice).waitFor();
  await tally(page, line, 0, 1).waitFor();
  await receive(page, line, 2);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(2));
  expect(await overflow(page)).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  expect(await onceEach(product, line)).toEqual([]);

  await network.lift(); // no event for the page: it finds out by its own probe
  await tally(page, line, 3, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(() => rowOf(page, line).getByText(lineText.savedOnDevice).count()).toBe(0);
  expect(await onceEach(product, line)).toEqual([1, 2]);
});

test("two tabs that come online together send each entry once, in the order of entry, and show the same list", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const other = await dock.tab();
  await Promise.all([rowOf(page, line).waitFor(), rowOf(other, line).waitFor()]);
  await network.fault({ kind: "refuse" });
  for (const [tab, quantity] of [
    [page, 1],
    [other, 2],
    [page, 1],
    [other, 3],
  ] as const) {
    await tab.bringToFront(); // a user looks at one tab at a time
    await receive(tab, line, quantity);
    await tab.getByText(`${quantity} carton`).first().waitFor();
  }
  for (const tab of [page, other]) {
    await tally(tab, line, 0, 7).waitFor();
    await expect.poll(() => pill(tab).textContent(), soon).toBe(pillText.offlineWaiting(4));
  }
  await network.lift();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => globalThis.dispatchEvent(new Event("online")))));
  for (const tab of [page, other]) {
    await tally(tab, line, 7, 0).waitFor();
    await expect.poll(() => pill(tab).textContent(), soon).toBe(pillText.allSent);
  }
  expect(await onceEach(product, line)).toEqual([1, 2, 1, 3]);
  const sent = network.requests.filter(({ path, fate }) => path === "/api/receives" && fate === "answered");
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  expect(sent.length).toBe(4);

  // The Sync page shows the same list in both tabs.
  const lists = [page, other].map(async (tab) => {
    await pill(tab).click();
    await tab.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
    return tab.getByRole("region", { name: new RegExp(`^${syncText.sentHeading}`) }).textContent();
  });
  const [one, two] = await Promise.all(lists);
  expect(one).toBe(two);
  expect(one).toContain(titleText.receive("3 cartons", ""));
});
