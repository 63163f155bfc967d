/** How the checkout is laid out: shipping below the address, total and button in view, what a certificate covers, and each change reported once. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as changedText from "#src/text/cart/live.ts";
import * as text from "#src/text/checkout/checkout.ts";
import * as shippingText from "#src/text/checkout/shipping.ts";
import * as signingText from "#src/text/checkout/signing.ts";
import { scheduleNames } from "#contract/base/schedules.ts";
import { atCheckout, isReady, itemsOf, place } from "#tests/support/at-checkout.ts";
import { button } from "#tests/support/at-shop.ts";
import { listDemonstrationCertificates, uploadCertificates } from "#tests/support/demonstration-certificates.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const pharmacy = /North Campus Hospital Pharmacy/;

let product: Product;
let rx: number[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  rx = await itemsOf(product, null, 2);
});
afterAll(() => product?.close());

const top = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole("heading", { level: 2, name, exact: true }).boundingBox())!.y;

/** Places of the headings, from above. */
const inOrder = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const places = await Promise.all(names.map(async (name) => ({ name, at: await top(page, name) })));
  return places.toSorted((one, other) => one.at - other.at).map(({ name }) => name);
};

test("the total and the button are in view on every device, and say when the order arrives", async () => {
  const lines = rx.map((item_id) => ({ item_id, quantity: 2 }));
  await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines });
  const { page } = visit;
  await isReady(page);
  for (const device of [phone, tablet, dark(tablet), desk]) {
    await become(page, device);
    const box = (await place(page).boundingBox())!;
    expect([device.name, box.y > 0, box.y + box.height <= device.height]).toEqual([device.name, true, true]);
    expect([device.name, await axeFinds(page), await overflow(page)]).toEqual([device.name, [], 0]);
    const parts = [text.shipTo, shippingText.title, text.details];
    expect(await inOrder(page, parts)).toEqual(parts);
  }
  const summary = page.getByRole("complementary", { name: text.summary });
  await summary.getByText(/^Arrives \w+, \w+ \d+\.$|^Arrives (today|tomorrow)/).waitFor();
});

test("a list of addresses closes on a choice, not while the arrow keys go through it", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: rx.map((item_id) => ({ item_id, quantity: 1 })),
  });
  const { page } = visit;
  const change = button(page, "Change Ship to");
  const list = page.getByRole("group", { name: text.shipTo });
  await change.click();
  await list.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await list.waitFor();
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  await expect.poll(() => change.evaluate((at) => at === document.activeElement)).toBe(true);
  await change.click();
  await list.getByRole("radio", { name: pharmacy }).click();
  await list.waitFor({ state: "detached" });
  await isReady(page);
});

test("a controlled order is signed first; the certificate is selected and says what it covers", async () => {
  const [two] = await itemsOf(product, "II", 1);
  const [four] = await itemsOf(product, "IV", 1);
  const lines = [two!, four!].map((item_id) => ({ item_id, quantity: 1 }));
  const certificates = await listDemonstrationCertificates(product, "North Campus");
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "CSO",
    lines,
    before: (page) => uploadCertificates(page, certificates),
  });
  const { page } = visit;
  await page.getByText(signingText.covers(2, ["II", "IV"]), { exact: true }).waitFor();
  expect(signingText.covers(2, ["II", "IV"])).toContain(scheduleNames(["II", "IV"]));
  const parts = [signingText.titles.CSOS, text.shipTo, shippingText.title];
  expect(await inOrder(page, parts)).toEqual(parts);
  await become(page, tablet);
  const sign = button(page, new RegExp(`^${text.signAndPlace}`));
  const box = (await sign.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(tablet.height);
  expect(await axeFinds(page)).toEqual([]);
});

test("a quantity that another device changes is reported once, and the total follows", async () => {
  await using visit = await atCheckout(product, {
    as: buyer,
    cart: "RXO",
    lines: rx.map((item_id) => ({ item_id, quantity: 2 })),
  });
  const { page } = visit;
  await isReady(page);
  await askFromPage(page, "/api/carts/update-item", {
    item_id: rx[0],
    quantity_uom_code: "CT",
    new_quantity: 5,
  });
  await page.getByText(changedText.changedTitle).waitFor();
  await expect.poll(() => page.getByText(changedText.changedTitle).count()).toBe(1);
  await expect.poll(() => page.getByRole("heading", { level: 2, name: text.changesTitle }).count()).toBe(0);
  await page.getByText("2 products, 7 units").waitFor();
  await isReady(page);
});
