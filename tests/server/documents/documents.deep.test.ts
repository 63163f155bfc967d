/** Documents of orders: every number in them is the order's, whoever may not see an order learns nothing of it, and who looked is written down. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { inTransaction } from "#server/db/open.ts";
import { lotCertificate } from "#server/commands/lot-certificate.ts";
import { drawSheet } from "#server/documents/blocks.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { type DocumentFacts, factsOf } from "#server/services/documents/facts.ts";
import { invoice } from "#server/services/documents/invoice.ts";
import { coverSheet, orderForm } from "#server/services/documents/order-form.ts";
import { packingList } from "#server/services/documents/packing-list.ts";
import { amountOf, centsOf, dayOf, moneyOf } from "#server/services/documents/words.ts";
import * as analysisText from "#server/services/documents/analysis-text.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as formText from "#server/services/documents/form-text.ts";
import * as invoiceText from "#server/services/documents/invoice-text.ts";
import * as refusals from "#server/services/documents/text.ts";
import * as packingText from "#server/services/documents/packing-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { lotOf, onForm222 } from "#tests/support/document-examples.ts";
import { receiptOf } from "#tests/support/examples.ts";

import { arrived, placeOrder, ship } from "#tests/support/orders.ts";
import { readBars } from "#tests/support/barcodes.ts";
import { aboutPdf, canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools } = app;
const buyer = await app.signIn(people.buyer.email);
const other = await app.signIn(people.other.email);

/** The bytes as they came, and all that came with them. */
async function bytesOf(client: Client, path: string) {
  const headers = { authorization: `Bearer ${client.token}` };
  const { statusCode, rawPayload, headers: answered } = await app.app.inject({ method: "GET", url: path, headers });
  return { status: statusCode, bytes: rawPayload, headers: answered };
}
const pdfOf = async (kind: string, id: number | string) => {
  const { status, bytes, headers } = await bytesOf(buyer, `/api/reports/${kind}/${id}`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/pdf", "no-store"]);
  return bytes;
};
const words = (text: string): string => text.replaceAll(/\s+/g, " ");
const said = async (kind: string, id: number | string): Promise<string> => {
  const { text, faults } = readPdf(await pdfOf(kind, id));
  expect(faults).toBe("");
  return words(text);
};

const distributor = readEnvironment({}).distributor;
/** Drawn here and not on a thread: some dozens of them. */
const drawn = (layout: (facts: DocumentFacts) => Sheet, orderId: number): Promise<string> =>
  inTransaction(
    pools.app,
    async (db) => {
      const caller = { ...nobody({} as Caller["request"], now), customers: [north], changed: {} };
      const { text, faults } = readPdf(await drawSheet(layout(await factsOf(db, caller, orderId, distributor))));
      expect(faults).toBe("");
      return words(text);
    },
    { settings: { "app.customers": `{${north}}`, "app.user_id": "0", "app.staff": "off", "app.on_behalf_of": "" } },
  );

const anyLines = fc.uniqueArray(
  fc.record({
    item: fc.constantFrom(items.plain, items.limited, items.confirm, items.kit, items.cheap),
    quantity: fc.integer({ min: 1, max: 39 }),
    kitCheckCents: fc.constantFrom(0, 240),
    discountCents: fc.constantFrom(0, 37),
    bonusCents: fc.constantFrom(0, 11),
    voided: fc.constantFrom(0, 0, 1, 5),
  }),
  { minLength: 1, maxLength: 5, selector: ({ item }) => item },
);
const anyOrder = fc.record({
  lines: anyLines,
  shippingCents: fc.constantFrom(0, 1500, 2299),
  isSplit: fc.boolean(),
  /** Of those that are sent in two. */
  parts: fc.constantFrom(1, 2),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Given> ? Given : never;

/** Placed, some of it taken off, and shipped; the first line is never taken off whole. */
async function given({ isSplit, parts, lines, ...order }: AnyOrder): Promise<number> {
  const { rows } = await pools.system.query<{ id: number }>(
    "select (nextval('order_numbers') / 5 * 5 + $1::int)::int as id from generate_series(1, 7)",
    [isSplit ? 0 : 1],
  );
  const orderId = await placeOrder(pools, {
    ...order,
    lines,
    orderId: rows.at(-1)!.id,
    placedAt: now,
    customerOrderNo: "PO-7",
  });
  for (const [at, { voided, quantity }] of lines.entries())
    await pools.system.query("update order_lines set voided_quantity = $3 where order_id = $1 and line_no = $2", [
      orderId,
      at + 1,
      Math.min(voided, at === 0 ? quantity - 1 : quantity),
    ]);
  await ship(pools, orderId, { at: now });
  if (parts === 2 && (await orderOf(orderId)).detail.order_status === "PARTIAL")
    await ship(pools, orderId, { at: now, shipment: 2 });
  return orderId;
}

/** Cells beside each other; of one that wraps its first words are in the same line. */
const inRow = (cells: readonly string[]): RegExp =>
  new RegExp(
    cells
      .map((cell) =>
        cell
          .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
          .split(" ")
          .reduceRight((rest, word) => (rest === "" ? word : `${word}(?: ${rest})?`), ""),
      )
      .join(" ") + " ",
  );

/** An order that arrived with a lot of its own: the lots of other orders are those of their quarter, so a test that changes one changes it for every test. */
async function arrivedWithOwnLot(): Promise<{ orderId: number; lot: string }> {
  const orderId = await arrived({ app, now });
  const shared = await lotOf(app, orderId);
  const lot = `${shared}X${orderId}`;
  await pools.system.query(
    "insert into lots (item_id, lot_no, expiration_date, analysis) select item_id, $2, expiration_date, analysis from lots where lot_no = $1 and item_id = $3",
    [shared, lot, items.plain],
  );
  await pools.system.query("update shipment_lines set lot_no = $3 where order_id = $1 and lot_no = $2", [
    orderId,
    shared,
    lot,
  ]);
  return { orderId, lot };
}

type Sum = readonly [name: string, cents: number];
/** What stands where sums stand: those of nothing are left out. */
const sumsIn = (text: string, sums: readonly Sum[]): void => {
  for (const [name, amount] of sums)
    if (amount === 0) expect(text).not.toContain(`${name} $`);
    else expect(text).toContain(`${name} ${moneyOf(amount)}`);
};

describe.runIf(canReadPdfs)("every number is the order's", () => {
  test("in the confirmation, the packing list and the invoice of any order, and of each of its shipments", async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (one) => {
        const orderId = await given(one);
        const order = await orderOf(orderId);
        const { detail, lines, shipments } = order;
        const summed = (
          of: readonly { line_no: number; quantity: number }[],
          each: (line: PurchaseOrder["lines"][number]) => number,
        ) => of.reduce((all, { line_no, quantity }) => all + quantity * centsOf(each(lines[line_no - 1]!)), 0);
        /** Added up here, line by line. */
        const blockOf = (of: readonly { line_no: number; quantity: number }[], shipping: number) => {
          const goods = summed(of, (line) => line.price_per);
          const offers = summed(of, (line) => line.discount_amount);
          const bonus = summed(of, (line) => line.bonus_discount_amount);
          const kitCheck = summed(of, (line) => line.kit_check_surcharge);
          const total = goods - offers - bonus + kitCheck + shipping;
          const sums: Sum[] = [
            [commonText.items, goods],
            [commonText.offers, -offers],
            [commonText.bonusDiscount, -bonus],
            [commonText.kitCheck, kitCheck],
          ];
          return { sums, total };
        };
        const shipping = centsOf(detail.shipping_charges);

        const confirmed = await drawn(confirmation, orderId);
        for (const { full_description, quantity, sale_UOM_desc, price_per, full_price, manufacturer } of lines) {
          expect(confirmed).toContain(
            `${full_description} ${amountOf(quantity, sale_UOM_desc)} ${inDollars(price_per)} ${inDollars(full_price)}`,
          );
          expect(confirmed).toContain(manufacturer);
        }
        const left = lines.map((line) => ({ ...line, quantity: line.quantity - line.voided_quantity }));
        const whole = blockOf(left, shipping);
        sumsIn(confirmed, whole.sums);
        expect(confirmed).toContain(`${commonText.shipping} ${inDollars(detail.shipping_charges)}`);
        expect(confirmed).toContain(` ${commonText.total} ${inDollars(order.total)}`);
        expect(centsOf(order.total)).toBe(whole.total);

        const packed = await drawn(packingList, orderId);
        const billed = await drawn(invoice, orderId);
        for (const [nth, shipment] of shipments.entries()) {
          const [ownList, ownInvoice] = [
            await drawn(packingList, shipment.order_id),
            await drawn(invoice, shipment.order_id),
          ];
          const units = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          for (const text of [packed, ownList]) {
            expect(text).toContain(`${commonText.shipment(shipment.order_id)} `);
            expect(text).toContain(`${shipment.carrier} ${shipment.tracking_number}`);
            expect(text).toContain(`${packingText.unitsInShipment} ${units}`);
            for (const line of shipment.lines) {
              const row = `${line.full_description} ${line.lot_no} ${dayOf(line.expiration_date)} ${amountOf(line.quantity, line.sale_UOM_desc)}`;
              expect(text).toContain(row);
              expect(text).toContain(line.manufacturer);
              for (const serial of line.serial_numbers) expect(text).toContain(serial);
            }
          }
          const { sums, total } = blockOf(shipment.lines, nth === 0 ? shipping : 0);
          expect(centsOf(shipment.invoice_amount!)).toBe(total);
          for (const text of [billed, ownInvoice]) {
            expect(text).toContain(`${invoiceText.invoice(shipment.invoice_id!)} `);
            expect(text).toContain(`${invoiceText.invoiceTotal} ${moneyOf(total)}`);
            for (const { line_no, full_description, lot_no, quantity, sale_UOM_desc, manufacturer } of shipment.lines) {
              const { price_per } = lines.find((line) => line.line_no === line_no)!;
              const amount = moneyOf(centsOf(price_per) * quantity);
              expect(text).toContain(
                `${full_description} ${lot_no} ${amountOf(quantity, sale_UOM_desc)} ${inDollars(price_per)} ${amount}`,
              );
              expect(text).toContain(manufacturer);
            }
          }
          sumsIn(ownInvoice, [...sums, [commonText.shipping, nth === 0 ? shipping : 0]]);
          const others = shipments.filter(({ order_id }) => order_id !== shipment.order_id);
          for (const { tracking_number } of others) expect(ownList + ownInvoice).not.toContain(tracking_number);
        }
        const all = shipments.reduce((sum, { invoice_amount }) => sum + centsOf(invoice_amount!), 0);
        if (shipments.length > 1) expect(billed).toContain(`${invoiceText.allInvoices} ${moneyOf(all)}`);
        const toCome = lines
          .map((line) => ({ ...line, rest: line.quantity - line.voided_quantity - line.shipped_quantity }))
          .filter(({ rest }) => rest > 0);
        expect(packed.includes(packingText.notShippedYet)).toBe(toCome.length > 0);
        for (const { full_description, quantity, sale_UOM_desc, rest } of toCome)
          expect(packed).toContain(
            `${full_description} ${amountOf(quantity, sale_UOM_desc)} ${amountOf(rest, sale_UOM_desc)}`,
          );
      }),
      { numRuns: 6 },
    );
  });

  test("in the order form and the cover sheet of any order: what was ordered, shipped, received and taken off", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrder,
        fc.boolean(),
        fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }),
        async (one, isPaper, come) => {
          const orderId = await given(one);
          await pools.system.query(
            `update orders set cart_type_code = 'CSO', is_form222 = $2, buyer_dea_number = 'BB1388568', order_form_number = lpad(order_id::text, 9, '0') where order_id = $1`,
            [orderId, isPaper],
          );
          // What needs no paper form is not on one.
          await pools.system.query(
            "update order_lines set schedule_name = case when line_no % 3 = 2 then 'IV' else 'II' end where order_id = $1",
            [orderId],
          );
          for (const { line_no, item_id, lot_no, quantity } of (await orderOf(orderId)).shipments[0]!.lines) {
            const quantity_received = Math.min(come[line_no - 1]!, quantity);
            if (quantity_received === 0) continue;
            const receipt = { order_id: orderId, item_id, quantity_received, quantity_UOM: "CT", lot_no, notes: "" };
            expect((await buyer.post("/api/receives", { ...receipt, receive_date: "11/20/2026" })).status).toBe(200);
          }
          const order = await orderOf(orderId);
          const { rows: packs } = await pools.system.query<{ item_id: number; retail_packaging: string }>(
            "select item_id, retail_packaging from products where item_id = any($1)",
            [order.lines.map(({ item_id }) => item_id)],
          );
          const lines = order.lines.filter(({ schedule_name }) => !isPaper || schedule_name === "II");
          const form = await drawn(orderForm, orderId);
          const sheets = isPaper ? [await drawn(coverSheet, orderId)] : [];
          for (const [at, line] of lines.entries()) {
            const pack = packs.find(({ item_id }) => item_id === line.item_id)!.retail_packaging;
            const ordered = [
              `${at + 1} ${line.full_description}`,
              `${line.sale_UOM_desc} · ${pack}`,
              `${line.quantity}`,
            ];
            expect(form).toMatch(inRow([...ordered, `${line.shipped_quantity} ${line.received_quantity}`]));
            for (const sheet of sheets) expect(sheet).toMatch(inRow(ordered));
            for (const sheet of [form, ...sheets]) expect(sheet).toContain(line.manufacturer);
          }
          const voided = lines.filter(({ voided_quantity }) => voided_quantity > 0);
          expect((form.match(/\d+ VOID/g) ?? []).toSorted()).toEqual(
            voided.map(({ voided_quantity }) => `${voided_quantity} VOID`).toSorted(),
          );
          expect(form).toContain(`${formText.linesCompleted} ${lines.length}`);
          for (const sheet of sheets) {
            expect(sheet).toContain(`Last line completed: ${lines.length}.`);
            expect(sheet).toContain(`${commonText.items} ${inDollars(order.detail.order_line_total_amount)}`);
            expect(sheet).toContain(` ${commonText.total} ${inDollars(order.total)}`);
          }
        },
      ),
      { numRuns: 5 },
    );
  });

  test("in the order form: its number, both DEA numbers, packages ordered, shipped and received, and the day it is void", async () => {
    const orderId = await onForm222({ app, now });
    const { lines, shipments } = await orderOf(orderId);
    const [line] = lines;
    const receipt = {
      order_id: orderId,
      item_id: line!.item_id,
      quantity_received: 4,
      quantity_UOM: "CT",
      lot_no: shipments[0]!.lines[0]!.lot_no,
      receive_date: "11/20/2026",
      notes: "",
    };
    expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
    const form = String(orderId).padStart(9, "0");
    const text = await said("e222Form", orderId);
    for (const part of [
      formText.form222Title,
      form,
      "BB1388568",
      "RO2846357",
      "Jan 19, 2027",
      commonText.controlledContext,
    ])
      expect(text).toContain(part);
    expect(text).toContain(`1 ${line!.full_description} Carton · Carton of 25 6 6 4 `);
    expect(text).toContain(`${formText.linesCompleted} 1`);
    expect(await said("form222-cover-sheet", orderId)).toContain(`Form 222 number Order Ordered`);
  });

  /** An order under a form, of three lines: of the first the necessity is confirmed, of the second it is not, the third needs none. */
  async function withNecessities(orderId: number, { isForm222 }: { isForm222: boolean }): Promise<void> {
    const lines = [items.confirm, items.limited, items.plain].map((item) => ({ item, quantity: 2 }));
    await placeOrder(pools, { placedAt: now, lines, orderId });
    await pools.system.query(
      `update orders set cart_type_code = 'CSO', is_form222 = $2, buyer_dea_number = 'BB1388568', order_form_number = '26X' || right(order_id::text, 6) where order_id = $1`,
      [orderId, isForm222],
    );
    await pools.system.query(
      `update order_lines set schedule_name = case when $4 then 'II' else schedule_name end, needs_necessity = line_no < 3, necessity_by = case when line_no = 1 then $2::int end,
         necessity_at = case when line_no = 1 then $3::timestamptz end where order_id = $1`,
      [orderId, people.buyer.user_id, new Date("2026-11-20T04:00:00Z"), isForm222],
    );
  }

  /** Where the column is narrow the words go on in the next line, behind what stands beside them. */
  function saysNecessities(text: string): void {
    expect(text).toMatch(/Medical necessity (\S+ ){0,5}confirmed by Buyer/);
    expect(text).toContain("Example, Nov 19, 2026"); // still the day before, where the customer is
    expect(text.match(/Medical necessity (\S+ ){0,5}not (\S+ ){0,5}confirmed/g)).toHaveLength(1);
    expect(text.match(/Medical necessity/g)).toHaveLength(2);
  }

  test.each([
    ["confirmation", confirmation, 9_000_006, false],
    ["packing list", packingList, 9_000_011, false],
    ["invoice", invoice, 9_000_021, false],
    ["electronic order form", orderForm, 9_000_026, false],
    ["order form of a Form 222 order", orderForm, 9_000_031, true],
    ["cover sheet", coverSheet, 9_000_016, true],
  ] as const)(
    "the %s says who confirmed the medical necessity of a line and when, or that nobody did",
    async (_, layout, orderId, isForm222) => {
      await withNecessities(orderId, { isForm222 });
      await ship(pools, orderId, { at: now });
      saysNecessities(await drawn(layout, orderId));
    },
  );

  test("a lot's results, and a stored file as it is", async () => {
    const { lot } = await arrivedWithOwnLot();
    const made = await said("certificate-of-analysis-report", lot.toLowerCase());
    for (const part of [`Lot ${lot}`, "Assay 95.0% to 105.0% of label claim", "NDC", "Conforms"])
      expect(made).toContain(part);
    const file = Buffer.from("%PDF-1.4 as the maker sent it");
    await pools.system.query("update lots set certificate_of_analysis = $2 where lot_no = $1", [lot, file]);
    expect(await pdfOf("certificate-of-analysis-report", lot)).toEqual(file);
  });

  test("a lot that is recalled says so on every paper that names it, and no other does", async () => {
    const { orderId, lot } = await arrivedWithOwnLot();
    await pools.system.query(
      `update lots set certificate_of_analysis = null, analysis = '[{"test":"pH","specification":"3 to 4","result":"3.4"}]' where lot_no = $1`,
      [lot],
    );
    const receipt = { ...receiptOf(orderId, now), lot_no: lot };
    expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
    const papers = [
      ...["pack-list", "invoice", "transaction-information", "receiving-report"].map(
        (kind) => [kind, orderId] as const,
      ),
      ["certificate-of-analysis-report", lot] as const,
    ];
    const told = async () => {
      const texts = [];
      for (const [kind, id] of papers) texts.push([kind, (await said(kind, id)).match(/RECALLED/g)?.length ?? 0]);
      return texts;
    };
    expect(await told()).toEqual(papers.map(([kind]) => [kind, 0]));
    await pools.system.query(
      "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', $3)",
      [items.plain, lot, now],
    );
    // The report names it twice, shipped and received; the certificate also says why.
    const twice = ["receiving-report", "certificate-of-analysis-report"];
    expect(await told()).toEqual(papers.map(([kind]) => [kind, twice.includes(kind) ? 2 : 1]));
    expect(await said("certificate-of-analysis-report", lot)).toContain(analysisText.lotRecalled("Glass particles."));
  });

  test("a label of 4 by 6 inches names the way and nothing that is inside", async () => {
    const orderId = await arrived({ app, now });
    const { shipments, lines } = await orderOf(orderId);
    // Each of the smallest units weighs three pounds and an ounce.
    const weighed = await pools.system.query<{ pounds: number }>(
      `with told as (update products set weight_ounces = 49 where item_id in (select item_id from order_lines where order_id = $1))
         select ceil(sum(quantity * units_in) * 49 / 16.0)::int as pounds from order_lines where order_id = $1`,
      [orderId],
    );
    const { pounds } = weighed.rows[0]!;
    const { body } = await buyer.get(`/api/shipping-labels/${orderId}`);
    expect(body).toMatchObject({ TrackingNumber: shipments[0]!.tracking_number, format: "pdf" });
    const pdf = Buffer.from(body.Bytes, "base64");
    const { text, faults } = readPdf(pdf);
    expect(faults).toBe("");
    expect(aboutPdf(pdf)).toMatch(/Pages: +1\n[^]*Page size: +288 x 432 pts/);
    const { weight, arrives } = body.labels[0];
    expect([weight, arrives]).toEqual([`${pounds} lb`, dayOf(shipments[0]!.arrives_on!)]);
    expect(readBars(pdf, { x: 0, y: 206, width: 288, height: 90 })).toBe(shipments[0]!.tracking_number);
    expect(readBars(pdf, { x: 176, y: 388, width: 112, height: 42 })).toBe(String(orderId));
    const zpl = (await buyer.get(`/api/shipping-labels/${shipments[0]!.order_id}?format=zpl`)).body;
    const printed = Buffer.from(zpl.Bytes, "base64").toString();
    expect(printed).toMatch(/^\^XA.*\^PW812.*\^XZ\n$/);
    const codes = [...printed.matchAll(/\^BC[^^]*\^FH_\^FD([^^]*)\^FS/g)].map(([, code]) => code);
    expect(codes).toEqual([shipments[0]!.tracking_number, String(orderId)]);
    for (const label of [text.replaceAll(" ", ""), printed.replaceAll(" ", "")]) {
      for (const part of [
        weight.replace(" ", ""),
        arrives.replaceAll(" ", ""),
        shipments[0]!.tracking_number,
        String(orderId),
        "1of1",
        "1480ExampleParkway",
        "Springfield",
      ])
        expect(label).toContain(part);
      for (const { full_description } of lines) expect(label).not.toContain(full_description.split(" ")[0]!);
    }
  });
});

