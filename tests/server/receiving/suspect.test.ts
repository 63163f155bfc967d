/** Suspect product: a package is in quarantine once, and leaves it by a decision; transactions are found by lot and serial, with what a feed brought. */
import { expect, test } from "vitest";
import { packageOf, readEpcis, ssccOf } from "#server/import/epcis/read.ts";
import { clean } from "#server/jobs/clean.ts";
import { orderNotFound, productNotFound } from "#server/services/receiving/claims-text.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people, south } from "#tests/support/company.ts";
import { arrived } from "#tests/support/orders.ts";
import { whileRecalled } from "#tests/support/recalled.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";
import {
  deliveryOf,
  epcisJson,
  epcisXml,
  imported,
  inQuarantine,
  suspectUnit,
} from "#tests/support/suspect-examples.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools, signIn } = app;
const buyer = await signIn(people.buyer.email);
const foreign = await signIn(people.other.email, { customer: south });
const put = (unit: object, headers = {}) => buyer.post("/api/quarantine", unit, headers);
const list = async (client = buyer) => (await client.post("/api/quarantine/search", {})).body;

test("a package is in quarantine once: sent again, and found by two tablets at once", async () => {
  const order_id = await arrived({ app, now });
  const unit = suspectUnit({ order_id, expiration_date: "02/29/2028" });
  const [one, again] = [await put(unit, { "idempotency-key": "q1" }), await put(unit, { "idempotency-key": "q2" })];
  expect([one.status, one.body, again.body]).toEqual([
    200,
    { quarantine_id: unit.quarantine_id, status: "quarantined" },
    one.body,
  ]);
  const others = Array.from({ length: 4 }, () => suspectUnit({ order_id, serial_number: unit.serial_number }));
  for (const { body } of await Promise.all(others.map((other) => put(other)))) expect(body).toEqual(one.body);
  expect((await put({ ...unit, quantity: 2 })).status).toBe(422);
  const units = (await list()).filter((each: { serial_number: string }) => each.serial_number === unit.serial_number);
  expect(units).toMatchObject([
    { order_id, lot_no: "LOT1", expiration_date: "02/29/2028", reason: "unknown_serial", created_by: "Buyer Example" },
  ]);
});

test("a case that bears the serial number of a carton is another package; one that was typed without its GTIN is the one that was scanned", async () => {
  const carton = suspectUnit({ gtin: "00301162001165" });
  const { serial_number } = carton;
  const packed = suspectUnit({ serial_number, gtin: "50301162001160" });
  const typed = suspectUnit({ serial_number, gtin: "" });
  const own = ({ quarantine_id }: { quarantine_id: string }) => ({ quarantine_id, status: "quarantined" });
  expect((await put(carton)).body).toEqual(own(carton));
  expect((await put(typed)).body).toEqual(own(carton));
  expect((await put(packed)).body).toEqual(own(packed));
  for (const each of [carton, packed]) expect((await put(each)).body).toEqual(own(each));
  const later = suspectUnit({ gtin: "" });
  expect((await put(later)).body).toEqual(own(later));
  expect((await put(suspectUnit({ serial_number: later.serial_number, gtin: "50301162001160" }))).body).toEqual(
    own(later),
  );
});

test("it is released or returned with what was found, once; then the same package may be put there again", async () => {
  const unit = suspectUnit();
  await put(unit);
  const resolve = (outcome: string, client = buyer) =>
    client.post("/api/quarantine/resolve", {
      quarantine_id: unit.quarantine_id,
      outcome,
      resolution: "Verified by the maker",
    });
  expect((await resolve("released", foreign)).status).toBe(404);
  expect((await resolve("released")).body.status).toBe("released");
  expect((await resolve("released")).status).toBe(200);
  const other = await resolve("returned");
  expect([other.status, other.body.Message]).toEqual([409, "This unit was already released."]);
  const again = suspectUnit({ serial_number: unit.serial_number });
  expect((await put(again)).body).toEqual({ quarantine_id: again.quarantine_id, status: "quarantined" });
  expect(await list(foreign)).toEqual([]);
});

test("without an order, or of a product that does not exist, it says so", async () => {
  expect((await put(suspectUnit({ order_id: 2_000_000_000 }))).body.Message).toBe(orderNotFound);
  expect((await put(suspectUnit({ item_id: 999_999 }))).body.fields).toEqual({ item_id: productNotFound });
});

