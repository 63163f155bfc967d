/** A controlled order by certificate, from the file that the demonstration has to the order; in a browser, on every device. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Response } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CertificateFailure, certificateFailures, certificateSentence } from "#contract/csos/rules/words.ts";
import { idleTooLong, javaKeyStore, macMissing, pemFile } from "#contract/csos/text.ts";
import { clockWrong } from "#server/services/checkout/text.ts";
import * as readinessText from "#src/text/cart/readiness.ts";
import * as signingText from "#src/text/checkout/signing.ts";
import * as text from "#src/text/csos/certificates.ts";
import { completeTitle } from "#src/text/orders/purchase-order.ts";
import { asServer } from "#tests/support/as-server.ts";
import { atCheckout, itemsOf, pick, saysOnly } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import {
  type DemonstrationCertificate,
  demonstrationCertificatePassword,
  expireCertificatesIn,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { axeFinds, overflow, type Product, startProduct } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const password = demonstrationCertificatePassword;

let product: Product;
let certificates: DemonstrationCertificate[];
let file: string;
let dea: string;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  certificates = await listDemonstrationCertificates(product, "North Campus");
  ({ file, dea } = certificates[0]!);
});
afterAll(() => product?.close());
beforeEach(deleteCertificates);

async function deleteCertificates(): Promise<void> {
  await product.rows("update csos_certificates set deleted_at = now() where deleted_at is null");
}

const endCertificatesIn = (days: number): Promise<void> => expireCertificatesIn(product, days);

/** Nothing wrong with it, on each device. */
async function isSound(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page)).toBe(0);
  }
}

test("a certificate is added, each mistake is told at its field, it ends, and it is deleted after a question", async () => {
  await using visit = await product.visit("/certificates", { as: buyer });
  const { page } = visit;
  await page.getByText(text.emptyTitle).waitFor();
  await isSound(page);
  const add = button(page, text.addCertificate);
  await add.click();
  await page.getByText(text.fileMissing).waitFor();
  const choose = async (path: string) => {
    const [picker] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#certificate-file").click()]);
    await picker.setFiles(path);
  };
  await choose(file);
  await page.getByLabel(text.password).fill("wrong");
  await page.getByLabel(text.deaNumber).fill(dea);
  await add.click();
  await page.getByText("Invalid Password").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("certificate-password");
  await isSound(page);
  await page.getByLabel(text.password).fill(password);
  await page.getByLabel(text.deaNumber).fill("AB1234563");
  await add.click();
  await page.getByText("DEA Number is not correct.").waitFor();
  await page.getByLabel(text.deaNumber).fill(dea.toLowerCase());
  await add.click();
  await page.getByText(text.uploaded).waitFor();
  await page.getByRole("cell", { name: "II, IIN, III, IIIN, IV, V" }).waitFor();
  await expect.poll(() => page.getByLabel(text.password).inputValue()).toBe("");
  await choose(file);
  await page.getByLabel(text.password).fill(password);
  await page.getByLabel(text.deaNumber).fill(dea);
  await add.click();
  await page.getByText(text.alreadyExists).waitFor();
  const authorities = readFileSync(join(product.dataDir, "csos", "demonstration", "authorities.pem"), "utf8");
  for (const [name, content, sentence] of [
    ["hello.pfx", "hello", "Failed to upload certificate. Please refresh the page and try again."],
    ["authorities.cer", authorities, "The certificate is missing the private key."],
  ] as const) {
    const other = join(product.dataDir, name);
    writeFileSync(other, content);
    await choose(other);
    await page.getByLabel(text.password).fill(password);
    await page.getByLabel(text.deaNumber).fill(dea);
    await add.click();
    await page.getByText(sentence).waitFor();
  }
  // It ends soon, and says so.
  await endCertificatesIn(25);
  await page.reload();
  await page.getByText(text.renewNow).waitFor();
  await page.getByText(/expires in 2[45] days/).waitFor(); // midnight may have passed
  await isSound(page);
  await button(page, /^Delete the certificate of/).click();
  await button(page, text.keepCertificate).click();
  await button(page, /^Delete the certificate of/).click();
  await button(page, text.deleteCertificate).click();
  await page.getByText(text.emptyTitle).waitFor();
  expect(visit.complaints).toEqual([]);
});

/** Whichever address is chosen at first has one. */
const haveCertificates = (page: Page): Promise<void> => uploadCertificates(page, certificates);

const flagsOf = (failed: CertificateFailure, schedules: string[] = []) => ({
  ...Object.fromEntries(certificateFailures.map((name) => [name, name === failed])),
  schedules,
});

