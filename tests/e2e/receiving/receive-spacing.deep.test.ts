/** Text spacing that a person sets (WCAG 1.4.12) hides no lot number: it wraps. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { quarantineUnit } from "#contract/receiving/suspect.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as quarantineText from "#src/text/receiving/quarantine.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import { become, desk, phone, tablet } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { amount, atPad, backAtDock, choose, row, tab } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

/** As long as a lot number can be. */
const longLot = "LOT4567890123456789X";

let product: Product;
let lines: readonly PendingReceive[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  lines = await shipLines(product, [
    { serials: "none" },
    { lots: 2, serials: "none" },
    { expiresInDays: -60, serials: "none" },
  ]);
  await using visit = await atPad(product);
  const { item_id, order_id, quantity_UOM } = lines[0]!;
  await askFromPage(visit.page, quarantineUnit.path, {
    quarantine_id: crypto.randomUUID(),
    item_id,
    order_id,
    lot_no: longLot,
    quantity: 1,
    quantity_UOM,
    reason: "tampered",
  });
});
afterAll(() => product?.close());

/** The values of WCAG 1.4.12, on the page as it is. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Returns the lot numbers of which a part is cut off: by an ancestor that clips, or beyond the window's side. */
const cutLots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (lot: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(lot);
      return [...range.getClientRects()].some((box) => {
        if (box.left < -1 || box.right > innerWidth + 1) return true;
        for (let at = lot.parentElement; at !== null; at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at);
          const edge = at.getBoundingClientRect();
          const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
          if (clips(overflowX) && (box.left < edge.left - 5 || box.right > edge.right + 5)) return true;
          if (clips(overflowY) && (box.top < edge.top - 5 || box.bottom > edge.bottom + 5)) return true;
          if (/auto|scroll/.test(overflowX + overflowY)) return false; // can be scrolled into view
        }
        return false;
      });
    };
    const lots = [...document.querySelectorAll("b.code")].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    if (lots.length === 0) return ["no lot is shown"];
    return lots.filter(isCut).map((each) => each.textContent);
  });

/** Returns the lots of the pad that are not in view, of which something else covers the number or the pad has to be scrolled. */
const hiddenPadLots = (page: Page): Promise<string[]> =>
  page.locator("fieldset label b.code").evaluateAll((lots) =>
    lots
      .filter((lot) => {
        const { left, top, width, height } = lot.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === null || hit.closest("label") !== lot.closest("label");
      })
      .map((lot) => lot.textContent),
  );

test.each([phone, tablet, desk])("rows, pad, quarantine and lots show every lot number: $name", async (device) => {
  await using visit = await atPad(product);
  const { page } = visit;
  await become(page, device);
  await backAtDock(page, `/receive?order_id=${lines[0]!.order_id}`);
  await row(page, lines[0]!).waitFor();
  await spaceText(page);
  await expect.poll(() => cutLots(page)).toEqual([]);
  for (const line of lines) {
    await choose(page, line);
    await amount(page).waitFor();
    expect([line.full_description, await hiddenPadLots(page)]).toEqual([line.full_description, []]);
    if (device === phone) await page.getByRole("button", { name: padText.backToList }).click();
  }
  await tab(page, new RegExp(`^${receiveText.quarantine}`)).click();
  await page.getByRole("list", { name: quarantineText.listLabel }).getByText(longLot, { exact: true }).waitFor();
  await expect.poll(() => cutLots(page)).toEqual([]);
  await goOn(page, `/lots?text=${lines[0]!.lots[0]!.lot_no}`);
  await page.getByRole("table").getByText(lines[0]!.lots[0]!.lot_no, { exact: true }).first().waitFor();
  await expect.poll(() => cutLots(page)).toEqual([]);
});
