/** A receipt of a lot whose recall its device did not have: flagged and on hold at arrival, shown everywhere, and mailed to the distributor once. */
import { beforeEach, describe, expect, test } from "vitest";
import * as flagText from "#contract/receiving/flag-text.ts";
import { isRecallReason } from "#contract/receiving/rules/receiving.ts";
import * as receivingText from "#contract/receiving/text.ts";
import type { Jobs } from "#server/db/add-job.ts";
import { inTransaction } from "#server/db/open.ts";
import { onHold } from "#server/services/documents/receiving-text.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import { mailRecalledReceipt } from "#server/services/receiving/recalled-receipt.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, north, people } from "#tests/support/company.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const to = "orders@distributor.example";
const { app, pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);
const { shippedOrder, receive, pendingOf } = atDock({ pools, clock: () => now, buyer });

const plain = "Ondansetron 2 mg/mL, 2 mL single-dose vial";
const lot_no = "RC26114";
const recall = (item_id: number, lot: string) =>
  pools.system.query(
    "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', $3)",
    [item_id, lot, now],
  );
beforeEach(async () => {
  await pools.owner.query("truncate recalls, mails cascade");
  await pools.owner.query("delete from queue.jobs");
  await recall(items.plain, lot_no);
});

const order = () => shippedOrder([{ item: items.plain, quantity: 6 }]);
const requests = async () =>
  (
    await pools.owner.query<{ payload: Jobs["mail_recalled_receipt"] }>(
      "select payload from queue.jobs where task = 'mail_recalled_receipt' order by job_id",
    )
  ).rows.map(({ payload }) => payload);
/** Runs each requested job twice, as after a process that ended in between; returns the mails. */
async function listMails(): Promise<{ to: string; subject: string; text: string }[]> {
  for (const payload of await requests())
    for (const _again of [1, 2])
      await inTransaction(pools.system, (db) => mailRecalledReceipt(db, payload, { now, to }));
  const { rows } = await pools.owner.query<{ mail_id: string }>(
    "select mail_id from mails order by created_at, mail_id",
  );
  const mails = [];
  for (const { mail_id } of rows) mails.push((await inTransaction(pools.system, (db) => claimMail(db, mail_id, now)))!);
  return mails;
}

describe("a receipt of a recalled lot without a hold", () => {
  test.each(["RC26114", "rc26114", " rc26114 "])("is flagged and on hold, with its lot typed as %j", async (typed) => {
    const order_id = await order();
    const { body } = await receive(buyer, { order_id, lot_no: typed, quantity_received: 4 });
    expect(body.receipt).toMatchObject({
      flagged: ["recalled"],
      hold: { reason: receivingText.recalled, released_at: null },
    });
    expect((await pendingOf(order_id))[0].held_qty).toBe(4);
    const { body: history } = await buyer.post("/api/receives/search-historical", {});
    const its = history.find((each: { order_id: number }) => each.order_id === order_id);
    expect(its).toMatchObject({ flagged: ["recalled"], hold: { reason: receivingText.recalled } });
    const page = await buyer.get(`/api/carts/purchase-orders/${order_id}`);
    expect(page.body.receipts).toMatchObject([{ flagged: ["recalled"], is_recalled: true }]);
  });

  test("names both reasons where the goods had expired on the day on which they were received", async () => {
    const expiration_date = "11/19/2026";
    const { body } = await receive(buyer, { order_id: await order(), lot_no, expiration_date });
    expect(body.receipt.hold.reason).toBe(receivingText.recalledAndExpired);
  });

  test.each([
    ["of another product", { item_id: items.cheap }],
    ["of another lot", { lot_no: "RC26115" }],
    ["without a lot", { lot_no: "" }],
  ])("is put away when it is %s", async (_which, given) => {
    const order_id = await shippedOrder([
      { item: items.plain, quantity: 6 },
      { item: items.cheap, quantity: 6 },
    ]);
    const { body } = await receive(buyer, { order_id, lot_no, ...given });
    expect([body.receipt.flagged, body.receipt.hold, await requests()]).toEqual([[], null, []]);
  });

  test("is on hold when it was counted by a user whose entries were handed over, or without an order", async () => {
    await pools.owner.query("insert into hand_overs (customer_id, user_id, admin_id, at) values ($1, $2, $3, $4)", [
      north,
      people.disabled.user_id,
      people.chief.user_id,
      now,
    ]);
    const headers = { "idempotency-key": "recalled-handed-over", "x-on-behalf-of": String(people.disabled.user_id) };
    const handedOver = await receive(chief, { order_id: await order(), lot_no }, headers);
    const unexpected = await receive(buyer, { lot_no });
    for (const { body } of [handedOver, unexpected])
      expect(body.receipt).toMatchObject({ flagged: ["recalled"], hold: { reason: receivingText.recalled } });
    expect((await listMails()).map(({ text }) => /^Order: .*$/m.exec(text)?.[0])).toContain("Order: none");
  });
});

