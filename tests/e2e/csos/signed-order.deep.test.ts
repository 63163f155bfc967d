/** A signed order on its page, from the signing to its receipt: who signed and what was checked, verified again, voided by line and whole, over after sixty days. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { notAccepted, voided } from "#src/text/orders/activity.ts";
import * as noticeText from "#src/text/home/notices.ts";
import * as recordText from "#src/text/orders/line-records.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as text from "#src/text/orders/signature.ts";
import * as untilText from "#src/text/orders/ships-until.ts";
import * as voidText from "#src/text/orders/void-order.ts";
import { fillCart, itemsOf } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  canVerifyArchives,
  emptyFolder,
  hasRightHashes,
  orderFolders,
  unpack,
  verifyOrder,
} from "#tests/support/csos/unpacked-archive.ts";
import {
  demonstrationCertificatePassword,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, type Product, startProduct, type Visit } from "#tests/support/product.ts";

const password = demonstrationCertificatePassword;

let product: Product;
let visit: Visit;
let items: number[];
let signer: { contact_id: number; certificate_id: number; dea: string };

beforeAll(async () => {
  // Nothing ships by itself: `ships` has an order shipped.
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "3600" });
  visit = await product.visit("/", { as: "buyer@northcampus.example" });
  const { page } = visit;
  await askFromPage(page, "/api/security/session-cart-type", { cart_type_code: "CSO" });
  items = await itemsOf(product, "II", 3);
  const certificates = await listDemonstrationCertificates(product, "North Campus");
  // Whichever address is chosen at first has one.
  await uploadCertificates(page, certificates);
  const { contact_id, dea } = certificates.at(-1)!;
  const [kept] = await product.rows<{ certificate_id: number }>(
    "select certificate_id from csos_certificates where contact_dea = $1 and deleted_at is null",
    [dea],
  );
  signer = { contact_id, dea, certificate_id: kept!.certificate_id };
  await page.reload(); // in the controlled cart
});
afterAll(() => product?.close());

/** Signed and placed beside the screens: so many packages of each product. */
async function signed(quantities: readonly number[]): Promise<number> {
  const { page } = visit;
  for (const [at, quantity] of quantities.entries())
    await askFromPage(page, "/api/carts/add-item", { item_id: items[at], quantity, quantity_uom_code: "CT" });
  type Cart = { cart_id: number; shippingMethods: { shipping_method_id: number; wrk_order_id: number }[] };
  const cart = await askFromPage<Cart>(page, "/api/carts");
  const { shipping_method_id, wrk_order_id } = cart.shippingMethods[0]!;
  const cost = await askFromPage<{ shipping_cost: number }>(page, "/api/shipping-methods/cost", {
    ShippingMethodId: shipping_method_id,
    ContactId: signer.contact_id,
    WrkOrderId: wrk_order_id,
  });
  const user = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const [billTo] = await askFromPage<{ contact_id: number }[]>(
    page,
    `/api/addresses/for-customer/${user.customer_id}/of-type/2`,
  );
  const answer = await askFromPage<{ order_id: number; Reason: string | null }>(page, "/api/carts/checkout-csos", {
    cart_id: cart.cart_id,
    billing_contact_id: billTo!.contact_id,
    shipping_contact_id: signer.contact_id,
    shipping_charges: cost.shipping_cost,
    shipping_method_id,
    shipping_wrk_order_id: wrk_order_id,
    certificate_id: signer.certificate_id,
    certificate_dea_number: signer.dea,
    certificate_password: password,
  });
  expect(answer.Reason).toBeNull();
  return answer.order_id;
}

/** The warehouse is told that its time has come. */
async function ships(order_id: number): Promise<void> {
  await product.rows("update orders set placed_at = placed_at - interval '1 hour' where order_id = $1", [order_id]);
  await product.rows(
    `select portal_add_job('ship_order', json_build_object('customer_id', customer_id, 'order_id', order_id), now(), 'ship ' || order_id || ' 1') from orders where order_id = $1`,
    [order_id],
  );
}

const panel = (page: Page) => page.getByRole("region", { name: text.title });

/** Nothing wrong with it, on each device. */
async function isSound(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page)).toBe(0);
  }
}

