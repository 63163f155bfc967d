/** Goods that are not put away: the receipt is a fact and says why, its line and the reports tell it, and somebody releases them once with what was found. */
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { notOnHold } from "#server/services/receiving/quarantine-text.ts";
import { onHold } from "#server/services/documents/receiving-text.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { items, people } from "#tests/support/company.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const foreign = await signIn(people.other.email);
const { shippedOrder, receive, pendingOf } = atDock({ pools, clock: () => now, buyer });
const release = (order_receive_id: number, client = buyer) =>
  client.post("/api/receives/release-hold", { order_receive_id, resolution: "The maker extended its date" });
const change = (verb: "cancel" | "uncancel", order_receive_id: number) =>
  buyer.post(`/api/receives/${verb}`, { order_receive_id });
const printOf = async (order: number): Promise<string> =>
  (await buyer.post("/api/receives/pending-changes", {})).body.orders.find(
    ({ order_id }: { order_id: number }) => order_id === order,
  ).print;
const held = async (order: number) => (await pendingOf(order))[0].held_qty;

test("what came on hold counts as received, is told of its line until it is released, and only then no more", async () => {
  const order_id = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  await receive(buyer, { order_id });
  const { body } = await receive(buyer, { order_id, quantity_received: 4, hold_reason: "Expired" });
  const id = body.receipt.order_receive_id;
  expect(body).toMatchObject({ remaining: 1, receipt: { hold: { reason: "Expired", released_at: null } } });
  expect(await held(order_id)).toBe(4);

  expect((await release(id, foreign)).status).toBe(404);
  await change("cancel", id);
  expect(await held(order_id)).toBe(0);
  expect((await release(id)).body.Message).toBe("This receipt is canceled.");
  await change("uncancel", id);
  expect(await held(order_id)).toBe(4);

  const before = await printOf(order_id);
  const released = { reason: "Expired", released_by: "Buyer Example", resolution: "The maker extended its date" };
  const [one, again] = await Promise.all([release(id), release(id)]);
  expect(one.body).toMatchObject({ remaining: 1, receipt: { receive_status_code: "COM", hold: released } });
  expect(again.body).toEqual(one.body);
  expect(await held(order_id)).toBe(0);
  expect(await printOf(order_id)).not.toBe(before); // each device hears that it is off hold
  const { body: history } = await buyer.post("/api/receives/search-historical", {});
  const its = history.find((each: { order_receive_id: number }) => each.order_receive_id === id);
  expect(its.hold).toMatchObject(released);
  expect(its.events.map(({ status }: { status: string }) => status)).toEqual(["COM", "CAN", "COM"]);
  const { rows } = await pools.system.query(
    "select count(*)::int as releases from receive_events where order_receive_id = $1 and status = 'REL'",
    [id],
  );
  expect(rows).toEqual([{ releases: 1 }]);
  await change("cancel", id); // its status is still its own
  const anchor = newAnchor();
  await sealOnce(pools.system, { keys: auditKeys, anchor, clock: () => now });
  const given = { keys: auditKeys, anchored: anchor.kept, sealedUntil: new Date(now.getTime() + 60_000) };
  const { faults } = await inTransaction(pools.system, (db) => verifyAudit(db, given));
  expect(faults.filter(({ about }) => /receipt|line/.test(about))).toEqual([]);
});

test("what was never on hold is not released", async () => {
  const { body } = await receive(buyer, { order_id: await shippedOrder([{ item: items.plain, quantity: 2 }]) });
  const answer = await release(body.receipt.order_receive_id);
  expect([answer.status, answer.body.Message]).toEqual([409, notOnHold]);
  expect((await receive(buyer, { hold_reason: "" })).status).toBe(400);
});

test.skipIf(!canReadPdfs)("the receiving report says what is on hold, and who released it", async () => {
  const order_id = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const { body } = await receive(buyer, { order_id, hold_reason: "Recalled" });
  const report = async () => {
    const headers = { authorization: `Bearer ${buyer.token}` };
    const url = `/api/reports/receiving-report/${order_id}`;
    const { rawPayload } = await app.inject({ method: "GET", url, headers });
    return readPdf(rawPayload).text.replaceAll(/\s+/g, " ");
  };
  expect(await report()).toContain(onHold("Recalled"));
  await release(body.receipt.order_receive_id);
  expect(await report()).toContain("Was on hold (Recalled)");
});
