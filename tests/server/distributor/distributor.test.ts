/** The calls of the distributor's staff: forms that arrived, lines refused and voided as the supplier, the report to the DEA; who may, and what two users do at once. */
import { beforeEach, describe, expect, test } from "vitest";

import { readEnvironment } from "#server/base/environment.ts";
import { refuseSigned } from "#server/commands/csos-refuse.ts";
import { voidAsSupplier } from "#server/commands/csos-void.ts";
import { inTransaction } from "#server/db/open.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { open, serverSecret } from "#server/secrets/secrets.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import * as text from "#server/services/distributor/text.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { placeOnForm } from "#tests/support/distributor-examples.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const begin = Date.parse("2026-11-20T15:00:00Z"); // a Friday
const dayMs = 24 * 3_600_000;
let now = begin;
const app = await testApp({ clock: () => new Date(now) });
const { pools, signIn } = app;
await withControlledProducts(pools);
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
await run("update stock set available = 500 where item_id = $1", [items.scarce]);
const certificate = await signerFor(await signIn(people.chief.email, { cart: "CSO" }));

let chief: Client;
let staff: Client;
beforeEach(async () => {
  now = begin;
  chief = await signIn(people.chief.email, { cart: "CSO" });
  // Whichever customer the session chose has nothing to do with what is done here.
  staff = await signIn(people.staff.email, { customer: south });
});

test("the help desk's phone number and email address are the distributor's, also for who is not signed in", async () => {
  const { phone, email } = readEnvironment({}).distributor;
  expect((await app.nobody.get("/api/help-desk")).body).toEqual({ phone, email });
});

const signed = (quantities: number[]) => signedOrder(chief, certificate, quantities);
const page = async (order_id: number) => (await chief.get(`/api/carts/purchase-orders/${order_id}`)).body;
const record = (form: object, more: object = {}, client: Client = staff) =>
  client.post("/api/distributor/forms", { arrived_on: "11/20/2026", initials: "kt", ...form, ...more });
const remove = (kind: "void" | "refusal", order_id: number, more: object = {}, client: Client = staff) =>
  client.post(`/api/distributor/orders/${order_id}/${kind}`, { reason: "The product is recalled", ...more });
const rowsAbout = (order_id: number, action: string) =>
  run(
    "select customer_id, user_id, before, after, reason, result from audit where entity_id = $1 and action = $2 order by audit_id",
    [String(order_id), action],
  );
const refusedWith = ({ status, body }: { status: number; body: { Message: string; code?: string } }) => [
  status,
  body.code,
  body.Message,
];

const anchor = newAnchor();
/** What the audit finds wrong with an order. */
const auditFaults = (order_id: number): Promise<string[]> => faultsAbout(`Order ${order_id} `);

async function faultsAbout(name: string): Promise<string[]> {
  await sealOnce(pools.system, { keys: auditKeys, anchor, clock: () => new Date(now) });
  const { faults } = await inTransaction(pools.system, (db) =>
    verifyAudit(db, { keys: auditKeys, anchored: anchor.kept, sealedUntil: new Date(now + 3_600_000) }),
  );
  return faults.map(({ about, fault }) => `${about}: ${fault}`).filter((fault) => fault.startsWith(name));
}

/** The latest email with this subject. */
async function mailed(subject: string, order_id: number): Promise<string> {
  const jobs = await run(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'record'",
    [String(order_id)],
  );
  const mailing = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of jobs) await mailWhoOrdered(mailing, payload);
  const [mail] = await run("select mail_id, body from mails where subject = $1", [subject]);
  const secret = await inTransaction(pools.system, (db) => serverSecret(db, "mail"));
  return open(secret, mail.body, mail.mail_id);
}

