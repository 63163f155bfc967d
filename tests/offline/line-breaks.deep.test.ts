/** The line between the dock and the server breaks: what is entered is kept and shown, and arrives once, in order. Built page, real server, real faults. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines, shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

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

test("a receipt whose responses are lost after the commit is not shown as sent, is resent under its key, and is recorded once", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  // Chromium itself resends a request once on each of its six used connections: one more.
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
