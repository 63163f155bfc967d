/** Certificates that expire, or change in another tab, in a browser: notes on home and in the cart, and an open checkout that keeps its selection. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as signingText from "#src/text/checkout/signing.ts";
import * as certificateText from "#src/text/csos/certificates.ts";
import * as text from "#src/text/csos/expiration.ts";
import { atCheckout, itemsOf, pick, saysOnly } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  type DemonstrationCertificate,
  expireCertificatesIn,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { become, desk, phone } from "#tests/support/devices.ts";
import { axeFinds, overflow, type Product, startProduct } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
let certificates: DemonstrationCertificate[];
let controlled: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  certificates = await listDemonstrationCertificates(product, "North Campus");
  [controlled] = (await itemsOf(product, "II", 1)) as [number];
});
afterAll(() => product?.close());
beforeEach(() => product.rows("update csos_certificates set deleted_at = now() where deleted_at is null"));

type OnFile = { certificate_id: number; friendly_name: string; contact_dea: string };
const listOnFile = () =>
  product.rows<OnFile>(
    "select certificate_id, friendly_name, contact_dea from csos_certificates where deleted_at is null order by valid_to, certificate_id",
  );

/** Adds a certificate of another holder for the same DEA number, as another device would. */
async function addCopy({ certificate_id }: OnFile, friendly_name: string): Promise<void> {
  const [columns] = await product.rows<{ list: string }>(
    "select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns where table_name = 'csos_certificates' and is_identity = 'NO' and is_generated = 'NEVER'",
  );
  await product.rows(
    `insert into csos_certificates (${columns!.list}) select ${columns!.list} from
       (select (jsonb_populate_record(t, jsonb_build_object('cert_hash', md5($2) || md5(t.cert_hash), 'friendly_name', $2::text, 'issued_to', $2::text))).*
          from csos_certificates t where certificate_id = $1) as copy`,
    [certificate_id, friendly_name],
  );
}

async function isSound(page: Page): Promise<void> {
  for (const device of [phone, desk]) {
    await become(page, device);
    expect([device.name, await axeFinds(page), await overflow(page)]).toEqual([device.name, [], 0]);
  }
}

const selected = (page: Page) => page.locator("#certificate option:checked").textContent();
const options = (page: Page) => page.locator("#certificate option:not([hidden])").allTextContents();

test("home and the controlled cart name each certificate that expires soon or has expired, and follow another tab", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: controlled, quantity: 1 }],
    path: "/",
    before: (page) => uploadCertificates(page, certificates),
  });
  const { page } = visit;
  const link = page.getByRole("link", { name: text.viewCertificates });
  const onFile = await listOnFile();
  const isNamed = async (end: string) => {
    for (const { friendly_name, contact_dea } of onFile)
      await page
        .getByText(new RegExp(`^Certificate of ${friendly_name} \\(DEA ${contact_dea}\\) ${end}\\.$`))
        .waitFor();
  };
  await heading(page, /./).waitFor();
  await expect.poll(() => link.count()).toBe(0);

  // Without a reload.
  await expireCertificatesIn(product, 12);
  await isNamed("expires in 1[12] days"); // midnight may have passed
  await isSound(page);
  await page.goto(`${product.url}/cart`);
  await isNamed("expires in 1[12] days");
  await isSound(page);
  await expireCertificatesIn(product, -3);
  await isNamed("has expired");
  await page.goto(`${product.url}/`);
  await isNamed("has expired");
  await isSound(page);
  await expireCertificatesIn(product, -32);
  await expect.poll(() => link.count()).toBe(0);

  await expireCertificatesIn(product, 12);
  await link.click();
  await heading(page, certificateText.title).waitFor();
  await page.goBack();
  await isNamed("expires in 1[12] days");
  const other = await page.context().newPage();
  await other.goto(`${product.url}/certificates`);
  for (const { friendly_name, contact_dea } of onFile) {
    await button(other, certificateText.deleteOf(friendly_name, contact_dea)).click();
    await button(other, certificateText.deleteCertificate).click();
    await expect.poll(() => button(other, certificateText.deleteOf(friendly_name, contact_dea)).count()).toBe(0);
  }
  await page.bringToFront();
  await expect.poll(() => link.count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test("an open checkout keeps its certificate when another one is added, and says when it was deleted in another tab", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: controlled, quantity: 1 }],
    before: (page) => uploadCertificates(page, certificates),
  });
  const { page } = visit;
  await saysOnly(page, ["Enter Certificate Password"]);
  const before = await selected(page);
  const chosen = (await listOnFile()).find(
    ({ friendly_name, contact_dea }) => signingText.certificateChoice(friendly_name, contact_dea) === before,
  )!;
  const { friendly_name, contact_dea } = chosen;

  await addCopy(chosen, "Robin Copy");
  const copy = signingText.certificateChoice("Robin Copy", contact_dea);
  await expect.poll(() => options(page)).toContain(copy);
  expect(await selected(page)).toBe(before);
  await saysOnly(page, ["Enter Certificate Password"]);

  const other = await page.context().newPage();
  await other.goto(`${product.url}/certificates`);
  await button(other, certificateText.deleteOf(friendly_name, contact_dea)).click();
  await button(other, certificateText.deleteCertificate).click();
  await other.getByText(certificateText.deleted).waitFor();

  await page.bringToFront();
  const note = page.getByText(
    `${signingText.selectedDeleted(friendly_name, contact_dea)} ${signingText.selectAnother}`,
  );
  await note.waitFor();
  await saysOnly(page, ["Select CSOS Certificate", "Enter Certificate Password"]);
  expect(await selected(page)).toBe(signingText.select);
  expect(await options(page)).toContain(copy);
  expect(await options(page)).not.toContain(before);
  await isSound(page);

  // Another way to order and back is no selection.
  await pick(page, signingText.howToOrder, signingText.form222);
  await pick(page, signingText.howToOrder, signingText.csosCertificate);
  await note.waitFor();
  expect(await selected(page)).toBe(signingText.select);
  await page.locator("#certificate").selectOption({ label: copy });
  await saysOnly(page, ["Enter Certificate Password"]);
  await expect.poll(() => note.count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test("an open checkout without a certificate selects none that another tab adds", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: controlled, quantity: 1 }],
  });
  const { page } = visit;
  await pick(page, signingText.howToOrder, signingText.csosCertificate);
  await page.getByText(signingText.noCertificate).first().waitFor();
  await saysOnly(page, ["Select CSOS Certificate", "Enter Certificate Password"]);
  await uploadCertificates(page, certificates);
  await expect.poll(async () => (await options(page)).length).toBeGreaterThan(0);
  await saysOnly(page, ["Select CSOS Certificate", "Enter Certificate Password"]);
  expect(await selected(page)).toBe(signingText.select);
  expect(visit.complaints).toEqual([]);
});
