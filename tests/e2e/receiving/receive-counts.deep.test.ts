/** Counting by scan at the dock: each package counts once on its line, wherever the focus is, and nothing is sent before it is entered. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { day } from "#src/text/format.ts";
import * as countText from "#src/text/receiving/count.ts";
import * as countQuestionsText from "#src/text/receiving/count-questions.ts";
import * as historyText from "#src/text/receiving/history.ts";
import { amount, atPad, pending, receive, row, status, tab } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as allInText from "#src/text/receiving/all-in.ts";
import * as questionText from "#src/text/receiving/scan-question.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as afterScanText from "#src/text/receiving/after-scan.ts";
import * as lineText from "#src/text/receiving/line.ts";
import { carton, GS, gtin, yymmdd } from "./carton-code.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const title = (line: PendingReceive) => ({ level: 2, name: line.full_description });

test("cartons are counted by scan with lot, expiry and serial, one twice is refused with its time, and a reload loses none", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await page.getByLabel(boardText.scanLabel).focus();
  await wedge(page, carton(line, "A1"));
  await page.getByRole("heading", title(line)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await expect.poll(() => page.getByLabel(boardText.scanLabel).inputValue()).toBe("");
  await amount(page).focus();
  await wedge(page, carton(line, "A2").replace(GS, "^]"));
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await wedge(page, carton(line, "A1"));
  await status(page, /Serial A1 was counted at \d/).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await row(page, line).getByText("2 counted").waitFor();
  expect((await pending(page)).find(({ ndc_code }) => ndc_code === line.ndc_code)?.rec_qty).toBe(line.rec_qty);

  await wedge(page, carton(line, "A3"));
  await expect.poll(() => amount(page).inputValue()).toBe("3");
  await page.getByRole("button", { name: afterScanText.undoScan(line.full_description) }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  expect(await axeFinds(page)).toEqual([]);

  await page.reload();
  await page.getByRole("heading", title(line)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await wedge(page, carton(line, "A2"));
  await status(page, "Serial A2 was counted at").waitFor();
  await page.getByRole("button", { name: padText.editDetails }).click();
  const log = page.getByRole("region", { name: detailsText.scansTitle }).getByRole("listitem");
  await expect.poll(() => log.count()).toBe(2);
  await log.first().getByText("A2").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await receive(page).click();
  await status(page, lastScanText.created).waitFor();
  await expect
    .poll(() => product.rows("select serial_numbers from receives where order_id = $1", [line.order_id]))
    .toEqual([{ serial_numbers: ["A1", "A2"] }]);
  await wedge(page, carton(line, "A1"));
  await status(page, "Serial A1 was counted at").waitFor();
});

test("a lot that was not shipped turns the row amber and is entered by itself; too many and a case are told", async () => {
  // Nobody numbered its packages: else a serial that is not among them is told first.
  const line = await shipLine(product, { quantity: 4, serials: "none" });
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await wedge(page, carton(line, "B1"));
  await page.getByRole("heading", title(line)).waitFor();
  const strange = carton(line, "B2", { ...line.lots[0]!, lot_no: "Zz8877" });
  await wedge(page, strange);
  await status(page, countQuestionsText.otherLot("Zz8877")).first().waitFor();
  await page.getByRole("button", { name: afterScanText.undoScan(line.full_description) }).click();
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(line.lots[0]!.lot_no) }).isChecked()).toBe(true);
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await wedge(page, strange);
  await status(page, countQuestionsText.otherLot("Zz8877")).first().waitFor();
  await row(page, line).getByText(lineText.wrongLot).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await receive(page).click();
  // The other lot comes onto the pad by itself.
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(line.lots[0]!.lot_no) }).isChecked()).toBe(true);
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await expect
    .poll(() => product.rows("select quantity_received from receives where lot_no = 'Zz8877'"))
    .toEqual([{ quantity_received: 1 }]);
  for (let serial = 2; serial <= dueOf(line); serial++) await wedge(page, carton(line, `C${serial}`));
  await status(page, countQuestionsText.moreThanShipped(1)).waitFor();
});

test("a label with another expiration date than the shipment's is told by the scan, on the pad and in the history; both dates are kept", async () => {
  const line = await shipLine(product, { quantity: 4, serials: "none" });
  const [lot] = line.lots;
  const shipped = wireToIso(lot!.expiration_date)!;
  const label = addDays(shipped, -31);
  await using visit = await atPad(product); // 1024 × 768
  const { page } = visit;
  await row(page, line).waitFor();
  await wedge(page, carton(line, "M1", { ...lot!, expiration_date: isoToWire(label) }));
  await page.getByRole("heading", title(line)).waitFor();
  const pad = page.getByRole("region", { name: line.full_description });
  const words = countQuestionsText.otherExpiration(day(label), day(shipped));
  await status(page, `${words} 1 carton counted`).waitFor();
  await pad.getByRole("radio", { name: new RegExp(`${day(label)} *${padText.shipmentDate(day(shipped))}`) }).waitFor();
  await pad.getByText(padText.flagged(words)).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const { y, height } = (await receive(page).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(768);
  await receive(page).click();
  await status(page, lastScanText.created).waitFor();
  await expect
    .poll(() =>
      product.rows(
        "select expiration_date::text, shipped_expiration_date::text, flagged from receives where order_id = $1",
        [line.order_id],
      ),
    )
    .toEqual([{ expiration_date: label, shipped_expiration_date: shipped, flagged: ["expiration_mismatch"] }]);
  await tab(page, /History/).click();
  const entry = page.getByRole("row").filter({ hasText: line.ndc_code });
  await entry.getByText(`Shipment says Exp ${day(shipped)}`).waitFor();
  await entry.getByText(day(label)).waitFor();
});

test("without its separators a code is asked about, and the next carton of that lot is not", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  const lost = (serial: string) =>
    `01${gtin(line)}10${line.lots[0]!.lot_no}17${yymmdd(line.lots[0]!.expiration_date)}21${serial}`;
  await wedge(page, lost("7731"));
  await page.getByRole("heading", { name: questionText.readingTitle }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page
    .getByRole("button", { name: /Serial 7731/ })
    .filter({ hasText: questionText.lotOnShipment })
    .first()
    .click();
  await page.getByRole("heading", title(line)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await wedge(page, lost("7732"));
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await wedge(page, `]d201${gtin(line)}17991399`);
  await status(page, countText.barcodeNotValid("(17)")).waitFor();
});

test("an order of which the last line comes in is all in, and the history finds it by scan", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await wedge(page, carton(line, "H1"));
  await page.getByRole("heading", title(line)).waitFor();
  await amount(page).fill(String(dueOf(line)));
  await receive(page).click();
  await page.getByRole("heading", { name: allInText.title.replace("{order}", String(line.order_id)) }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await tab(page, /History/).click();
  const entries = page.getByRole("row").filter({ has: page.getByRole("link") });
  const entry = entries.filter({ hasText: line.lots[0]!.lot_no });
  await entry.waitFor(); // before the history is there, a scan is one of the list
  await wedge(page, carton(line, "H1"));
  await expect.poll(() => page.getByLabel(historyText.search).inputValue()).toContain(gtin(line));
  await expect.poll(() => entries.count()).toBe(1);
  await entry.waitFor();
  expect(await axeFinds(page)).toEqual([]);
});
