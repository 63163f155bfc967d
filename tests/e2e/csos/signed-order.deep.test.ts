/** A signed order on its page: voided by line and entirely, refused by the supplier, past its sixty days, and archived. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notAccepted, voided } from "#src/text/orders/activity.ts";
import * as untilText from "#src/text/orders/ships-until.ts";
import * as voidText from "#src/text/orders/void-order.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  canVerifyArchives,
  emptyFolder,
  hasRightHashes,
  orderFolders,
  unpack,
  verifyOrder,
} from "#tests/support/csos/unpacked-archive.ts";
import { demonstrationCertificatePassword } from "#tests/support/demonstration-certificates.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, type Product, startProduct, type Visit } from "#tests/support/product.ts";
import { expectSound, openAsSigner, panel } from "./signed-order-page.ts";

const password = demonstrationCertificatePassword;

let product: Product;
let visit: Visit;
let items: number[];
let signer: { contact_id: number; certificate_id: number; dea: string };

beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "3600" }); // no order ships
  const opened = await openAsSigner(product);
  ({ visit, items } = opened);
  const { contact_id, dea } = opened.certificates.at(-1)!;
  const [kept] = await product.rows<{ certificate_id: number }>(
    "select certificate_id from csos_certificates where contact_dea = $1 and deleted_at is null",
    [dea],
  );
  signer = { contact_id, dea, certificate_id: kept!.certificate_id };
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
  await expectSound(page);
  await dialog(page).getByLabel(voidText.reason).fill("Wrong strength");
  await page.keyboard.press("Escape");
  await button(page, voidText.voidOrderOrLines).click();
  await expect.poll(() => dialog(page).getByLabel(voidText.reason).inputValue()).toBe("Wrong strength");
  await dialog(page)
    .getByRole("button", { name: voidText.voidAction(1) })
    .click();
  await page.getByText(voidText.voidedTitle(1, orderId)).waitFor();
  await panel(page).getByText("Wrong strength").waitFor();
  await expectSound(page);

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
  await expectSound(page);
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