test("each thing that can be wrong with a certificate is told in its own words, at the field that settles it", async () => {
  await using visit = await product.visit("/certificates", { as: buyer });
  const { page } = visit;
  const says: { failed: CertificateFailure } = { failed: "Unknown" };
  await page.route("**/api/csos-certificates", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const { failed } = says;
    const nothing = ["CertificateId", "CertificateHash", "FriendlyName", "IssuedTo", "ValidFromDate", "ExpirationDate"];
    const none = Object.fromEntries(
      [...nothing, "PublicKeyXmlString", "KeyUsage", "IssuedBy"].map((name) => [name, null]),
    );
    const json = {
      Success: false,
      InvalidPassword: failed === "InvalidPassword",
      Reason: certificateSentence(failed, "upload"),
      SaveCertificateResult: { ...none, AlreadyExists: false, ValidateCertificateResult: flagsOf(failed) },
    };
    return asServer(route, { json });
  });
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#certificate-file").click()]);
  await picker.setFiles(file);
  await page.getByLabel(text.password).fill(password);
  await page.getByLabel(text.deaNumber).fill(dea);
  const rows: [failed: CertificateFailure, text: string, focused: string][] = [
    ["IsExpired", "The certificate is Expired.", "certificate-file"],
    ["IsRevoked", "The certificate has been revoked.", "certificate-file"],
    ["MissingPrivateKey", "The certificate is missing the private key.", "certificate-file"],
    [
      "InvalidChain",
      "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
      "certificate-file",
    ],
    ["InvalidDeaNumber", "DEA Number is not correct.", "certificate-dea"],
    ["UnprotectedFile", macMissing, "certificate-file"],
    ["JavaKeyStore", javaKeyStore, "certificate-file"],
    ["PemFile", pemFile, "certificate-file"],
    ["InvalidPassword", "Invalid Password", "certificate-password"],
    ["LdapError", "Failed to contact the DEA LDAP server. Please try again later.", ""],
    ["Unknown", "Failed to upload certificate. Please refresh the page and try again.", ""],
  ];
  for (const [failed, sentence, focused] of rows) {
    says.failed = failed;
    await button(page, text.addCertificate).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    if (focused !== "")
      await expect
        .poll(async () => [failed, await page.evaluate(() => document.activeElement?.id)])
        .toEqual([failed, focused]);
    await isSound(page);
  }
  expect(visit.complaints).toEqual([]);
});

test("each reason for which a certificate does not sign stands in the checkout, and nothing is ordered", async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: second!, quantity: 1 }],
    before: haveCertificates,
  });
  const { page } = visit;
  const answer = { status: 200, json: {} as object };
  await page.route("**/api/carts/checkout-csos", (route) => asServer(route, answer));
  const failed = (failure: CertificateFailure, schedules: string[] = []) => ({
    status: 200,
    json: {
      Success: false,
      order_id: null,
      itemCount: null,
      total: null,
      Reason: certificateSentence(failure, "checkout", schedules),
      ...flagsOf(failure, schedules),
    },
  });
  const refused = (code: string, Message: string) => ({ status: 409, json: { Message, code } });
  const clock = clockWrong;
  const rows: [answer: typeof answer, text: string][] = [
    [failed("InvalidPassword"), "Invalid Certificate Password"],
    [failed("IsExpired"), "The certificate is Expired."],
    [failed("IsRevoked"), "The certificate has been revoked."],
    [failed("MissingPrivateKey"), "The certificate is missing the private key."],
    [failed("InvalidChain"), "The certificate is not a valid certificate for CSOS (Certificate chain not valid)."],
    [failed("InvalidDeaNumber"), "DEA Number is not correct."],
    [failed("LdapError"), "Failed to contact the DEA LDAP server. Please try again later."],
    [failed("UnauthorizedSchedules", ["II", "IIN"]), "Schedules II, IIN cannot be purchased with this certificate."],
    [failed("Unknown"), "Please refresh the page and try again."],
    [refused("clock", clock), clock],
    [refused("idle", idleTooLong), idleTooLong],
  ];
  const sign = button(page, /^Sign and place order/);
  for (const [at, [given, sentence]] of rows.entries()) {
    Object.assign(answer, given);
    await page.locator("#certificate-password").fill(`${password} ${at}`);
    await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
    await sign.click();
    await page.getByText(sentence, { exact: true }).first().waitFor();
    await isSound(page);
  }
  await expect.poll(() => page.locator("#certificate-password").inputValue()).toBe("");
  expect(new URL(page.url()).pathname).toBe("/checkout");
});

