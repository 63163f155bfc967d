/** Receiving over a line that fails: never lost, never double, always shown. Built page, real server, real faults. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, atDock, pill, receiptsOf, receive, rowOf } from "#tests/support/dock.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
/** By this a device knows that the server itself answered. */
const ours = { headers: { "x-request-id": "1" } };

test("network cut during receive: saved here and shown so, sent by itself when it is back, once", async () => {
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const line = await aLine(page);
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });

  await receive(page, line, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await page.getByText("Keep going: everything is saved on this tablet and goes out by itself.").waitFor();
  await rowOf(page, line)
    .getByText(`${line.rec_qty + 1} of ${line.order_qty}`)
    .waitFor();
  await rowOf(page, line).getByText("Saved on device").waitFor();
  await rowOf(page, line)
    .getByRole("img", { name: `${line.rec_qty} sent, 1 waiting, of ${line.order_qty}` })
    .waitFor();
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  expect(await overflow(page)).toBe(0);
  expect(await axeFinds(page)).toEqual([]);

  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  await rowOf(page, line)
    .getByRole("img", { name: `${line.rec_qty + 2} sent, 0 waiting, of ${line.order_qty}` })
    .waitFor();
  expect((await receiptsOf(page, line)).map((each) => each.quantity_received)).toEqual([1, 1]);
});

test("tab closed with an entry waiting, and opened again: the entry is there, and goes out", async () => {
  await using dock = await atDock(product);
  const line = await aLine(dock.page);
  await rowOf(dock.page, line).waitFor();
  // Reading goes on, so that the page can be opened again; what is written never arrives.
  await dock.page.context().route("**/api/receives", (route) => route.abort());
  await receive(dock.page, line, 2);
  await dock.page.getByText("Saved on this tablet", { exact: true }).waitFor();
  const again = await dock.tab();
  await dock.page.close();
  await rowOf(again, line)
    .getByRole("img", { name: `${line.rec_qty} sent, 2 waiting, of ${line.order_qty}` })
    .waitFor();
  await pill(again).click();
  await again.getByRole("heading", { level: 1, name: "1 entry is waiting" }).waitFor();
  await again.getByText(`Order ${line.order_id}`).waitFor();
  expect(await axeFinds(again)).toEqual([]);
  expect(await overflow(again)).toBe(0);
  await again.context().unroute("**/api/receives");
  await again.getByRole("button", { name: "Send now" }).click();
  await again.getByRole("heading", { level: 1, name: "All sent" }).waitFor();
  expect(await receiptsOf(again, line)).toHaveLength(1);
});

test("answer lost after the server had committed: sent again under its key, and there once", async () => {
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const line = await aLine(page);
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "answer-lost", of: /POST \/api\/receives$/, times: 1 });
  await receive(page, line, 1);
  await network.request(({ path }) => path === "/api/receives");
  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  await expect.poll(async () => (await receiptsOf(page, line)).length, soon).toBe(1);
  await rowOf(page, line)
    .getByRole("img", { name: `${line.rec_qty + 1} sent, 0 waiting, of ${line.order_qty}` })
    .waitFor();
});

test("two tabs, and both are online again: every entry of both arrives once", async () => {
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const other = await dock.tab();
  const [one, two] = [await aLine(page), await aLine(page)];
  await Promise.all([rowOf(page, one).waitFor(), rowOf(other, two).waitFor()]);
  await network.fault({ kind: "refuse" });
  await receive(page, one, 1);
  await receive(other, two, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  await expect.poll(() => pill(other).textContent(), soon).toBe("Offline · 2 waiting");
  await network.lift();
  for (const tab of [page, other]) await expect.poll(() => pill(tab).textContent(), soon).toBe("All sent");
  for (const line of [one, two]) expect(await receiptsOf(page, line)).toHaveLength(1);
});

test("refused entry among good ones: the others go on; edited, it is sent again", async () => {
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const [bad, good] = [await aLine(page), await aLine(page)];
  await rowOf(page, good).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, bad, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await receive(page, good, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  await page.route("**/api/receives", async (route) => {
    const body = route.request().postDataJSON() as { item_id: number; quantity_received: number };
    const isRefused = body.item_id === bad.item_id && body.quantity_received === 1;
    await (isRefused
      ? route.fulfill({ ...ours, status: 400, json: { Message: "Lot RC5510 is not on this shipment." } })
      : route.continue());
  });
  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe("1 needs you");
  await expect.poll(async () => (await receiptsOf(page, good)).length, soon).toBe(1);
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: "1 entry needs you" }).waitFor();
  await page.getByText("Lot RC5510 is not on this shipment.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit and send again" }).click();
  await page.getByRole("dialog").getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Save and send" }).click();
  await page.getByRole("heading", { level: 1, name: "All sent" }).waitFor();
  expect((await receiptsOf(page, bad)).map((each) => each.quantity_received)).toEqual([2]);
});

test("refused at once, with all that was to come: the pad keeps what was typed, and nothing is left in the outbox", async () => {
  await using dock = await atDock(product);
  const { page } = dock;
  const line = await aLine(page);
  await rowOf(page, line).waitFor();
  await page.route("**/api/receives", (route) =>
    route.fulfill({ ...ours, status: 400, json: { Message: "This order was cancelled." } }),
  );
  await receive(page, line, line.remaining);
  await page.getByText("This order was cancelled.").waitFor();
  expect(await page.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe(String(line.remaining));
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
});

test("401 in mid replay: one dialog; the same person goes on, and nothing is lost or doubled", async () => {
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  const [one, two] = [await aLine(page), await aLine(page)];
  await rowOf(page, two).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, one, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();
  await receive(page, two, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe("Offline · 2 waiting");
  let isOver = true;
  await page.route("**/api/receives", (route) =>
    isOver ? route.fulfill({ ...ours, status: 401, json: { Message: "Sign in again." } }) : route.continue(),
  );
  await page.route("**/api/security/login", (route) => {
    isOver = false;
    return route.continue();
  });
  await network.lift();
  await signIn(page, "dock@northcampus.example");
  await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  for (const line of [one, two]) expect(await receiptsOf(page, line)).toHaveLength(1);
});