describe("forms", () => {
  const listed = async () => {
    const { body } = await staff.get("/api/distributor/forms");
    return body as { orders: { order_id: number }[]; total: number; today: string };
  };

  test("lists an order that waits for its form, with its last day and without the form's number, until the form is recorded", async () => {
    const form = await placeOnForm(app);
    const { orders, today } = await listed();
    const row = orders.find(({ order_id }) => order_id === form.order_id);
    expect(row).toEqual({
      order_id: form.order_id,
      customer_id: north,
      company_name: "North Campus Hospital Pharmacy",
      buyer_dea_number: "BB1388568",
      order_date: new Date(begin).toISOString(),
      time_zone: "America/Chicago",
      ships_until: "01/19/2027",
    });
    expect(today).toBe("11/20/2026");
    expect(JSON.stringify(await listed())).not.toContain(form.order_form_number);
    expect((await record(form)).status).toBe(200);
    expect((await listed()).orders.map(({ order_id }) => order_id)).not.toContain(form.order_id);
  });

  test("records day, initials and user with the order, on its page, and in the audit trail of its customer; then the order ships", async () => {
    const form = await placeOnForm(app);
    now += 3 * dayMs;
    staff = await signIn(people.staff.email, { customer: south });
    const answer = await record(form, { arrived_on: "11/22/2026" });
    expect(answer.body).toEqual({
      order_id: form.order_id,
      order_status: "PLACED",
      recorded_at: new Date(now).toISOString(),
    });
    const [kept] = await run(
      "select form_arrived_on::text, form_initials, form_recorded_by from orders where order_id = $1",
      [form.order_id],
    );
    expect(kept).toEqual({
      form_arrived_on: "2026-11-22",
      form_initials: "KT",
      form_recorded_by: people.staff.user_id,
    });
    chief = await signIn(people.chief.email, { cart: "CSO" });
    expect((await page(form.order_id)).paper_form).toMatchObject({
      arrived_at: new Date(now).toISOString(),
      arrived_on: "11/22/2026",
      initials: "KT",
    });
    expect(await rowsAbout(form.order_id, "POST /api/distributor/forms")).toEqual([
      {
        customer_id: north,
        user_id: people.staff.user_id,
        before: { status: "WAITING_FOR_FORM" },
        after: {
          status: "PLACED",
          form_arrived_at: new Date(now).toISOString(),
          form_arrived_on: "2026-11-22",
          order_form_number: form.order_form_number,
          initials: "KT",
        },
        reason: null,
        result: "done",
      },
    ]);
    expect(await auditFaults(form.order_id)).toEqual([]);
    await run("update orders set form_initials = 'XX' where order_id = $1", [form.order_id]);
    expect((await auditFaults(form.order_id)).join()).toContain("when its Form 222 arrived, and who recorded it");
    await run("update orders set form_initials = 'KT' where order_id = $1", [form.order_id]);
    await ship(pools, form.order_id, { at: new Date(now) });
    expect((await page(form.order_id)).detail.order_status).toBe("SHIPPED");
  });

  test("records a form once when two users record it at once; the second is told by whom and when", async () => {
    const form = await placeOnForm(app);
    const colleague = await signIn(people.staff.email, { customer: north });
    const answers = await Promise.all([record(form), record(form, { initials: "RB" }, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [first] = await run("select form_initials from orders where order_id = $1", [form.order_id]);
    const second = answers.find(({ status }) => status === 409)!;
    expect(second.body.code).toBe("form_recorded");
    expect(second.body.Message.replaceAll("\u202f", " ")).toBe(
      text.recordedBefore(
        form.order_id,
        "Fri, Nov 20, 2026, 9:00 AM CST",
        text.byUser("Staff Example", first.form_initials),
      ),
    );
    expect(await rowsAbout(form.order_id, "POST /api/distributor/forms")).toMatchObject([
      { customer_id: north },
      { customer_id: north },
    ]);
  });

  test("records a form that arrives while the distributor's day is the one before the customer's", async () => {
    now = Date.parse("2026-11-21T05:30:00Z"); // Friday, 11:30 PM CST; in New York it is Saturday
    const [kept] = await run(
      "update customers set time_zone = 'America/New_York' where customer_id = $1 returning 1 as is_kept",
      [north],
    );
    expect(kept).toBeDefined();
    try {
      chief = await signIn(people.chief.email, { cart: "CSO" });
      staff = await signIn(people.staff.email, { customer: south });
      const form = await placeOnForm(app);
      expect((await staff.get("/api/distributor/forms")).body).toMatchObject({ today: "11/20/2026" });
      expect(refusedWith(await record(form, { arrived_on: "11/19/2026" }))).toEqual([409, "other_day", text.otherDay]);
      expect((await record(form)).status).toBe(200);
    } finally {
      await run("update customers set time_zone = 'America/Chicago' where customer_id = $1", [north]);
    }
  });

  test("changes nothing for another number, an impossible day, or an order that does not wait", async () => {
    const form = await placeOnForm(app);
    const { order_id } = form;
    expect(refusedWith(await record(form, { order_form_number: "FORM99999" }))).toEqual([
      409,
      "other_number",
      text.otherNumber(order_id, "FORM99999"),
    ]);
    for (const arrived_on of ["11/19/2026", "11/22/2026"])
      expect(refusedWith(await record(form, { arrived_on }))).toEqual([409, "other_day", text.otherDay]);
    for (const initials of ["", "K", "K.T.", "Katherine"]) expect((await record(form, { initials })).status).toBe(400);
    expect((await page(order_id)).detail.order_status).toBe("WAITING_FOR_FORM");
    const rx = await placeOrder(pools, { placedAt: new Date(now), lines: [{ item: items.plain, quantity: 1 }] });
    expect(refusedWith(await record(form, { order_id: rx }))).toEqual([409, "not_on_form", text.notOnForm(rx)]);
    await run("update orders set status = 'CANCELLED', cancelled_at = now() where order_id = $1", [order_id]);
    expect(refusedWith(await record(form))).toEqual([409, "canceled", text.ended(order_id, "canceled")]);
    await run("update orders set status = 'SHIPPED', cancelled_at = null where order_id = $1", [order_id]);
    expect(refusedWith(await record(form))).toEqual([409, "shipped", text.shippedBefore(order_id)]);
    await run("update orders set status = 'WAITING_FOR_FORM' where order_id = $1", [order_id]);
    now += 62 * dayMs;
    staff = await signIn(people.staff.email, { customer: south });
    expect(refusedWith(await record(form))).toEqual([409, "form_void", text.formVoid(order_id)]);
  });
});

describe("orders on a form", () => {
  const find = async (number = "") =>
    (await staff.get(`/api/distributor/orders?number=${number}`)).body as {
      orders: { order_id: number; open_packages: number; form: string }[];
      total: number;
    };

  test("lists signed and Form 222 orders with unshipped packages, found by a part of the number, and no other orders", async () => {
    const { order_id: paper } = await placeOnForm(app, { quantity: 2 });
    const electronic = await signed([1, 3]);
    const gone = await signed([1]);
    await ship(pools, gone, { at: new Date(now) });
    const rx = await placeOrder(pools, { placedAt: new Date(now), lines: [{ item: items.plain, quantity: 1 }] });
    const { orders } = await find();
    const byId = new Map(orders.map((order) => [order.order_id, order]));
    expect(byId.get(paper)).toMatchObject({ form: "form222", open_packages: 2, open_lines: 1, company_name: /North/ });
    expect(byId.get(electronic)).toMatchObject({ form: "signed", open_packages: 4, open_lines: 2 });
    expect([byId.has(gone), byId.has(rx)]).toEqual([false, false]);
    expect((await find(String(paper).slice(1))).orders.map(({ order_id }) => order_id)).toContain(paper);
    expect(await find("no number")).toEqual({ orders: [], total: 0, today: "11/20/2026" });
    expect((await staff.get(`/api/distributor/orders/${rx}`)).status).toBe(404);
    expect((await staff.get(`/api/distributor/orders/${electronic}`)).body).toMatchObject({
      lines: [
        { line_no: 1, quantity: 1 },
        { line_no: 2, quantity: 3 },
      ],
      records: [],
    });
  });

  test("refuses one line: a linked record, an email, and an audit row of the user in the customer's chain", async () => {
    const order_id = await signed([2, 1]);
    const answer = await remove("refusal", order_id, { lines: [2] });
    expect(answer.body).toMatchObject({ order_id, order_status: "PLACED", line_count: 1 });
    expect((await page(order_id)).signed.records).toMatchObject([
      { kind: "refusal", by_supplier: true, made_by: null, lines: [{ line_no: 2, quantity: 1 }] },
    ]);
    expect(await rowsAbout(order_id, "POST /api/distributor/orders/{orderId}/refusal")).toMatchObject([
      { customer_id: north, user_id: people.staff.user_id, reason: "The product is recalled", result: "done" },
    ]);
    expect(await mailed(mailText.notAcceptedSubject(order_id).wording, order_id)).toContain("The product is recalled");
  });

  test("voids all lines as the supplier: linked, emailed as ours, and found correct by the audit", async () => {
    const order_id = await signed([1, 2]);
    const { body } = await remove("void", order_id);
    expect(body).toMatchObject({ order_id, line_count: 2 });
    const { signed: after, lines } = await page(order_id);
    expect(after.records).toMatchObject([
      { record_id: body.record_id, kind: "void", by_supplier: true, made_by: null, reason: "The product is recalled" },
    ]);
    expect(lines.map((line: { voided_quantity: number }) => line.voided_quantity)).toEqual([1, 2]);
    expect(await mailed(mailText.voidedSubject(order_id).wording, order_id)).toContain("We voided these products");
    expect(await rowsAbout(order_id, "POST /api/distributor/orders/{orderId}/void")).toMatchObject([
      { customer_id: north, user_id: people.staff.user_id, before: { status: "PLACED" } },
    ]);
    expect(await auditFaults(order_id)).toEqual([]);
    expect(refusedWith(await remove("void", order_id))).toEqual([409, "nothing_left", text.nothingToVoid(order_id)]);
    expect(refusedWith(await remove("refusal", order_id))).toEqual([
      409,
      "nothing_left",
      text.nothingToRefuse(order_id),
    ]);
  });

  test("voids a Form 222 order that waits for its form; the form is not recorded afterwards", async () => {
    const form = await placeOnForm(app);
    expect((await remove("void", form.order_id)).status).toBe(200);
    expect((await page(form.order_id)).paper_form.records).toMatchObject([{ kind: "void", by_supplier: true }]);
    expect((await record(form)).status).toBe(409);
  });

  test("removes nothing if one of the lines has shipped since; the rest of a line that began to ship can be refused, not voided", async () => {
    const order_id = await signed([3, 1]);
    await run("update order_lines set shipped_quantity = 1 where order_id = $1 and line_no = 1", [order_id]);
    expect(refusedWith(await remove("void", order_id, { lines: [1, 2] }))).toEqual([
      409,
      "lines_gone",
      text.linesGone([1]),
    ]);
    expect((await page(order_id)).signed.records).toEqual([]);
    expect((await remove("refusal", order_id, { lines: [1] })).body).toMatchObject({ line_count: 1 });
    expect((await page(order_id)).signed.records).toMatchObject([{ lines: [{ line_no: 1, quantity: 2 }] }]);
    expect((await remove("void", order_id, { lines: [2] })).status).toBe(200);
  });

  test("leaves no more of a line closed short than is still due after a refusal", async () => {
    const order_id = await signed([4]);
    await run("update order_lines set shipped_quantity = 1, closed_quantity = 3 where order_id = $1", [order_id]);
    expect((await remove("refusal", order_id)).status).toBe(200);
    expect(
      await run("select voided_quantity, closed_quantity from order_lines where order_id = $1", [order_id]),
    ).toEqual([{ voided_quantity: 3, closed_quantity: 1 }]);
  });

  test("removes a line once when two users remove it at once", async () => {
    const order_id = await signed([1, 1]);
    const answers = await Promise.all([
      remove("void", order_id, { lines: [1] }),
      remove("refusal", order_id, { lines: [1] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await page(order_id)).signed.records).toHaveLength(1);
  });

  test("refuses to remove lines of an order without a certificate or form", async () => {
    const rx = await placeOrder(pools, { placedAt: new Date(now), lines: [{ item: items.plain, quantity: 1 }] });
    expect(refusedWith(await remove("void", rx))).toEqual([409, "not_on_form", text.notControlled(rx)]);
  });

  describe("a Form 222 order that its buyer canceled", () => {
    const place = async (order_form_number: string): Promise<number> => {
      const lines = [items.controlled, items.scarce].map((item_id) => ({ item_id, quantity: 2 }));
      const form = { order_form_number, cs_dea_number: "BB1388568" };
      const { body } = await chief.post("/api/carts/checkout", { ...(await readyToOrder(chief, lines)), ...form });
      return body.order_id as number;
    };
    const readOrder = (order_id: number) =>
      run(
        `select status, ended_as, cancelled_at, cancelled_by, (select sum(available)::int from stock) as available,
            (select sum(voided_quantity)::int from order_lines l where l.order_id = o.order_id) as voided,
            (select count(*)::int from csos_records k where k.order_id = o.order_id) as records,
            (select count(*)::int from queue.jobs where payload ->> 'order_id' = o.order_id::text) as jobs
          from orders o where order_id = $1`,
        [order_id],
      );
    const refusing = (order_id: number) => {
      const refusal = { reason: "The product is recalled", lines: undefined };
      return refuseSigned({ pools, auditKeys, now: new Date(now) }, String(order_id), refusal);
    };
    const voiding = (order_id: number) =>
      voidAsSupplier({ pools, auditKeys, now: new Date(now) }, String(order_id), { reason: "The product is recalled" });

    test.each(["refusal", "void"] as const)("can't be removed by a %s on the page", async (kind) => {
      const order_id = await place(`CANCEL${kind === "void" ? "001" : "002"}`);
      expect((await chief.post(`/api/orders/${order_id}/cancel`, {})).status).toBe(200);
      const before = await readOrder(order_id);
      expect(before).toMatchObject([{ status: "CANCELLED", cancelled_by: people.chief.user_id, records: 0 }]);
      for (const more of [{}, { lines: [2] }])
        expect(refusedWith(await remove(kind, order_id, more))).toEqual([
          409,
          "canceled",
          text.ended(order_id, "canceled"),
        ]);
      expect(await readOrder(order_id)).toEqual(before);
    });

    test.each([
      ["csos refuse", refusing],
      ["csos void", voiding],
    ])("can't be removed by `portal %s`, also once its form number is used again", async (command, removing) => {
      const number = command === "csos refuse" ? "CANCEL003" : "CANCEL004";
      const order_id = await place(number);
      expect((await chief.post(`/api/orders/${order_id}/cancel`, {})).status).toBe(200);
      const canceled = await readOrder(order_id);
      await expect(removing(order_id)).rejects.toThrow(text.ended(order_id, "canceled"));
      expect(await readOrder(order_id)).toEqual(canceled);
      expect(await place(number)).toBeGreaterThan(order_id);
      const before = await readOrder(order_id);
      await expect(removing(order_id)).rejects.toThrow(text.ended(order_id, "canceled"));
      expect(await readOrder(order_id)).toEqual(before);
    });
  });

  test("does not let staff who chose the customer void as the purchaser", async () => {
    const order_id = await signed([1]);
    const chosen = await signIn(people.staff.email, { customer: north, cart: "CSO" });
    const answer = await chosen.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice" });
    expect([answer.status, answer.body.code]).toEqual([403, "not_allowed"]);
    expect((await page(order_id)).signed.records).toEqual([]);
    expect((await chief.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice" })).status).toBe(200);
  });

  test("voids by command too, and says why not", async () => {
    const order_id = await signed([1, 2]);
    const given = { pools, auditKeys, now: new Date(now) };
    await expect(voidAsSupplier(given, String(order_id), { reason: " " })).rejects.toThrow("--reason must have");
    await expect(voidAsSupplier(given, "12", { reason: "Recalled" })).rejects.toThrow("Order 12 does not exist.");
    await expect(voidAsSupplier(given, String(order_id), { reason: "Recalled", line: ["7"] })).rejects.toThrow(
      text.linesGone([7]),
    );
    const [line] = await voidAsSupplier(given, String(order_id), { reason: "Recalled", line: ["2"] });
    expect(line).toMatch(/^Record \d+: 1 line of order \d+ was voided\. The order's status is PLACED\.$/);
    expect(await rowsAbout(order_id, "void order")).toMatchObject([{ customer_id: north, reason: "Recalled" }]);
    expect(await auditFaults(order_id)).toEqual([]);
  });
});

describe("report", () => {
  const report = async () => (await staff.get("/api/distributor/reports")).body;
  const create = (client = staff) => client.post("/api/distributor/reports", {});

  test("lists shipped lines with their due day and how late they are; each is in one report, which is handed out unchanged", async () => {
    await create(); // what other tests shipped
    const order_id = await signed([2]);
    await ship(pools, order_id, { at: new Date(now) });
    await ship(pools, order_id, { at: new Date(now), shipment: 2 });
    const { lines, line_count, late_count } = await report();
    expect(lines[0]).toMatchObject({ order_id, line_no: 1, due_on: "11/24/2026", days_late: 0 });
    expect([line_count, late_count]).toEqual([lines.length, 0]);
    now += 6 * dayMs;
    staff = await signIn(people.staff.email, { customer: south });
    expect(await report()).toMatchObject({ line_count, late_count: line_count });
    expect((await report()).lines[0].days_late).toBe(2);
    const answers = await Promise.all([create(), create(await signIn(people.staff.email, { customer: north }))]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { report_id } = answers.find(({ status }) => status === 200)!.body;
    expect(refusedWith(answers.find(({ status }) => status === 409)!)).toEqual([
      409,
      "nothing_left",
      text.nothingToReport,
    ]);
    const after = await report();
    expect(after).toMatchObject({ lines: [], line_count: 0 });
    expect(after.reports[0]).toEqual({ report_id, line_count, created_at: new Date(now).toISOString() });
    const file = () => staff.get(`/api/distributor/reports/${report_id}/file`);
    const first = await file();
    expect(first.text.trimEnd().split("\r\n")).toHaveLength(1 + line_count);
    expect(first.text).toContain(lines[0].order_form_number);
    expect(first.headers["content-disposition"]).toContain(`csos-report-${report_id}.csv`);
    expect((await file()).text).toBe(first.text);
    const audited = await run(
      "select customer_id, user_id, action from audit where entity_id = $1 and entity = 'distributor' and customer_id = 0 order by audit_id",
      [String(report_id)],
    );
    expect(audited).toEqual([
      { customer_id: 0, user_id: people.staff.user_id, action: "POST /api/distributor/reports" },
      { customer_id: 0, user_id: people.staff.user_id, action: "GET /api/distributor/reports/{reportId}/file" },
      { customer_id: 0, user_id: people.staff.user_id, action: "GET /api/distributor/reports/{reportId}/file" },
    ]);
  });

  test("is part of the audit trail: a changed report or reported line is named", async () => {
    const order_id = await signed([1]);
    await ship(pools, order_id, { at: new Date(now) });
    const { report_id } = (await create()).body;
    const faults = () => faultsAbout(`DEA report ${report_id}`);
    expect(await faults()).toEqual([]);
    await run("update csos_reports set content = content || 'x' where report_id = $1", [report_id]);
    expect(await faults()).toEqual([`DEA report ${report_id}: was changed`]);
    await run("delete from csos_reported where report_id = $1", [report_id]);
    expect((await faults()).join()).toMatch(/ shipment \d+ line 1: was removed/);
  });
});