test("signed at the checkout, verified on its page, shipped, and received at the dock, where the receipt is linked to it", async () => {
  const { page } = visit;
  // One carton: the demonstration's warehouse sends every fifth order in two shipments where it can be split.
  await fillCart(page, [{ item_id: items[0]!, quantity: 1 }]);
  await goOn(page, "/checkout");
  await heading(page, /checkout/i).waitFor();
  await page.locator("#certificate-password").fill(password);
  const sign = button(page, /^Sign and place order/);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  await sign.click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  const orderId = Number(page.url().split("/").at(-1));
  const signature = panel(page);
  await signature.getByText(/^Checked at signing, /).waitFor();
  await signature.scrollIntoViewIfNeeded();
  // In the activity, in the details and at the signature.
  const { detail, signed: by } = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${orderId}`);
  const placement = describePlacement({ ...detail, placed_by: detail.order_create_user, signed_by: by!.signed_by })!;
  await expect.poll(() => page.getByText(placement, { exact: true }).count()).toBe(3);
  for (const each of ["The order was not altered", "DEA number", "Not revoked", "Schedules"])
    await expect.poll(() => signature.getByRole("listitem").filter({ hasText: each }).count()).toBe(1);
  await button(page, text.verifyAgain).press("Enter");
  await signature.getByText(`${text.validTitle} ${text.allPassed(9)}`).waitFor();
  await isSound(page);
  await button(page, text.viewDocument).click();
  const reading = page.getByRole("dialog", { name: text.documentDialog(orderId) });
  await reading.getByText(text.fromBytes).waitFor();
  await expect.poll(() => reading.getByRole("listitem").count()).toBe(1);
  await isSound(page);
  await page.keyboard.press("Escape");
  const saved = page.waitForEvent("download");
  await button(page, text.downloadDocument).click();
  expect((await saved).suggestedFilename()).toBe(`signed-order-${orderId}.p7m`);
  await product.rows(
    "update orders set signed_order = set_byte(signed_order, 99, get_byte(signed_order, 99) # 1) where order_id = $1",
    [orderId],
  );
  await button(page, text.verifyAgain).click();
  await signature.getByText(text.notValidTitle).waitFor();
  await isSound(page);
  await page.context().setOffline(true);
  await signature.getByText(text.onlineToVerify).waitFor();
  await signature.getByText(voidText.onlineToVoid).waitFor();
  await expect.poll(() => button(page, text.verifyAgain).isDisabled()).toBe(true);
  await page.context().setOffline(false);

  await ships(orderId);
  await page.getByRole("status").getByText(`${orderText.shippedTitle}.`).waitFor(); // beside it a toast says the same
  await expect.poll(() => button(page, voidText.voidOrderOrLines).count()).toBe(0);
  await product.rows(
    "update shipments set shipped_at = shipped_at - interval '9 days', arrives_on = current_date - 6 where order_id = $1",
    [orderId],
  );
  await page.reload();
  await page.getByText(recordText.notReceivedTitle(9)).waitFor();
  await page.getByText(recordText.notReceivedHint(1)).waitFor();
  const records = (of: Page) => panel(of).getByRole("region", { name: recordText.title });
  await records(page).getByText(recordText.notReceived("1 carton")).waitFor();
  await records(page)
    .getByText(/^Shipped 1 carton on .*, shipment \d+$/)
    .waitFor();
  await isSound(page);
  await goOn(page, "/");
  // The demonstration has others that are not received.
  await page.getByText(/controlled substances orders? shipped/).waitFor();
  await isSound(page);
  await page.getByRole("link", { name: noticeText.showNotReceived }).click();
  await page.getByRole("link", { name: String(orderId) }).waitFor();
  await using dock = await product.visit(`/receive?order_id=${orderId}`, {
    as: "dock@northcampus.example",
    viewport: { width: 1024, height: 768 },
  });
  const order = dock.page.getByRole("region", { name: `Order ${orderId}` });
  const [line] = await product.rows<{ word: string }>(
    "select split_part(full_description, ' ', 1) as word from order_lines where order_id = $1",
    [orderId],
  );
  await order
    .getByRole("button", { name: new RegExp(line!.word) })
    .first()
    .click();
  await dock.page.getByRole("button", { name: "All 1", exact: true }).click();
  await dock.page.getByRole("button", { name: "Receive 1 carton" }).click();
  await dock.page.getByText("Receive created").waitFor();
  await goOn(dock.page, `/purchase-order/${orderId}`);
  await dock.page.getByText(/^Received 1 on /).waitFor();
  await panel(dock.page).getByText(text.checksTitle).waitFor();
  await records(dock.page)
    .getByText(/^Received 1 carton on /)
    .waitFor();
  await isSound(dock.page);
  await goOn(page, `/purchase-order/${orderId}`);
  await records(page)
    .getByText(/^Received 1 carton on /)
    .waitFor();
  await expect.poll(() => page.getByText(recordText.notReceivedTitle(9)).count()).toBe(0);
  const [linked] = await product.rows(
    "select line_no, quantity_received, receive_date is not null as is_dated from receives where order_id = $1",
    [orderId],
  );
  expect(linked).toEqual({ line_no: 1, quantity_received: 1, is_dated: true });
  expect([...visit.complaints, ...dock.complaints]).toEqual([]);
});

test("voided by line: nothing is done without lines and reason; the other tab hears it in its open dialog and voids the rest", async () => {
  const { page } = visit;
  const orderId = await signed([1, 2, 3]);
  await goOn(page, `/purchase-order/${orderId}`);
  await heading(page, `Order ${orderId}`).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${product.url}/purchase-order/${orderId}`);
  const dialog = (of: Page) => of.getByRole("dialog", { name: voidText.question(orderId) });
  await button(other, voidText.voidOrderOrLines).click();
  await dialog(other).getByText(voidText.entireOrder).click();
  await dialog(other).getByLabel(voidText.reason).fill("Ordered twice");

  await button(page, voidText.voidOrderOrLines).click();
  await dialog(page)
    .getByRole("button", { name: voidText.voidAction(0), exact: true })
    .click();
  await dialog(page).getByText(voidText.choiceMissing).waitFor();
  await dialog(page).getByText(voidText.reasonMissing).waitFor();
  await dialog(page).getByText(voidText.someLines).click();
  await dialog(page).getByRole("checkbox", { name: /^2\. / }).check();
  await dialog(page).getByText(voidText.voidsLines(2)).waitFor();
  await isSound(page);
  await dialog(page).getByLabel(voidText.reason).fill("Wrong strength");
  await page.keyboard.press("Escape");
  await button(page, voidText.voidOrderOrLines).click();
  await expect.poll(() => dialog(page).getByLabel(voidText.reason).inputValue()).toBe("Wrong strength");
  await dialog(page)
    .getByRole("button", { name: voidText.voidAction(1) })
    .click();
  await page.getByText(voidText.voidedTitle(1, orderId)).waitFor();
  await panel(page).getByText("Wrong strength").waitFor();
  await isSound(page);

  // It looks again by itself.
  await dialog(other)
    .getByText(/^Line 2 was voided by /)
    .waitFor();
  expect(await axeFinds(other)).toEqual([]);
  await expect.poll(() => dialog(other).getByLabel(voidText.reason).inputValue()).toBe("Ordered twice");
  await dialog(other)
    .getByRole("button", { name: voidText.voidAction(2) })
    .click();
  await other.getByText(/^This order was voided by /).waitFor();
  await expect.poll(() => panel(other).getByText(voided, { exact: true }).count()).toBe(2);
  await expect.poll(() => button(other, voidText.voidOrderOrLines).count()).toBe(0);
  await other.close();
  const records = await product.rows("select kind, lines from csos_records where order_id = $1 order by record_id", [
    orderId,
  ]);
  expect(records).toMatchObject([
    { kind: "void", lines: [{ line_no: 2 }] },
    { kind: "void", lines: [{ line_no: 1 }, { line_no: 3 }] },
  ]);
  expect(visit.complaints).toEqual([]);
});

