/** Where a person is and what they are told: one current place, one sentence for each failure, names that stay whole. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTextSize, whatIsCut } from "#tests/support/cut.ts";
import { signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const dock = "dock@northcampus.example";
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

const ordering = [
  "/",
  "/usual-items",
  "/products/all",
  "/products/cs",
  "/product-search/ondansetron",
  "/product-detail/48006",
  "/product-detail/48120",
  "/quick-order",
  "/order-guides",
  "/cart",
  "/checkout",
  "/orders",
  "/purchase-order/4820448",
  "/back-in-stock",
  "/sync",
  "/account",
  "/two-factor-setup",
  "/contact",
  "/sitemap",
];

test.each([
  ["200 % on a phone", 32, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["150 % on a tablet", 24, { viewport: { width: 1024, height: 768 }, hasTouch: true }],
] as const)(
  "at %s every word of every screen is whole, and everything can be reached",
  { timeout: 240_000 },
  async (_what, px, options) => {
    const screens = { [buyer]: ordering, "admin@northcampus.example": ["/child-accounts"], [dock]: ["/receive"] };
    const wrong: unknown[] = [];
    for (const [email, paths] of Object.entries(screens)) {
      await using visit = await product.visitAs(email, "/sync", options);
      const { page } = visit;
      await setTextSize(page, px);
      for (const path of paths) {
        await page.goto(`${product.url}${path}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForFunction(() => document.querySelector("main .skeleton") === null);
        const cut = await whatIsCut(page);
        if (cut.length > 0) wrong.push([path, cut]);
      }
      if (email !== dock) continue;
      await page
        .getByRole("region", { name: /^Order / })
        .getByRole("listitem")
        .first()
        .getByRole("button")
        .first()
        .click();
      const zero = page.getByRole("group", { name: "Quantity" }).getByRole("button", { name: "0", exact: true });
      await zero.waitFor();
      const cutOnPad = await whatIsCut(page);
      if (cutOnPad.length > 0) wrong.push(["the pad", cutOnPad]);
      // On a tablet the pad does not scroll: every key is in view as it opens.
      if (px === 24) {
        const isSeen = await zero.evaluate((key) => {
          const { left, top, width, height } = key.getBoundingClientRect();
          return [0.1, 0.9].every((part) =>
            key.contains(document.elementFromPoint(left + width / 2, top + height * part)),
          );
        });
        expect(isSeen).toBe(true);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("with forced colours the chosen one of several shows an outline that the others have not", async () => {
  await using visit = await visitAsBuyer("/product-detail/48006", { forcedColors: "active" });
  const { page } = visit;
  await page.getByRole("radio", { name: /Carton/ }).waitFor();
  const outlines = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].map((radio) => {
      const shown = radio.closest(".way") ?? radio.closest("label");
      return [radio.checked, getComputedStyle(shown!).outlineStyle];
    }),
  );
  expect(outlines.length).toBeGreaterThan(3);
  for (const [isChosen, outline] of outlines) expect(outline).toBe(isChosen ? "solid" : "none");
});

test("after signing in the screen's heading has the focus", async () => {
  await using visit = await product.visit("/orders");
  const { page } = visit;
  await signIn(page, buyer);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});
