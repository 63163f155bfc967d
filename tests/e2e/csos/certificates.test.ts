/** A controlled order by certificate, from the file that the demonstration has to the order; in a browser, on every device. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atCheckout, itemsOf } from "#tests/support/at-checkout.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, type Product, startProduct } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const password = "Sign-the-order-2026";

let product: Product;
let files: string[];
let file: string;
let dea: string;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const folder = join(product.dataDir, "csos", "demonstration");
  const ours = await product.rows<{ dea: string }>(
    `select d.identification_code as dea from address_deas d join customers c using (customer_id)
       where c.company_name like 'North Campus%' and 'II' = any(d.schedules)`,
  );
  const all = readdirSync(folder);
  files = ours.flatMap((each) =>
    all.filter((name) => name.endsWith(`${each.dea}.pfx`)).map((name) => join(folder, name)),
  );
  file = files[0]!;
  dea = ours[0]!.dea;
});
afterAll(() => product?.close());

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

test("a certificate is added, each mistake is told at its field, it ends, and it is deleted after a question", async () => {
  await using visit = await product.visit("/certificates", { as: buyer });
  const { page } = visit;
  await page.getByText("There is no certificate yet.").waitFor();
  await isSound(page);
  const add = button(page, "Add certificate");
  await add.click();
  await page.getByText("Choose the certificate file.").waitFor();
  const choose = async (path: string) => {
    const [picker] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#certificate-file").click()]);
    await picker.setFiles(path);
  };
  await choose(file);
  await page.getByLabel("Certificate password").fill("wrong");
  await page.getByLabel("DEA number").fill(dea);
  await add.click();
  await page.getByText("Invalid Password").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("certificate-password");
  await isSound(page);
  await page.getByLabel("Certificate password").fill(password);
  await page.getByLabel("DEA number").fill("AB1234563");
  await add.click();
  await page.getByText("DEA Number is not correct.").waitFor();
  await page.getByLabel("DEA number").fill(dea.toLowerCase());
  await add.click();
  await page.getByText("Certificate uploaded").waitFor();
  await page.getByRole("cell", { name: "II, IIN, III, IIIN, IV, V" }).waitFor();
  expect(await page.getByLabel("Certificate password").inputValue()).toBe("");
  await choose(file);
  await page.getByLabel("Certificate password").fill(password);
  await page.getByLabel("DEA number").fill(dea);
  await add.click();
  await page.getByText("Certificate already exists").waitFor();
  const noFile = join(product.dataDir, "hello.pfx");
  writeFileSync(noFile, "hello");
  await choose(noFile);
  await page.getByLabel("Certificate password").fill(password);
  await page.getByLabel("DEA number").fill(dea);
  await add.click();
  await page.getByText("Failed to upload certificate. Please refresh the page and try again.").waitFor();
  // It ends soon, and says so.
  await product.rows("update csos_certificates set valid_to = now() + interval '25 days'");
  await page.reload();
  await page.getByText("Renew now").waitFor();
  await page.getByText(/ends in 2[45] days/).waitFor();
  await isSound(page);
  await button(page, /^Delete the certificate of/).click();
  await button(page, "Keep it").click();
  await button(page, /^Delete the certificate of/).click();
  await button(page, "Delete certificate").click();
  await page.getByText("There is no certificate yet.").waitFor();
  expect(visit.complaints).toEqual([]);
});

test("an order of schedule II is signed: a wrong password is told at its field and the second try stands", async () => {
  const [second] = await itemsOf(product, "II", 1);
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines: [{ item_id: second!, quantity: 2 }],
    before: async (page) => {
      // Whichever address stands at first has one.
      for (const each of files) {
        const certificateDeaNumber = /-(\w+)\.pfx$/.exec(each)![1];
        const bytes = readFileSync(each).toString("base64");
        await askFromPage(page, "/api/csos-certificates", {
          file: bytes,
          certificatePassword: password,
          certificateDeaNumber,
        });
      }
    },
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
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("certificate-password");
  await page.locator("#order-form-number").fill("a04k1d");
  await page.getByText("Not used before under this DEA number.").waitFor();
  await field.fill(password);
  await expect.poll(() => sign.isEnabled(), { timeout: 20_000 }).toBe(true);
  await sign.click();
  await page.waitForURL(/order-complete/);
  await heading(page, /order/i).first().waitFor();
  const [order] = await product.rows<{ order_form_number: string; is_signed: boolean }>(
    "select order_form_number, signed_order is not null as is_signed from orders order by order_id desc limit 1",
  );
  expect(order).toEqual({ order_form_number: expect.stringMatching(/^\d\dXA04K1D$/), is_signed: true });
  expect(visit.complaints).toEqual([]);
});
