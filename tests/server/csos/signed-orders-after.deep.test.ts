/** What becomes of a signed order: verified again by whoever may see it, voided, refused, over after sixty days; each a record that stays. */
import { beforeEach, describe, expect, test } from "vitest";

import { rejections } from "#contract/csos/text.ts";
import * as statusText from "#contract/orders/text.ts";
import { attributeTypes } from "#server/pki/asn1/names.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { readCertificate } from "#server/pki/certificate/certificate.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { refuseSigned } from "#server/commands/csos-refuse.ts";
import { inTransaction } from "#server/db/open.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { listsNotValid, orderCheck, orderRejected, recordsCheck } from "#server/services/csos/text.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { invoice } from "#server/services/documents/invoice.ts";
import { orderForm } from "#server/services/documents/order-form.ts";
import { packingList } from "#server/services/documents/packing-list.ts";
import { linesGone, nothingToRefuse } from "#server/services/distributor/text.ts";
import { canceledByPurchaser } from "#server/services/orders/text.ts";
import * as commonText from "#server/documents/common-text.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import * as formText from "#server/services/documents/form-text.ts";
import * as signatureText from "#server/services/documents/signature-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { controlled, signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
const app = await testApp({ clock: () => new Date(now) });
const { signIn, pools } = app;
await withControlledProducts(pools);
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;
await run("update customers set has_bonus_discount = true, bonus_goal_cents = 2000000000 where customer_id = $1", [
  north,
]);
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
await run("insert into customer_allocations (customer_id, item_id, units, since) values ($1, $2, 30, '2026-11-01')", [
  north,
  items.limited,
]);
const certificate = await signerFor(await signIn(people.chief.email, { cart: "CSO" }));

/** A test may move the clock, which ends sessions: each begins at the same time, with a new session. */
let chief: Client;
beforeEach(async () => {
  now = begin;
  chief = await signIn(people.chief.email, { cart: "CSO" });
});

const placed = (quantities: number[]) => signedOrder(chief, certificate, quantities);
const page = async (order_id: number, client: Client = chief) =>
  (await client.get(`/api/carts/purchase-orders/${order_id}`)).body;
const voided = (order_id: number, more: object = {}, client: Client = chief) =>
  client.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice", ...more });
const standing = async () => {
  await inTransaction(pools.system, addUpBonusProgress);
  return {
    stock: await run("select item_id, available from stock order by item_id"),
    allocation: (await chief.get(`/api/products/${items.limited}`)).body.units[0].max_sale_qty,
    bonus: (await chief.get("/api/users/current")).body.customer.bonus_discount_current_amount,
  };
};

