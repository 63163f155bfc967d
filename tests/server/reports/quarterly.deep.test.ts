/** Quarterly reports: made once the quarter has ended where the customer is, with the numbers of what was shipped; nobody else's, and no path reaches a file. */
import { readSheet } from "read-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { inTransaction } from "#server/db/open.ts";
import { drawSheet } from "#server/documents/blocks.ts";
import type { Render } from "#server/documents/rendering.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { makeQuarters } from "#server/jobs/make-quarters.ts";
import { quarterSums } from "#server/services/reports/quarterly.ts";
import { asSeen, testApp } from "#tests/support/app.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { moneyOf } from "#server/services/documents/words.ts";
import { change, priorQuarter, spend as spendHead } from "#server/services/reports/quarterly-text.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const { distributor } = readEnvironment({});
/** Drawn here and not on a thread. */
const render: Render = async (document) => ({ pdf: await drawSheet(document as Sheet), bars: [] });
const log = { error: () => {} };
const onlyEndedInNewYork = new Date("2026-10-01T04:45:00Z"); // still September in Chicago
const endedEverywhere = new Date("2026-10-01T05:05:00Z");
let now = onlyEndedInNewYork;
const { app, pools, signIn } = await testApp({ clock: () => now });
const reporter = await signIn(people.reporter.email);
const other = await signIn(people.other.email);
const makeReports = () => makeQuarters(pools, { now, distributor, render, log });

const quarters = async (client: typeof reporter) =>
  (await client.get("/api/reports/quarterly")).body.map((each: { the_quarter: string }) => each.the_quarter);

beforeAll(async () => {
  const shipped = async (day: string, quantity: number, item: number, of?: { customer: number; user: number }) => {
    const placedAt = new Date(`${day}T12:00:00Z`);
    const order = await placeOrder(pools, {
      placedAt,
      orderId: 3_000_001 + 5 * made++,
      lines: [{ item, quantity }],
      ...of,
    });
    await ship(pools, order, { at: new Date(`${day}T18:00:00Z`), ...(of && { customer: of.customer }) });
  };
  let made = 0;
  await shipped("2026-05-10", 2, items.plain);
  await shipped("2026-08-10", 3, items.plain);
  await shipped("2026-09-10", 2, items.controlled);
  await shipped("2026-08-11", 1, items.plain, { customer: south, user: people.other.user_id });
});

/** No report is made yet, and both customers' quarter has ended. */
beforeEach(async () => {
  now = endedEverywhere;
  await pools.system.query("delete from quarterly_reports");
});

test("one is made when the quarter has ended in the customer's time zone, and once", async () => {
  now = onlyEndedInNewYork;
  await makeReports();
  expect(await quarters(other)).toEqual(["2026-Q3"]);
  expect(await quarters(reporter)).toEqual(["2026-Q2"]);
  now = endedEverywhere;
  await makeReports();
  await makeReports();
  expect(await quarters(reporter)).toEqual(["2026-Q3", "2026-Q2"]);
});

test("one that a clock 35 days ahead made is made again when its quarter has ended", async () => {
  await makeReports();
  await pools.system.query("update quarterly_reports set made_at = $1, spend_cents = 0 where quarter = '2026-Q3'", [
    new Date(now.getTime() + 35 * 86_400_000),
  ]);
  await makeReports();
  const { rows } = await pools.system.query(
    "select made_at, spend_cents > 0 as has_spend from quarterly_reports where customer_id = $1 and quarter = '2026-Q3'",
    [north],
  );
  expect(rows).toEqual([{ made_at: now, has_spend: true }]);
});

test("what fails for one customer is logged and told at the end, and the others have theirs", async () => {
  const logged: unknown[] = [];
  const failing: Render = async (document, who) => {
    if (JSON.stringify(document).includes("South Street Pharmacy")) throw new Error("A name that cannot be drawn.");
    return render(document, who);
  };
  const making = { now, distributor, render: failing, log: { error: (...said: unknown[]) => logged.push(said[0]) } };
  await expect(makeQuarters(pools, making)).rejects.toThrow("1 quarterly report was not created.");
  expect(await quarters(reporter)).toEqual(["2026-Q3", "2026-Q2"]);
  expect(logged).toMatchObject([{ customer_id: south, quarter: "2026-Q3" }]);
  await makeReports();
  expect(await quarters(other)).toEqual(["2026-Q3"]);
});

test("its numbers are those of what was shipped, beside the quarter before, controlled substances apart", async () => {
  await makeReports();
  const [report] = (await reporter.get("/api/reports/quarterly")).body;
  expect(report).toMatchObject({
    the_quarter: "2026-Q3",
    upd_file_name: "North-Campus-Hospital-Pharmacy-2026-Q3.xlsx",
  });
  expect(report.spend).toBe(3 * 12.5 + 2 * 22.75);
  const headers = { authorization: `Bearer ${reporter.token}` };
  const file = await app.inject({ method: "GET", url: "/api/reports/quarterly/2026-Q3", headers });
  expect(file.headers["content-disposition"]).toBe(
    'attachment; filename="North-Campus-Hospital-Pharmacy-2026-Q3.xlsx"',
  );
  const [byClass, byProduct, byShipTo, controlled] = await Promise.all(
    [1, 2, 3, 4].map((nth) => readSheet(file.rawPayload, nth)),
  );
  expect(byClass!.slice(1)).toEqual([["Injectables", 5, 83, 25, 58]]);
  expect(byProduct!.slice(1).map((row) => row.slice(3))).toEqual([
    [2, 45.5, 0, 45.5],
    [3, 37.5, 25, 12.5],
  ]);
  expect(byShipTo!.slice(1).map((row) => row.slice(1))).toEqual([[5, 83, 25, 58]]);
  expect(controlled!.slice(1).map((row) => row[2])).toEqual(["II"]);
});

