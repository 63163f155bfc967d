/** Nothing moves at the dock: through a session of 60 scans with all results every row has one height and every row and key keeps its place. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { day } from "#src/text/format.ts";
import * as afterScanText from "#src/text/receiving/after-scan.ts";
import * as countText from "#src/text/receiving/count.ts";
import * as countQuestionsText from "#src/text/receiving/count-questions.ts";
import * as countingText from "#src/text/receiving/counting.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as scanText from "#src/text/receiving/scan.ts";
import { setTextSize } from "#tests/support/cut.ts";
import { become, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { atPad, backAtDock, choose, receive, row, status } from "#tests/support/pad.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

const GS = "\u001D";
const upright: Device = { name: "tablet upright", width: 768, height: 1024 };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const yymmdd = (iso: string) => iso.replaceAll("-", "").slice(2);
const expiresOf = (line: PendingReceive) => wireToIso(line.lots[0]!.expiration_date)!;
const carton = (line: PendingReceive, serial: string, { lot = line.lots[0]!.lot_no, expires = expiresOf(line) } = {}) =>
  `01${gtinOf(line.ndc_code)}21${serial}${GS}17${yymmdd(expires)}10${lot}`;

/** An order of seven lines, each of which a scan finds something else about. */
async function shipSeven(): Promise<readonly PendingReceive[]> {
  const lines = await shipLines(product, [
    { serials: "none" },
    { lots: 2, serials: "none" },
    { expiresInDays: -60, serials: "none" },
    { expiresInDays: 60, serials: "none" },
    { quantity: 2, serials: "none" },
    { serials: "each" },
    { serials: "none" },
  ]);
  const [recalled] = lines.slice(6);
  await product.rows(
    "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', now())",
    [recalled!.item_id, recalled!.lots[0]!.lot_no],
  );
  return lines;
}

type Step = { code: string; says: string | RegExp };

/** Twelve scans with twelve results. @param round in the serials, so that each counts once */
function scansOf(lines: readonly PendingReceive[], round: number): Step[] {
  const [plain, twoLots, expired, short, over, numbered, recalled] = lines;
  const serial = (name: string) => `${name}${round}`;
  const later = addDays(expiresOf(plain!), 31);
  return [
    { code: carton(plain!, serial("A")), says: /1?\d+ cartons? counted/ },
    { code: carton(plain!, serial("A")), says: `Serial ${serial("A")} was counted at` },
    { code: carton(plain!, serial("B"), { lot: "ZZ8877" }), says: countQuestionsText.otherLot("ZZ8877") },
    {
      code: carton(plain!, serial("C"), { expires: later }),
      says: countQuestionsText.otherExpiration(day(isoToWire(later)), day(isoToWire(expiresOf(plain!)))),
    },
    { code: carton(twoLots!, serial("D")), says: /counted/ },
    { code: carton(expired!, serial("E")), says: countText.expired(day(isoToWire(expiresOf(expired!)))) },
    { code: carton(short!, serial("F")), says: countQuestionsText.shortDated(day(isoToWire(expiresOf(short!)))) },
    { code: carton(over!, serial("G")), says: round < 2 ? /counted/ : countQuestionsText.moreThanShipped(round - 1) },
    { code: carton(numbered!, serial("H")), says: countQuestionsText.otherSerial(serial("H")) },
    { code: carton(recalled!, serial("I")), says: countText.recalled(recalled!.lots[0]!.lot_no) },
    { code: "NOSUCHLOT", says: scanText.noMatch },
    { code: `010031234567890617290630109X${round}`, says: scanText.noMatch },
  ];
}
const perRound = 12;
const rounds = 5;

/** Where each row is in its list, and where the list, the box of the last scan, each key and the button are, by name. On a phone the pad covers the list. */
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const boxOf = (element: Element, from = { left: 0, top: 0 }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left - from.left, top - from.top, width, height].map(Math.round).join(" ");
    };
    const all: Record<string, string> = {};
    const rows = [...document.querySelectorAll("li[id^=line-]")];
    const list = rows[0]!.closest("section")!.parentElement!;
    const origin = list.getBoundingClientRect();
    const from = { left: origin.left, top: origin.top - list.scrollTop };
    for (const each of rows) all[each.id] = boxOf(each, from);
    if (getComputedStyle(list).visibility === "visible") {
      all["list"] = boxOf(list);
      all["last scan"] = boxOf(document.querySelector("#dock-last-scan")!);
    }
    for (const each of document.querySelectorAll("[role=group] button"))
      all[`key ${each.getAttribute("aria-label") ?? each.textContent}`] = boxOf(each);
    const press = document.querySelector("#pad-receive");
    if (press !== null) all["receive"] = boxOf(press);
    return all;
  });