test("the page has who signed, with what, and each check; verified anew they are the same, and a changed byte is named", async () => {
  const order_id = await placed([2]);
  const { signed } = await page(order_id);
  expect(signed).toMatchObject({
    signed_by: expect.stringMatching(/./),
    issued_by: expect.stringMatching(/CSOS/),
    certificate_serial: expect.stringMatching(/^[0-9a-f]+$/),
    ships_until: "01/19/2027",
    is_voidable: true,
    records: [],
  });
  expect(signed.checks.map(({ state }: { state: string }) => state)).toEqual(signed.checks.map(() => "good"));
  const verify = (client: Client) => client.post(`/api/orders/${order_id}/signature/verify`, {});
  const { status, body } = await verify(await signIn(people.reporter.email));
  expect([status, body.is_good, body.verified_at]).toEqual([200, true, new Date(now).toISOString()]);
  expect(body.checks).toHaveLength(9);
  expect((await verify(await signIn(people.guest.email))).status).toBe(403);
  const foreign = await signIn(people.other.email, { customer: south });
  const none = await foreign.post("/api/orders/2000000000/signature/verify", {});
  expect([none.status, (await verify(foreign)).text]).toEqual([404, none.text]);
  await run(
    "update orders set signed_order = set_byte(signed_order, 99, get_byte(signed_order, 99) # 1) where order_id = $1",
    [order_id],
  );
  const results = async (client: Client) =>
    Object.fromEntries(
      (await verify(client)).body.checks.map((each: { check: string; result: string }) => [each.check, each.result]),
    );
  expect((await verify(chief)).body).toMatchObject({ is_good: false });
  expect((await results(chief))[orderCheck]).toBeOneOf(Object.values(rejections).map(orderRejected));
  await run(
    "update orders set signed_order = set_byte(signed_order, 99, get_byte(signed_order, 99) # 1) where order_id = $1",
    [order_id],
  );
  await run("update orders set buyer_dea_number = 'FN1388569' where order_id = $1", [order_id]);
  const states = async () =>
    Object.fromEntries(
      (await verify(chief)).body.checks.map(({ check, state }: { check: string; state: string }) => [check, state]),
    );
  expect(await states()).toMatchObject({ "DEA number": "bad", "Not revoked": "good", Schedules: "good" });
  await run("update orders set buyer_dea_number = 'BB1388568' where order_id = $1", [order_id]);
  const [kept] = await run("select crl_hashes from csos_orders where order_id = $1", [order_id]);
  await pools.owner.query("delete from csos_address_crls where hash = $1", [kept.crl_hashes[0]]);
  await pools.owner.query("update csos_crls set hash = 'x' || hash where hash = $1", [kept.crl_hashes[0]]);
  expect(await states()).toMatchObject({ "Not revoked": "bad", [recordsCheck]: "bad", "DEA number": "good" });
  expect((await results(chief))["Not revoked"]).toBe(listsNotValid(rejections.crl_missing));
  await pools.owner.query("update csos_crls set hash = substr(hash, 2) where hash like 'x%'");
  expect((await verify(chief)).body.is_good).toBe(true);
});

test.skipIf(!canReadPdfs)("its print has the form's fields, who signed with what, and what was signed", async () => {
  const order_id = await placed([2, 3]);
  await ship(pools, order_id, { at: new Date(now) });
  const { payload, statusCode } = await app.app
    .inject({
      method: "GET",
      url: `/api/reports/e222Form/${order_id}`,
      headers: { authorization: `Bearer ${chief.token}` },
    })
    .then((answer) => ({ payload: answer.rawPayload, statusCode: answer.statusCode }));
  expect(statusCode).toBe(200);
  const { text, faults } = readPdf(payload);
  expect(faults).toBe("");
  const [kept] = await run(
    `select o.order_form_number, s.certificate, encode(sha256(s.certificate), 'hex') as thumbprint, encode(sha256(o.signed_order), 'hex') as hash
       from orders o join csos_orders s using (customer_id, order_id) where order_id = $1`,
    [order_id],
  );
  const { signed, lines } = await page(order_id);
  const { serial, subject } = readCertificate(kept.certificate);
  const said = text.replaceAll(/\s+/g, "");
  for (const part of [
    formText.electronicTitle,
    kept.order_form_number,
    "BB1388568", // the purchaser's DEA number, and the supplier's
    "RO2846357",
    formText.voidAfter,
    "Jan 19, 2027",
    ...lines.flatMap((line: { full_description: string; ndc_code: string }) => [
      line.full_description,
      `NDC ${line.ndc_code}`,
    ]),
    `${formText.linesCompleted} 2`,
    statusText.signedForAnother(signed.signed_by, "Chief Example"),
    signatureText.holder,
    subject.attributes.find(({ type }) => type === attributeTypes.commonName)!.text,
    signatureText.dateSigned,
    serial.toString("hex"),
    signatureText.thumbprint,
    kept.thumbprint,
    signed.issued_by,
    signatureText.validity,
    signatureText.businessActivity,
    signatureText.orderHash,
    kept.hash,
    signatureText.checksPassed(7, 7),
  ])
    expect(said).toContain((part as string).replaceAll(/\s+/g, ""));
});

