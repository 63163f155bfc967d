/** One person's cart, and one delivery, on two devices: the other one follows at once, and where one was offline nothing is lost and both are told. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addItem, removeItem, type Cart } from "#contract/cart/cart.ts";
import { changedElsewhere } from "#contract/cart/change-text.ts";
import { chooseCartType } from "#contract/identity/session.ts";
import * as text from "#src/text/cart/cart.ts";
import * as liveText from "#src/text/cart/live.ts";
import { tally as tallyText } from "#src/text/kit/tally.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import { askServer, tokenOf } from "#tests/support/ask-server.ts";
import { atDock, onceEach, pill, receive, rowOf, tally, type Dock } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const mona = "buyer@northcampus.example";
const dean = "dock@northcampus.example";
const cartOf = ({ page }: Dock) => askFromPage<Cart>(page, "/api/carts");
const quantityAt = ({ page }: Dock) => page.getByRole("spinbutton").first();
const update = async ({ page }: Dock, quantity: string) => {
  await page.getByRole("spinbutton").first().fill(quantity);
  await page.getByRole("button", { name: /^Update/ }).click();
};
/** Whether the device follows: its stream is open once the server has answered it. */
const following = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/api/live") && answer.status() === 200);

/** Where each row of the dock stands, and each order's head. */
const boxes = (page: Page) =>
  page.locator("main section[aria-label^='Order '] :is(h2, li)").evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.id, x, y, width, height];
    }),
  );

/** A person's device that follows what others do, at a page of the portal. */
async function openDevice(path: string, email: string): Promise<Dock> {
  const dock = await atDock(product, path, email);
  await Promise.all([following(dock.page), dock.page.reload()]);
  return dock;
}

/** Both of Mona's devices look at a cart with four cartons of one product. */
async function openBothAtFour() {
  const token = await tokenOf(product, mona);
  const item = { item_id: 48_001, quantity_uom_code: "CT" };
  await askServer(product, chooseCartType.path, { cart_type_code: "RXO" }, token);
  await askServer(product, removeItem.path, item, token);
  await askServer(product, addItem.path, { ...item, quantity: 4 }, token);
  const [tablet, desk] = [await openDevice("/cart", mona), await openDevice("/cart", mona)];
  for (const { page } of [tablet, desk]) await page.getByText(text.contents(1, 4)).waitFor();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe(pillText.allSent);
  const devices = new AsyncDisposableStack();
  devices.use(tablet);
  devices.use(desk);
  return { tablet, desk, [Symbol.asyncDispose]: () => devices.disposeAsync() };
}

test("what one device changes stands on the other within a second, with a sentence that says so", async () => {
  await using both = await openBothAtFour();
  const { tablet, desk } = both;
  const arrived = tablet.page.waitForResponse((answer) => answer.url().endsWith("/api/carts/update-item"));
  const known = tablet.page.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/carts") && /"itemCount":7\b/.test(await answer.text().catch(() => "")),
  );
  await update(tablet, "7");
  await arrived;
  const changed = performance.now();
  await desk.page.getByText(text.contents(1, 7)).waitFor();
  expect(performance.now() - changed).toBeLessThan(3_000); // a second where the machine is not shared
  await expect.poll(() => quantityAt(desk).inputValue()).toBe("7");
  await desk.page.getByText(liveText.changedTitle).waitFor();
  await desk.page.getByText(/cartons instead of 4/).waitFor();
  // The stream is in order: once the tablet shows a later change from elsewhere, it has received its own change too.
  await known;
  const later = { item_id: 48_001, quantity_uom_code: "CT", new_quantity: 8 };
  await askFromPage(desk.page, "/api/carts/update-item", later);
  await tablet.page.getByText(/8 cartons instead of 7/).waitFor();
  await expect.poll(() => tablet.page.getByText(/cartons instead of/).count()).toBe(1);
  expect(await axeFinds(desk.page)).toEqual([]);
});

test("a device that was offline and one that was not changed the same line: the later one waits for a word, and both are told", async () => {
  await using both = await openBothAtFour();
  const { tablet, desk } = both;
  await tablet.line.fault({ kind: "refuse" });
  await update(tablet, "6");
  await tablet.page.getByText(text.estimatedSubtotal).waitFor();
  await update(desk, "8");
  await desk.page.getByText(text.contents(1, 8)).waitFor();
  await expect.poll(async () => (await cartOf(desk)).itemCount, soon).toBe(8);

  await tablet.line.lift();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe(pillText.needAttention(1));
  await desk.page.getByText(liveText.conflictTitle).waitFor();
  await desk.page.getByText(liveText.conflict("", "8 cartons", "6 cartons")).waitFor();
  expect((await cartOf(desk)).itemCount).toBe(8);
  expect(await axeFinds(desk.page)).toEqual([]);

  // Decided on the tablet: it has its six, and the desk hears of that too.
  await pill(tablet.page).click();
  await tablet.page.getByRole("button", { name: entryText.sendAgain, exact: true }).click();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe(pillText.allSent);
  await desk.page.getByText(text.contents(1, 6)).waitFor();
  await desk.page.getByText(/6 cartons instead of 8/).waitFor();
});

