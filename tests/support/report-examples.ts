/** Examples of the calls of reports, for the matrix. */
import { randomUUID } from "node:crypto";
import { recallLot } from "#server/commands/recall.ts";
import { keepQuarter } from "#server/services/reports/quarterly.ts";
import { recallNotFound } from "#server/services/reports/recalls-text.ts";
import { inTransaction } from "#server/db/open.ts";
import * as reportsText from "#server/services/reports/text.ts";
import { auditKeys } from "./audit-keys.ts";
import { north } from "./company.ts";
import { items } from "./company.ts";
import type { Make, World } from "./example.ts";
import { placeOrder, ship } from "./orders.ts";

const days = { pack_from_date: "10/01/2026", pack_to_date: "11/30/2026" };
const orderDays = { order_from_date: "10/01/2026", order_to_date: "11/30/2026" };
const wrongWay = { pack_from_date: "11/30/2026", pack_to_date: "10/01/2026" };
const notAfter = { status: 400, sentence: "The from date must not be after the to date." };
const noExport = { status: 404, sentence: reportsText.exportNotFound };

type Given = Pick<World, "app" | "now">;

/** A shipped order of North's; gives the lots it came in. */
async function shippedLots({ app, now }: Given): Promise<{ order_id: number; lots: string[] }> {
  const placedAt = new Date(now.getTime() - 4 * 86_400_000);
  const order_id = await placeOrder(app.pools, { placedAt, lines: [{ item: items.plain, quantity: 2 }] });
  await ship(app.pools, order_id, { at: new Date(now.getTime() - 3 * 86_400_000) });
  await ship(app.pools, order_id, { at: new Date(now.getTime() - 2 * 86_400_000), shipment: 2 });
  const { rows } = await app.pools.system.query<{ lot_no: string }>(
    "select distinct lot_no from shipment_lines where order_id = $1",
    [order_id],
  );
  return { order_id, lots: rows.map(({ lot_no }) => lot_no) };
}

/** The number of a recall of a lot that North had. */
export async function recalled(given: Given): Promise<number> {
  const {
    lots: [lot = ""],
  } = await shippedLots(given);
  const { pools } = given.app;
  const find = async () =>
    (await pools.system.query<{ recall_id: number }>("select recall_id from recalls where lot_no = $1", [lot])).rows[0]
      ?.recall_id;
  if ((await find()) === undefined)
    await recallLot(
      { pools, auditKeys, address: "http://portal.example", now: given.now },
      "99904-212-02",
      lot,
      "Glass.",
    );
  return (await find())!;
}

async function link({ chief }: Pick<World, "chief">): Promise<string> {
  return (await chief.post("/api/reports/exports", { what: "spend" })).body.export_id;
}

export const reportExamples: Record<string, Make> = {
  exportOrders: async ({ chief }) => ({
    client: chief,
    input: orderDays,
    refused: { input: {}, status: 400, sentence: /order number/ },
  }),
  makeExport: async ({ chief }) => ({
    client: chief,
    input: { what: "orders", orders: orderDays },
    other: { what: "utilization", utilization: days },
    refused: { input: { what: "utilization", utilization: wrongWay }, ...notAfter },
  }),
  exportProgress: async (world) => ({
    client: world.chief,
    input: { export_id: await link(world) },
    refused: { input: { export_id: randomUUID() }, ...noExport },
  }),
  cancelExport: async (world) => ({
    client: world.chief,
    input: { export_id: await link(world) },
    other: { export_id: await link(world) },
    refused: { input: { export_id: randomUUID() }, ...noExport },
  }),
  utilization: async ({ chief }) => ({ client: chief, input: days, refused: { input: wrongWay, ...notAfter } }),
  utilizationSummary: async ({ chief }) => ({ client: chief, input: days, refused: { input: wrongWay, ...notAfter } }),
  quarterlyReports: async ({ chief }) => ({ client: chief, input: {} }),
  quarterlyReport: async ({ app, chief, now }) => {
    const customer = { customer_id: north, company_name: "North", time_zone: "America/Chicago", quarter: "2026-Q3" };
    const made = { sums: [], workbook: Buffer.from("a workbook"), pdf: Buffer.from("a PDF"), now };
    await inTransaction(app.pools.system, (db) => keepQuarter(db, customer, made));
    return {
      client: chief,
      input: { quarter: "2026-Q3" },
      refused: { input: { quarter: "1999-Q1" }, status: 404, sentence: reportsText.reportNotFound },
    };
  },
  spend: async ({ chief }) => ({ client: chief, input: {} }),
  findLot: async () => ({ input: { text: "ON26114" } }),
  recalls: async () => ({ input: {} }),
  confirmRecall: async (world) => ({
    input: { recallId: await recalled(world), quantity: 2, quantity_uom_code: "CT" },
    other: { recallId: await recalled(world), quantity: 3, quantity_uom_code: "CT" },
    refused: {
      input: { recallId: 2_000_000_000, quantity: 2, quantity_uom_code: "CT" },
      status: 404,
      sentence: recallNotFound,
    },
  }),
};