test("the supplier refuses a line, the last days are told, and who may not sign may look and not void", async () => {
  const { page } = visit;
  const orderId = await signed([1, 2]);
  product.portal("csos", "refuse", String(orderId), "The form names no address.", "--line", "1");
  // By the customer's calendar: between the two, summer time may end.
  await product.rows(
    `update orders set placed_at = (now() at time zone time_zone - interval '57 days') at time zone time_zone
       from customers where customers.customer_id = orders.customer_id and order_id = $1`,
    [orderId],
  );
  await goOn(page, `/purchase-order/${orderId}`);
  await panel(page).getByText(untilText.expiresTitle(3), { exact: true }).waitFor();
  await panel(page).getByText(notAccepted).waitFor();
  await isSound(page);
  await button(page, voidText.voidOrderOrLines).click();
  const dialog = page.getByRole("dialog", { name: voidText.question(orderId) });
  await dialog.getByText(voidText.everythingUnshipped).waitFor();
  await dialog.getByText(voidText.someLines).click();
  await expect.poll(() => dialog.getByRole("checkbox", { name: /^1\. / }).isDisabled()).toBe(true);
  await button(page, voidText.keepOrder).click();
  await using dock = await product.visit(`/purchase-order/${orderId}`, { as: "dock@northcampus.example" });
  await panel(dock.page).getByText(voidText.rolesNeeded).waitFor();
  await expect.poll(() => button(dock.page, voidText.voidOrderOrLines).count()).toBe(0);
  expect([...visit.complaints, ...dock.complaints]).toEqual([]);
});

test.skipIf(!canVerifyArchives)(
  "archived on the command line, verified by openssl; a file that exists is left alone, and the command exits with 1",
  async () => {
    const orderId = await signed([1, 2]);
    const [{ customer_id }] = (await product.rows<{ customer_id: number }>(
      "select customer_id from orders where order_id = $1",
      [orderId],
    )) as [{ customer_id: number }];
    const file = join(emptyFolder("written"), "signed-orders.zip");
    const archive = () => product.portal("csos", "archive", String(customer_id), "--to", file);
    expect(archive()).toMatch(/^\d+ signed orders? of /m);
    const unpacked = unpack(file);
    expect(hasRightHashes(unpacked)).toBe(true);
    const order = orderFolders(unpacked).find((name) => name.startsWith(`orders/${orderId}-`))!;
    expect(verifyOrder(unpacked, order)).toMatchObject({ isValid: true });
    const before = readFileSync(file);
    expect(archive).toThrow(expect.objectContaining({ status: 1 }));
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);