/** What came of a scan; on a phone it is behind the pad. */
const said = (page: Page, words: string | RegExp) =>
  page.getByRole("status", { includeHidden: true }).filter({ hasText: words }).first().waitFor({ state: "attached" });

/** What has another place than before, by name; what was not there before is remembered. */
function moved(before: Record<string, string>, now: Record<string, string>): string[] {
  const others = Object.entries(now).filter(([name, place]) => (before[name] ??= place) !== place);
  return others.map(([name, place]) => `${name}: ${before[name]} became ${place}`);
}

/** The orders whose rows are not of one height, with their heights. */
const uneven = (page: Page): Promise<string[]> =>
  page.locator("section:has(> ul > li[id^=line-])").evaluateAll((boards) =>
    boards.flatMap((board) => {
      const rows = [...board.querySelectorAll("li[id^=line-]")];
      const heights = new Set(rows.map((each) => Math.round(each.getBoundingClientRect().height)));
      return heights.size === 1 ? [] : [`${board.ariaLabel}: ${[...heights].join(", ")}`];
    }),
  );

async function opened(visit: Visit, device: Device, path: string, line: PendingReceive): Promise<Page> {
  const { page } = visit;
  await become(page, device);
  await backAtDock(page, path);
  await row(page, line).waitFor();
  return page;
}

test.each([tablet, upright, phone])(
  "through a session of 60 scans no row, key or button moves: $name",
  async (device) => {
    const lines = await shipSeven();
    const other = await shipLine(product);
    await using visit = await atPad(product);
    const page = await opened(visit, device, `/receive?order_id=${lines[0]!.order_id}`, lines[0]!);
    expect(await uneven(page)).toEqual([]);
    const before = await places(page);
    for (let round = 0; round < rounds; round++)
      for (const { code, says } of scansOf(lines, round)) {
        await wedge(page, code);
        await said(page, says);
        expect([code, moved(before, await places(page))]).toEqual([code, []]);
      }
    expect(rounds * perRound).toBe(60);
    await wedge(page, carton(other, "K1"));
    await status(page, lastScanText.otherOrder(other.order_id)).waitFor();
    expect(moved(before, await places(page))).toEqual([]);
    // Entered, undone, and another line chosen.
    const [, , , , , numbered] = lines;
    await choose(page, numbered!);
    await receive(page).click();
    await said(page, lastScanText.created);
    expect(moved(before, await places(page))).toEqual([]);
    await wedge(page, carton(lines[0]!, "L1")); // on a phone, too, its result and undo are in sight, above the pad
    await page.getByRole("button", { name: afterScanText.undoScan(lines[0]!.full_description) }).click();
    await status(page, countingText.scanUndone).waitFor();
    expect(moved(before, await places(page))).toEqual([]);
    if (device === phone) return;
    await row(page, numbered!)
      .getByRole("button", { name: /^Undo / })
      .click();
    await row(page, numbered!)
      .getByRole("button", { name: /^Redo / })
      .waitFor();
    expect(moved(before, await places(page))).toEqual([]);
  },
  120_000,
);

test("all rows of a board have one height, as its longest name needs it at that width and text size; none is cut", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  for (const device of [desk, tablet, upright, phone])
    for (const px of [16, 24, 32]) {
      await setTextSize(visit.page, px);
      const page = await opened(visit, device, "/receive", line);
      const what = `${device.name}, ${px} px`;
      await expect.poll(() => uneven(page), { message: what }).toEqual([]);
      const cut = await page
        .locator("li[id^=line-] button.name")
        .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
      expect([what, cut]).toEqual([what, 0]);
    }
  await setTextSize(visit.page, 16);
});