test("a line taken off offline that another device changed waits for a word, and says what it is and what was wanted", async () => {
  await using both = await openBothAtFour();
  const { tablet, desk } = both;
  const other = await tablet.tab();
  await other.getByText(text.contents(1, 4)).waitFor();
  await tablet.page.bringToFront();

  await tablet.line.fault({ kind: "refuse" });
  await tablet.page.getByRole("button", { name: /^Remove / }).click();
  await tablet.page.getByText(text.emptyTitle).waitFor();
  await update(desk, "8");
  await expect.poll(async () => (await cartOf(desk)).itemCount, soon).toBe(8);

  await tablet.line.lift();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe(pillText.needAttention(1));
  expect((await cartOf(desk)).itemCount).toBe(8);
  await desk.page.getByText(liveText.conflict("", "8 cartons", undefined)).waitFor();
  const words = changedElsewhere({ now: "8 cartons", wanted: undefined, by: "device" });
  for (const page of [tablet.page, other]) await page.getByText(words).waitFor();
  expect(await axeFinds(tablet.page)).toEqual([]);
  await expect.poll(() => tablet.page.getByRole("button", { name: text.proceedToCheckout }).isDisabled()).toBe(true);

  await tablet.page.getByRole("button", { name: /^Accept: / }).click();
  for (const page of [tablet.page, other]) {
    await page.getByText(words).waitFor({ state: "detached" });
    await page.getByText(text.contents(1, 8)).waitFor();
  }
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe(pillText.allSent);
  await other.close();
});

test("two people receive one delivery: each sees the other's count within two seconds, nothing moves, and what both counted is told as too much", async () => {
  const [line] = await shipLines(product, [{}, {}]); // of a complete order another list is shown beside the rows
  await using tablet = await openDevice("/receive", dean);
  await using other = await openDevice("/receive", mona);
  await rowOf(other.page, line).waitFor();
  const places = () => other.page.getByRole("listitem").evaluateAll((rows) => rows.map(({ id }) => id));
  const before = await places();
  const colleagues = / (is|are) receiving this order$/;
  await expect.poll(() => other.page.getByText(colleagues).count()).toBe(0);
  const boxesOfAll = await boxes(other.page);
  const alone = await other.tab();
  await goOn(alone, `/receive?order_id=${line.order_id}`);
  await alone.getByRole("button", { name: "No claims" }).waitFor();
  const boxesAlone = await boxes(alone);

  // By the one clock of this machine, and as the page draws it: how late a test hears of it does not count.
  const drawn = rowOf(other.page, line).evaluate(
    (row, words) =>
      new Promise<number>((resolve) => {
        const look = () =>
          // oxlint-disable-next-line tests/present-time -- runs in the page, by its clock
          row.querySelector(`[aria-label^="${words}"]`) === null ? requestAnimationFrame(look) : resolve(Date.now());
        look();
      }),
    tallyText({ sent: 2, waiting: 0, total: line.order_qty }),
  );
  await receive(tablet.page, line, 2);
  const shownAt = await drawn;
  const [receipt] = await product.rows<{ written: Date }>(
    "select created_at as written from receives where order_id = $1 and item_id = $2",
    [line.order_id, line.item_id],
  );
  expect(shownAt - receipt!.written.getTime()).toBeLessThan(2_000);
  const { order_id, item_id, quantity_UOM } = line;
  const found = { exception_id: randomUUID(), order_id, item_id, quantity_UOM, reason: "damaged", quantity: 1 };
  await askFromPage(tablet.page, "/api/claims/exceptions", found);
  await alone.getByRole("button", { name: "Claim: open" }).waitFor();
  for (const page of [other.page, alone]) await page.getByText(colleagues).waitFor();
  expect([await boxes(other.page), await boxes(alone)]).toEqual([boxesOfAll, boxesAlone]);
  await alone.close();

  // Both count the rest: what came is written down, and what is too much is said on both.
  await other.line.fault({ kind: "refuse" });
  await receive(tablet.page, line, line.order_qty - 2);
  await tally(tablet.page, line, line.order_qty, 0).waitFor();
  await receive(other.page, line, line.order_qty - 2);
  await other.line.lift();
  const over = `${line.order_qty - 2} more than ordered`;
  await rowOf(other.page, line).getByText(over).waitFor();
  await rowOf(tablet.page, line).getByText(`${line.order_qty} of ${line.order_qty}`).waitFor();
  expect(await onceEach(product, line)).toEqual([2, line.order_qty - 2, line.order_qty - 2]);
  expect(await places()).toEqual(before);
}, 120_000);

test("two tabs of one tablet: what one entered stands in the other, and is undone there", async () => {
  const line = await shipLine(product);
  await using tablet = await openDevice("/receive", dean);
  const second = await tablet.tab();
  await rowOf(second, line).waitFor();
  await receive(tablet.page, line, 3);
  await tally(second, line, 3, 0).waitFor();
  await rowOf(second, line)
    .getByRole("button", { name: /^Undo 3 / })
    .click();
  await tally(tablet.page, line, 0, 0).waitFor();
  await rowOf(tablet.page, line)
    .getByRole("button", { name: /^Redo 3 / })
    .click();
  await tally(second, line, 3, 0).waitFor();
});
