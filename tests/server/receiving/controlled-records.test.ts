/** Receiving schedule II: each receipt, correction and second count is a record that nobody can change, linked to its order and in the audit trail. */
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { receivedOn } from "#server/services/documents/receipt-record.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import * as messages from "#server/services/receiving/controlled-text.ts";
import * as formText from "#server/services/documents/form-text.ts";
import { noScheduleII, noScheduleIIReceived } from "#server/services/documents/text.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { assertion, newPasskeyPair, registration } from "#tests/support/authenticator.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, newPerson, north, password, people, south } from "#tests/support/company.ts";
import { onForm222 } from "#tests/support/document-examples.ts";
import { whileRecalled } from "#tests/support/recalled.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools, signIn } = app;
const run = (sql: string, values: unknown[] = []) => pools.owner.query(sql, values);
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);
const anchor = newAnchor();
const seal = () => sealOnce(pools.system, { keys: auditKeys, anchor, clock: () => now });
/** What the audit trail says of these records. */
const faults = async (): Promise<string[]> => {
  const given = { keys: auditKeys, anchored: anchor.kept, sealedUntil: new Date(now.getTime() + 60_000) };
  const verdict = await inTransaction(pools.system, (db) => verifyAudit(db, given));
  return verdict.faults.map(({ about, fault }) => `${about}: ${fault}`).filter((each) => each.includes(" received "));
};
const controlled = () => onForm222({ app, now });
const receive = (order_id: number, given: object = {}, headers = {}, client = buyer) =>
  atDock({ pools, clock: () => now, buyer }).receive(client, { order_id, lot_no: "LOT1", ...given }, headers);
const recordsOf = async (order_id: number) =>
  (
    await run(
      `select kind, line_no, order_receive_id, quantity, lot_no, receive_date::text, entered_at, recorded_at, user_id, entered_by, device, reason
         from controlled_receipts where order_id = $1 order by record_id`,
      [order_id],
    )
  ).rows;

const demand = (is_demanded: boolean) => chief.post("/api/customers/second-count", { is_demanded });
const confirm = (order_receive_ids: number[], by: object, client = buyer, headers = {}) =>
  client.post("/api/receives/confirm", { order_receive_ids, by }, headers);
const waiting = async (client = buyer) => (await client.post("/api/receives/unconfirmed", {})).body;
const by = (email: string) => ({ email, password });

/** No second count is wanted, and none is waited for. */
beforeEach(async () => {
  await demand(false);
  const ids = (await waiting()).counts.map((count: { order_receive_id: number }) => count.order_receive_id);
  if (ids.length > 0) expect((await confirm(ids, by(people.chief.email))).body).toMatchObject({ success: true });
});

test("a receipt of schedule II is a record: what, when, by whom, on which device, when entered and when it arrived; no other receipt is one", async () => {
  const order_id = await controlled();
  const entered = new Date(now.getTime() - 3_600_000);
  const headers = {
    "idempotency-key": "controlled-1",
    "x-outbox-device": "tablet-7",
    "x-outbox-seq": "1",
    "x-entered-at": entered.toISOString(),
    "x-client-time": now.toISOString(),
  };
  const { body } = await receive(order_id, { quantity_received: 2 }, headers);
  expect(await recordsOf(order_id)).toEqual([
    {
      kind: "receipt",
      line_no: 1,
      order_receive_id: body.receipt.order_receive_id,
      quantity: 2,
      lot_no: "LOT1",
      receive_date: "2026-11-20",
      entered_at: entered,
      recorded_at: now,
      user_id: people.buyer.user_id,
      entered_by: null,
      device: "tablet-7",
      reason: null,
    },
  ]);
  await receive(order_id, { quantity_received: 2 }, headers); // its answer was lost: once
  expect(await recordsOf(order_id)).toHaveLength(1);
  const other = await controlled();
  await run("update order_lines set schedule_name = 'IV' where order_id = $1", [other]);
  await receive(other);
  expect(await recordsOf(other)).toEqual([]);
});

test("a record of an entry made with a wrong clock has the time by the right one, and so has its cancel", async () => {
  const order_id = await controlled();
  const entered = new Date(now.getTime() - 3_600_000);
  const aheadMs = 2 * 86_400_000;
  const headers = (key: string) => ({
    "idempotency-key": key,
    "x-outbox-device": "tablet-7",
    "x-entered-at": new Date(entered.getTime() + aheadMs).toISOString(),
    "x-entered-skew": String(aheadMs),
    "x-client-time": now.toISOString(),
  });
  const { body } = await receive(order_id, {}, headers("controlled-ahead-1"));
  const { order_receive_id } = body.receipt;
  await buyer.post("/api/receives/cancel", { order_receive_id }, headers("controlled-ahead-2"));
  expect((await recordsOf(order_id)).map(({ kind, entered_at }) => [kind, entered_at])).toEqual([
    ["receipt", entered],
    ["cancel", entered],
  ]);
});

