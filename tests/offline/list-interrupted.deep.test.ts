/** A long list is cut off while the device keeps it: what it has goes out once, and the rest stands ready as if it had not been sent. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as failureText from "#src/api/text.ts";
import type { Cart } from "#contract/cart/cart.ts";
import * as text from "#src/text/cart/quick-order.ts";
import { atDesk, buyer, untilKept, type Desk } from "#tests/support/desk.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { openEmptyList, pasteList } from "#tests/support/quick-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(async () => {
  await used?.[Symbol.asyncDispose]();
  await product?.close();
});

const soon = { timeout: 30_000, interval: 250 };
const addButton = (page: Page, count: number) =>
  page.getByRole("button", { name: text.addProducts(count), exact: true });
const itemCount = async (page: Page) => (await askFromPage<Cart>(page, "/api/carts")).itemCount;

/** From now on the disk takes so many lists; the next one fails for want of room, or is never heard of again, as where the program ends. */
const afterLists = (page: Page, lists: number, then: "no-room" | "silence") =>
  page.evaluate(
    ({ most, isFull }) => {
      let kept = 0;
      const stores = IDBObjectStore.prototype;
      const add = Object.getOwnPropertyDescriptor(stores, "add")!.value as IDBObjectStore["add"];
      stores.add = function (this: IDBObjectStore, value: { call?: string }, key) {
        const isList = value.call === "addItems";
        if (!isList || (kept += 1) <= most) return add.call(this, value, key);
        if (isFull) throw new DOMException("The disk is full.", "QuotaExceededError");
        return new EventTarget() as IDBRequest<IDBValidKey>;
      };
      Object.assign(globalThis, { roomAgain: () => (stores.add = add) });
    },
    { most: lists, isFull: then === "no-room" },
  );
const roomAgain = (page: Page) => page.evaluate(() => (globalThis as unknown as { roomAgain: () => void }).roomAgain());

let used: Desk | undefined;

/** The desk as the tests before left it, with its line well: at the quick order, with so many rows of one product that are ready and no others. */
async function withList(rows: number) {
  used ??= await atDesk(product, { as: buyer });
  const { page, line } = used;
  await line.lift();
  await openEmptyList(page);
  await pasteList(page, "48003\t1\n".repeat(rows));
  await addButton(page, rows).waitFor();
  return { ...used, before: await itemCount(page) };
}

test("the program ends before anything was kept: all of it is to be added", async () => {
  const { page, before } = await withList(2);
  await afterLists(page, 0, "silence");
  await addButton(page, 2).click();
  await addButton(page, 2).waitFor({ state: "detached" });
  await page.reload();
  await addButton(page, 2).click();
  await expect.poll(() => itemCount(page), soon).toBe(before + 2);
}, 120_000);

test("no room for the second part: it says so at once, and only what was kept goes out", async () => {
  const { page, before, complaints } = await withList(2_003);
  await afterLists(page, 1, "no-room");
  await addButton(page, 2_003).click();
  await page.getByText(failureText.noRoom).waitFor();
  await addButton(page, 3).waitFor();
  await expect.poll(() => itemCount(page), soon).toBe(before + 2_000);
  await roomAgain(page);
  await addButton(page, 3).click();
  await expect.poll(() => itemCount(page), soon).toBe(before + 2_003);
  expect(complaints).toEqual([]);
}, 120_000);

test("the program ends after the first part: opened again, that part waits and the rest is to be added", async () => {
  const { page, line, before } = await withList(2_003);
  await untilKept(page); // without it nobody could say what these rows are until the network is back
  await line.fault({ kind: "refuse" });
  await afterLists(page, 1, "silence");
  await addButton(page, 2_003).click();
  await page
    .getByText(/^Saved on this/)
    .first()
    .waitFor();
  await page.reload();
  await addButton(page, 3).waitFor(soon);
  await page
    .getByText(/^Saved on this/)
    .first()
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await line.lift();
  await expect.poll(() => itemCount(page), soon).toBe(before + 2_000);
  await addButton(page, 3).click();
  await expect.poll(() => itemCount(page), soon).toBe(before + 2_003);
}, 120_000);
