/** An order by paper Form 222: it waits until the form is recorded as received, can be cancelled before, and ends after sixty days. */
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { formReceived, listForms } from "#server/commands/form222.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { inTransaction } from "#server/db/open.ts";
import { open, serverSecret } from "#server/secrets/secrets.ts";
import * as commonText from "#server/documents/common-text.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { coverSheet, orderForm } from "#server/services/documents/order-form.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import * as formText from "#server/services/documents/form-text.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKey, auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { getNowMs } from "#tests/support/present.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const minute = 60_000;
const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
const { signIn, pools, url } = await testApp({ clock: () => new Date(now) });
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;
const chief = () => signIn(people.chief.email, { cart: "CSO" });

/** A test may move the clock, and counts the orders that wait for a form: each begins at the same time, without orders. */
beforeEach(async () => {
  now = begin;
  await pools.owner.query("truncate orders, order_lines cascade");
});

let forms = 0;
const nextForm = () => `FORM${String(++forms).padStart(5, "0")}`;
const place = async (order_form_number: string, quantity = 1) => {
  const client = await chief();
  const request = await readyToOrder(client, [{ item_id: items.controlled, quantity }]);
  return client.post("/api/carts/checkout", { ...request, order_form_number, cs_dea_number: "BB1388568" });
};
const placed = async (quantity = 1): Promise<number> => (await place(nextForm(), quantity)).body.order_id;
const page = async (order_id: number) => (await (await chief()).get(`/api/carts/purchase-orders/${order_id}`)).body;
const found = async (order_id: number) =>
  (await (await chief()).post("/api/orders/search", { order_id })).body.orders[0];
const shipmentsOf = (order_id: number) => run("select shipped_at from shipments where order_id = $1", [order_id]);
const jobsOf = async (order_id: number) =>
  (
    await pools.owner.query("select run_at from queue.jobs where payload ->> 'order_id' = $1 and key like 'ship %'", [
      String(order_id),
    ])
  ).rows;
/** As the demonstration's warehouse works. */
const work = () =>
  ({
    pools,
    warehouse: demonstrationWarehouse,
    delayMs: 10_000,
    auditKeys,
    address: () => "https://portal.example",
    clock: () => new Date(now),
  }) as const;
const tryToShip = (order_id: number) => shipOrder(work(), { customer_id: north, order_id, shipment: 1 });
const given = () => ({ pools, auditKeys, now: new Date(now) });
const formOf = async (order_id: number): Promise<string> =>
  (await run("select order_form_number from orders where order_id = $1", [order_id]))[0].order_form_number;
/** Records the form as received by KT, under its own number unless another is given. */
const receive = async (order_id: number, more: { number?: string; initials?: string } = {}) =>
  formReceived(given(), String(order_id), { number: await formOf(order_id), initials: "kt", ...more });
const receipts = (order_id: number) =>
  run("select roles, before, after from audit where action = 'receive form' and entity_id = $1", [String(order_id)]);

test("an order on Form 222 is Waiting for form on its page, in the search, its filter, its stage, the lookup, the export and its mail", async () => {
  const order_id = await placed();
  const client = await chief();
  const detail = { order_status: "WAITING_FOR_FORM", status_description: "Waiting for form", waits_for_form: true };
  expect((await page(order_id)).detail).toMatchObject(detail);
  expect((await page(order_id)).paper_form).toEqual({
    arrived_at: null,
    arrived_on: null,
    initials: null,
    ships_until: "01/19/2027",
    records: [],
  });
  expect(await found(order_id)).toMatchObject(detail);
  const days = { order_from_date: "11/01/2026", order_to_date: "11/30/2026" };
  const ids = async (criteria: object) =>
    (await client.post("/api/orders/search", criteria)).body.orders.map((each: { order_id: number }) => each.order_id);
  expect(await ids({ ...days, order_status: "WAITING_FOR_FORM" })).toEqual([order_id]);
  expect(await ids({ ...days, order_status: "PLACED" })).toEqual([]);
  expect(await ids({ stage: "waiting-for-form" })).toEqual([order_id]);
  expect(await ids({ stage: "packing" })).toEqual([]);
  expect((await client.get("/api/orders/at-a-glance")).body.stages).toMatchObject({
    "waiting-for-form": 1,
    packing: 0,
  });
  expect((await client.get("/api/lookups/orderstatuses")).body).toContainEqual({
    OrderStatus: "WAITING_FOR_FORM",
    Description: "Waiting for form",
  });
  expect((await client.post("/api/orders/export", days)).text).toContain("Waiting for form");
  const { rows } = await pools.owner.query(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'placed'",
    [String(order_id)],
  );
  const mailing = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of rows) await mailWhoOrdered(mailing, payload);
  const [mail] = await run("select mail_id, body from mails where subject = $1", [
    mailText.placedSubject(order_id).wording,
  ]);
  const secret = await inTransaction(pools.system, (db) => serverSecret(db, "mail"));
  const text = open(secret, mail.body, mail.mail_id);
  expect(text).toContain(mailText.waitsForForm.wording);
  expect(text).not.toContain("until packing starts");
});

