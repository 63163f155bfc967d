/** Schedule II at the dock: what is not received says so with its days, and a second person confirms a count on the tablet of the first. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { countedBefore } from "#server/services/receiving/controlled-text.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as text from "#src/text/receiving/controlled.ts";
import * as secondCountText from "#src/text/receiving/second-count.ts";
import { otherSerial } from "#src/text/receiving/count-questions.ts";
import { countConfirmedAt } from "#src/text/receiving/history.ts";
import * as quarantineText from "#src/text/receiving/quarantine.ts";
import { epcis12 } from "#src/text/trade/epcis.ts";
import * as usersText from "#src/text/identity/users.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { become, desk, phone, tablet } from "#tests/support/devices.ts";
import { atDock, networkIsBack, pendingLines, receive, rowOf, type Dock } from "#tests/support/dock.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
import { wedge } from "#tests/support/scanner.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
let dock: Dock;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  dock = await atDock(product);
});
afterAll(async () => {
  await dock?.[Symbol.asyncDispose]();
  await product?.close();
});

/** What a feed brought of a delivery, as it came. */
const keepDocument = `insert into epcis_documents (customer_id, shipment_order_id, format, content, content_hash, imported_at, kept_until)
  select customer_id, $2, 'epcis-1.2-xml', $3, 'by hand', now(), current_date + 2000 from orders where order_id = $1`;

/** Fits, and no rule of accessibility is broken, on each device. */
async function looks(page: Page): Promise<void> {
  for (const device of [desk, tablet, phone]) {
    await become(page, device);
    expect([device.name, await overflow(page)]).toEqual([device.name, 0]);
  }
  await become(page, tablet);
  expect(await axeFinds(page)).toEqual([]);
}
const bar = (page: Page) => page.getByRole("region", { name: text.barLabel });
const status = (page: Page, shown: string) => page.getByRole("status").filter({ hasText: shown }).first();
/** The programs that the board fetches ahead, so that a count can be confirmed later without one of them missing. */
const programs = [scriptPattern("second-count-dialog"), scriptPattern("dialog-surface")];
/** The board as it is opened, over a line that works; its programs are loaded, so the line may be cut. */
async function openBoard(): Promise<Page> {
  const { page, line: network } = dock;
  await network.lift();
  await Promise.all([
    ...programs.map((program) => page.waitForResponse(program).then((response) => response.finished())),
    page.goto(`${network.address}/receive`),
  ]);
  return page;
}
/** Ships a line of schedule II. It is ordered as one of schedule V, which needs neither a form nor a certificate. */
async function shipScheduleII(): Promise<PendingReceive> {
  const [line] = await shipLines(product, [{}], { schedule: "V" });
  await product.rows("update order_lines set schedule_name = 'II' where order_id = $1", [line.order_id]);
  return line;
}
const wantSecondCount = (isWanted: boolean) =>
  product.rows("update customers set wants_second_count = $1 where company_name = 'North Campus Hospital Pharmacy'", [
    isWanted,
  ]);

test("controlled orders that have arrived and are not received are told with their days, and lead to the order", async () => {
  const line = await shipScheduleII();
  await product.rows("update shipments set delivered_at = now() where order_id = $1", [line.order_id]);
  const page = await openBoard();
  const lines = await pendingLines(page);
  const orders = new Set(lines.filter(({ schedule_name }) => schedule_name !== null).map(({ order_id }) => order_id));
  await bar(page)
    .getByText(/not received/)
    .waitFor();
  await looks(page);
  await bar(page)
    .getByRole("button", { name: `${text.show} ${text.showHint}` })
    .click();
  const dialog = page.getByRole("dialog", { name: text.listTitle });
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(orders.size);
  await dialog
    .getByText(/^Shipped (today|yesterday|\d+ days ago)$/)
    .first()
    .waitFor();
  await looks(page);
  await dialog.getByRole("button", { name: `Order ${line.order_id}`, exact: true }).click();
  await page.waitForURL(/order_id=/);
});

test("the customer's admin says that a second person confirms each count", async () => {
  await wantSecondCount(false);
  await using admin = await product.visitAs("admin@northcampus.example", "/child-accounts");
  const box = admin.page.getByRole("checkbox", { name: usersText.secondCount });
  await box.check();
  await expect.poll(() => product.rows("select from customers where wants_second_count")).toHaveLength(1);
  await looks(admin.page);
});

