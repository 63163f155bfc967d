/** Lots: found by lot, NDC and serial number, at one's own customer alone; a recall is mailed once and who pulled it is written down. */
import { beforeEach, expect, test } from "vitest";
import { recallLot } from "#server/commands/recall.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse, type Warehouse } from "#server/outside/warehouse.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { asSeen, testApp } from "#tests/support/app.ts";
import { items, people, south } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { whileRecalled } from "#tests/support/recalled.ts";
import { inQuarantine } from "#tests/support/suspect-examples.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const other = await signIn(people.other.email);
const reporter = await signIn(people.reporter.email);
const ndc = "99904-212-02";

/** Makes an order one of South. */
const southsOrder = { customer: south, user: people.other.user_id, placedAt: now };

type Sent = { lot_no: string; serial: string };
let own: number;
let sent: Sent;
const find = async (text: string, client = buyer) => (await client.post("/api/reports/lots/search", { text })).body;
const recall = (lot: string, reason = "Glass.") =>
  recallLot({ pools, auditKeys, address: "https://portal.example", now }, ndc, lot, reason);

/** One order of North has arrived; no lot is recalled, and nobody is mailed. */
beforeEach(async () => {
  await pools.owner.query(
    "truncate orders, order_lines, shipments, shipment_lines, receives, receive_events, lots, recalls, quarantines, mails cascade",
  );
  const at = new Date("2026-11-10T12:00:00Z");
  own = await placeOrder(pools, { orderId: 3_000_001, placedAt: at, lines: [{ item: items.plain, quantity: 2 }] });
  await ship(pools, own, { at });
  const { rows } = await pools.system.query<Sent>(
    "select lot_no, serial_number as serial from shipment_serials where customer_id = 1 order by 2 limit 1",
  );
  sent = rows[0]!;
});

/** Receives the lot that North was sent. */
const receiveSent = async () => {
  const receipt = { ...receiptOf(own, now), lot_no: sent.lot_no, quantity_received: 2 };
  expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
};

test("one lot, NDC or serial number leads to the order, its shipment and its receipt", async () => {
  await receiveSent();
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
  await receiveSent();
  const ask = (text: string) => other.post("/api/reports/lots/search", { text });
  const none = await ask("NOBODYS-LOT");
  expect(none.body).toEqual({ shipments: [], receipts: [], is_cut: false, recalls: [] });
  for (const text of [sent.lot_no, sent.serial, ndc]) expect(asSeen(await ask(text))).toEqual(asSeen(none));
  const theirs = await other.get(`/api/reports/certificate-of-analysis-report/${sent.lot_no}`);
  expect(theirs.status).toBe(404);
  expect(asSeen(theirs)).toEqual(asSeen(await other.get("/api/reports/certificate-of-analysis-report/NOBODYS-LOT")));
});

test("a recall is told to who had the lot, mailed to buyer and admins, and a second one is refused", async () => {
  await placeOrder(pools, { ...southsOrder, lines: [{ item: items.cheap, quantity: 1 }] });
  expect((await recall(sent.lot_no))[1]).toBe("Users who get an email: 2, of customers: 1.");
  const { rows } = await pools.system.query("select to_address from mails order by 1");
  expect(rows.map(({ to_address }) => to_address)).toEqual([people.buyer.email, people.chief.email]);
  await expect(recall(sent.lot_no)).rejects.toThrow("is already recalled");
  await expect(recall("NOLOT")).rejects.toThrow("has no lot NOLOT");
  expect((await find(sent.lot_no)).shipments[0].is_recalled).toBe(true);
  expect((await buyer.get("/api/reports/recalls")).body).toMatchObject([
    { lot_no: sent.lot_no, reason: "Glass.", shipped: [{ quantity: 2, sale_UOM_desc: "Carton" }], confirmations: [] },
  ]);
  expect((await other.get("/api/reports/recalls")).body).toEqual([]);
});

test("who pulled how much stands in its list", async () => {
  await recall(sent.lot_no);
  const [{ recall_id }] = (await buyer.get("/api/reports/recalls")).body;
  const said = { quantity: 2, quantity_uom_code: "CT", note: "Shelf B" };
  const answer = await buyer.post(`/api/reports/recalls/${recall_id}/confirm`, said);
  expect(answer.body.confirmations).toMatchObject([{ ...said, confirmed_by: "Buyer Example" }]);
  expect((await reporter.post(`/api/reports/recalls/${recall_id}/confirm`, said)).status).toBe(403);
  const theirs = await other.post(`/api/reports/recalls/${recall_id}/confirm`, said);
  expect(theirs.status).toBe(404);
  expect(asSeen(theirs)).toEqual(asSeen(await other.post("/api/reports/recalls/2000000000/confirm", said)));
});

test("a recalled lot that came from elsewhere is told too: received, however it was typed, or put in quarantine; not once its receipt is cancelled", async () => {
  const lot = "FROM-ELSEWHERE";
  const told = async (client = buyer) =>
    (await client.get("/api/reports/recalls")).body.filter((each: { lot_no: string }) => each.lot_no === lot);
  await whileRecalled(pools, [items.plain, lot], async () => {
    expect(await told()).toEqual([]);
    const { order_receive_id } = (
      await buyer.post("/api/receives", {
        item_id: items.plain,
        quantity_received: 1,
        receive_date: "11/20/2026",
        lot_no: lot.toLowerCase(),
      })
    ).body.receipt;
    expect(await told()).toMatchObject([{ item_id: items.plain, shipped: [] }]);
    expect(await told(other)).toEqual([]);
    await buyer.post("/api/receives/cancel", { order_receive_id, reason: "Not ours" });
    expect(await told()).toEqual([]);
    await inQuarantine(buyer, { lot_no: lot, item_id: items.plain });
    expect(await told()).toMatchObject([{ item_id: items.plain, shipped: [] }]);
    expect(await told(other)).toEqual([]);
  });
});

