/** Invoices on paper: each by itself, with all that accounts payable asks for. */
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { dueDate } from "#server/services/documents/payment-terms.ts";
import { dayOf, moneyOf, centsOf } from "#server/services/documents/words.ts";
import * as text from "#server/services/documents/invoice-text.ts";
import { testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const words = (content: string): string => content.replaceAll(/\s+/g, " ");

describe("dueDate", () => {
  test.each([
    ["Net 30 days", "2026-12-20"],
    ["NET 45", "2027-01-04"],
    ["net15", "2026-12-05"],
    ["2% 10, Net 30", "2026-12-20"],
    ["Net 0", "2026-11-20"],
    ["Due on receipt", "2026-11-20"],
    ["Due upon receipt", "2026-11-20"],
    ["Net 10 EOM", undefined],
    ["Net 10th prox.", undefined],
    ["As agreed", undefined],
    ["", undefined],
  ])("reads %j as %s for an invoice of Nov 20, 2026", (terms, due) => {
    expect(dueDate(terms, "2026-11-20")).toBe(due);
  });
});

describe("the distributor's address for payments", () => {
  const six = "Example Distribution; 1 Way; Memphis, TN 38118; RO2846357; 901-555-0100; orders@distributor.example";

  test("is its own address unless another one is given", () => {
    const { remit_to } = readEnvironment({ DISTRIBUTOR: six }).distributor;
    expect(remit_to).toEqual(["Example Distribution", "1 Way", "Memphis, TN 38118"]);
  });

  test("is read from behind the email address", () => {
    const { remit_to, email } = readEnvironment({
      DISTRIBUTOR: `${six}; Example Lockbox; PO Box 7700; Dallas, TX 75201;`,
    }).distributor;
    expect(remit_to).toEqual(["Example Lockbox", "PO Box 7700", "Dallas, TX 75201"]);
    expect(email).toBe("orders@distributor.example");
  });

  test("is refused with too few parts", () => {
    expect(() => readEnvironment({ DISTRIBUTOR: "Example; 1 Way" })).toThrow(
      /DISTRIBUTOR is "Example; 1 Way"; expected/,
    );
  });
});

describe.runIf(canReadPdfs)("an invoice", async () => {
  const app = await testApp({ clock: () => now });
  const buyer = await app.signIn(people.buyer.email);
  const orderOf = async (orderId: number): Promise<PurchaseOrder> =>
    (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
  const pagesOf = async (id: number): Promise<string[]> => {
    const { rawPayload } = await app.app.inject({
      method: "GET",
      url: `/api/reports/invoice/${id}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const { pages, faults } = readPdf(rawPayload);
    expect(faults).toBe("");
    return pages.map(words);
  };
  /** Ordered whole, shipped in as many parts as are asked for; every fifth order is shipped in two. */
  const shipped = async (parts: 1 | 2, lines: { item: number; quantity: number }[]): Promise<number> => {
    const { rows } = await app.pools.system.query<{ id: number }>(
      "select (nextval('order_numbers') / 5 * 5 + $1::int)::int as id from generate_series(1, 7)",
      [parts === 2 ? 0 : 1],
    );
    const orderId = await placeOrder(app.pools, {
      orderId: rows.at(-1)!.id,
      placedAt: now,
      lines,
      customerOrderNo: "PO-7",
    });
    for (let part = 1; part <= parts; part++) await ship(app.pools, orderId, { at: now, shipment: part });
    return orderId;
  };

  test("names the customer number, its day, the day it is due and where payments go", async () => {
    const orderId = await shipped(1, [{ item: items.plain, quantity: 6 }]);
    const { detail } = await orderOf(orderId);
    const [page, ...more] = await pagesOf(orderId);
    expect(more).toEqual([]);
    const day = dateIn(detail.time_zone, now);
    for (const part of [
      text.customerNumber,
      String(north),
      text.invoiceDate,
      dayOf(day),
      text.due,
      dayOf(addDays(day, 30)),
    ])
      expect(page).toContain(part);
    expect(page).toContain("Net 30 days");
    expect(page).toMatch(/Bill to Ship to Remit to .*Ordering Portal Distribution .*2100 Distribution Way/);
  });

  test("says that it is due by its terms where they name no number of days", async () => {
    const orderId = await shipped(1, [{ item: items.plain, quantity: 6 }]);
    await app.pools.system.query("update orders set payment_terms = 'Net 10 EOM' where order_id = $1", [orderId]);
    const [page] = await pagesOf(orderId);
    expect(page).toContain("Net 10 EOM");
    expect(page).toContain(text.dueByTerms);
  });

  test("adds up what its shipment holds, also where a line is shipped in two lots", async () => {
    const orderId = await shipped(1, [{ item: items.plain, quantity: 6 }]);
    await app.pools.system.query("update shipment_lines set quantity = 4 where order_id = $1", [orderId]);
    await app.pools.system.query(
      `insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
       select customer_id, shipment_order_id, order_id, line_no, 'SECOND', 2, expiration_date, '{}' from shipment_lines where order_id = $1`,
      [orderId],
    );
    const [page] = await pagesOf(orderId);
    expect(page).toMatch(/SECOND 2 cartons \$12\.50 \$25\.00/);
    expect(page).toMatch(/Items \$75\.00 (Shipping \S+ )?Invoice total/);
  });

  test("begins on a page of its own, with its own head and page numbers, and the last page adds all of them up", async () => {
    const orderId = await shipped(2, [
      { item: items.plain, quantity: 6 },
      { item: items.cheap, quantity: 8 },
    ]);
    const { shipments } = await orderOf(orderId);
    expect(shipments).toHaveLength(2);
    const pages = await pagesOf(orderId);
    expect(pages).toHaveLength(3);
    for (const [at, shipment] of shipments.entries()) {
      const other = shipments[1 - at]!;
      for (const part of [
        `Invoice ${shipment.invoice_id} · RX PRODUCTS`,
        `${text.invoiceTotal} ${moneyOf(centsOf(shipment.invoice_amount!))}`,
        text.customerNumber,
        text.remitTo,
        "PO-7",
        "Page 1 of 1",
      ])
        expect(pages[at]).toContain(part);
      expect(pages[at]).not.toContain(String(other.invoice_id));
      expect(pages[at]).not.toContain(other.tracking_number);
      expect(pages[2]).toContain(`${shipment.invoice_id} ${shipment.order_id}`);
    }
    const all = shipments.reduce((sum, { invoice_amount }) => sum + centsOf(invoice_amount!), 0);
    expect(pages[2]).toContain(`${text.allInvoices} ${moneyOf(all)}`);
    // By its own number each is alone.
    expect(await pagesOf(shipments[1]!.order_id)).toEqual([pages[1]]);
  });
});