test("counted without a network it waits in sight, and can be confirmed with the network: by another person's own password, once", async () => {
  await wantSecondCount(true);
  const line = await shipScheduleII();
  const page = await openBoard();
  const { line: network } = dock;
  await network.request((request) => request.path === "/api/receives/unconfirmed");
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, line, 2);
  await status(page, "Saved on this").waitFor();
  const confirm = bar(page).getByRole("button", { name: secondCountText.confirmCounts(1) });
  await confirm.click();
  const dialog = page.getByRole("dialog", { name: secondCountText.countTitle });
  await dialog.getByText(/^1 count is saved on this tablet\. It can be confirmed after it is sent\.$/).waitFor();
  await dialog.getByText(secondCountText.confirmOnline).waitFor();
  await looks(page);
  await dialog.getByRole("button", { name: secondCountText.notNow }).click();
  await networkIsBack(network, page);
  const stands = () =>
    product.rows<{ kind: string; who: string }>(
      `select kind, u.email as who from controlled_receipts join users u using (user_id) where order_id = $1 order by record_id`,
      [line.order_id],
    );
  await expect.poll(async () => (await stands()).length, { timeout: 15_000 }).toBe(1);
  await confirm.click();
  await dialog
    .getByRole("listitem")
    .filter({ hasText: `Order ${line.order_id}` })
    .waitFor();
  const by = async (email: string) => {
    await dialog.getByLabel(secondCountText.email).fill(email);
    await dialog.getByLabel(secondCountText.password, { exact: true }).fill(demonstrationPassword);
    await dialog.getByRole("button", { name: secondCountText.confirmCounts(1) }).click();
  };
  await by("dock@northcampus.example");
  await dialog.getByText(countedBefore("").trim()).waitFor();
  await looks(page);
  await by("buyer@northcampus.example");
  await dialog.waitFor({ state: "detached" });
  await confirm.waitFor({ state: "detached" });
  expect(await stands()).toEqual([
    { kind: "receipt", who: "dock@northcampus.example" },
    { kind: "confirmation", who: "buyer@northcampus.example" },
  ]);
  await page.getByRole("tab", { name: /^History/ }).click();
  await page
    .getByText(new RegExp(`^${countConfirmedAt(".*", "")}`))
    .first()
    .waitFor();
  await looks(page);
});

test("a package that is not on its notice goes into quarantine by one press, without a network, once, and is decided about", async () => {
  const its = await shipLine(product);
  const page = await openBoard();
  const { line: network } = dock;
  const row = rowOf(page, its);
  await row.waitFor();
  await network.fault({ kind: "refuse" });
  const scan = () => wedge(page, `01${gtinOf(its.ndc_code)}21FALSE1\u001D10${its.lots[0]!.lot_no}`);
  await scan();
  await status(page, otherSerial("FALSE1")).waitFor();
  await looks(page);
  await page.getByRole("button", { name: "Quarantine", exact: true }).click();
  await status(page, "In quarantine, not received").waitFor();
  await expect.poll(() => row.getByText(/^1 counted/).count()).toBe(0);
  await scan();
  await status(page, "Serial FALSE1 is in quarantine").waitFor();
  await networkIsBack(network, page);
  const stands = () =>
    product.rows<object>("select status, reason, serial_number from quarantines where item_id = $1", [its.item_id]);
  await expect
    .poll(stands, { timeout: 15_000 })
    .toEqual([{ status: "quarantined", reason: "unknown_serial", serial_number: "FALSE1" }]);
  const delivery = its.packed![0]!.shipment_order_id;
  await product.rows(keepDocument, [its.order_id, delivery, Buffer.from("<epcis:EPCISDocument/>")]);
  await page.getByRole("tab", { name: "Quarantine" }).click();
  const unit = page.getByRole("list", { name: quarantineText.listLabel }).getByRole("listitem");
  await unit.getByText("FALSE1", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: quarantineText.search }).fill(its.lots[0]!.lot_no);
  await page.keyboard.press("Enter");
  const epcis = page
    .getByRole("list", { name: quarantineText.transactionsLabel })
    .getByRole("button", { name: `${epcis12} ${quarantineText.shipment(delivery)}` });
  const [file] = await Promise.all([page.waitForEvent("download"), epcis.click()]);
  expect(file.suggestedFilename()).toMatch(/^epcis-\d+\.xml$/);
  expect(readFileSync(await file.path(), "utf8")).toBe("<epcis:EPCISDocument/>");
  await looks(page);
  await network.fault({ kind: "refuse" });
  await page.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
  await expect.poll(() => epcis.isDisabled()).toBe(true);
  await networkIsBack(network, page);
  await expect.poll(() => epcis.isDisabled()).toBe(false);
  await unit.getByRole("button", { name: quarantineText.releaseUnit }).click();
  await page.getByRole("textbox", { name: quarantineText.findings }).fill("The labeler verified it.");
  await looks(page);
  await page.getByRole("button", { name: quarantineText.releaseUnit }).last().click();
  await unit.getByText(/The labeler verified it\.$/).waitFor();
  expect(await stands()).toMatchObject([{ status: "released" }]);
  await page.getByRole("tab", { name: /^Pending/ }).click();
});
