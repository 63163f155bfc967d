/** One person's cart, and one delivery, on two devices: the other one follows at once, and where one was offline nothing is lost and both are told. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { aLine, atDock, onceEach, pill, receive, rowOf, tally, type Dock } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(async () => {
  for (const each of opened.values()) await each[Symbol.asyncDispose]();
  await product?.close();
});

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

const opened = new Map<string, Dock>();

/** A person's device as the tests before left it, which follows what others do; at a page of the portal. */
async function at(path: string, email: string, device: "tablet" | "desk"): Promise<Dock> {
  const name = `${email} ${device}`;
  const known = opened.get(name);
  if (known === undefined) {
    const dock = await atDock(product, path, email);
    opened.set(name, dock);
    await Promise.all([following(dock.page), dock.page.reload()]);
    return dock;
  }
  await known.line.lift();
  await goOn(known.page, path);
  return known;
}

/** Both of Mona's devices look at a cart with four of one product. */
async function bothAtFour() {
  const tablet = await at("/cart", mona, "tablet");
  if ((await cartOf(tablet)).itemCount === 0) {
    const listed = await askFromPage<{ units: { quantity_uom_code: string }[] }>(tablet.page, "/api/products/48001");
    const { quantity_uom_code } = listed.units[0]!;
    await askFromPage(tablet.page, "/api/carts/add-item", { item_id: 48_001, quantity_uom_code, quantity: 4 });
  } else await update(tablet, "4");
  const desk = await at("/cart", mona, "desk");
  for (const { page } of [tablet, desk]) await page.getByText("1 product, 4 units").waitFor();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe("All sent");
  return { tablet, desk };
}

test("what one device changes stands on the other within a second, with a sentence that says so", async () => {
  const { tablet, desk } = await bothAtFour();
  const arrived = tablet.page.waitForResponse((answer) => answer.url().endsWith("/api/carts/update-item"));
  await update(tablet, "7");
  await arrived;
  const changed = performance.now();
  await desk.page.getByText("1 product, 7 units").waitFor();
  expect(performance.now() - changed).toBeLessThan(3_000); // a second where the machine is not shared
  expect(await quantityAt(desk).inputValue()).toBe("7");
  await desk.page.getByText("Changed on another device").waitFor();
  await desk.page.getByText(/cartons instead of 4/).waitFor();
  expect(await tablet.page.getByText(/cartons instead of/).count()).toBe(0);
  expect(await axeFinds(desk.page)).toEqual([]);
});

test("a device that was offline and one that was not changed the same line: the later one waits for a word, and both are told", async () => {
  const { tablet, desk } = await bothAtFour();
  await tablet.line.fault({ kind: "refuse" });
  await update(tablet, "6");
  await tablet.page.getByText("Subtotal, estimated").waitFor();
  await update(desk, "8");
  await desk.page.getByText("1 product, 8 units").waitFor();
  await expect.poll(async () => (await cartOf(desk)).itemCount, soon).toBe(8);

  await tablet.line.lift();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe("1 needs you");
  await desk.page.getByText("Two devices changed one line").waitFor();
  await desk.page.getByText(/ has 8 cartons, and another of your devices wanted 6 cartons\./).waitFor();
  expect((await cartOf(desk)).itemCount).toBe(8);
  expect(await axeFinds(desk.page)).toEqual([]);

  // Decided on the tablet: it has its six, and the desk hears of that too.
  await pill(tablet.page).click();
  await tablet.page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe("All sent");
  await desk.page.getByText("1 product, 6 units").waitFor();
  await desk.page.getByText(/6 cartons instead of 8/).waitFor();
});

test("a line taken off offline that another device changed waits for a word, and says what it is and what was wanted", async () => {
  const { tablet, desk } = await bothAtFour();
  const other = await tablet.tab();
  await other.getByText("1 product, 4 units").waitFor();
  await tablet.page.bringToFront();

  await tablet.line.fault({ kind: "refuse" });
  await tablet.page.getByRole("button", { name: /^Remove / }).click();
  await tablet.page.getByText("The cart is empty.").waitFor();
  await update(desk, "8");
  await expect.poll(async () => (await cartOf(desk)).itemCount, soon).toBe(8);

  await tablet.line.lift();
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe("1 needs you");
  expect((await cartOf(desk)).itemCount).toBe(8);
  await desk.page.getByText(/ has 8 cartons, and another of your devices wanted to take it off\./).waitFor();
  const words = "It was changed to 8 cartons on another device. You wanted to take it off.";
  for (const page of [tablet.page, other]) await page.getByText(words).waitFor();
  expect(await axeFinds(tablet.page)).toEqual([]);
  await expect.poll(() => tablet.page.getByRole("button", { name: "Proceed to checkout" }).isDisabled()).toBe(true);

  await tablet.page.getByRole("button", { name: /^Accept: / }).click();
  for (const page of [tablet.page, other]) {
    await page.getByText(words).waitFor({ state: "detached" });
    await page.getByText("1 product, 8 units").waitFor();
  }
  await expect.poll(() => pill(tablet.page).textContent(), soon).toBe("All sent");
  await other.close();
});

test("two people receive one delivery: each sees the other's count within two seconds, nothing moves, and what both counted is told as too much", async () => {
  const [tablet, other] = [await at("/receive", dean, "tablet"), await at("/receive", mona, "desk")];
  const line = await aLine(tablet.page, 4);
  await rowOf(other.page, line).waitFor();
  const places = () => other.page.getByRole("listitem").evaluateAll((rows) => rows.map(({ id }) => id));
  const before = await places();
  const colleagues = / (is|are) receiving this order$/;
  expect(await other.page.getByText(colleagues).count()).toBe(0);
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
          row.querySelector(`[aria-label^="${words}"]`) === null ? requestAnimationFrame(look) : resolve(Date.now());
        look();
      }),
    "2 sent, 0 waiting",
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
  const tablet = await at("/receive", dean, "tablet");
  const line = await aLine(tablet.page, 3);
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
