/** Codes of every kind on the board: a case asks once for its contents, a carrier's label shows its order, separators as text are read, and other codes are named. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { wireToIso } from "#contract/base/dates.ts";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import * as otherText from "#contract/receiving/gs1/other-codes-text.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as scanText from "#src/text/receiving/scan.ts";
import * as questionText from "#src/text/receiving/scan-question.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as afterScanText from "#src/text/receiving/after-scan.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { amount, atPad, order, row, status } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
import { whereIs } from "#tests/support/read-cache.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const gtin = (line: PendingReceive) => gtinOf(line.ndc_code)!;
const title = (line: PendingReceive) => ({ level: 2, name: line.full_description });
const scanField = boardText.scanLabel;
const yymmdd = (line: PendingReceive) => wireToIso(line.lots[0]!.expiration_date)!.replaceAll("-", "").slice(2);
const caseCode = (line: PendingReceive, serial: string) =>
  `01${withCheckDigit(`5${gtin(line).slice(1, 13)}`)}17${yymmdd(line)}21${serial}<GS>10${line.lots[0]!.lot_no}`;

test("a case asks once how many are in it and counts nothing before; undoing its scan asks again", async () => {
  const line = await shipLine(product, { quantity: 30, serials: "none" });
  await using visit = await atPad(product);
  const { page } = visit;
  const question = page.getByRole("heading", { name: questionText.contentsTitle("cartons", "case") });
  const contents = page.getByRole("textbox", { name: questionText.contentsLabel("cartons", "case") });
  await row(page, line).waitFor();
  await wedge(page, caseCode(line, "C1"));
  await question.waitFor();
  await expect.poll(() => question.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await expect.poll(() => row(page, line).getByText("counted").count()).toBe(0);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFinds(page)).toEqual([]);
    const {
      x,
      y,
      width: across,
      height,
    } = (await page.getByRole("button", { name: questionText.doNotCount }).boundingBox())!;
    expect([x >= 0, x + across <= width, y + height <= 800]).toEqual([true, true, true]);
  }
  // A tablet on its side: every key is in view.
  await page.setViewportSize({ width: 1024, height: 768 });
  const lastKey = (await page.getByRole("button", { name: "0", exact: true }).boundingBox())!;
  const answer = (await page.getByRole("button", { name: questionText.enterNumber("cartons") }).boundingBox())!;
  expect(lastKey.y + lastKey.height).toBeLessThanOrEqual(answer.y);
  await page.getByRole("button", { name: questionText.doNotCount }).click();
  await question.waitFor({ state: "detached" });
  await wedge(page, caseCode(line, "C1"));
  await question.waitFor();
  // Without a field in focus digits are the answer.
  await page.keyboard.type("6", { delay: 150 });
  await expect.poll(() => contents.inputValue()).toBe("6");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", title(line)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("6");
  await wedge(page, caseCode(line, "C2"));
  await expect.poll(() => amount(page).inputValue()).toBe("12");
  // The count is shown before it is stored.
  await expect.poll(() => whereIs(page, ["C2"])).toContain("database portal-drafts");

  await page.reload();
  await page.getByRole("heading", title(line)).waitFor();
  await wedge(page, caseCode(line, "C3"));
  await expect.poll(() => amount(page).inputValue()).toBe("18");
  await page.getByRole("button", { name: afterScanText.undoScan(line.full_description) }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("12");
  await wedge(page, caseCode(line, "C3"));
  await question.waitFor();
  await contents.fill("5");
  await page.getByRole("button", { name: questionText.count("5 cartons") }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("17");
});

test("a number that is typed for one case answers for no other case that is scanned before it is pressed", async () => {
  const [first, second] = await shipLines(product, [
    { quantity: 30, serials: "none" },
    { quantity: 30, serials: "none" },
  ]);
  await using visit = await atPad(product);
  const { page } = visit;
  const contents = page.getByRole("textbox", { name: questionText.contentsLabel("cartons", "case") });
  const asked = (line: PendingReceive) => page.getByText(`GTIN ${withCheckDigit(`5${gtin(line).slice(1, 13)}`)}`);
  await row(page, first).waitFor();
  await wedge(page, caseCode(first, "A1"));
  await asked(first).waitFor();
  await contents.fill("6");
  await wedge(page, caseCode(second, "B1"));
  await asked(second).waitFor();
  await expect.poll(() => contents.inputValue()).toBe("");
  await page.getByRole("button", { name: questionText.enterNumber("cartons"), disabled: true }).waitFor();
  await contents.fill("4");
  await page.getByRole("button", { name: questionText.count("4 cartons") }).click();
  await page.getByRole("heading", title(second)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("4");
  await wedge(page, caseCode(first, "A1"));
  await asked(first).waitFor(); // nobody has answered it
  await expect.poll(() => contents.inputValue()).toBe("");
});

test("a carrier's tracking number shows the order of its delivery alone, with all of it in one tap", async () => {
  const [line, other] = [await shipLine(product), await shipLine(product)];
  const [shipment] = await product.rows<{ tracking_number: string; shipment_order_id: number }>(
    "select tracking_number, shipment_order_id from shipments where order_id = $1",
    [line.order_id],
  );
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await row(page, other).waitFor();
  await wedge(page, shipment!.tracking_number);
  await status(page, lastScanText.delivery(shipment!.shipment_order_id, line.order_id)).waitFor();
  await status(page, "1 line not received yet").waitFor();
  await row(page, other).waitFor({ state: "detached" });
  await order(page, line).waitFor();
  await page.getByRole("button", { name: `Receive delivery ${shipment!.shipment_order_id}` }).waitFor();
  await expect.poll(() => page.getByLabel(scanField).inputValue()).toBe("");
  expect(await axeFinds(page)).toEqual([]);
});

test("separators as text and printed text are counted, and what is no code of goods is named and counts nothing", async () => {
  const line = await shipLine(product, { serials: "none" });
  await using visit = await atPad(product);
  const { page } = visit;
  const { lot_no } = line.lots[0]!;
  await row(page, line).waitFor();
  await wedge(page, `01${gtin(line)}17${yymmdd(line)}10${lot_no}_x001D_21T1`);
  await page.getByRole("heading", title(line)).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await page.getByLabel(scanField).fill(`(01) ${gtin(line)} (17) ${yymmdd(line)} (10) ${lot_no} (21) T2`);
  await page.getByLabel(scanField).press("Enter");
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  for (const [code, words] of [
    ["+A123BJC5D6E71G", "HIBC"],
    ["1Z5R89390357567127", "UPS tracking number"],
    [`${gtin(line).slice(0, 13)}${(Number(gtin(line)[13]) + 1) % 10}`, otherText.wrongCheckDigit],
  ] as const) {
    await wedge(page, code);
    await status(page, words).waitFor();
  }
  await row(page, line).getByText("2 counted").waitFor();
});

test("goods that are on no line are named by product and lot, never by the code", async () => {
  const [goods] = await product.rows<{ ndc_code: string; full_description: string }>(
    `select ndc_code, full_description from products p where schedule_name is null and ndc_code ~ '^[0-9-]{12}$'
       and not exists (select from order_lines l where l.item_id = p.item_id and l.customer_id = 1001)
     order by item_id limit 1`,
  );
  await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  const code = `01${gtinOf(goods!.ndc_code)!}1729013110NOLINE9`;
  const list = page.getByRole("region", { name: /^Order / }).first();
  await list.waitFor();
  const before = await list.boundingBox();
  await wedge(page, code);
  await status(page, wholeAmounts(goods!.full_description)).waitFor();
  await status(page, scanText.lotOnNoLine("NOLINE9")).waitFor();
  await expect.poll(() => list.boundingBox()).toEqual(before); // nothing moves for it
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => page.getByText(code.slice(0, 20)).count()).toBe(0);
  // A UPC, an NDC, and a code whose lot can be read in several ways name the product.
  const gtin14 = gtinOf(goods!.ndc_code)!;
  for (const other of [gtin14.slice(2), goods!.ndc_code, `01${gtin14}10NOLINE921Q5`]) {
    await wedge(page, "NOSUCHLOT");
    await status(page, scanText.onNoLine.replace("{code}", "NOSUCHLOT")).waitFor();
    await wedge(page, other);
    await status(page, wholeAmounts(goods!.full_description)).waitFor();
  }
});