test("cover sheet and order form say that the form is waited for, and then on which day it was received", async () => {
  const order_id = await placed();
  const facts = async (layout: typeof coverSheet) => {
    const caller = { ...nobody({} as Caller["request"], new Date(now)), customers: [north], changed: {} };
    const { distributor } = readEnvironment({});
    const [block] = layout(
      await inTransaction(pools.system, (db) => factsOf(db, caller, order_id, distributor)),
    ).blocks;
    return block?.kind === "facts" ? Object.fromEntries(block.facts) : {};
  };
  expect(await facts(coverSheet)).toMatchObject({ Status: "Waiting for form" });
  expect(Object.keys({ ...(await facts(coverSheet)), ...(await facts(orderForm)) })).not.toContain(
    formText.formReceived,
  );
  now += 24 * 60 * minute;
  await receive(order_id);
  expect(await facts(coverSheet)).toMatchObject({ Status: "Placed", [formText.formReceived]: "Nov 21, 2026" });
  expect(await facts(orderForm)).toMatchObject({
    [formText.formReceived]: "Nov 21, 2026",
    [commonText.howOrdered]: expect.stringMatching(/^Placed on Form 222 [A-Z0-9]{9} by Chief Example$/),
  });
});

test("nothing of an order ships before its form is recorded as received, however long that takes; then it does, once", async () => {
  const order_id = await placed();
  now += 15_000;
  await tryToShip(order_id);
  now += 3 * 24 * 60 * minute;
  await Promise.all([tryToShip(order_id), tryToShip(order_id)]);
  expect(await shipmentsOf(order_id)).toEqual([]);
  expect((await page(order_id)).detail).toMatchObject({ order_status: "WAITING_FOR_FORM", released_at: null });
  expect((await listForms(given())).join("\n")).toMatch(
    new RegExp(
      `^order ${order_id}  form ${await formOf(order_id)}  BB1388568  void after 01/19/2027  North Campus`,
      "m",
    ),
  );
  expect(await receive(order_id)).toEqual([
    `The Form 222 of order ${order_id} is recorded as received. The order is placed, and the warehouse packs it.`,
  ]);
  const arrived_at = new Date(now).toISOString();
  const placedNow = { order_status: "PLACED", status_description: "Placed", waits_for_form: false };
  expect(await page(order_id)).toMatchObject({ detail: placedNow, paper_form: { arrived_at } });
  expect(await found(order_id)).toMatchObject(placedNow);
  expect(await listForms(given())).toEqual(["No order is waiting for a paper form."]);
  expect(await jobsOf(order_id)).toEqual([{ run_at: new Date(now) }]);
  now += 10_000;
  await Promise.all([tryToShip(order_id), tryToShip(order_id)]);
  expect(await shipmentsOf(order_id)).toHaveLength(1);
});