test("an address cannot command a label printer", async () => {
  const orderId = await arrived({ app, now });
  await pools.system.query(
    `update orders set ship_to = ship_to || '{"company_name": "^XZ^XA~JR_5E Łódź"}' where order_id = $1`,
    [orderId],
  );
  const { Bytes } = (await buyer.get(`/api/shipping-labels/${orderId}?format=zpl`)).body;
  const zpl = Buffer.from(Bytes, "base64").toString();
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).toContain("_5EXZ_5EXA_7EJR_5F5E _C5_81_C3_B3d_C5_BA");
});

describe("what there is none of", () => {
  test("is told in a sentence", async () => {
    const orderId = await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 2 }] });
    const message = async (path: string) => (await buyer.get(path)).body.Message;
    expect(await message(`/api/reports/pack-list/${orderId}`)).toBe(refusals.notShipped);
    expect(await message(`/api/reports/invoice/${orderId}`)).toBe(refusals.notInvoiced);
    expect(await message(`/api/reports/e222Form/${orderId}`)).toBe(refusals.noFormNumber);
    expect(await message(`/api/reports/form222-cover-sheet/${orderId}`)).toBe(refusals.notOnForm222);
    expect(await message(`/api/shipping-labels/${orderId}`)).toBe(refusals.noShippingLabel);
    expect((await buyer.get(`/api/shipping-labels/${orderId}/exists`)).body).toEqual({ exists: false });
    await ship(pools, orderId, { at: now });
    expect((await buyer.get(`/api/shipping-labels/${orderId}/exists/`)).body).toEqual({ exists: true });
  });

  test("another customer's order, shipment or lot answers as none does, in bytes and headers", async () => {
    const orderId = await onForm222({ app, now });
    const shipment = (await orderOf(orderId)).shipments[0]!.order_id;
    const lot = await lotOf(app, orderId);
    await pools.system.query("update shipment_lines set lot_no = lot_no || 'N' where order_id = $1", [orderId]);
    await pools.system.query(
      "insert into lots (item_id, lot_no, expiration_date, analysis) values ($1, $2, '2028-01-31', '[]')",
      [items.plain, `${lot}N`],
    );
    expect((await bytesOf(buyer, `/api/reports/certificate-of-analysis-report/${lot}N`)).status).toBe(200);
    const ofOrder = ["pack-list", "invoice", "e222Form", "order-confirmation", "form222-cover-sheet"].map(
      (kind) => `reports/${kind}`,
    );
    const pairs = [
      ...[...ofOrder, "shipping-labels"].flatMap((path) =>
        [orderId, shipment].map((id) => [`/api/${path}/${id}`, `/api/${path}/2000000000`]),
      ),
      [`/api/shipping-labels/${orderId}/exists`, "/api/shipping-labels/2000000000/exists"],
      [`/api/reports/certificate-of-analysis-report/${lot}N`, "/api/reports/certificate-of-analysis-report/NONE"],
    ];
    for (const [theirs, none] of pairs) {
      const [one, two] = [await bytesOf(other, theirs!), await bytesOf(other, none!)].map(({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, date: "", "x-request-id": "" },
      }));
      expect(one).toEqual(two);
    }
  });

  test("a lot number of two products asks which, unless it is said", async () => {
    const orderId = await placeOrder(pools, {
      placedAt: now,
      lines: [
        { item: items.plain, quantity: 1 },
        { item: items.cheap, quantity: 1 },
      ],
      orderId: 9_000_001,
    });
    await ship(pools, orderId, { at: now });
    await pools.system.query("update shipment_lines set lot_no = 'TWICE' where order_id = $1", [orderId]);
    await pools.system.query(
      "insert into lots (item_id, lot_no, expiration_date, analysis) select unnest($1::int[]), 'TWICE', '2028-01-31', '[]'",
      [[items.plain, items.cheap]],
    );
    const path = "/api/reports/certificate-of-analysis-report/TWICE";
    const asked = await buyer.get(path);
    expect([asked.status, asked.body.Message]).toEqual([
      409,
      expect.stringMatching(/Ondansetron.* and Sodium chloride/),
    ]);
    expect((await bytesOf(buyer, `${path}?item_id=${items.cheap}`)).status).toBe(200);
  });
});