describe("the hold of a user", () => {
  test.each([receivingText.recalled, receivingText.recalledAndExpired])(
    "that is %j needs no flag and no email",
    async (hold_reason) => {
      expect(isRecallReason(hold_reason)).toBe(true);
      const { body } = await receive(buyer, { order_id: await order(), lot_no, hold_reason });
      expect([body.receipt.flagged, body.receipt.hold.reason]).toEqual([[], hold_reason]);
      expect(await requests()).toEqual([]);
    },
  );

  test("for another reason stays, and the receipt is flagged", async () => {
    const { body } = await receive(buyer, { order_id: await order(), lot_no, hold_reason: receivingText.expired });
    expect([body.receipt.flagged, body.receipt.hold.reason]).toEqual([["recalled"], receivingText.expired]);
    expect(await requests()).toHaveLength(1);
  });
});

test("the distributor gets one email for a receipt, however often its entry arrives", async () => {
  const order_id = await order();
  const key = { "idempotency-key": "recalled-once" };
  const first = await receive(buyer, { order_id, lot_no: "rc26114", quantity_received: 4 }, key);
  const again = await receive(buyer, { order_id, lot_no: "rc26114", quantity_received: 4 }, key);
  expect(again.body).toEqual(first.body);
  const [mail, ...more] = await listMails();
  expect(more).toEqual([]);
  expect([mail!.to, mail!.subject]).toEqual([to, `Recalled lot received: ${plain}, lot rc26114`]);
  for (const fact of [
    `(${north})`,
    `Order: ${order_id}`,
    plain,
    "Lot: rc26114",
    "Quantity: 4 cartons",
    "Glass particles.",
  ])
    expect(mail!.text).toContain(fact);
});

test("a receipt whose lot was recalled while it was canceled is flagged when the cancel is undone, and mailed once", async () => {
  await pools.owner.query("truncate recalls cascade");
  const { body } = await receive(buyer, { order_id: await order(), lot_no });
  const { order_receive_id } = body.receipt;
  const change = (verb: "cancel" | "uncancel") => buyer.post(`/api/receives/${verb}`, { order_receive_id });
  await change("cancel");
  await recall(items.plain, lot_no);
  expect((await change("uncancel")).body.receipt.flagged).toEqual(["recalled"]);
  await change("uncancel");
  await change("cancel");
  expect((await change("uncancel")).body.receipt.flagged).toEqual(["recalled"]);
  const [mail, ...more] = await listMails();
  expect(more).toEqual([]);
  expect(mail!.text).toContain("On hold: no");
});

test.skipIf(!canReadPdfs)("the receiving report says that the lot was recalled and the goods are on hold", async () => {
  const order_id = await order();
  await receive(buyer, { order_id, lot_no });
  const headers = { authorization: `Bearer ${buyer.token}` };
  const url = `/api/reports/receiving-report/${order_id}`;
  const { rawPayload } = await app.inject({ method: "GET", url, headers });
  const report = readPdf(rawPayload).text.replaceAll(/\s+/g, " ");
  expect(report).toContain(onHold(receivingText.recalled));
  expect(report).toContain(flagText.recalled);
});