test("the signed order is given byte for byte to whoever may see the order, with its signature or alone as XML, and to nobody else", async () => {
  const order_id = await placed([2]);
  const path = `/api/orders/${order_id}/signature/document`;
  const [kept] = await run("select signed_order, order_form_number from orders where order_id = $1", [order_id]);
  const read = (url: string, { token = "" }: Client) =>
    app.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  const whole = await read(path, await signIn(people.reporter.email));
  expect([whole.statusCode, whole.headers["content-type"]]).toEqual([200, "application/pkcs7-mime"]);
  expect(whole.rawPayload.equals(kept.signed_order)).toBe(true);
  const alone = await read(`${path}?form=xml`, chief);
  expect(alone.rawPayload.equals(readSignedOrder(kept.signed_order).content)).toBe(true);
  expect(alone.body).toContain(`<OrderFormNumber>${kept.order_form_number}</OrderFormNumber>`);
  const foreign = await signIn(people.other.email, { customer: south });
  expect((await foreign.get(path)).text).toBe((await foreign.get("/api/orders/2000000000/signature/document")).text);
  expect((await (await signIn(people.guest.email)).get(path)).status).toBe(403);
  const [row] = await run("select count(*)::int as rows from audit where entity_id = $1 and action like '%ocument%'", [
    String(order_id),
  ]);
  expect(row.rows).toBeGreaterThan(0);
});

test("each check of the signing has the time at which it was made, the clock among them in the order of the law, and the certificate its whole subject", async () => {
  const { signed } = await page(await placed([1]));
  expect(signed.checks.map(({ check }: { check: string }) => check)).toEqual([
    "The order was not altered",
    "The signature matches the certificate",
    "DEA number",
    "Not revoked",
    "Valid at the time of signing",
    "Clock within 5 minutes of the time source",
    "Schedules",
  ]);
  const at = new Date(now).toISOString();
  expect(signed.checks.every((each: { at: string }) => each.at === at)).toBe(true);
  expect(signed.certificate_subject).toMatch(/CN=.+/);
  expect(signed.certificate_subject).toContain(signed.signed_by);
});

describe("the documents of a signed order", () => {
  /** How it was placed, as each of them says it. */
  async function readPlacements(order_id: number): Promise<unknown[]> {
    const { distributor } = readEnvironment({});
    const caller = { ...nobody({} as Caller["request"], new Date(now)), customers: [north], changed: {} };
    const facts = await inTransaction(pools.system, (db) => factsOf(db, caller, order_id, distributor));
    return [orderForm, confirmation, packingList, invoice].map((layout) => {
      const [block] = layout(facts).blocks;
      if (block?.kind !== "facts") throw new Error("No facts at its head.");
      return block.facts.filter(([name]) => name === commonText.howOrdered || name === commonText.orderedBy);
    });
  }
  const setName = (first_name: string, last_name: string) =>
    run("update users set first_name = $2, last_name = $3 where email = $1", [
      people.chief.email,
      first_name,
      last_name,
    ]);

  test("say in the same words who signed it and who placed it, also after that user was removed", async () => {
    const order_id = await placed([1]);
    await ship(pools, order_id, { at: new Date(now) });
    const { signed } = await page(order_id);
    const sentence = statusText.signedForAnother(signed.signed_by, "Chief Example");
    const said = [[commonText.howOrdered, sentence]];
    expect(await readPlacements(order_id)).toEqual([said, said, said, said]);
    await setName(signed.signed_by.split(" ")[0], signed.signed_by.split(" ").slice(1).join(" "));
    const own = [[commonText.howOrdered, statusText.signedAndPlaced(signed.signed_by)]];
    expect(await readPlacements(order_id)).toEqual([own, own, own, own]);
    await setName("Chief", "Example");

    // The signer's certificate is deleted, and the user who placed it is removed.
    await run("update csos_certificates set deleted_at = $2 where certificate_id = $1", [certificate, new Date(now)]);
    await run("update user_customers set is_active = false, removed_at = $2 where user_id = $1", [
      people.chief.user_id,
      new Date(now),
    ]);
    expect(await readPlacements(order_id)).toEqual([said, said, said, said]);
    const { body } = await (await signIn(people.reporter.email)).get(`/api/carts/purchase-orders/${order_id}`);
    expect([body.signed.signed_by, body.detail.order_create_user]).toEqual([signed.signed_by, "Chief Example"]);
    await run("update csos_certificates set deleted_at = null where certificate_id = $1", [certificate]);
    await run("update user_customers set is_active = true, removed_at = null where user_id = $1", [
      people.chief.user_id,
    ]);
  });
});

