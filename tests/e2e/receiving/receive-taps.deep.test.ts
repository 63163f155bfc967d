/** Taps on the rows of the dock's board: each point of a row opens its line, or is its Undo. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { become, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { amount, atPad, backAtDock, choose, receive, row, undo } from "#tests/support/pad.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

const phoneOnItsSide: Device = { name: "phone on its side", width: 844, height: 390 };

let product: Product;
let visit: Visit;
let lines: readonly PendingReceive[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  lines = await shipLines(product, [
    { serials: "none" },
    { lots: 2, serials: "none" },
    { expiresInDays: -60, serials: "none" },
    { serials: "none" },
  ]);
  visit = await atPad(product);
  const { page } = visit;
  await backAtDock(page, `/receive?order_id=${lines[0]!.order_id}`);
  await choose(page, lines[3]!);
  await amount(page).fill("1");
  await receive(page).click();
  await undo(page, lines[3]!).waitFor();
});
afterAll(() => product?.close());

/** Returns the points of a grid over the visible part of a row on which a tap reaches neither the row's own button nor its Undo. */
const deadPoints = (page: Page, line: PendingReceive): Promise<string[]> =>
  row(page, line).evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const dead: string[] = [];
    let count = 0;
    for (let y = top + 3; y < bottom - 2; y += 6)
      for (let x = left + 3; x < right - 2; x += 12) {
        const hit = document.elementFromPoint(x, y);
        if (hit === null || !element.contains(hit)) continue; // the row is not visible there
        count += 1;
        if (!element.contains(hit.closest("button")))
          dead.push(`${Math.round(x - left)} ${Math.round(y - top)}: ${hit.tagName} ${hit.textContent}`.slice(0, 60));
      }
    return count < 50 ? [`only ${count} points are visible`] : dead.slice(0, 9);
  });

test.each([phone, phoneOnItsSide, tablet, desk])(
  "each point of a row takes a tap, and a tap on its lot opens it: $name",
  async (device) => {
    const { page } = visit;
    await become(page, device);
    await backAtDock(page, `/receive?order_id=${lines[0]!.order_id}`);
    for (const line of lines) {
      await row(page, line).waitFor();
      expect([line.full_description, await deadPoints(page, line)]).toEqual([line.full_description, []]);
    }
    const line = lines[0]!;
    const lot = row(page, line).getByText(line.lots[0]!.lot_no);
    await lot.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await lot.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(scrolls).toBeLessThanOrEqual(1); // list and pad scroll, not the page
  },
);
