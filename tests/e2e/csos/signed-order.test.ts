/** A signed order from the signing at the checkout to its receipt at the dock. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import * as noticeText from "#src/text/home/notices.ts";
import * as recordText from "#src/text/orders/line-records.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as text from "#src/text/orders/signature.ts";
import * as voidText from "#src/text/orders/void-order.ts";
import * as controlledText from "#src/text/receiving/controlled.ts";
import { fillCart } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { demonstrationCertificatePassword } from "#tests/support/demonstration-certificates.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { type Product, startProduct, type Visit } from "#tests/support/product.ts";
import { expectSound, openAsSigner, panel } from "./signed-order-page.ts";

const password = demonstrationCertificatePassword;

let product: Product;
let visit: Visit;
let items: number[];

beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "3600" }); // the test has its order shipped
  ({ visit, items } = await openAsSigner(product));
});
afterAll(() => product?.close());

/** The warehouse is told that its time has come. */
async function ships(order_id: number): Promise<void> {
  await product.rows("update orders set placed_at = placed_at - interval '1 hour' where order_id = $1", [order_id]);
  await product.rows(
    `select portal_add_job('ship_order', json_build_object('customer_id', customer_id, 'order_id', order_id), now(), 'ship ' || order_id || ' 1') from orders where order_id = $1`,
    [order_id],
  );
}

test("an order is signed at the checkout, verified on its page, shipped, and received at the dock with a receipt that is linked to it", async () => {
  const { page } = visit;
  // One carton: the demonstration's warehouse sends every fifth order in two shipments where it can be split.
  await fillCart(page, [{ item_id: items[0]!, quantity: 1 }]);
  // Reloaded, because the page ignores a change that its own device has made.
  await page.goto(`${product.url}/checkout`);
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
  await expectSound(page);
  await button(page, text.viewDocument).click();
  const reading = page.getByRole("dialog", { name: text.documentDialog(orderId) });
  await reading.getByText(text.fromBytes).waitFor();
  await expect.poll(() => reading.getByRole("listitem").count()).toBe(1);
  await expectSound(page);
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
  await expectSound(page);
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
  await expectSound(page);
  await goOn(page, "/");
  // The demonstration has others that are not received.
  const notice = page.getByText(/[Cc]ontrolled orders? (\d+ )?not received/);
  const words = await notice.textContent();
  await expectSound(page);
  await page.getByRole("link", { name: noticeText.showNotReceived }).click();
  const list = page.getByRole("dialog", { name: controlledText.listTitle });
  await list.getByRole("button", { name: `Order ${orderId}`, exact: true }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: controlledText.barLabel }).textContent()).toContain(words);
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
  await expectSound(dock.page);
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