describe.runIf(canReadPdfs)("on paper", () => {
  test("every number is the workbook's, in the same order", async () => {
    await makeReports();
    const headers = { authorization: `Bearer ${reporter.token}` };
    const fileOf = async (format: string) =>
      (await app.inject({ method: "GET", url: `/api/reports/quarterly/2026-Q3?format=${format}`, headers })).rawPayload;
    const [pdf, book] = [await fileOf("pdf"), await fileOf("xlsx")];
    const { text, faults } = readPdf(pdf);
    expect(faults).toBe("");
    const sheets = await Promise.all([1, 2, 3, 4].map((nth) => readSheet(book, nth)));
    const money = (amount: unknown) => moneyOf(Math.round(Number(amount) * 100));
    const said = (row: unknown[]) => [String(row.at(-4)), ...row.slice(-3).map(money)].join(" ");
    const numbers = /(?<= )\S+ +\S?\$[\d.,]+ +\S?\$[\d.,]+ +\S?\$[\d.,]+$/gm;
    const printed = (text.match(numbers) ?? []).map((row) => row.replaceAll(/ +/g, " "));
    expect(printed).toEqual(sheets.flatMap((rows) => rows.slice(1).map(said)));
    expect(text).toMatch(
      new RegExp(`${spendHead} +\\$83\\.00\\n *${priorQuarter} +\\$25\\.00\\n *${change} +\\$58\\.00`),
    );
  });

  test("one that an earlier version made without paper is made anew, both files of it", async () => {
    await makeReports();
    await pools.system.query("update quarterly_reports set pdf = null, spend_cents = 1 where quarter = '2026-Q2'");
    await makeReports();
    const { body } = await reporter.get("/api/reports/quarterly");
    expect(body.map(({ has_pdf, spend }: { has_pdf: boolean; spend: number }) => [has_pdf, spend])).toEqual([
      [true, 83],
      [true, 25],
    ]);
  });
});

test("another customer's is as one that does not exist, and so is whatever looks like a path", async () => {
  await makeReports();
  for (const format of ["", "?format=pdf"]) {
    const theirs = await other.get(`/api/reports/quarterly/2026-Q2${format}`);
    const none = await other.get(`/api/reports/quarterly/1999-Q1${format}`);
    expect(theirs.status).toBe(404);
    expect(asSeen(theirs)).toEqual(asSeen(none));
  }
  for (const path of ["..%2F..%2Fetc%2Fpasswd", "2026-Q3.xlsx", "2026-Q5", "%2e%2e"])
    expect([400, 404]).toContain((await reporter.get(`/api/reports/quarterly/${path}`)).status);
  expect((await other.get("/api/reports/quarterly/2026-Q2?format=pdf")).status).toBe(404);
});

test("what leaves in the last minute of a quarter, by the customer's clock, is that quarter's, and a minute later the next one's", async () => {
  const own = await testApp({ clock: () => now }); // what it ships would be in the reports of the other tests
  const zone = "America/Chicago";
  const of = async (quarter: string) => {
    const asked = { customer_id: north, company_name: "", time_zone: zone, quarter };
    const sums = await inTransaction(own.pools.system, (db) => quarterSums(db, asked));
    return sums.reduce((sum, { is_now, units }) => sum + (is_now ? units : 0), 0);
  };
  const quartersOf = async () => [await of("2026-Q3"), await of("2026-Q4"), await of("2027-Q1")];
  let [third, fourth, first] = await quartersOf();
  // Midnight there is five in the morning in summer and six in winter.
  for (const [at, added] of [
    ["2026-10-01T04:59:59Z", [1, 0, 0]],
    ["2026-10-01T05:00:00Z", [0, 1, 0]],
    ["2027-01-01T05:59:59Z", [0, 1, 0]],
    ["2027-01-01T06:00:00Z", [0, 0, 1]],
  ] as const) {
    const order = await placeOrder(own.pools, { placedAt: new Date(at), lines: [{ item: items.plain, quantity: 1 }] });
    await own.pools.system.query(
      `with sent as (insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number) values ($1, $2, $3, 'UPS', '1Z') returning *)
       insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
         select customer_id, shipment_order_id, order_id, 1, 'BORDER', 1, '2029-01-31', '{}' from sent`,
      [north, order, at],
    );
    [third, fourth, first] = [third! + added[0], fourth! + added[1], first! + added[2]];
    expect([at, ...(await quartersOf())]).toEqual([at, third, fourth, first]);
  }
});