test("a certificate tells of its end in its list, at the checkout and in the cart", { timeout: 180_000 }, async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: second!, quantity: 1 }],
    before: haveCertificates,
  });
  const { page } = visit;
  const open = async (path: string, seen: string | RegExp) => {
    await page.goto(`${product.url}${path}`);
    await page.getByText(seen).first().waitFor();
  };
  for (const [days, words] of [
    [60, "expires in 60 days"],
    [45, "expires in 45 days"],
    [14, "expires in 14 days"],
    [3, "expires in 3 days"],
    [1, "expires tomorrow"],
    [0, "expires today"],
  ] as const) {
    await endCertificatesIn(days);
    await open("/certificates", words);
    expect([words, await axeFinds(page)]).toEqual([words, []]);
    if (days === 45 || days === 0) {
      await open("/checkout", `This certificate ${words}.`);
      await isSound(page);
      await open("/cart", new RegExp(`CSOS certificate: .*, ${words}\\.`));
      await isSound(page);
    }
  }
  await endCertificatesIn(-1);
  await open("/certificates", /expired on/);
  await isSound(page);
  await open("/checkout", signingText.form222);
  await pick(page, signingText.howToOrder, signingText.csosCertificate);
  await page.getByText(signingText.noCertificate).first().waitFor();
  await open("/cart", readinessText.noCertificate);
  await endCertificatesIn(61);
  await page.goto(`${product.url}/certificates`);
  await page.getByRole("cell", { name: "II, IIN, III, IIIN, IV, V" }).first().waitFor();
  await expect.poll(() => page.getByText(/expires in|Renew now/).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test("a certificate that is added or deleted in another tab can be chosen at once, or no more, and changes no choice by itself", async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, { as: buyer, cart: "CSO", lines: [{ item_id: second!, quantity: 1 }] });
  const { page } = visit;
  // Told to the page that is looked at, without a word from anybody in it. An answer that another one overtakes has no body.
  const listed = async (given: Response): Promise<boolean> =>
    given.url().endsWith("/csos-certificates") &&
    given.request().method() === "GET" &&
    ((await given.json().catch(() => [])) as unknown[]).length === certificates.length;
  await saysOnly(page, ["Enter Order Form Number"]);
  await page.locator("#order-form-number").fill("263009001");
  const added = page.waitForResponse(listed);
  await haveCertificates(page);
  await added;
  await saysOnly(page, ["Enter Confirm Order Form Number"]);
  await expect.poll(() => page.getByRole("radio", { name: signingText.form222 }).isChecked()).toBe(true);
  await expect.poll(() => page.locator("#order-form-number").inputValue()).toBe("263009001");
  await pick(page, signingText.howToOrder, signingText.csosCertificate);
  await page.getByText(/Signs Schedules II, IIN/).waitFor();
  await saysOnly(page, ["Enter Certificate Password"]);

  await deleteCertificates();
  await page.getByText(signingText.noCertificate).first().waitFor();
  await saysOnly(page, ["Select CSOS Certificate", "Enter Certificate Password"]);
  await expect.poll(() => page.getByRole("radio", { name: signingText.csosCertificate }).isChecked()).toBe(true);
  expect(visit.complaints).toEqual([]);
});

test("an order of schedule II is signed: a wrong password is told at its field and the second try stands", async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: second!, quantity: 2 }],
    before: haveCertificates,
  });
  const { page } = visit;
  await page.getByText(/Signs Schedules II, IIN/).waitFor();
  const field = page.locator("#certificate-password");
  await field.fill("wrong");
  const sign = button(page, /^Sign and place order/);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  await isSound(page);
  await sign.click();
  await page.getByText("Invalid Certificate Password").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("certificate-password");
  await page.locator("#order-form-number").fill("a04k1d");
  await page.getByText(signingText.numberAvailable).waitFor();
  await field.fill(password);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  await sign.click();
  await page.waitForURL(/order-complete/);
  await heading(page, /order/i).first().waitFor();
  const [order] = await product.rows<{ order_form_number: string; is_signed: boolean }>(
    "select order_form_number, signed_order is not null as is_signed from orders where order_id = $1",
    [/\d+$/.exec(page.url())![0]],
  );
  expect(order).toEqual({ order_form_number: expect.stringMatching(/^\d\dXA04K1D$/), is_signed: true });
  expect(visit.complaints).toEqual([]);
});

test("an order that was signed and whose answer is lost is found once, and what was kept of it is neither password nor key", async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: second!, quantity: 1 }],
    before: haveCertificates,
  });
  const { page } = visit;
  const ordersNow = async () => (await product.rows("select 1 from orders")).length;
  const before = await ordersNow();
  await page.locator("#certificate-password").fill(password);
  const sign = button(page, /^Sign and place order/);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  const { promise: isPlaced, resolve: placed } = Promise.withResolvers<void>();
  await page.route("**/api/carts/checkout-csos", async (route) => {
    await route.fetch();
    // From here on there is no server any more.
    await page.route("**/api/**", (each) => each.abort());
    await route.abort();
    placed();
  });
  await sign.click();
  await isPlaced;
  const kept = await everythingKept(page);
  const note = /"typed":\{"cart_id":\d+\}/;
  const secrets = [password, readFileSync(file).toString("base64").slice(0, 200)];
  expect([note.test(kept), ...secrets.map((secret) => kept.includes(secret))]).toEqual([true, false, false]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await heading(page, completeTitle).waitFor();
  expect((await ordersNow()) - before).toBe(1);
  const after = await everythingKept(page);
  expect([note.test(after), ...secrets.map((secret) => after.includes(secret))]).toEqual([false, false, false]);
});