test("a cancel and its taking back are further records, with the reason; of a receipt from before there were records its own is made up for first", async () => {
  const order_id = await controlled();
  await run("update order_lines set schedule_name = null where order_id = $1", [order_id]);
  const id = (await receive(order_id, { quantity_received: 3 })).body.receipt.order_receive_id;
  await run("update order_lines set schedule_name = 'II' where order_id = $1", [order_id]);
  expect(await recordsOf(order_id)).toEqual([]);
  const change = (what: string, more = {}) => buyer.post(`/api/receives/${what}`, { order_receive_id: id, ...more });
  await change("cancel", { reason: "Counted the wrong tote" });
  await change("cancel"); // is cancelled already
  await change("uncancel");
  const kinds = (await recordsOf(order_id)).map(({ kind, reason, quantity }) => [kind, reason, quantity]);
  expect(kinds).toEqual([
    ["receipt", null, 3],
    ["cancel", "Counted the wrong tote", 3],
    ["restore", null, 3],
  ]);
});

test("nobody changes or removes a record: not the portal, not who owns the tables; behind their backs it is named", async () => {
  const order_id = await controlled();
  await receive(order_id);
  const settings = { "app.customers": `{${north}}`, "app.user_id": "0", "app.staff": "on" };
  const changes = [
    "update controlled_receipts set quantity = 9",
    "delete from controlled_receipts",
    "truncate controlled_receipts",
  ];
  for (const sql of changes) {
    for (const role of ["app", "system"] as const)
      await expect(inTransaction(pools[role], (db) => db.query(sql), { settings })).rejects.toThrow(
        "permission denied",
      );
    if (!sql.startsWith("truncate")) await expect(pools.owner.query(sql)).rejects.toThrow("stays as it is");
  }
  await seal();
  expect(await faults()).toEqual([]);
  await pools.owner.query("alter table controlled_receipts disable trigger controlled_receipts_stay");
  const [{ record_id }] = (await run("select record_id from controlled_receipts where order_id = $1", [order_id])).rows;
  await run("update controlled_receipts set quantity = 9 where record_id = $1", [record_id]);
  expect(await faults()).toEqual([`Order ${order_id} received ${record_id} of customer ${north}: was changed`]);
  await run("update controlled_receipts set quantity = 1 where record_id = $1", [record_id]);
  await pools.owner.query("alter table controlled_receipts enable trigger controlled_receipts_stay");
  expect(await faults()).toEqual([]);
});

test("where it is wanted a second person confirms where the first is signed in: another one, who may receive here, by the right password", async () => {
  expect((await demand(true)).body).toEqual({ is_demanded: true });
  const order_id = await controlled();
  const { receipt } = (await receive(order_id, { quantity_received: 2 })).body;
  const id = receipt.order_receive_id;
  expect(receipt.second_count).toEqual({ by: null, at: null });
  expect(await waiting()).toMatchObject({
    is_demanded: true,
    counts: [{ order_receive_id: id, order_id, quantity_received: 2, lot_no: "LOT1", schedule_name: "II" }],
  });
  const { email: staffWithRole, user_id } = await newPerson(pools, "staff-with-role@distributor.example");
  await run("update users set is_admin = true where user_id = $1", [user_id]);
  const refusals: [object, string][] = [
    [by(people.buyer.email), messages.countedBefore("Buyer Example")],
    [{ ...by(people.chief.email), password: "wrong" }, messages.wrongPassword],
    [by("nobody@north.example"), messages.wrongPassword],
    [by(people.reporter.email), messages.notPermitted],
    [by(people.other.email), messages.notPermitted],
    [by(people.staff.email), messages.notPermitted],
    [by(staffWithRole), messages.notPermitted],
  ];
  for (const [who, reason] of refusals) {
    const { status, body } = await confirm([id], who);
    expect([status, body.success, body.confirmed]).toEqual([200, false, []]);
    expect(body.reason).toBe(reason);
  }
  expect((await waiting()).counts).toHaveLength(1);
  const done = await confirm([id], by(people.chief.email), buyer, { "x-outbox-device": "tablet-7" });
  expect(done.body).toEqual({ success: true, confirmed_by: "Chief Example", confirmed: [id] });
  expect((await waiting()).counts).toEqual([]);
  const [, record] = await recordsOf(order_id);
  expect(record).toMatchObject({
    kind: "confirmation",
    quantity: 2,
    user_id: people.chief.user_id,
    entered_by: people.buyer.user_id,
  });
  // Another tablet does the same a moment later: there is nothing left to confirm, and no second record.
  expect((await confirm([id], by(people.both.email))).body).toMatchObject({ success: true, confirmed: [] });
  expect(await recordsOf(order_id)).toHaveLength(2);
  const history = (await buyer.post("/api/receives/search-historical", {})).body;
  const shown = history.find((each: { order_receive_id: number }) => each.order_receive_id === id);
  expect(shown.second_count).toEqual({ by: "Chief Example", at: now.toISOString() });
  await seal();
  expect(await faults()).toEqual([]);
});

