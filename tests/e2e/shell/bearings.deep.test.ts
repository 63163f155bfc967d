/** Where a person is and what they are told: one current place, one sentence for each failure, names that stay whole. */
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadFailed } from "#src/text/orders/orders.ts";
import * as accountMenu from "#src/text/shell/account-menu.ts";
import { partFailed } from "#src/text/shell/load.ts";
import { unreachable } from "#src/text/shell/shell.ts";
import * as boardText from "#src/text/receiving/board.ts";
import { noClass } from "#src/text/catalogue/nothing-found.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import * as productText from "#src/text/catalogue/product.ts";
import { asServer } from "#tests/support/as-server.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { setTextSize, whatIsCut } from "#tests/support/cut.ts";
import { become, desk, phone } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

const buyer = "buyer@northcampus.example";
/** May see every screen. */
const admin = "admin@northcampus.example";
const broken = "Something went wrong and it was logged. If you need further support please contact the help desk.";

let product: Product;
/** A buyer's, at a desk where nothing else is said. The tests go on in it. */
let page: Page;
/** North Campus's order with the largest amount in a line. */
let largest = "";
beforeAll(async () => {
  product = await startProduct();
  const [order] = await product.rows<{ order_id: number }>(
    "select order_id from order_lines where customer_id = 1001 order by quantity * price_cents desc limit 1",
  );
  largest = `/purchase-order/${order!.order_id}`;
  ({ page } = await product.visitAs(buyer, "/orders"));
});
/** Each test comes from a page with a heading that no other page has: `arriveAt` waits for another heading. */
beforeEach(() => arriveAt(page, "/contact"));
afterEach(() => page.unrouteAll());
afterAll(() => product?.close());

const sections = () => page.getByRole("navigation", { name: "Sections" });

/** Goes on until the next screen is there: one with another heading than the last. */
async function arriveAt(on: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(on.url());
  if (`${pathname}${search}` === path) return;
  const last = await on.getByRole("heading", { level: 1 }).first().textContent();
  await goOn(on, path);
  await on
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
  await arriveAt(page, path);
  const current = sections().locator("[aria-current]");
  await sections().getByRole("link", { name: "Orders", exact: true }).waitFor();
  await expect.poll(() => current.allInnerTexts()).toEqual(expected);
});

test("the Rx link shows Rx products alone, and the rail stays in view beside them", async () => {
  await arriveAt(page, "/orders");
  const link = sections().getByRole("link", { name: "Rx products" });
  await link.click();
  await page.getByRole("heading", { level: 1, name: "All Products" }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "Rx", exact: true }).isChecked()).toBe(true);
  await page.getByRole("row").nth(5).waitFor();
  await page.evaluate(() => globalThis.scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(2000);
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(0);
});

test("a class that is not there is said by the page, without a message on top", async () => {
  await page.goto(`${product.url}/orders`); // without the messages of other tests
  await arriveAt(page, "/product-class/999");
  await page.getByText(noClass).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Messages" }).innerText()).toBe("");
});

test("names keep an amount and its unit on one line at the dock too", async () => {
  await arriveAt(page, "/receive");
  const name = page.getByRole("button", { name: /\d mL/ }).first();
  await expect.poll(() => name.evaluate((button) => button.textContent)).toMatch(/\d\u00a0mL/);
});

