/** The pad on a phone: everything that a person reads or presses for a line fits, down to the edge of the screen. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { become, phone } from "#tests/support/devices.ts";
import { amount, atPad, backAtDock, choose, pending, receive, undo } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

/** Returns what is wrong with the pad: what is not in view to its corners, what scrolls, and the height that stays empty below it. */
const unfit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pad = document.querySelector("section[aria-labelledby=pad-title]")!;
    const parts = [...pad.querySelectorAll("h2, button, fieldset label, input[data-counted]")];
    const isSeen = (part: Element): boolean => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return [top + 6, bottom - 6].every((y) =>
        [left + 6, right - 6].every((x) => part.contains(document.elementFromPoint(x, y))),
      );
    };
    const isShown = (part: Element) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
    const cut = parts.filter((part) => isShown(part) && !isSeen(part)).map((part) => `cut: ${part.textContent}`);
    const scrolls = [...pad.querySelectorAll("div")].filter(
      (part) => getComputedStyle(part).overflowY === "auto" && part.scrollHeight > part.clientHeight + 1,
    );
    const empty = innerHeight - pad.getBoundingClientRect().bottom;
    return [
      ...cut,
      ...scrolls.map((part) => `scrolls by ${part.scrollHeight - part.clientHeight}`),
      ...(Math.abs(empty) > 1 ? [`${empty} px are empty`] : []),
    ];
  });

test("pad, lot and Undo of every line fit on a phone, and nothing stays empty below them", async () => {
  const lines = await shipLines(product, [{ serials: "none" }, { lots: 2, serials: "none" }]);
  await using visit = await atPad(product);
  const { page } = visit;
  const [first] = lines;
  await backAtDock(page, `/receive?order_id=${first.order_id}`);
  await choose(page, first);
  await amount(page).fill("1");
  await receive(page).click();
  await undo(page, first).waitFor();
  await become(page, phone);
  const controlled = (await pending(page)).filter(({ schedule_name }) => schedule_name !== null);
  for (const line of [...lines, ...controlled] satisfies PendingReceive[]) {
    await backAtDock(page, `/receive?order_id=${line.order_id}`);
    await choose(page, line);
    await amount(page).waitFor();
    expect([line.full_description, await unfit(page)]).toEqual([line.full_description, []]);
    if (line === first) await page.getByRole("button", { name: /^Undo / }).waitFor();
  }
});