test("how often it is verified is limited", async () => {
  const order_id = await placed([1]);
  const reporter = await signIn(people.both.email, { customer: north });
  let last = 200;
  for (let asked = 0; asked < 40 && last === 200; asked++)
    last = (await reporter.post(`/api/orders/${order_id}/signature/verify`, {})).status;
  expect(last).toBe(429);
});

test("voided whole: stock, allocation and bonus are given back, the record stays, the number stays used", async () => {
  const before = await standing();
  const order_id = await placed([1, 2, 3]);
  expect((await standing()).allocation).toBe(before.allocation - 3);
  const { status, body } = await voided(order_id);
  expect([status, body.order_status]).toEqual([200, "VOIDED"]);
  expect(body.record).toMatchObject({
    kind: "void",
    made_by: "Chief Example",
    reason: "Ordered twice",
    // In the order of the catalogue: the limited one is the first.
    lines: [3, 1, 2].map((quantity, at) => ({ line_no: at + 1, quantity })),
  });
  expect(await standing()).toEqual(before);
  const { detail, signed, lines } = await page(order_id);
  expect(detail).toMatchObject({ order_status: "VOIDED", cancelled_by: "Chief Example" });
  expect([signed.records.length, signed.is_voidable]).toEqual([1, false]);
  expect(lines.map((line: { voided_quantity: number }) => line.voided_quantity)).toEqual([3, 1, 2]);
  expect((await voided(order_id)).status).toBe(409);
  await ship(pools, order_id, { at: new Date(now) });
  expect(await run("select from shipments where order_id = $1", [order_id])).toEqual([]);
  const [audit] = await run(
    "select contents from audit where action like '%void' and result = 'done' order by audit_id desc limit 1",
  );
  expect(audit.contents).toHaveProperty(`order ${order_id} record ${body.record.record_id}`);
});

test("by line: the others ship and are invoiced without it, and then nothing more can be voided", async () => {
  const before = await standing();
  const order_id = await placed([1, 2, 3]);
  expect((await voided(order_id, { lines: [3] })).body).toMatchObject({ order_status: "PLACED" });
  expect((await voided(order_id, { lines: [3] })).status).toBe(409);
  expect((await voided(order_id, { lines: [9] })).status).toBe(409);
  for (const shipment of [1, 2]) await ship(pools, order_id, { at: new Date(now), shipment });
  const { detail, lines, shipments, signed, total } = await page(order_id);
  expect(detail.order_status).toBe("SHIPPED");
  expect(lines.map((line: { shipped_quantity: number }) => line.shipped_quantity)).toEqual([3, 1, 0]);
  const invoiced = shipments.reduce(
    (sum: number, { invoice_amount }: { invoice_amount: number }) => sum + invoice_amount,
    0,
  );
  expect(invoiced).toBeCloseTo(total, 2); // without what was voided
  expect(signed.is_voidable).toBe(false);
  expect((await voided(order_id)).body.Message).toBe(statusText.nothingVoidable);
  expect((await standing()).stock).toEqual(before.stock);
});

