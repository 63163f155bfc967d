/**
 * The whole life of a controlled order: certificate, order, verification, shipment, receipt, void of the rest, report and archive; checked from outside with
 * openssl and sha256sum.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { voided } from "#src/text/orders/activity.ts";
import * as certificateText from "#src/text/csos/certificates.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as signatureText from "#src/text/orders/signature.ts";
import * as voidText from "#src/text/orders/void-order.ts";
import { atCheckout, itemsOf } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  demonstrationCertificatePassword,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { goOn } from "#tests/support/go-on.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

const holder = "admin@northcampus.example";

let product: Product;
beforeAll(async () => {
  // Nothing ships by itself: `ships` has an order shipped.
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "3600" });
});
afterAll(() => product?.close());

/** Adds the certificate on the Certificates page, as its holder does. */
async function addCertificate(page: Page, { file, dea }: { file: string; dea: string }): Promise<void> {
  await goOn(page, "/certificates");
  await page.getByText(certificateText.emptyTitle).waitFor();
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#certificate-file").click()]);
  await picker.setFiles(file);
  await page.getByLabel(certificateText.password).fill(demonstrationCertificatePassword);
  await page.getByLabel(certificateText.deaNumber).fill(dea);
  await button(page, certificateText.addCertificate).click();
  await page.getByText(certificateText.uploaded).waitFor();
}

/** The demonstration's warehouse sends the last line of such an order later. */
const splitNextOrder = () =>
  product.rows("select setval('order_numbers', (select last_value from order_numbers) / 5 * 5 + 9)");

/** The warehouse is told that its time has come. */
async function ships(order_id: number): Promise<void> {
  await product.rows("update orders set placed_at = placed_at - interval '1 hour' where order_id = $1", [order_id]);
  await product.rows(
    `select portal_add_job('ship_order', json_build_object('customer_id', customer_id, 'order_id', order_id), now(), 'ship ' || order_id || ' 1') from orders where order_id = $1`,
    [order_id],
  );
}

/** Saves what a press downloads. */
async function download(page: Page, name: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  const path = join(product.dataDir, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

const said = (program: string, words: readonly string[], cwd: string): string =>
  execFileSync(program, words, { cwd, stdio: ["ignore", "pipe", "pipe"] }).toString();

test("from the certificate to the archive, one order is what it says it is", { timeout: 240_000 }, async () => {
  const items = await itemsOf(product, "II", 2);
  const certificates = await listDemonstrationCertificates(product, "North Campus");
  await using visit = await atCheckout(product, {
    as: holder,
    cart: "CSO",
    lines: items.map((item_id) => ({ item_id, quantity: 2 })),
    path: "/certificates",
  });
  const { page } = visit;
  await addCertificate(page, certificates[0]!);
  // Whichever address is chosen at first has one.
  await uploadCertificates(page, certificates);
  await splitNextOrder();

  await goOn(page, "/checkout");
  await heading(page, /checkout/i).waitFor();
  await page.locator("#certificate-password").fill(demonstrationCertificatePassword);
  const sign = button(page, /^Sign and place order/);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  await sign.click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  const orderId = Number(page.url().split("/").at(-1));
  await goOn(page, `/purchase-order/${orderId}`);
  const panel = page.getByRole("region", { name: signatureText.title });
  await button(page, signatureText.verifyAgain).click();
  await panel.getByText(signatureText.validTitle).waitFor();
  const signedFile = await download(page, signatureText.downloadDocument);

  await ships(orderId);
  await page.getByText(orderText.shippedTitle).first().waitFor();
  await using dock = await product.visit(`/receive?order_id=${orderId}`, {
    as: "dock@northcampus.example",
    viewport: { width: 1024, height: 768 },
  });
  const [shipped] = await product.rows<{ line_no: number; word: string }>(
    "select line_no, split_part(full_description, ' ', 1) as word from order_lines where order_id = $1 and shipped_quantity > 0",
    [orderId],
  );
  await dock.page
    .getByRole("region", { name: `Order ${orderId}` })
    .getByRole("button", { name: new RegExp(shipped!.word) })
    .first()
    .click();
  await dock.page.getByRole("button", { name: "All 2", exact: true }).click();
  await dock.page.getByRole("button", { name: "Receive 2 cartons" }).click();
  await dock.page.getByText("Receive created").waitFor();

  await button(page, voidText.voidOrderOrLines).click();
  const dialog = page.getByRole("dialog", { name: voidText.question(orderId) });
  await dialog.getByText(voidText.everythingUnshipped).click();
  await dialog.getByLabel(voidText.reason).fill("Ordered elsewhere");
  await dialog.getByRole("button", { name: voidText.voidAction(1), exact: true }).click();
  await panel.getByText(voided, { exact: true }).waitFor();
  await panel.getByText("Ordered elsewhere").waitFor();
  await page.getByText(/^Received 2 on /).waitFor();

  const report = join(product.dataDir, "report.csv");
  product.portal("csos", "report", "--to", report);
  const [{ number } = { number: "" }] = await product.rows<{ number: string }>(
    "select order_form_number as number from orders where order_id = $1",
    [orderId],
  );
  const reported = readFileSync(report, "utf8").split(/\r?\n/);
  expect(reported.filter((line) => line.includes(number))).toHaveLength(1);

  await goOn(page, "/certificates");
  await page.getByText(certificateText.archiveTitle).waitFor();
  const archive = await download(page, certificateText.exportArchive);
  const folder = join(product.dataDir, "archive");
  mkdirSync(folder);
  said("unzip", ["-q", archive], folder);
  expect(said("sha256sum", ["-c", "--strict", "SHA256SUMS"], folder)).toContain("signed.p7m: OK");
  const [name] = readdirSync(join(folder, "orders")).filter((each) => each.startsWith(`${orderId}-`));
  const archived = join(folder, "orders", name!);
  expect(readFileSync(join(archived, "signed.p7m")).equals(readFileSync(signedFile))).toBe(true);
  const verified = said(
    "openssl",
    [
      "cms",
      "-verify",
      "-binary",
      "-inform",
      "DER",
      "-in",
      "signed.p7m",
      "-CAfile",
      "authorities.pem",
      "-purpose",
      "any",
    ],
    archived,
  );
  expect(verified).toBe(readFileSync(join(archived, "signed.xml"), "utf8"));
  expect(verified).toContain(number);
  const readable = readFileSync(join(archived, "order.txt"), "utf8");
  expect(readable).toContain("Ordered elsewhere");
  expect(readable).toMatch(/receipt \d+ by .*: line 1, 2, lot /);
  expect([...visit.complaints, ...dock.complaints]).toEqual([]);
});
