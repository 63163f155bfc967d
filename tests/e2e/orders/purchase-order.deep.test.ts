/** A purchase order from being packed to being received, on the built page and the real server. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as sharedText from "#contract/orders/text.ts";
import * as linesText from "#src/text/orders/order-lines.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as shipmentText from "#src/text/orders/shipments.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { become, desk } from "#tests/support/devices.ts";
import { placeOrder, searchAllOrders } from "#tests/support/found-orders.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { canReadPdfs, readPdf, wordsOver } from "#tests/support/pdf.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";

let product: Product;
/** Two pages in which the tests go on: a buyer's, and that of somebody who works at several customers and is at one of them. */
let ofBuyer: Visit;
let ofFloater: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "5" });
  ofBuyer = await product.visit("/", { as: "buyer@northcampus.example" });
  ofFloater = await product.visit("/", { as: "floater@northcampus.example" });
  await become(ofBuyer.page, desk);
  await become(ofFloater.page, desk);
  const choice = ofFloater.page.getByRole("dialog", { name: customerText.title });
  await choice.getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
  await choice.waitFor({ state: "detached" });
});
afterAll(() => product?.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("is watched while the warehouse packs it: the shipment appears by itself", async () => {
  const { page, complaints } = ofBuyer;
  const orderId = await placeOrder(page);
  await goOn(page, `/order-complete/${orderId}`);
  await heading(page, orderText.completeTitle).waitFor();
  await page.getByText(orderText.trackingLater).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("heading", { name: /^Shipment 1 of \d+$/ }).waitFor({ timeout: 30_000 });
  await page.getByRole("status").getByText(`${orderText.shippedTitle}.`).waitFor(); // in the place of the note
  await expect.poll(() => page.getByText(orderText.trackingLater).count()).toBe(0);
  await page.getByText(shipmentText.notInvoiced).waitFor(); // the accounts take some minutes
  // What was placed a moment ago is not received from here.
  await expect.poll(() => page.getByRole("link", { name: orderText.receive }).count()).toBe(0);
  await page.getByRole("link", { name: orderText.viewOrder }).click();
  await page.getByRole("link", { name: orderText.receive }).click();
  await page.getByRole("region", { name: `Order ${orderId}` }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: /^Order/ }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test.runIf(canReadPdfs)(
  "prints whole: serial numbers, every receipt, whose goods they are; no page is empty",
  async () => {
    const { page } = ofBuyer;
    const [found] = await product.rows<{ order_id: number }>(
      `select o.order_id from orders o join receives r using (customer_id, order_id) join customers using (customer_id)
       where company_name like 'North Campus%' and o.placed_at > now() - interval '80 days' and r.line_no is not null
       group by o.order_id order by count(distinct r.line_no) desc, o.order_id desc limit 1`,
    );
    const { order_id } = found!;
    const [given] = await product.rows<{ line_no: number }>(
      `insert into receives (customer_id, order_id, line_no, item_id, quantity_received, quantity_uom_code, lot_no, expiration_date, receive_date, notes, receive_status_code, flagged, user_id, created_at)
       select customer_id, order_id, line_no, item_id, quantity_received, quantity_uom_code, 'PAPER' || n, expiration_date, receive_date, notes, receive_status_code, flagged, user_id, created_at
       from (select * from receives where order_id = $1 and line_no is not null order by order_receive_id limit 1) r cross join generate_series(1, 4) n returning line_no`,
      [order_id],
    );
    expect(given).toBeDefined();
    const order = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`);
    await goOn(page, `/purchase-order/${order_id}`);
    await page.getByText(/^\d+ receipts$/).waitFor();
    const paper = await page.pdf({ format: "Letter" });
    const { pages, text } = readPdf(paper);
    const sent = order.shipments.flatMap(({ lines }) => lines);
    const serials = sent.flatMap(({ serial_numbers }) => serial_numbers);
    expect(serials.length).toBeGreaterThan(0);
    expect(serials.filter((serial) => !text.includes(serial))).toEqual([]);
    for (const n of [1, 2, 3, 4]) expect(text).toContain(`PAPER${n}`);
    for (const { manufacturer, lot_no } of sent)
      expect([text.includes(manufacturer), text.includes(lot_no)]).toEqual([true, true]);
    expect(pages.filter((each) => each.trim() === "")).toEqual([]);
    expect(wordsOver(paper)).toEqual([]);
    expect(text).not.toMatch(new RegExp(`${shipmentText.packingList}|${orderText.reorder}`));
    await expect.poll(() => page.getByText(serials[0]!, { exact: true }).first().isVisible()).toBe(false); // folded as before
  },
);

test("is no order that was just placed when an old one's page is opened again, and offers no reorder there", async () => {
  const { page } = ofBuyer;
  const { order_id } = (await searchAllOrders(page)).find((order) => order.order_status === "RECEIVED")!;
  await goOn(page, `/order-complete/${order_id}`);
  await heading(page, `Order ${order_id}`).waitFor();
  await expect.poll(() => page.getByText(orderText.placed).count()).toBe(0);
  const reorder = page.getByRole("button", { name: /^Reorder/ });
  await expect.poll(() => reorder.count()).toBe(0);
  await goOn(page, `/purchase-order/${order_id}`);
  await reorder.first().waitFor();
});

test("says so when its address has the number of one of its shipments", async () => {
  const { page } = ofBuyer;
  const { order_id } = (await searchAllOrders(page)).find((order) => order.order_status === "RECEIVED")!;
  const [shipment] = (await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`)).shipments;
  await goOn(page, `/purchase-order/${shipment!.order_id}`);
  await heading(page, `Order ${order_id}`).waitFor();
  const words = page.getByText(orderText.shipmentOfOrder(shipment!.order_id, order_id));
  await words.waitFor();
  await goOn(page, `/purchase-order/${order_id}`);
  await heading(page, `Order ${order_id}`).waitFor();
  await expect.poll(() => words.count()).toBe(0);
});

test("shows its sum, its shipments and their lots as the server has them; serials unfold", async () => {
  const { page } = ofBuyer;
  const { order_id } = (await searchAllOrders(page)).find((order) => order.order_status === "SHIPPED")!;
  const order = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`);
  await goOn(page, `/purchase-order/${order_id}`);
  await heading(page, `Order ${order_id}`).waitFor();
  const shipment = page.getByRole("article").first();
  await shipment.getByText(order.shipments[0]!.tracking_number).waitFor();
  const [first] = order.shipments[0]!.lines;
  await shipment.getByText(first!.lot_no).first().waitFor();
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  await page
    .getByRole("region", { name: orderText.total, exact: true })
    .getByText(dollars.format(order.total))
    .last()
    .waitFor();
  const [serial] = first!.serial_numbers;
  await expect.poll(() => shipment.getByText(serial!, { exact: true }).isVisible()).toBe(false);
  await shipment
    .getByText(/serial number/)
    .first()
    .click();
  await shipment.getByText(serial!, { exact: true }).waitFor();
});

test("receipts are listed at the lot they are of, those of no shipped lot at their line; a cancelled one stays and says so", async () => {
  const { page } = ofBuyer;
  const [found] = await product.rows<{ order_id: number }>(
    `select order_id from receives join customers using (customer_id) where company_name like 'North Campus%' and receive_status_code = 'COM' and line_no is not null
       group by order_id having count(distinct line_no) > 1 and max(created_at) > now() - interval '40 days' order by order_id desc limit 1`,
  );
  const { order_id } = found!;
  const order = () => askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`);
  const [first] = (await order()).receipts;
  await askFromPage(page, "/api/receives/cancel", { order_receive_id: first!.order_receive_id });
  const { lines, shipments, receipts } = await order();
  await goOn(page, `/purchase-order/${order_id}`);
  await heading(page, `Order ${order_id}`).waitFor();
  const told = (those: typeof receipts, namesLot: boolean) =>
    those.map(
      ({ quantity_received, received_by, lot_no, receive_status_code }) =>
        `${linesText.receipt(quantity_received, "…", received_by)}${namesLot && lot_no !== "" ? `, lot ${lot_no}` : ""}${receive_status_code === "CAN" ? ` ${sharedText.canceled}` : ""}`,
    );
  const said = async (row: Locator) =>
    (await row.getByRole("list", { name: sharedText.received }).getByRole("listitem").allTextContents()).map((text) =>
      text.replace(/on .* by/, "on … by").trim(),
    );
  const listed = new Set<string>();
  for (const { order_id: shipment, lines: sent } of shipments)
    for (const { line_no, lot_no, full_description } of sent) {
      const table = page.getByRole("table", { name: shipmentText.contentsOf(shipment) });
      const row = table.getByRole("row").filter({ hasText: full_description }).filter({ hasText: lot_no }).first();
      const isFirst = !listed.has(`${line_no} ${lot_no}`); // a lot of several shipments has them at the first
      listed.add(`${line_no} ${lot_no}`);
      const those = receipts.filter((each) => isFirst && each.line_no === line_no && each.lot_no === lot_no);
      // The cancel was made behind the page's back: it shows what it knew until it hears of it.
      await expect.poll(() => said(row), { message: `lot ${lot_no}` }).toEqual(told(those, false));
    }
  const sheet = page.getByRole("table", { name: linesText.title });
  for (const { line_no, full_description } of lines) {
    const row = sheet.getByRole("row").filter({ hasText: full_description }).first();
    const those = receipts.filter((each) => each.line_no === line_no && !listed.has(`${line_no} ${each.lot_no}`));
    await expect.poll(() => said(row), { message: `line ${line_no}` }).toEqual(told(those, true));
  }
});