test("only whoever may sign voids, never in another's name, and never what is not signed", async () => {
  const order_id = await placed([1]);
  expect((await voided(order_id, {}, await signIn(people.buyer.email))).status).toBe(403);
  expect(
    (await voided(order_id, {}, await app.actAs(people.chief.email, { customer: north, cart: "CSO" }))).status,
  ).toBe(403);
  expect((await voided(order_id, { reason: "  " })).status).toBe(400);
  const stranger = await signIn(people.other.email, { customer: south });
  expect((await voided(order_id, {}, stranger)).text).toBe((await voided(2_000_000_000, {}, stranger)).text);
  const answers = await Promise.all([voided(order_id), voided(order_id), voided(order_id, { lines: [1] })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await run("select from csos_records where order_id = $1", [order_id])).toHaveLength(1);
});

test("cancelled the ordinary way it has its record too", async () => {
  const before = await standing();
  const order_id = await placed([1, 1]);
  expect((await chief.post(`/api/orders/${order_id}/cancel`, {})).status).toBe(200);
  expect(await standing()).toEqual(before);
  expect((await page(order_id)).signed.records).toMatchObject([{ kind: "void", reason: canceledByPurchaser }]);
});

test("the warehouse and the buyer at once: it ships or it is voided, never both", async () => {
  for (let round = 0; round < 6; round++) {
    const order_id = await placed([1]);
    const [answer] = await Promise.all([voided(order_id), ship(pools, order_id, { at: new Date(now) })]);
    const [{ shipped, off }] = await run(
      "select shipped_quantity as shipped, voided_quantity as off from order_lines where order_id = $1",
      [order_id],
    );
    const isVoided = answer.status === 200;
    // Every fifth order comes in two shipments; of one package there is only one.
    expect([shipped, off]).toEqual(isVoided ? [0, 1] : [1, 0]);
  }
});

test("refused by the supplier: linked, shown and mailed once", async () => {
  const before = await standing();
  const order_id = await placed([1, 2]);
  const refuse = (lines?: string[], reason = "The order form number is not legible.") =>
    refuseSigned({ pools, auditKeys, now: new Date(now) }, String(order_id), { reason, lines });
  await expect(refuse(undefined, " ")).rejects.toThrow("Give the reason");
  await expect(refuse(["2", "9"])).rejects.toThrow(linesGone([9]));
  expect((await refuse(["2"]))[0]).toContain("was refused for 1 of its lines");
  await refuse();
  await expect(refuse()).rejects.toThrow(nothingToRefuse(order_id));
  expect(await standing()).toEqual(before);
  const { detail, signed } = await page(order_id);
  expect(detail.order_status).toBe("NOT_ACCEPTED");
  expect(signed.records.map(({ kind, made_by }: { kind: string; made_by: unknown }) => [kind, made_by])).toEqual([
    ["refusal", null],
    ["refusal", null],
  ]);
  const { rows } = await pools.owner.query(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'record'",
    [String(order_id)],
  );
  const work = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of [...rows, ...rows]) await mailWhoOrdered(work, payload);
  const mails = await run("select to_address from mails where subject = $1", [
    mailText.notAcceptedSubject(order_id).wording,
  ]);
  expect(mails).toEqual([{ to_address: people.chief.email }, { to_address: people.chief.email }]);
});

test("sixty days after: nothing ships any more, what is left is over once, and what had shipped stays", async () => {
  const stock = (await standing()).stock;
  const order_id = await placed([1, 2]);
  const partly = await placed([1, 2]);
  await run("update order_lines set shipped_quantity = 1 where order_id = $1", [partly]);
  await run("update orders set status = 'PARTIAL' where order_id = $1", [partly]);
  const work = { pools, auditKeys, clock: () => new Date(now) };
  // Placed 09:00 in Chicago on 20 November: 19 January is the last day there.
  now = Date.parse("2027-01-20T05:59:00Z");
  await endSignedOrders(work);
  expect(await run("select from csos_records where order_id = $1", [order_id])).toEqual([]);
  now += 2 * 60_000;
  await ship(pools, order_id, { at: new Date(now) });
  expect(await run("select from shipments where order_id = $1", [order_id])).toEqual([]);
  await Promise.all([endSignedOrders(work), endSignedOrders(work)]);
  const of = (id: number) => run("select kind, lines from csos_records where order_id = $1", [id]);
  expect(await of(order_id)).toEqual([
    {
      kind: "expiry",
      lines: [
        { line_no: 1, quantity: 1 },
        { line_no: 2, quantity: 2 },
      ],
    },
  ]);
  expect(await of(partly)).toEqual([{ kind: "expiry", lines: [{ line_no: 2, quantity: 1 }] }]);
  const statuses = await run("select status from orders where order_id = any($1) order by order_id", [
    [order_id, partly],
  ]);
  expect(statuses).toEqual([{ status: "CANCELLED" }, { status: "SHIPPED" }]);
  const [{ available }] = await run("select available from stock where item_id = $1", [controlled[1]]);
  const [was] = stock.filter(({ item_id }) => item_id === controlled[1]);
  expect(available).toBe(was!["available"] - 1);
});
