/** The print of an order on an order form: its certificate and checks, fill data of each line by day, and the records that removed packages. */
import { beforeEach, describe, expect, test } from "vitest";
import * as statusText from "#contract/orders/text.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { refuseSigned } from "#server/commands/csos-refuse.ts";
import { inTransaction } from "#server/db/open.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { registrationFacts } from "#server/services/csos/certificate-facts.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import * as endedText from "#server/services/documents/ended-text.ts";
import * as recordsText from "#server/services/documents/records-text.ts";
import { orderForm } from "#server/services/documents/order-form.ts";
import * as signatureText from "#server/services/documents/signature-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people } from "#tests/support/company.ts";
import { controlled, signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { onForm222 } from "#tests/support/document-examples.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

/** 9:00 in the morning in Chicago, where the customer is. */
const begin = Date.parse("2026-11-20T15:00:00Z");
const dayMs = 86_400_000;
let now = begin;
const app = await testApp({ clock: () => new Date(now) });
const { signIn, pools } = app;
await withControlledProducts(pools);
await pools.system.query("update stock set available = 50 where item_id = $1", [items.scarce]);
await pools.system.query(
  "insert into customer_allocations (customer_id, item_id, units, since) values ($1, $2, 30, '2026-11-01')",
  [north, items.limited],
);
const certificate = await signerFor(await signIn(people.chief.email, { cart: "CSO" }));

let chief: Client;
beforeEach(() => setClock(begin));

/** A moved clock ends sessions. */
async function setClock(at: number): Promise<void> {
  now = at;
  chief = await signIn(people.chief.email, { cart: "CSO" });
}

/** Returns the words of a document, one space between them. */
async function readDocument(kind: "e222Form" | "form222-cover-sheet", orderId: number): Promise<string> {
  const answer = await app.app.inject({
    method: "GET",
    url: `/api/reports/${kind}/${orderId}`,
    headers: { authorization: `Bearer ${chief.token}` },
  });
  expect(answer.statusCode).toBe(200);
  const { text, faults } = readPdf(answer.rawPayload);
  expect(faults).toBe("");
  return text.replaceAll(/\s+/g, " ");
}

/** The cells "Shipped" and "Received" of the first line. */
async function readFillData(orderId: number): Promise<unknown[]> {
  const caller = { ...nobody({} as Caller["request"], new Date(now)), customers: [north], changed: {} };
  const { distributor } = readEnvironment({});
  const { blocks } = orderForm(await inTransaction(pools.system, (db) => factsOf(db, caller, orderId, distributor)));
  const table = blocks.find((block) => block.kind === "table");
  return table!.rows[0]!.slice(-2);
}
const voidMarks = (text: string): string[] => text.split(recordsText.heading)[0]!.match(/\d+ VOID/g) ?? [];

/** The next order is one that the demonstration warehouse sends in two shipments. */
const splitNextOrder = () =>
  pools.owner.query("select setval('order_numbers', (select last_value / 5 * 5 + 9 from order_numbers))");

/** Sixty days and a night after the beginning. */
async function expireOrders(): Promise<void> {
  await setClock(Date.parse("2027-01-20T06:01:00Z"));
  await endSignedOrders({ pools, auditKeys, clock: () => new Date(now) });
}

describe.runIf(canReadPdfs)("the print of a signed order", () => {
  test("has the registration in its certificate, the signing and each check with time and time zone", async () => {
    const orderId = await signedOrder(chief, certificate, [1]);
    const { rows } = await pools.system.query<{ certificate: Buffer }>(
      "select certificate from csos_orders where order_id = $1",
      [orderId],
    );
    const registration = registrationFacts(rows[0]!.certificate)!;
    const { signed } = (await chief.get(`/api/carts/purchase-orders/${orderId}`)).body;
    const text = await readDocument("e222Form", orderId);
    const at = "Nov 20, 2026, 9:00:00 AM CST";
    for (const part of [
      `${signatureText.holder} ${signed.signed_by}`,
      `${signatureText.dateSigned} ${at}`,
      `${signatureText.subject} ${signed.certificate_subject}`,
      `${signatureText.issuedBy} ${signed.issued_by}`,
      `${signatureText.serialNumber} ${signed.certificate_serial}`,
      `${signatureText.registrant} ${registration.name}`,
      `${signatureText.registeredAddress} ${registration.address.join(", ")}`,
      `${signatureText.registeredSchedules} II, IIN, III, IIIN, IV, V`,
      `${signatureText.businessActivity} ${registration.activity}`,
      `${signatureText.checksAtSigning} ${signatureText.checksPassed(7, 7)}`,
    ])
      expect(text).toContain(part);
    // The signing, and seven checks.
    expect(text.split(at)).toHaveLength(9);
    expect(text.match(/ Passed /g)).toHaveLength(7);
  });

  test("lists packages shipped and received by day, from every shipment, without canceled receipts", async () => {
    await splitNextOrder();
    const orderId = await signedOrder(chief, certificate, [5]);
    await ship(pools, orderId, { at: new Date(now) });
    await setClock(begin + 3 * dayMs);
    await ship(pools, orderId, { at: new Date(now), shipment: 2 });
    const { shipments } = (await chief.get(`/api/carts/purchase-orders/${orderId}`)).body;
    expect(shipments).toHaveLength(2);
    const { lot_no } = shipments[0].lines[0];
    const receive = async (quantity_received: number, receive_date: string): Promise<number> => {
      const receipt = { order_id: orderId, item_id: controlled[0], quantity_received, quantity_UOM: "CT", lot_no };
      const { status, body } = await chief.post("/api/receives", { ...receipt, receive_date, notes: "" });
      expect(status).toBe(200);
      return body.receipt.order_receive_id;
    };
    await receive(1, "11/22/2026");
    await receive(1, "11/22/2026");
    await receive(1, "11/23/2026");
    const order_receive_id = await receive(1, "11/23/2026");
    await chief.post("/api/receives/cancel", { order_receive_id });
    for (const id of [orderId, shipments[0].order_id]) {
      expect(await readFillData(id)).toEqual([
        { text: "5", under: "3 on Nov 20, 2026 · 2 on Nov 23, 2026" },
        { text: "3", under: "2 on Nov 22, 2026 · 1 on Nov 23, 2026" },
      ]);
      const text = await readDocument("e222Form", id);
      expect(text).toMatch(/ 5 5 3 /); // ordered, shipped, received
      expect(voidMarks(text)).toEqual([]);
    }
  });

  test("marks only a void VOID, names what was not accepted or expired, and lists each record with its packages", async () => {
    const orderId = await signedOrder(chief, certificate, [1, 2, 3]);
    const voided = await chief.post(`/api/orders/${orderId}/void`, { reason: "Ordered twice", lines: [1] });
    expect(voided.status).toBe(200);
    const reason = "The form names no address.";
    await refuseSigned({ pools, auditKeys, now: new Date(now) }, String(orderId), { reason, lines: ["2"] });
    await expireOrders();
    const text = await readDocument("e222Form", orderId);
    // In the order of the catalog: three, one and two packages.
    expect(voidMarks(text)).toEqual(["3 VOID"]);
    for (const part of [
      endedText.removed("1", endedText.notAccepted),
      endedText.removed("2", endedText.expired),
      `${recordsText.voided} Nov 20, 2026, 9:00:00 AM CST ${recordsText.linePackages(1, "3")} Ordered twice`,
      `${recordsText.notAccepted} Nov 20, 2026, 9:00:00 AM CST ${recordsText.linePackages(2, "1")} ${reason}`,
      `${recordsText.expired} Jan 20, 2027, 12:01:00 AM CST ${recordsText.linePackages(3, "2")}`,
    ])
      expect(text).toContain(part);
  });
});

describe.runIf(canReadPdfs)("the prints of an order on Form 222", () => {
  const placement = (orderId: number) =>
    statusText.placedOnForm222(String(orderId).padStart(9, "0"), "Buyer Example").split(" ");

  /** The words of a narrow column, in their order, with what stands beside them between. */
  const inOrder = (words: readonly string[]): RegExp => new RegExp(words.join("(?: \\S+){0,12}? "));

  test("say that it was placed on Form 222, never that it was signed", async () => {
    const orderId = await onForm222({ app, now: new Date(now) });
    for (const kind of ["e222Form", "form222-cover-sheet"] as const) {
      const text = await readDocument(kind, orderId);
      expect(text).toMatch(inOrder(placement(orderId)));
      expect(text).not.toMatch(/Signed (with|and placed|by )/);
      expect(text).not.toContain(signatureText.heading);
      expect(text).not.toContain(recordsText.heading);
    }
  });

  test("list its records by the form's line numbers, and an expired order is not VOID", async () => {
    const lines = [items.plain, items.cheap, items.limited].map((item, at) => ({ item, quantity: at + 2 }));
    const orderId = await placeOrder(pools, { placedAt: new Date(now), lines });
    await pools.system.query(
      `update orders set cart_type_code = 'CSO', is_form222 = true, status = 'WAITING_FOR_FORM', buyer_dea_number = 'BB1388568', order_form_number = lpad(order_id::text, 9, '0') where order_id = $1`,
      [orderId],
    );
    await pools.system.query(
      "update order_lines set schedule_name = case line_no when 2 then 'IV' else 'II' end where order_id = $1",
      [orderId],
    );
    await expireOrders();
    const { rows } = await pools.system.query<{ full_description: string }>(
      "select full_description from order_lines where order_id = $1 and line_no = 2",
      [orderId],
    );
    // The product that needs no form is named by the first word that fits its column.
    const [name] = rows[0]!.full_description.split(" ");
    for (const kind of ["e222Form", "form222-cover-sheet"] as const) {
      const text = await readDocument(kind, orderId);
      const record = text.slice(text.indexOf(recordsText.heading));
      expect(record).toContain(`${recordsText.expired} Jan 20, 2027, 12:01:00 AM CST`);
      expect(record).toMatch(inOrder(["line", "1:", "2,", name!]));
      expect(record).toMatch(inOrder(["3,", "line", "2:", "4"]));
      expect(text).toContain(endedText.removed("2", endedText.expired));
      expect(voidMarks(text)).toEqual([]);
      expect(text).not.toContain(` ${recordsText.voided} `);
    }
  });
});
