/** Where a person is and what they are told: one current place, one sentence for each failure, names that stay whole. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTextSize, whatIsCut } from "#tests/support/cut.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const dock = "dock@northcampus.example";
const broken = "Something went wrong and it was logged. If you need further support please contact the help desk.";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let product: Product;
/** A buyer's pages: one at a desk, one on a phone. The tests go on in them. */
let desk: Page;
let onPhone: Page;
beforeAll(async () => {
  product = await startProduct();
  ({ page: desk } = await product.visitAs(buyer, "/orders"));
  ({ page: onPhone } = await product.visitAs(buyer, "/orders", phone));
});
afterAll(() => product?.close());

/** Goes on within the page, as a link of it would, until the next screen is there: one with another heading than the last. */
async function goOn(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` === path) return;
  const last = await page.getByRole("heading", { level: 1 }).first().textContent();
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await page
    .waitForFunction((before) => {
      const heading = document.querySelector("main h1")?.textContent ?? before;
      return heading !== before && document.querySelector("main .skeleton") === null;
    }, last)
    .catch((cause: unknown) => {
      throw new Error(`${path} is not there`, { cause });
    });
}

test.each([
  ["/orders", ["Orders"]],
  ["/products/all?type=RXO", ["Rx products"]],
  ["/products/cs", ["Controlled substances"]],
  ["/products/all", []],
])("the rail marks one place at most: %s", async (path, expected) => {
  await goOn(desk, path);
  const current = desk.getByRole("navigation", { name: "Sections" }).locator("[aria-current]");
  await desk.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Orders" }).waitFor();
  expect(await current.allInnerTexts()).toEqual(expected);
});

test("the Rx link shows Rx products alone, and the rail stays in view beside them", async () => {
  await goOn(desk, "/orders");
  const link = desk.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Rx products" });
  await link.click();
  await desk.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
  expect(await desk.getByRole("radio", { name: "Rx", exact: true }).isChecked()).toBe(true);
  await desk.getByRole("row").nth(5).waitFor();
  await desk.evaluate(() => globalThis.scrollTo(0, 3000));
  await expect.poll(() => desk.evaluate(() => globalThis.scrollY)).toBeGreaterThan(2000);
  expect((await link.boundingBox())?.y).toBeGreaterThan(0);
});

test.each(["/products/cs", "/product-class/6", "/product-detail/48010"])(
  "on a phone every page of products belongs to Browse: %s",
  async (path) => {
    const current = onPhone.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    await onPhone.goto(`${product.url}${path}`);
    await expect.poll(() => current.allInnerTexts()).toEqual(["Browse"]);
  },
);

test("a class that is not there is said by the page, without a message on top", async () => {
  await goOn(desk, "/product-class/999");
  await desk.getByText("There is no such class.").waitFor();
  expect(await desk.getByRole("region", { name: "Messages" }).innerText()).toBe("");
});

test("what breaks is told in the specified sentence too", { timeout: 120_000 }, async () => {
  const broke = [
    ["/products/all", "**/api/products/search", "The products could not be loaded."],
    ["/product-detail/48010", "**/api/products/48010", "The product could not be loaded."],
    ["/orders", "**/api/orders/search", "The orders could not be loaded."],
    ["/receive", "**/api/receives/search-pending", "What is to be received could not be loaded."],
  ] as const;
  await using visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page } = visit;
  // Broken from the start: what was answered once is remembered, and then shown with its age instead. The others' calls wait, and say nothing.
  let breaks: string | undefined;
  for (const [, call] of broke) {
    await page.route(call, async (route) => {
      if (call === breaks) await route.fulfill({ status: 500, json: { Message: "x" } });
    });
  }
  for (const [path, call, own] of broke) {
    breaks = call;
    const isFirst = path === "/products/all";
    await page.goto(`${product.url}${isFirst ? `/login?redirectTo=${encodeURIComponent(path)}` : path}`);
    if (isFirst) await signIn(page, buyer);
    await page.getByText(own).waitFor();
    await page.getByRole("region", { name: "Messages" }).getByText(broken).first().waitFor();
  }
});

test("names keep an amount and its unit on one line at the dock too", async () => {
  await goOn(desk, "/receive");
  const name = desk.getByRole("button", { name: /\d mL/ }).first();
  expect(await name.evaluate((button) => button.textContent)).toMatch(/\d\u00a0mL/);
});

test("the smallest phone shows a line's amount whole", async () => {
  await using visit = await product.visitAs(buyer, "/orders");
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("link", { name: /4820448/ }).click();
  const amount = page.getByRole("table", { name: "Products" }).getByText("$1,633.68", { exact: true });
  const box = await amount.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(320);
});

test("the price stays beside the stepper on a phone", async () => {
  const page = onPhone;
  await goOn(page, "/products/all?search=ondansetron");
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
  const page = desk;
  await goOn(page, "/receive");
  const sounds = page.getByRole("group", { name: "Sounds when receiving" });
  await page.getByRole("button", { name: /^Account/ }).click();
  await sounds.getByText("Off").click();
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).click();
  expect(await sounds.getByRole("radio", { name: "Off" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
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
  ["200 % on a phone", 32, { width: 390, height: 844 }],
  ["150 % on a tablet", 24, { width: 1024, height: 768 }],
] as const)(
  "at %s every word of every screen is whole, and everything can be reached",
  { timeout: 240_000 },
  async (_what, px, size) => {
    const screens = { [buyer]: ordering, "admin@northcampus.example": ["/child-accounts"], [dock]: ["/receive"] };
    const wrong: unknown[] = [];
    for (const [email, paths] of Object.entries(screens)) {
      await using visit = await product.visitAs(email, "/sync", { ...phone, isMobile: true });
      const { page } = visit;
      await setTextSize(page, px);
      await page.setViewportSize(size);
      for (const path of paths) {
        await goOn(page, path);
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
  await using visit = await product.visitAs(buyer, "/product-detail/48006");
  const { page } = visit;
  await page.emulateMedia({ forcedColors: "active" });
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
