/** Lots: found by lot, NDC and serial number, at one's own customer alone; a recall is mailed once and who pulled it is written down. */
import { beforeAll, expect, test } from "vitest";
import { recallLot } from "#server/commands/recall.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people, south } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const other = await signIn(people.other.email);
const reporter = await signIn(people.reporter.email);
const ndc = "99904-212-02";

type Sent = { lot_no: string; serial: string };
let own: number;
let sent: Sent;
const find = async (text: string, client = buyer) => (await client.post("/api/reports/lots/search", { text })).body;
const recall = (lot: string, reason = "Glass.") =>
  recallLot({ pools, auditKeys, address: "https://portal.example", now }, ndc, lot, reason);

beforeAll(async () => {
  const at = new Date("2026-11-10T12:00:00Z");
  own = await placeOrder(pools, { orderId: 3_000_001, placedAt: at, lines: [{ item: items.plain, quantity: 2 }] });
  await ship(pools, own, { at });
  const { rows } = await pools.system.query<Sent>(
    "select lot_no, serial_number as serial from shipment_serials where customer_id = 1 order by 2 limit 1",
  );
  sent = rows[0]!;
});

test("one lot, NDC or serial number leads to the order, its shipment and its receipt", async () => {
  const receipt = { ...receiptOf(own, now), lot_no: sent.lot_no, quantity_received: 2 };
  expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
  for (const text of [sent.lot_no, sent.lot_no.toLowerCase(), sent.serial, ndc, "9990421202", "99904021202"]) {
    const found = await find(text);
    expect([text, found.shipments.map((each: { order_id: number }) => each.order_id)]).toEqual([text, [own]]);
    expect([text, found.receipts.length]).toEqual([text, 1]);
  }
  expect((await find(sent.lot_no)).shipments[0]).toMatchObject({
    lot_no: sent.lot_no,
    quantity: 2,
    is_recalled: false,
  });
});

test("what others had is not there", async () => {
  for (const text of [sent.lot_no, sent.serial, ndc])
    expect(await find(text, other)).toEqual({ shipments: [], receipts: [], is_cut: false, recalls: [] });
});

test("a recall is told to who had the lot, mailed to buyer and admins, and a second one is refused", async () => {
  const theirs = { customer: south, user: people.other.user_id, placedAt: now };
  await placeOrder(pools, { ...theirs, lines: [{ item: items.cheap, quantity: 1 }] });
  expect((await recall(sent.lot_no))[1]).toBe("2 people of 1 customers are mailed.");
  const { rows } = await pools.system.query("select to_address from mails order by 1");
  expect(rows.map(({ to_address }) => to_address)).toEqual([people.buyer.email, people.chief.email]);
  await expect(recall(sent.lot_no)).rejects.toThrow("is recalled already");
  await expect(recall("NOLOT")).rejects.toThrow("No lot NOLOT");
  expect((await find(sent.lot_no)).shipments[0].is_recalled).toBe(true);
  expect((await buyer.get("/api/reports/recalls")).body).toMatchObject([
    { lot_no: sent.lot_no, reason: "Glass.", shipped: [{ quantity: 2, sale_UOM_desc: "Carton" }], confirmations: [] },
  ]);
  expect((await other.get("/api/reports/recalls")).body).toEqual([]);
});

test("who pulled how much stands in its list", async () => {
  const [{ recall_id }] = (await buyer.get("/api/reports/recalls")).body;
  const said = { quantity: 2, quantity_uom_code: "CT", note: "Shelf B" };
  const answer = await buyer.post(`/api/reports/recalls/${recall_id}/confirm`, said);
  expect(answer.body.confirmations).toMatchObject([{ ...said, confirmed_by: "Buyer Example" }]);
  expect((await reporter.post(`/api/reports/recalls/${recall_id}/confirm`, said)).status).toBe(403);
  expect((await other.post(`/api/reports/recalls/${recall_id}/confirm`, said)).status).toBe(404);
});

test("spend counts what was ordered, once, and not what was cancelled", async () => {
  const cancelled = await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 100 }] });
  await pools.system.query("update orders set status = 'CANCELLED' where order_id = $1", [cancelled]);
  const past = new Date("2026-10-15T12:00:00Z");
  await placeOrder(pools, { placedAt: past, lines: [{ item: items.kit, quantity: 1, kitCheckCents: 240 }] });
  const spend = (await reporter.get("/api/reports/spend")).body;
  expect(spend).toMatchObject({
    this_month: 25,
    last_month: 51.3,
    last_month_to_date: 51.3,
    orders_this_month: 1,
    by_class: [{ name: "Injectables", this_month: 25, last_month: 51.3 }],
  });
});