test("a passkey is as good as a password; what was cancelled waits for nobody, what is put back does again", async () => {
  await demand(true);
  const site = { origin: "http://portal.example", rpId: "portal.example" };
  const host = { host: "portal.example" };
  const person = await newPerson(pools, "second@north.example");
  const theirs = await signIn(person.email);
  const key = newPasskeyPair();
  const { options } = (await theirs.post("/api/security/passkeys/options", {}, host)).body;
  await theirs.post(
    "/api/security/passkeys",
    { name: "Tablet", response: registration(key, { ...site, challenge: options.challenge }) },
    host,
  );
  const id = (await receive(await controlled())).body.receipt.order_receive_id;
  const passkey = async () => {
    const asked = (await buyer.post("/api/security/passkey-options", {}, host)).body.options;
    return { passkey: assertion(key, { ...site, challenge: asked.challenge }) };
  };
  await buyer.post("/api/receives/cancel", { order_receive_id: id });
  expect((await waiting()).counts).toEqual([]);
  expect((await confirm([id], await passkey(), buyer, host)).body).toMatchObject({ success: true, confirmed: [] });
  await buyer.post("/api/receives/uncancel", { order_receive_id: id });
  expect((await waiting()).counts).toHaveLength(1);
  const once = await passkey();
  expect((await confirm([id], once, buyer, host)).body).toMatchObject({ success: true, confirmed: [id] });
  expect((await confirm([id], once, buyer, host)).body).toMatchObject({ success: false }); // good once
});

test("another customer's counts are none, and what they want is theirs alone", async () => {
  await demand(true);
  const order_id = await controlled();
  const id = (await receive(order_id)).body.receipt.order_receive_id;
  const foreign = await signIn(people.other.email, { customer: south });
  expect(await waiting(foreign)).toEqual({ is_demanded: false, counts: [] });
  const none = await confirm([2_000_000_000], by(people.chief.email), foreign);
  const theirs = await confirm([id], by(people.chief.email), foreign);
  expect([none.status, theirs.text]).toEqual([404, none.text]);
  await demand(false);
  const { receipt } = (await receive(order_id, { quantity_received: 2 })).body;
  expect(receipt.second_count).toBeNull();
  expect((await waiting()).counts).toHaveLength(1); // what was wanted when it was counted
});

test.skipIf(!canReadPdfs)(
  "part 5 of the form and the records are printed: packages by day, net of what was cancelled",
  async () => {
    const order_id = await controlled();
    const path = `/api/reports/receipt-record/${order_id}`;
    const file = () => buyer.get(path);
    const headers = { authorization: `Bearer ${buyer.token}` };
    const pdf = async () => (await app.app.inject({ method: "GET", url: path, headers })).rawPayload;
    expect((await file()).body.Message).toBe(noScheduleIIReceived);
    await receive(order_id, { quantity_received: 2, receive_date: "11/19/2026" });
    const wrong = (await receive(order_id, { quantity_received: 4, lot_no: "LOT2" })).body.receipt.order_receive_id;
    await buyer.post("/api/receives/cancel", { order_receive_id: wrong, reason: "Not ours" });
    await receive(order_id, { quantity_received: 3 });
    const { text, faults: wrongs } = readPdf(await pdf());
    expect(wrongs).toBe("");
    expect(text).toContain(formText.partFiveTitle);
    expect(text).toMatch(/6\s+2\s+Nov 19, 2026\s/);
    expect(text).toMatch(/3\s+Nov 20, 2026\s/);
    expect(text).toMatch(/Canceled[^]*Not ours/);
    // Of a recalled lot each record says so, and those of another do not.
    expect(text).not.toContain("RECALLED");
    const told = await whileRecalled(pools, [items.plain, "LOT2"], async () => readPdf(await pdf()).text);
    expect(told.match(/Lot LOT2 · RECALLED/g)).toHaveLength(2);
    expect(told.match(/RECALLED/g)).toHaveLength(2);
    const plain = (await placedPlain()).toString();
    expect((await buyer.get(`/api/reports/receipt-record/${plain}`)).body.Message).toBe(noScheduleII);
  },
);

test("of a receipt its last word counts, whatever records came before it", () => {
  const of = (order_receive_id: number, kind: "receipt" | "cancel" | "restore" | "confirmation", quantity: number) => ({
    order_receive_id,
    kind,
    quantity,
    receive_date: "2026-11-20",
  });
  expect(receivedOn([of(1, "receipt", 2), of(1, "cancel", 2), of(2, "receipt", 3), of(2, "confirmation", 3)])).toEqual([
    ["2026-11-20", 3],
  ]);
  expect(receivedOn([of(1, "receipt", 2), of(1, "restore", 2)])).toEqual([["2026-11-20", 2]]);
});

const placedPlain = () => atDock({ pools, clock: () => now, buyer }).shippedOrder([{ item: items.plain, quantity: 1 }]);