test("who looked at which document is written down; what there was none of is not", async () => {
  const orderId = await arrived({ app, now });
  const lot = await lotOf(app, orderId);
  const rows = async () =>
    (
      await pools.system.query(
        "select action, user_id, customer_id, entity_id, input, after, result from audit where action like 'GET %' and result = 'done' and user_id = $1 order by audit_id",
        [people.chief.user_id],
      )
    ).rows;
  const chief = await app.signIn(people.chief.email);
  await bytesOf(chief, `/api/reports/pack-list/${orderId}`);
  await bytesOf(chief, `/api/reports/certificate-of-analysis-report/${lot}`);
  await bytesOf(chief, `/api/shipping-labels/${orderId}`);
  await bytesOf(chief, `/api/shipping-labels/${orderId}/exists`);
  await bytesOf(chief, "/api/reports/pack-list/2000000000");
  const row = { user_id: people.chief.user_id, customer_id: 1, after: null, result: "done" };
  expect(await rows()).toEqual([
    { ...row, action: "GET /api/reports/pack-list/{orderId}", entity_id: String(orderId), input: { orderId } },
    {
      ...row,
      action: "GET /api/reports/certificate-of-analysis-report/{lotNo}",
      entity_id: lot,
      input: { lotNo: lot },
    },
    {
      ...row,
      action: "GET /api/shipping-labels/{orderId}",
      entity_id: String(orderId),
      input: { orderId, format: "pdf" },
    },
  ]);
});