describe("on a phone", () => {
  beforeAll(() => become(page, phone));
  afterAll(() => become(page, desk));

  test.each(["/products/cs", "/product-class/6", "/product-detail/48010"])(
    "every page of products belongs to Browse: %s",
    async (path) => {
      // A page with a foot of its own hides it.
      const current = page.getByRole("navigation", { name: "Main", includeHidden: true }).locator("[aria-current]");
      await arriveAt(page, path);
      await expect.poll(() => current.allInnerTexts()).toEqual(["Browse"]);
    },
  );

  test("the price stays beside the stepper", async () => {
    await arriveAt(page, "/products/all?search=ondansetron");
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

  test("the smallest shows a line's amount whole", async () => {
    await arriveAt(page, largest);
    await become(page, { name: "the smallest phone", width: 320, height: 640 });
    const amounts = page.getByRole("table", { name: "Products" }).getByText(/^\$[\d,]+\.\d\d$/);
    await amounts.first().waitFor();
    for (const amount of await amounts.all()) {
      const box = await amount.boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(320);
    }
    await become(page, phone);
  });
});

test("the sounds of receiving can be turned off, and stay off", async () => {
  await arriveAt(page, "/receive");
  const sounds = page.getByRole("group", { name: accountMenu.sounds });
  await page.getByRole("button", { name: /^Account/ }).click();
  await sounds.getByText("Off").click();
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect.poll(() => sounds.getByRole("radio", { name: "Off" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
});

const screens = [
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
  "/back-in-stock",
  "/sync",
  "/account",
  "/two-factor-setup",
  "/contact",
  "/sitemap",
  "/child-accounts",
  "/receive",
];
const large = [
  { what: "200 % on a phone", px: 32, size: { width: 390, height: 844 } },
  { what: "150 % on a tablet", px: 24, size: { width: 1024, height: 768 } },
];

test(
  "at 200 % on a phone and 150 % on a tablet every word of every screen is whole, and everything can be reached",
  { timeout: 240_000 },
  async () => {
    await using visit = await product.visitAs(admin, "/sync", { hasTouch: true, isMobile: true });
    const { page: theirs } = visit;
    await askFromPage(theirs, "/api/carts/add-item", { item_id: 48_107, quantity: 900, quantity_uom_code: "CT" });
    const wrong: string[] = [];
    // What is still loading may lie over what is there; what stays cut is wrong.
    const look = async (where: string[]) => {
      const cut = () => whatIsCut(theirs);
      await expect
        .poll(cut)
        .toEqual([])
        .catch(async () => wrong.push(`${where.join(", ")}: ${(await cut()).join("; ")}`));
    };
    for (const { what, px, size } of large) {
      await setTextSize(theirs, px);
      await theirs.setViewportSize(size);
      for (const path of [largest, ...screens]) {
        await arriveAt(theirs, path);
        await look([what, path]);
      }
      const line = theirs
        .getByRole("region", { name: /^Order / })
        .getByRole("listitem")
        .first();
      await line.getByRole("button").first().click();
      const zero = theirs.getByRole("group", { name: "Quantity" }).getByRole("button", { name: "0", exact: true });
      await zero.waitFor();
      await look([what, "the pad"]);
      // On a tablet the pad does not scroll: every key is in view as it opens.
      if (size.width < 1000) continue;
      const isSeen = await zero.evaluate((key) => {
        const { left, top, width, height } = key.getBoundingClientRect();
        return [0.1, 0.9].every((part) =>
          key.contains(document.elementFromPoint(left + width / 2, top + height * part)),
        );
      });
      expect(isSeen).toBe(true);
    }
    expect(wrong.join("\n")).toBe("");
  },
);

test("with forced colours the chosen one of several shows an outline that the others have not", async () => {
  await arriveAt(page, "/product-detail/48006");
  await page.getByRole("radio", { name: /Carton/ }).waitFor();
  await page.emulateMedia({ forcedColors: "active" });
  const outlines = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].map((radio) => {
      const shown = radio.closest(".way") ?? radio.closest("label");
      return [radio.checked, getComputedStyle(shown!).outlineStyle];
    }),
  );
  await page.emulateMedia({ forcedColors: null });
  expect(outlines.length).toBeGreaterThan(3);
  for (const [isChosen, outline] of outlines) expect(outline).toBe(isChosen ? "solid" : "none");
});

test("after signing in the screen's heading has the focus", async () => {
  await using visit = await product.visit("/orders");
  await signIn(visit.page, buyer);
  await expect.poll(() => visit.page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

describe("failures", () => {
  const home = () => page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" });
  const context = () => page.evaluate(() => document.body.dataset["context"]);
  /** The Rx cart, whichever was chosen before. */
  async function toCart(): Promise<void> {
    await arriveAt(page, "/cart");
    if ((await context()) === "cs") await page.getByRole("group", { name: "Cart" }).getByText("Rx products").click();
    await expect.poll(context).toBe("rx");
  }

  test("what breaks is told in the specified sentence too", { timeout: 120_000 }, async () => {
    const broke = [
      ["/products/all", "**/api/products/search", browseText.loadFailed],
      ["/product-detail/48010", "**/api/products/48010", productText.loadFailed],
      ["/orders", "**/api/orders/search", loadFailed],
      ["/receive", "**/api/receives/pending-changes", boardText.loadFailed],
    ] as const;
    await using visit = await product.visit("/favicon.svg"); // of the portal, and without its program
    const { page: fresh } = visit;
    // Broken from the start: what was answered once is remembered, and then shown with its age instead. Each waits for its turn, and says nothing before.
    const turns = broke.map(() => Promise.withResolvers<void>());
    for (const [at, [, call]] of broke.entries()) {
      await fresh.route(call, async (route) => {
        await turns[at]!.promise;
        await asServer(route, { status: 500, json: { Message: "x" } });
      });
    }
    await signedIn(fresh.context(), product.url, buyer);
    await fresh.goto(product.url);
    const messages = fresh.getByRole("region", { name: "Messages" });
    const told = messages.getByText(broken);
    for (const [at, [path, , own]] of broke.entries()) {
      await goOn(fresh, path);
      turns[at]!.resolve();
      await fresh.getByText(own).waitFor();
      await told.waitFor();
      // Who looks in the background may have asked too, and is told a moment later.
      const close = messages.getByRole("button", { name: "Close" });
      const closed = async () => {
        if (await told.isVisible()) await close.click({ timeout: 1000 }).catch(() => undefined);
        return told.count();
      };
      await expect.poll(closed).toBe(0);
    }
  });

  test("the server is away at the start: one sentence, and trying again works", async () => {
    await arriveAt(page, "/");
    await page.route("**/api/users/current", (route) => asServer(route, { status: 500, json: {} }));
    await page.reload();
    await page.getByRole("heading", { name: unreachable }).waitFor();
    await mendedByPress(page, "**/api/users/current");
    await home().waitFor();
  });

  test("a 403 is told in the words of the specification, and the page stays", async () => {
    await toCart();
    await page.route("**/session-cart-type", (route) => asServer(route, { status: 403, json: { Message: "No." } }));
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.getByText("You are not allowed to do this.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/cart");
    await expect.poll(() => context()).toBe("rx");
  });

  test("a 400 is an Information toast that goes when it is clicked", async () => {
    await toCart();
    await page.route("**/session-cart-type", (route) =>
      asServer(route, { status: 400, json: { Message: "Not now." } }),
    );
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    const toast = page.locator(".toast", { hasText: "Not now." });
    await toast.getByText("Information", { exact: true }).waitFor();
    await toast.click({ position: { x: 5, y: 5 } });
    await toast.waitFor({ state: "detached" });
  });

  test("a gone part of the program says so and offers a reload, and never reloads by itself", async () => {
    await page.route(scriptPattern("receive"), (route) => route.fulfill({ status: 404, body: "" }));
    await arriveAt(page, "/");
    await page.reload(); // what it knew of that part is gone
    await home().waitFor();
    await sections()
      .getByRole("link", { name: /^Receive/ })
      .click();
    await page.getByText(partFailed).waitFor();
    await page.unroute(scriptPattern("receive"));
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Receive" }).waitFor();
  });
});
