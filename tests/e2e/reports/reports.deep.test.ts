/** Reports as people meet them: utilization with its pictures and its file, spend and quarters, lots and a recall; on the built page and the real server. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { recalls } from "#contract/reports/recalls.ts";
import { daysOfQuarter, quarterBefore, quarterName, quarterOf } from "#contract/reports/rules/quarters.ts";
import * as noticesText from "#src/text/home/notices.ts";
import { missingRole } from "#src/text/shell/access.ts";
import * as chart from "#src/text/kit/chart.ts";
import { datesReversed, enterBothDates } from "#contract/reports/text.ts";
import * as lotsText from "#src/text/reports/lots.ts";
import * as recallsText from "#src/text/reports/recalls.ts";
import * as reportsText from "#src/text/reports/reports.ts";
import * as spendText from "#src/text/reports/spend.ts";
import * as utilizationText from "#src/text/reports/utilization.ts";
import * as chartsText from "#src/text/reports/utilization-charts.ts";
import { priorQuarter } from "#server/services/reports/quarterly-text.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { getAllOrderDates } from "#tests/support/order-dates.ts";
import { makePastOrder } from "#tests/support/past-order.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";
import { getToday } from "#tests/support/present.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";

let product: Product;
/** The page of a buyer who may report too; each test begins at an address. */
let visit: Visit;
/** The last quarter that has ended at North Campus; the demonstration may have shipped nothing in it. */
const lastQuarter = quarterBefore(quarterOf(getToday("America/New_York")));
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  await makePastOrder(product.rows, {
    email: "buyer@northcampus.example",
    at: new Date(`${daysOfQuarter(lastQuarter).last}T17:00:00Z`),
  });
  await product.rows("select queue.add_job('make_quarters')");
  visit = await product.visit("/", { as: "buyer@northcampus.example" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** At an address as one comes to it from another screen. */
async function comeTo(page: Page, path: string): Promise<void> {
  await goOn(page, "/contact");
  await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
  await goOn(page, path);
}

/** What a press saves. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const whole = page
    .context()
    .waitForEvent("page", soon)
    .catch(() => undefined);
  const download = Promise.race([
    page.waitForEvent("download", soon),
    whole.then((tab) => tab!.waitForEvent("download", soon)),
  ]);
  await page.getByRole("button", { name: button }).click();
  return readFileSync(await (await download).path());
}

type Utilization = { rows: { NDC_Code: string }[] };

const openDates = (page: Page) => page.getByRole("button", { name: /^Dates: / }).click();
const daysAsked = async (page: Page) => ({
  pack_from_date: await page.getByRole("textbox", { name: utilizationText.shippedFrom }).inputValue(),
  pack_to_date: await page.getByRole("textbox", { name: utilizationText.shippedTo }).inputValue(),
});

type Lot = { lot_no: string; ndc_code: string; serial: string; has_coa: boolean; full_description: string };

test("utilization shows thirty days in pictures and lines, each picture as a table too", async () => {
  const { page, complaints } = visit;
  await comeTo(page, "/product-utilization-report");
  await heading(page, chartsText.byClass).waitFor();
  await heading(page, utilizationText.lines).waitFor();
  await fitsEverywhere(page);
  // It is a report, and no product, though its address begins like one.
  const isMarked = (name: string) => page.locator("a[aria-current=page]").filter({ hasText: name }).count();
  expect([await isMarked("Reports"), await isMarked("Browse")]).toEqual([1, 0]);
  const table = page.getByRole("table", { name: "By class" });
  const before = await table.getByRole("row").count();
  expect(before).toBeGreaterThan(2);
  await page.getByRole("button", { name: chart.ofChart(chart.showTable, "By class") }).click();
  await page.getByRole("button", { name: chart.ofChart(chart.showChart, "By class") }).waitFor();
  await expect.poll(() => table.getByRole("row").count()).toBe(before);
  await page.getByRole("radio", { name: "Units" }).check({ force: true });
  await page.getByText(chartsText.unitsHint).first().waitFor();

  // On paper stand all lines that were loaded, whatever is near the window, and nothing to be pressed.
  if (canReadPdfs) {
    await openDates(page);
    const { rows } = await askFromPage<Utilization>(page, "/api/reports/product-utilization-report", {
      ...(await daysAsked(page)),
    });
    const paper = readPdf(await page.pdf({ format: "Letter" })).text;
    expect(rows.filter(({ NDC_Code }) => !paper.includes(NDC_Code))).toEqual([]);
    expect(paper.match(/NDC \d/g)).toHaveLength(rows.length);
    expect(paper).not.toMatch(/Last 90 days|Export to Excel|Show as table/);
  }
  expect(complaints).toEqual([]);
});

test("it is narrowed down, keeps that in the address bar, says what is wrong, and is cleared", async () => {
  const { page } = visit;
  await comeTo(page, "/product-utilization-report");
  await openDates(page);
  await page.getByLabel(utilizationText.shippedFrom, { exact: true }).fill("");
  await page.getByText(enterBothDates).waitFor();
  await page
    .getByLabel(utilizationText.shippedFrom, { exact: true })
    .fill(isoToWire(addDays(getToday("America/New_York"), 2)));
  await page.getByText(datesReversed).waitFor();
  // Up to 32 days stand by day, more than 190 by month.
  const from = isoToWire(addDays(getToday("America/New_York"), -60));
  await page.getByLabel(utilizationText.shippedFrom, { exact: true }).fill(from);
  await expect.poll(() => page.url()).toContain("pack_from_date");
  await heading(page, chartsText.byWeek).waitFor();
  await page.getByRole("button", { name: utilizationText.clearAll }).click();
  await expect.poll(() => page.url()).not.toContain("pack_from_date");
});

test("a file of it comes by a link, with as many rows as there are lines", async () => {
  const { page } = visit;
  await comeTo(page, "/product-utilization-report");
  await heading(page, utilizationText.lines).waitFor();
  const shown = await page.getByRole("table", { name: utilizationText.utilization }).getAttribute("aria-rowcount");
  const rows = await readSheet(await saved(page, utilizationText.exportToExcel));
  expect(rows).toHaveLength(Number(shown));
  await page.getByText(/^[\d,]+ rows exported$/).waitFor();

  await goOn(page, "/orders");
  await page.getByRole("table", { name: "Orders" }).waitFor();
  const file = await saved(page, "Export orders");
  const orders = new Set(
    parse(file, { bom: true, columns: true }).map((row) => (row as Record<string, string>)["Order"]),
  );
  expect(orders.size + 1).toBe(Number(await page.getByRole("table", { name: "Orders" }).getAttribute("aria-rowcount")));
});

test.runIf(canReadPdfs)(
  "on paper stand all orders that were loaded, wherever the window is, and of how many",
  async () => {
    const { page, complaints } = visit;
    const days = getAllOrderDates();
    await goOn(page, `/orders?${new URLSearchParams(days)}`);
    const shown = page.getByText(/^50 of [\d,]+ orders$/);
    await shown.waitFor();
    const total = (await shown.textContent())!.slice("50 of ".length, -" orders".length);
    const { customer_id } = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
    const asked = { ...days, customer_id, page_size: 50 };
    const { orders } = await askFromPage<{ orders: { order_id: number }[] }>(page, "/api/orders/search", asked);
    const paper = readPdf(await page.pdf({ format: "Letter" })).text;
    expect(orders.filter(({ order_id }) => !paper.includes(String(order_id)))).toEqual([]);
    expect(paper).toContain(`First 50 of ${total}`);
    expect(paper).not.toContain(`${total} orders`);
    await shown.waitFor(); // the screen says it as before
    expect(complaints).toEqual([]);
  },
);

test("spend and quarters stand on one page, and a quarter is saved", async () => {
  const { page, complaints } = visit;
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await heading(page, spendText.topProducts).waitFor();
  await page.getByText(spendText.contractSavings).waitFor();
  await page.getByRole("table", { name: reportsText.quarterly }).waitFor();
  await fitsEverywhere(page);
  const file = page.waitForEvent("download", soon);
  await page.getByRole("button", { name: reportsText.excelOf(quarterName(lastQuarter)) }).click();
  const name = (await file).suggestedFilename();
  expect(name).toBe(`North-Campus-Hospital-Pharmacy-${lastQuarter}.xlsx`);
  expect((await readSheet(readFileSync(await (await file).path())))[0]).toContain(priorQuarter);
  expect(complaints).toEqual([]);
});

test("a lot is found by its number, its NDC and a serial number; a recall is mailed, told wherever it stands, and confirmed", async () => {
  const { page, complaints } = visit;
  const [lot] = await product.rows<Lot>(
    `select n.lot_no, l.ndc_code, l.full_description, n.serial_number as serial,
        exists (select from lots where lots.item_id = l.item_id and lots.lot_no = n.lot_no and coalesce(certificate_of_analysis::text, analysis::text) is not null) as has_coa
       from shipment_serials n
       join shipments s using (customer_id, shipment_order_id) join order_lines l on l.customer_id = n.customer_id and l.order_id = s.order_id and l.line_no = n.line_no
       join orders o on o.customer_id = s.customer_id and o.order_id = s.order_id join users u on u.user_id = o.user_id
     where u.email = 'buyer@northcampus.example' order by s.shipped_at desc, n.serial_number limit 1`,
  );
  const { lot_no, ndc_code, serial, has_coa } = lot!;
  await comeTo(page, "/reports");
  await page.getByRole("link", { name: /^Lots and recalls/ }).click();
  await page.getByText(recallsText.emptyHint).waitFor();
  const field = page.getByLabel(lotsText.field);
  for (const sought of [serial, ndc_code, lot_no]) {
    await field.fill(sought);
    await page.getByRole("button", { name: lotsText.trace }).click();
    await page.getByRole("table", { name: lotsText.shipped }).getByText(lot_no).first().waitFor();
  }
  const certificates = page
    .getByRole("table", { name: lotsText.shipped })
    .getByRole("button", { name: `CoA of lot ${lot_no}` });
  await expect.poll(async () => (await certificates.count()) > 0).toBe(has_coa);
  expect(product.portal("recall", ndc_code, lot_no, "Glass", "particles.")).toContain("is recalled");
  const getMails = () =>
    product.mailsTo("buyer@northcampus.example").filter((mail) => /^Subject: Recall: /m.test(mail));
  await expect.poll(() => getMails().length, soon).toBe(1);
  await using home = await product.visit("/", { as: "buyer@northcampus.example" });
  const toConfirm = noticesText.recalls(1);
  await home.page.getByText(toConfirm).waitFor(soon);
  await fitsEverywhere(home.page);
  await home.page.getByRole("link", { name: noticesText.showRecalls }).click();
  await heading(home.page, lotsText.title).waitFor();
  await page.reload();
  await page.getByText("Glass particles.").waitFor();
  await page.getByRole("button", { name: recallsText.confirmRemovalOf(lot_no) }).click();
  await page.getByRole("link", { name: recallsText.enterQuantity }).waitFor();
  await page.getByLabel(recallsText.quantity).fill("3");
  await fitsEverywhere(page);
  await page.getByRole("button", { name: recallsText.confirm, exact: true }).click();
  await page.getByText(/3 CT/).waitFor();
  await page
    .getByRole("table", { name: lotsText.shipped })
    .getByRole("link", { name: /^Order \d+$/ })
    .first()
    .click();
  await heading(page, /^Order \d+$/).waitFor();
  await page.getByText("Recalled", { exact: true }).first().waitFor();
  const orderId = new URL(page.url()).pathname.split("/").at(-1)!;
  await fitsEverywhere(page);
  await page.getByRole("link", { name: noticesText.showRecalls }).first().click();
  await heading(page, lotsText.title).waitFor();
  await comeTo(page, `/orders?order_id=${orderId}`);
  await page.getByRole("table", { name: "Orders" }).getByText("Recalled", { exact: true }).waitFor();
  await fitsEverywhere(page);
  // Its removal is confirmed: home says no more of it.
  await comeTo(page, "/");
  await page.getByRole("region", { name: "To receive" }).waitFor();
  await expect.poll(() => page.getByText(toConfirm).count(), soon).toBe(0);
  expect([...complaints, ...home.complaints]).toEqual([]);
});

test("a user without the Reporting role is told so on both reports, and neither is requested", async () => {
  await using dock = await product.visit("/", { as: "dock@northcampus.example" });
  const { page } = dock;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const [path, reason] of [
    ["/reports", missingRole["admin-or-reporting"]],
    ["/product-utilization-report", missingRole.reporting],
  ] as const) {
    await page.goto(product.url + path);
    await heading(page, reason).waitFor();
  }
  // Recalls are for this user too: once they have been requested, so would the reports have been.
  await goOn(page, "/lots");
  await heading(page, lotsText.title).waitFor();
  await expect.poll(() => requests).toContain(recalls.path);
  const isReport = (path: string) => path.startsWith("/api/reports/") && path !== recalls.path;
  expect(requests.filter(isReport)).toEqual([]);
});