test("a recall stays one however many others' lots are recalled after it, and is confirmed as ever", async () => {
  await recall(sent.lot_no);
  await pools.system.query(
    `insert into recalls (item_id, lot_no, reason, recalled_at)
       select $1, 'OTHERS' || n, 'Of others.', $2::timestamptz + n * interval '1 minute' from generate_series(1, 300) as n`,
    [items.plain, now],
  );
  const listed = (await buyer.get("/api/reports/recalls")).body;
  expect(listed.map(({ lot_no }: { lot_no: string }) => lot_no)).toEqual([sent.lot_no]);
  expect((await find(sent.lot_no)).recalls).toEqual(listed);
  const said = { quantity: 0, quantity_uom_code: "CT" };
  const confirm = (quantity: number) =>
    buyer.post(`/api/reports/recalls/${listed[0].recall_id}/confirm`, { ...said, quantity });
  await confirm(2);
  const answer = await confirm(0);
  expect(answer.body.confirmations.at(-1)).toMatchObject({ ...said, note: "", confirmed_by: "Buyer Example" });
});

test("whoever is sent some of it after that is mailed as those were who had it then, and nobody of what is not recalled", async () => {
  const mailed = async () =>
    (await pools.system.query<{ to_address: string }>("select to_address from mails order by created_at, 1")).rows.map(
      (row) => row.to_address,
    );
  await recall(sent.lot_no);
  const before = await mailed();
  const at = new Date("2026-11-20T15:10:00Z");
  const send = async (lot_no: string) => {
    const order_id = await placeOrder(pools, { ...southsOrder, lines: [{ item: items.plain, quantity: 1 }] });
    const warehouse: Warehouse = {
      pack: async (order) => {
        const packed = await demonstrationWarehouse.pack(order);
        const named = packed.lines.map((line) => ({ ...line, lots: line.lots.map((lot) => ({ ...lot, lot_no })) }));
        return { ...packed, lines: named };
      },
    };
    const address = () => "https://portal.example";
    const work = { pools, warehouse, delayMs: 0, auditKeys, address, clock: () => at };
    await shipOrder(work, { customer_id: south, order_id, shipment: 1 });
  };
  await send("NOT-RECALLED");
  expect(await mailed()).toEqual(before);
  await send(sent.lot_no);
  expect((await mailed()).slice(before.length)).toEqual([people.other.email]);
  expect((await other.get("/api/reports/recalls")).body).toMatchObject([{ lot_no: sent.lot_no }]);
});

test("it says that there is a certificate where one opens: the stored file, or one made of results", async () => {
  const state = async (file: string, results: string) => {
    await pools.system.query(
      `update lots set certificate_of_analysis = ${file}, analysis = ${results} where lot_no = $1`,
      [sent.lot_no],
    );
    const path = `/api/reports/certificate-of-analysis-report/${sent.lot_no}?item_id=${items.plain}`;
    const [{ has_CoA }] = (await find(sent.lot_no)).shipments;
    const line = (await buyer.get(`/api/carts/purchase-orders/${own}`)).body.lines[0];
    return [has_CoA, line.has_CoA, (await buyer.get(path)).status];
  };
  const results = `'[{"test":"pH","specification":"3 to 4","result":"3.4"}]'`;
  expect(await state("'%PDF-1.7'", "null")).toEqual([true, true, 200]);
  expect(await state("null", results)).toEqual([true, true, 200]);
  expect(await state("null", "null")).toEqual([false, false, 404]);
});

test("spend of a class and a product is told for the same days of last month, and for all of it", async () => {
  const alone = await testApp({ clock: () => now }); // its sums are of its orders alone
  for (const [day, quantity] of [
    ["2026-10-05", 3],
    ["2026-10-25", 4],
    ["2026-11-05", 1],
  ] as const)
    await placeOrder(alone.pools, {
      placedAt: new Date(`${day}T15:00:00Z`),
      lines: [{ item: items.plain, quantity }],
    });
  const chief = await alone.signIn(people.chief.email);
  const { by_class, top_items } = (await chief.get("/api/reports/spend")).body;
  const sums = { this_month: 12.5, last_month_to_date: 37.5, last_month: 87.5 };
  expect([by_class, top_items]).toMatchObject([[sums], [sums]]);
});

test("spend counts what was ordered, once, and not what was cancelled", async () => {
  const cancelled = await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 100 }] });
  await pools.system.query("update orders set status = 'CANCELLED' where order_id = $1", [cancelled]);
  await placeOrder(pools, { ...southsOrder, lines: [{ item: items.plain, quantity: 1 }] });
  const past = new Date("2026-10-15T12:00:00Z");
  await placeOrder(pools, { placedAt: past, lines: [{ item: items.kit, quantity: 1, kitCheckCents: 240 }] });
  const spend = (await reporter.get("/api/reports/spend")).body;
  expect(spend).toMatchObject({
    this_month: 25,
    last_month: 51.3,
    last_month_to_date: 51.3,
    orders_this_month: 1,
    by_class: [{ name: "Injectables", this_month: 25, last_month_to_date: 51.3, last_month: 51.3 }],
  });
});