test("one of another customer's is told by that one's clock, and says whose it is", async () => {
  const { page } = ofFloater;
  const { customer } = await askFromPage<{ customer: { time_zone: string } }>(page, "/api/users/current");
  const other = (await searchAllOrders(page)).find(({ time_zone }) => time_zone !== customer.time_zone)!;
  await goOn(page, `/purchase-order/${other.order_id}`);
  await heading(page, `Order ${other.order_id}`).waitFor();
  const city = other.time_zone.split("/")[1]!.replaceAll("_", " ");
  await page
    .getByRole("region", { name: orderText.details })
    .getByText(new RegExp(`, \\d+:\\d\\d [AP]M \\(${city} time\\)$`))
    .waitFor();
});

test("a person who orders nothing is offered no receiving; and for them an unknown one and another customer's read the same", async () => {
  await using visit = await product.visit("/", { as: "reports@northcampus.example" });
  const { page } = visit;
  const { order_id } = (await searchAllOrders(page)).find((order) => order.order_status === "SHIPPED")!;
  await goOn(page, `/purchase-order/${order_id}`);
  await page.getByRole("heading", { name: /^Shipment 1 of \d+$/ }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: orderText.receive }).count()).toBe(0);
  const own = new Set((await searchAllOrders(page)).map((order) => order.customer_id));
  const [foreign] = await product.rows<{ order_id: number }>(
    "select order_id from orders where not customer_id = any($1) order by order_id limit 1",
    [[...own]],
  );
  for (const id of [foreign!.order_id, 99]) {
    await goOn(page, `/purchase-order/${id}`);
    await page.getByRole("heading", { name: orderText.notFoundTitle(id) }).waitFor();
  }
  expect(await axeFinds(page)).toEqual([]);
});
