/** The line between the dock and the server breaks: what is entered is kept and shown, and arrives once, in order. Built page, real server, real faults. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as titleText from "#outbox/entry/text.ts";
import * as lineText from "#src/text/receiving/line.ts";
import { atDock, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

test("network cut during a receive: saved here and shown so, sent by itself when it is back", async () => {
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

  await network.lift(); // and nobody tells the page: it looks by itself
  await tally(page, line, 3, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(() => rowOf(page, line).getByText(lineText.savedOnDevice).count()).toBe(0);
  expect(await onceEach(product, line)).toEqual([1, 2]);
});

test("answers lost after the server had committed: never shown as sent, sent again under their keys, there once", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  // More often than Chromium by itself sends a request again, which it does on each of its six connections that was used before.
  await network.fault({ kind: "answer-lost", of: /POST \/api\/receives$/, times: 7 });
  await receive(page, line, 2);
  await network.request(({ path, fate }) => path === "/api/receives" && fate === "lost");
  expect(await onceEach(product, line)).toEqual([2]);
  await tally(page, line, 0, 2).waitFor();

  await tally(page, line, 2, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  const sent = network.requests.filter(({ path }) => path === "/api/receives");
  expect(sent.map(({ fate }) => fate)).toEqual([...Array.from({ length: 7 }, () => "lost"), "answered"]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await onceEach(product, line)).toEqual([2]);
});

test("two tabs, and both are online again: one of them sends, in the order of entry, each once; both show the same", async () => {
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
    await tab.bringToFront(); // a person looks at one at a time
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

  // The sync centre of both has the same list.
  const lists = [page, other].map(async (tab) => {
    await pill(tab).click();
    await tab.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
    return tab.getByRole("region", { name: new RegExp(`^${syncText.sentHeading}`) }).textContent();
  });
  const [one, two] = await Promise.all(lists);
  expect(one).toBe(two);
  expect(one).toContain(titleText.receive("3 cartons", ""));
});

test("the next carton chosen while the last one is on its way: it stays chosen, with its own lot, and what is typed is its own", async () => {
  const [one, two] = await shipLines(product, [{}, {}]);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, two).waitFor();
  await network.fault({ kind: "black-hole" });
  await receive(page, one, one.remaining);
  await rowOf(page, two).getByRole("button", { name: two.full_description, exact: true }).click();
  const pad = page.getByRole("region", { name: two.full_description });
  await pad.getByRole("radio", { name: two.lots[0]!.lot_no, exact: false }).waitFor();
  await pad.getByRole("textbox", { name: /^Quantity/ }).fill("1");
  await pad.getByRole("button", { name: "Receive 1 carton" }).click();
  await tally(page, two, 0, 1).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toMatch(/^Sending, \d left$/); // nobody has said yet that the network is dead
  await network.lift();
  await tally(page, two, 1, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(await onceEach(product, one)).toEqual([one.remaining]);
  expect(await onceEach(product, two)).toEqual([1]);
  const ofLine = "select lot_no from receives where order_id = $1 and item_id = $2";
  expect(await product.rows(ofLine, [two.order_id, two.item_id])).toEqual([{ lot_no: two.lots[0]!.lot_no }]);
});