test("a form is received under the number that is printed on it, by initials; the audit trail has both, once", async () => {
  const order_id = await placed();
  const number = await formOf(order_id);
  await expect(receive(order_id, { number: "FORM99999" })).rejects.toThrow(
    `Order ${order_id} was not placed with Form 222 FORM99999. Compare the form with its cover sheet. Nothing was changed.`,
  );
  for (const initials of ["", "K", "K.T.", "Katherine"])
    await expect(receive(order_id, { initials })).rejects.toThrow("--initials must be 2 to 4 letters.");
  expect(await receipts(order_id)).toEqual([]);
  expect((await page(order_id)).detail.order_status).toBe("WAITING_FOR_FORM");
  const both = await Promise.allSettled([
    receive(order_id, { number: ` ${number.toLowerCase()} ` }),
    receive(order_id, { initials: "rb" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(receive(order_id)).rejects.toThrow(
    `The Form 222 of order ${order_id} was already recorded as received on 11/20/2026. Nothing was changed.`,
  );
  expect(await receipts(order_id)).toEqual([
    {
      roles: ["distributor"],
      before: { status: "WAITING_FOR_FORM" },
      after: {
        status: "PLACED",
        form_arrived_at: new Date(now).toISOString(),
        form_arrived_on: "2026-11-20",
        order_form_number: number,
        initials: both[0].status === "fulfilled" ? "KT" : "RB",
      },
    },
  ]);
});

test("no form is received for an order that does not exist, is on no form, is cancelled, or has shipped before forms were recorded", async () => {
  const form = { number: "FORM00001", initials: "KT" };
  for (const order of ["12", "0", "x"])
    await expect(formReceived(given(), order, form)).rejects.toThrow(`Order ${order} does not exist.`);
  const rx = await placeOrder(pools, { placedAt: new Date(now), lines: [{ item: items.plain, quantity: 1 }] });
  await expect(formReceived(given(), String(rx), form)).rejects.toThrow(`Order ${rx} was not placed with a Form 222.`);
  const cancelled = await placed();
  expect((await (await chief()).post(`/api/orders/${cancelled}/cancel`, {})).status).toBe(200);
  await expect(receive(cancelled)).rejects.toThrow(`Order ${cancelled} is canceled and does not ship.`);
  const shipped = await placed();
  await run("update orders set status = 'SHIPPED' where order_id = $1", [shipped]);
  await expect(receive(shipped)).rejects.toThrow(`Order ${shipped} has already shipped`);
  expect([...(await receipts(cancelled)), ...(await receipts(shipped))]).toEqual([]);
});

test("an order placed before the status existed stays PLACED, waits, and ships once its form is recorded", async () => {
  const order_id = await placed();
  await run("update orders set status = 'PLACED' where order_id = $1", [order_id]);
  now += 60 * minute;
  await tryToShip(order_id);
  expect(await shipmentsOf(order_id)).toEqual([]);
  const legacy = { order_status: "PLACED", status_description: "Waiting for form", waits_for_form: true };
  expect((await page(order_id)).detail).toMatchObject(legacy);
  expect(await found(order_id)).toMatchObject(legacy);
  expect((await page(order_id)).detail.cancel_until).not.toBeNull();
  await receive(order_id);
  now += 10_000;
  await tryToShip(order_id);
  expect(await shipmentsOf(order_id)).toHaveLength(1);
});

test("`portal form-received` takes order, number and initials, and says what is wrong with exit code 1", async () => {
  now = getNowMs(); // the command goes by the machine's clock, and a form is void after sixty days
  const order_id = await placed();
  const env = { DATABASE_URL: url, DEMONSTRATION: "off", AUDIT_KEY: auditKey };
  const portal = async (...words: string[]) => {
    const program = runNode(join(root, "server/portal.ts"), ["form-received", String(order_id), ...words], env);
    return [await program.ended, program.said()];
  };
  expect(await portal("--number", await formOf(order_id))).toEqual([1, expect.stringContaining("--initials")]);
  expect(await portal("--number", "FORM99999", "--initials", "KT")).toEqual([
    1,
    expect.stringContaining("Compare the form with its cover sheet."),
  ]);
  expect((await page(order_id)).detail.order_status).toBe("WAITING_FOR_FORM");
  expect(await portal("--number", await formOf(order_id), "--initials", "KT")).toEqual([
    0,
    expect.stringContaining("is recorded as received"),
  ]);
  expect((await page(order_id)).detail.order_status).toBe("PLACED");
});

test("as long as the form is not here it can be cancelled, half an hour after it was placed too; not once it is", async () => {
  const [late, here] = [await placed(), await placed()];
  now += 45 * minute;
  expect((await page(late)).detail.cancel_until).not.toBeNull();
  expect((await (await chief()).post(`/api/orders/${late}/cancel`, {})).status).toBe(200);
  await expect(receive(late)).rejects.toThrow("is canceled");
  await receive(here);
  expect((await page(here)).detail.cancel_until).toBeNull();
  expect((await (await chief()).post(`/api/orders/${here}/cancel`, {})).status).toBe(409);
});

test("sixty days after it was placed nothing ships any more and what is left is over, once; its number stays used", async () => {
  const number = nextForm();
  const waits = (await place(number, 2)).body.order_id as number;
  const partly = await placed(3);
  await run("update order_lines set shipped_quantity = 1 where order_id = $1", [partly]);
  await run("update orders set status = 'PARTIAL' where order_id = $1", [partly]);
  const last = new Date(Date.parse("2027-01-20T05:59:00Z"));
  const ending = { pools, auditKeys, clock: () => new Date(now) };
  now = last.getTime();
  await endSignedOrders(ending);
  expect((await page(waits)).paper_form.records).toEqual([]);
  now += 2 * minute;
  await expect(receive(waits)).rejects.toThrow("is older than 60 days and void");
  await ship(pools, waits, { at: new Date(now) });
  expect(await shipmentsOf(waits)).toEqual([]);
  await Promise.all([endSignedOrders(ending), endSignedOrders(ending)]);
  const { detail, paper_form } = await page(waits);
  expect(detail).toMatchObject({ order_status: "EXPIRED", cancelled_by: null, waits_for_form: false });
  expect(paper_form.records).toMatchObject([
    { kind: "expiry", made_by: null, lines: [{ line_no: 1, quantity: 2 }], made_at: new Date(now).toISOString() },
  ]);
  expect((await page(partly)).detail.order_status).toBe("SHIPPED");
  expect((await page(partly)).paper_form.records).toMatchObject([{ lines: [{ line_no: 1, quantity: 2 }] }]);
  expect((await place(number)).status).toBe(400);
  const { rows } = await pools.owner.query(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'record'",
    [String(waits)],
  );
  const mailing = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of rows) await mailWhoOrdered(mailing, payload);
  const mails = await run("select to_address from mails where subject = $1", [
    `Order ${waits}: unshipped products expired`,
  ]);
  expect(mails).toEqual([{ to_address: people.chief.email }]);
});