const orderOf = async (orderId: number): Promise<PurchaseOrder> =>
  (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body as PurchaseOrder;
const inDollars = (dollars: number): string => moneyOf(centsOf(dollars));

test("the command stores a lot's file, of a number of two products only for the one that is named, and nothing that is no PDF", async () => {
  const orderId = await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 1 }] }); // of one lot
  await ship(pools, orderId, { at: now });
  await pools.system.query("update shipment_lines set lot_no = 'STORED' where order_id = $1", [orderId]);
  await pools.system.query(
    "insert into lots (item_id, lot_no, expiration_date) select unnest($1::int[]), 'STORED', '2028-01-31'",
    [[items.plain, items.cheap]],
  );
  const folder = mkdtempSync(join(tmpdir(), "portal-certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, wrong] = [join(folder, "lot.pdf"), join(folder, "lot.txt")];
  writeFileSync(file, "%PDF-1.4 the maker's");
  writeFileSync(wrong, "not one");
  await expect(lotCertificate(pools, { lot: "STORED", file: wrong })).rejects.toThrow("is not a PDF");
  await expect(lotCertificate(pools, { lot: "NOSUCHLOT", file })).rejects.toThrow("was never shipped");
  await expect(lotCertificate(pools, { lot: "STORED", file })).rejects.toThrow(`--item ${items.cheap}`);
  expect(await lotCertificate(pools, { lot: "STORED", file, item: String(items.plain) })).toEqual([
    expect.stringMatching(/^The certificate of lot STORED of Ondansetron/),
  ]);
  expect((await pdfOf("certificate-of-analysis-report", "STORED")).toString()).toBe("%PDF-1.4 the maker's");
});
