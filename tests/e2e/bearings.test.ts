/** Where a person is and what they are told: one current place, one sentence for each failure, names that stay whole. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const broken = "Something went wrong and it was logged. If you need further support please contact the help desk.";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const visitAsBuyer = (path: string, options: Parameters<Product["visit"]>[1] = {}): Promise<Visit> =>
  product.visitAs(buyer, path, options);

test.each([
  ["/orders", ["Orders"]],
  ["/products/all?type=RXO", ["Rx products"]],
  ["/products/all", []],
  ["/products/cs", ["Controlled substances"]],
])("the rail marks one place at most: %s", async (path, expected) => {
  await using visit = await visitAsBuyer(path);
  const { page } = visit;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Orders" }).waitFor();
  const current = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current]");
  expect(await current.allInnerTexts()).toEqual(expected);
});

test("the Rx link shows Rx products alone, and the rail stays in view beside them", async () => {
  await using visit = await visitAsBuyer("/orders");
  const { page } = visit;
  const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Rx products" });
  await link.click();
  await page.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
  expect(await page.getByRole("radio", { name: "Rx", exact: true }).isChecked()).toBe(true);
  await page.getByRole("row").nth(5).waitFor();
  await page.evaluate(() => globalThis.scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(2000);
  expect((await link.boundingBox())?.y).toBeGreaterThan(0);
});

test.each(["/products/cs", "/product-class/6", "/product-detail/48010"])(
  "on a phone every page of products belongs to Browse: %s",
  async (path) => {
    await using visit = await visitAsBuyer(path, phone);
    const current = visit.page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    await expect.poll(() => current.allInnerTexts()).toEqual(["Browse"]);
  },
);

test("a class that is not there is said by the page, without a message on top", async () => {
  await using visit = await visitAsBuyer("/product-class/999");
  const { page } = visit;
  await page.getByText("There is no such class.").waitFor();
  expect(await page.getByRole("region", { name: "Messages" }).innerText()).toBe("");
});

test.each([
  ["/products/all", "**/api/products/search", "The products could not be loaded."],
  ["/product-detail/48010", "**/api/products/48010", "The product could not be loaded."],
  ["/orders", "**/api/orders/search", "The orders could not be loaded."],
  ["/receive", "**/api/receives/search-pending", "What is to be received could not be loaded."],
])("what breaks is told in the specified sentence too: %s", async (path, call, own) => {
  await using visit = await product.visit("/");
  const { page } = visit;
  // Broken from the start: what was answered once is remembered, and then shown with its age instead.
  await page.route(call, (route) => route.fulfill({ status: 500, json: { Message: "x" } }));
  await page.goto(`${product.url}/login?redirectTo=${encodeURIComponent(path)}`);
  await signIn(page, buyer);
  await page.getByText(own).waitFor();
  await page.getByRole("region", { name: "Messages" }).getByText(broken).first().waitFor();
});

test("names keep an amount and its unit on one line at the dock too", async () => {
  await using visit = await visitAsBuyer("/receive");
  const name = visit.page.getByRole("button", { name: /\d mL/ }).first();
  expect(await name.evaluate((button) => button.textContent)).toMatch(/\d\u00a0mL/);
});

test("the smallest phone shows a line's amount whole", async () => {
  await using visit = await visitAsBuyer("/orders", { viewport: { width: 320, height: 640 } });
  const { page } = visit;
  await page.getByRole("link", { name: /4820448/ }).click();
  const amount = page.getByRole("table", { name: "Products" }).getByText("$1,633.68", { exact: true });
  const box = await amount.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(320);
});

test("the price stays beside the stepper on a phone", async () => {
  await using visit = await visitAsBuyer("/products/all?search=ondansetron", phone);
  const { page } = visit;
  await page
    .getByRole("button", { name: /^Add Ondansetron/ })
    .first()
    .click();
  const stepper = page.locator(".stepper").first();
  await stepper.waitFor();
  const [price, group] = await Promise.all([page.getByText(/^\$\d/).nth(1).boundingBox(), stepper.boundingBox()]);
  expect(price!.x + price!.width).toBeLessThanOrEqual(group!.x);
  expect(group!.x + group!.width).toBeLessThanOrEqual(390 - 16);
});

test("the sounds of receiving can be turned off, and stay off", async () => {
  await using visit = await visitAsBuyer("/receive");
  const { page } = visit;
  const sounds = page.getByRole("group", { name: "Sounds when receiving" });
  await page.getByRole("button", { name: /^Account/ }).click();
  await sounds.getByText("Off").click();
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).click();
  expect(await sounds.getByRole("radio", { name: "Off" }).isChecked()).toBe(true);
});