test("both forms of EPCIS say the same: packages with lot, expiry and tote", () => {
  const [xml, json] = [readEpcis(Buffer.from(epcisXml(7))), readEpcis(Buffer.from(epcisJson(7)))];
  expect(xml.units).toEqual([
    {
      gtin: "00399904212023",
      serial_number: "S1",
      lot_no: "LOT7",
      expiration_date: "2028-02-29",
      sscc: "106141412345678908",
    },
    { gtin: "00399904212023", serial_number: "S/2", lot_no: "LOT7", expiration_date: "2028-02-29", sscc: "" },
  ]);
  expect(json).toEqual({ ...xml, format: "epcis-2.0-json" });
  expect(packageOf("urn:epc:class:lgtin:0399904.021202.LOT7")).toEqual({
    gtin: "00399904212023",
    serial_number: "",
    lot_no: "LOT7",
  });
  expect([packageOf("urn:epc:id:sgtin:1.2.3"), packageOf("nonsense"), ssccOf("urn:epc:id:sscc:1.2")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["<a", "well-formed"],
  ["<a/>", "no EPCIS document"],
  [`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`, "document type"],
  ["{}", "no EPCIS 2.0 document"],
  ["nothing", "neither XML nor JSON"],
])("a file that is none is told: %s", (text, why) => expect(() => readEpcis(Buffer.from(text))).toThrow(why));

test("a document is kept with its delivery for six years, once, is found by lot and serial and handed out as it came; another customer sees none of it", async () => {
  const order_id = await arrived({ app, now });
  const delivery = await deliveryOf({ app }, order_id);
  const [{ lot_no }] = (await pools.system.query("select lot_no from shipment_lines where order_id = $1", [order_id]))
    .rows;
  const xml = epcisXml(delivery).replaceAll("LOT7", lot_no);
  const [said] = await imported(app, xml, { now });
  expect(said).toMatch(new RegExp(`^Document \\d+ of delivery ${delivery} is stored until 2032-11-20: 2 packages\\.$`));
  expect(await imported(app, xml)).toEqual([`This document of delivery ${delivery} is already stored.`]);
  const json = epcisJson(delivery).replaceAll("LOT7", lot_no);
  await imported(app, json);
  const found = async (text: string, client = buyer) => (await client.post("/api/transactions/search", { text })).body;
  const byLot = await found(lot_no.toLowerCase());
  expect(byLot).toContainEqual(expect.objectContaining({ shipment_order_id: delivery, order_id, lot_no }));
  const [bySerial] = await found("S/2");
  expect(bySerial).toMatchObject({
    shipment_order_id: delivery,
    documents: [{ format: "epcis-1.2-xml" }, { format: "epcis-2.0-json" }],
  });
  const [one, two] = bySerial.documents;
  // They stand at their shipment on its order's page too.
  const { shipments } = (await buyer.get(`/api/carts/purchase-orders/${order_id}`)).body;
  const its = shipments.find((each: { order_id: number }) => each.order_id === delivery);
  expect(its.documents).toEqual([one, two].map(({ document_id, format }) => ({ document_id, format })));
  const document = (id: number, client = buyer) => client.get(`/api/transactions/documents/${id}`);
  expect((await document(one.document_id)).text).toBe(xml);
  expect((await document(two.document_id)).text).toBe(json);
  expect((await document(two.document_id)).headers["content-disposition"]).toMatch(/epcis-\d+-\d+\.json/);
  expect(await found(lot_no, foreign)).toEqual([]);
  expect((await document(one.document_id, foreign)).text).toBe((await document(2_000_000_000, foreign)).text);
});

test("a document that names no delivery, or several, is kept where one is said", async () => {
  await expect(imported(app, epcisXml(999_999_999))).rejects.toThrow(
    "does not name a known delivery. Add: --shipment NUMBER",
  );
  const delivery = await deliveryOf({ app }, await arrived({ app, now }));
  const other = await deliveryOf({ app }, await arrived({ app, now }));
  const both = epcisXml(delivery).replace(
    "</bizTransactionList>",
    `<bizTransaction>x:${other}</bizTransaction></bizTransactionList>`,
  );
  await expect(imported(app, both)).rejects.toThrow("matches several deliveries");
  expect(await imported(app, both, { shipment: String(other) })).toEqual([
    expect.stringContaining(`delivery ${other} is stored`),
  ]);
});

test.skipIf(!canReadPdfs)("transaction information, and what Form 3911 asks, are printed", async () => {
  const headers = { authorization: `Bearer ${buyer.token}` };
  const said = async (path: string) => {
    const { text, faults } = readPdf((await app.app.inject({ method: "GET", url: path, headers })).rawPayload);
    expect(faults).toBe("");
    return text.replaceAll(/\s+/g, " ");
  };
  const order_id = await arrived({ app, now });
  const information = await said(`/api/reports/transaction-information/${order_id}`);
  expect(information).toMatch(
    /Transaction information.*Date of shipment.*Transaction statement.*7\. did not knowingly alter/,
  );
  const quarantineId = await inQuarantine(buyer, {
    order_id,
    note: "Seal broken",
    serial_number: "SN42",
    item_id: items.plain,
  });
  const form = await said(`/api/reports/form-3911/${quarantineId}`);
  expect(form).toMatch(/Form FDA 3911.*SN42.*Serial number is not on.*Seal broken.*Dispenser/);
  expect(form).not.toContain("RECALLED");
  const recalled = await whileRecalled(pools, [items.plain, "LOT1"], () =>
    said(`/api/reports/form-3911/${quarantineId}`),
  );
  expect(recalled).toContain("LOT1 · RECALLED");
});

test("what is six years old is removed by the night, not before", async () => {
  const own = await testApp({ clock: () => now }); // the cleaning also ends every session
  await imported(own, epcisXml(await deliveryOf({ app: own }, await arrived({ app: own, now }))), { now });
  const kept = async () => (await own.pools.system.query("select from epcis_documents")).rowCount;
  expect(await kept()).toBe(1);
  await clean(own.pools, new Date("2032-11-20T12:00:00Z"));
  expect(await kept()).toBe(1);
  await clean(own.pools, new Date("2032-11-22T12:00:00Z"));
  expect(await kept()).toBe(0);
});
