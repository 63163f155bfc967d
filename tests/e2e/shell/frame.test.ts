/** The frame around the screens: paths, bar, navigation, customer and cart changes, home. */
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { asServer } from "#tests/support/as-server.ts";
import { devices, fitsEverywhere } from "#tests/support/devices.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const floater = "floater@northcampus.example";
const welcome = "Order and receive pharmaceuticals";

const signedInPaths = [
  "/products/all",
  "/products/cs",
  "/product-class/6",
  "/product-search/midazolam",
  "/product-search",
  "/product-detail/5",
  "/cart",
  "/checkout",
  "/checkout/5",
  "/order-complete/5",
  "/purchase-order/5",
  "/orders",
  "/receive",
];
const meaningless = ["/nowhere", "/reports", "/product-detail/abc", "/product-detail/0", "/purchase-order/1e9"];

let product: Product;
/** Two pages in which the tests go on: of somebody who is not signed in, and a buyer's. */
let nobody: Visit;
let desk: Page;
beforeAll(async () => {
  product = await startProduct();
  nobody = await product.visit("/");
  ({ page: desk } = await product.visitAs(buyer, "/"));
});
afterEach(() => desk.unrouteAll());
afterAll(() => product?.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const rail = (page: Page) => page.getByRole("navigation", { name: "Sections" });
const otherCart = (page: Page) => page.getByRole("group", { name: "Cart" }).locator("label:not(:has(:checked))");
const context = (page: Page) => page.evaluate(() => document.body.dataset["context"]);
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Goes on within the page, as a link of it would. */
const goOn = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

/** Goes to a path with the Rx cart, whichever was chosen before. */
async function goOnWithRx(page: Page, path: string, name: string): Promise<void> {
  await goOn(page, "/");
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  if ((await context(page)) === "cs") await otherCart(page).click();
  await expect.poll(() => context(page)).toBe("rx");
  await goOn(page, path);
  await heading(page, name).waitFor();
}

describe("paths", () => {
  test("that mean nothing lead home", async () => {
    const { page } = nobody;
    for (const path of meaningless) {
      await page.goto(`${product.url}${path}`);
      await heading(page, welcome).waitFor();
      await expect.poll(() => pathOf(page)).toBe("/");
    }
  });

  test.each(["/contact", "/sitemap"])("%s is public", async (path) => {
    const { page } = nobody;
    await page.goto(`${product.url}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(path);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await axeFinds(page)).toEqual([]);
  });

  test("those of a logged-in person ask for one, and are not left for it", async () => {
    const { page } = nobody;
    for (const path of signedInPaths) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole("dialog", { name: "Sign in" }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
  });

  test("the text of a search loses what an address may not carry", async () => {
    await desk.goto(`${product.url}/product-search/${encodeURIComponent("mida.z@o#lam")}`);
    await heading(desk, /midazolam/).waitFor();
  });

  test("wrong filters in an address are left out, not an error", async () => {
    await desk.goto(`${product.url}/orders?order_from_date=yesterday&order_id=-1&order_status=LOST`);
    await heading(desk, "Orders").waitFor();
  });
});

describe("the bar", () => {
  test("signed out it offers signing in, and nothing of the shop", async () => {
    const { page, complaints } = nobody;
    await page.goto(product.url);
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
    expect(await page.getByRole("search").count()).toBe(0);
    expect(await page.getByRole("link", { name: /cart/i }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("Rx and controlled differ in words and in context; changing clears the address bar's filters", async () => {
    const page = desk;
    await goOnWithRx(page, "/orders?order_name=Month%20end", "Orders");
    expect(new URL(page.url()).search).toContain("Month");
    await page.getByRole("banner").getByText("RX PRODUCTS").waitFor();
    expect(await context(page)).toBe("rx");
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.getByRole("banner").getByText("CONTROLLED SUBSTANCES").waitFor();
    expect(await context(page)).toBe("cs");
    await page.waitForURL((url) => url.pathname === "/orders" && !url.search.includes("Month"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Controlled substances cart/ })
      .waitFor();
  });

  test("changing the cart leaves a search and a product of the other one", async () => {
    const page = desk;
    await goOnWithRx(page, "/orders", "Orders");
    await page.goto(`${product.url}/products/all?search=ondansetron`);
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/products/cs" && url.search === "");
    await heading(page, "Controlled Substances").waitFor();
    expect(await page.getByLabel("Search products").inputValue()).toBe("");
  });

  test("who may not use the controlled cart sees which cart it is, and no switch", async () => {
    await using visit = await product.visitAs("buyer@lakeshore.example", "/");
    await visit.page.getByRole("banner").getByText("RX PRODUCTS").waitFor();
    expect(await visit.page.getByRole("group", { name: "Cart" }).count()).toBe(0);
  });

  test("another customer: always the Rx cart, and nothing of the first one's", async () => {
    await using visit = await product.visit("/", { as: floater });
    const { page } = visit;
    const choose = page.getByRole("dialog", { name: "Choose a customer" });
    await choose.getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /North Campus/ })
      .click();
    await axeFinds(page).then((found) => expect(found).toEqual([]));
    await choose.getByRole("button", { name: "Corner Street Pharmacy" }).click();
    await heading(page, "Corner Street Pharmacy").waitFor();
    await choose.waitFor({ state: "detached" });
    expect(await context(page)).toBe("rx");
    expect(await page.getByText("North Campus").count()).toBe(0);
  });

  test("searching leads to all products, free of class and flag; / leads to the box", async () => {
    const page = desk;
    await goOn(page, "/products/cs");
    await heading(page, "Controlled Substances").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("ondansetron 4 mg/2");
    await page.keyboard.press("Enter");
    await page.waitForURL(
      (url) => url.pathname === "/products/all" && url.searchParams.get("search") === "ondansetron 4 mg/2",
    );
    expect(await page.getByLabel("Search products").inputValue()).toBe("ondansetron 4 mg/2");
    await page.getByLabel("Search products").fill("");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/products/all" && url.search === "");
  });

  test("the theme holds over a reload", async () => {
    const page = desk;
    await goOn(page, "/");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByText("Dark", { exact: true }).click();
    // A popover's hidden way out for screen readers stands outside of every landmark; react-aria puts it there.
    expect(await axeFinds(page, ["region"])).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("MO");
    await page.reload();
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await page.evaluate(() => localStorage.removeItem("theme")); // for the tests after this one
  });
});

describe("the way around", () => {
  test("classes with counts, and focus and title follow", async () => {
    const page = desk;
    await rail(page)
      .getByRole("link", { name: /^Inhalation \d+$/ })
      .click();
    await heading(page, "Inhalation").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Inhalation");
    expect(await page.title()).toContain("Ordering");
    expect(await rail(page).locator("[aria-current=page]").innerText()).toMatch(/^Inhalation/);
  });

  test("the controlled link opens controlled substances and their cart", async () => {
    const page = desk;
    await goOnWithRx(page, "/orders", "Orders");
    await rail(page).getByRole("link", { name: "Controlled substances" }).click();
    await heading(page, "Controlled Substances").waitFor();
    await expect.poll(() => context(page)).toBe("cs");
    await rail(page).getByRole("link", { name: "Rx products" }).click();
    await heading(page, "All Products").waitFor();
    await expect.poll(() => context(page)).toBe("rx");
  });

  test("reorder leads to the orders, and the skip link to the content", async () => {
    const page = desk;
    await page.goto(`${product.url}/cart`);
    await heading(page, "Cart").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the page’s content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await rail(page).getByRole("link", { name: "Reorder" }).click();
    await heading(page, "Orders").waitFor();
  });

  test("what a role may not do is not offered", async () => {
    await using visit = await product.visitAs("reports@northcampus.example", "/");
    const { page } = visit;
    await rail(page).getByRole("link", { name: "Orders" }).waitFor();
    expect(
      await rail(page)
        .getByRole("link", { name: /^Receive/ })
        .count(),
    ).toBe(0);
    expect(await page.getByRole("region", { name: "In the cart" }).count()).toBe(0);
  });

  test("a tablet opens the rail from its menu button, and it closes with the choice", async () => {
    await using visit = await product.visitAs(buyer, "/");
    const { page } = visit;
    const browser = await page.context().newCDPSession(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await drawer.getByRole("link", { name: /^Receive/ }).click();
    await drawer.waitFor({ state: "detached" });
    await heading(page, "Receive").waitFor();
  });

  test("the footer names the version, without a network too", async () => {
    const { page } = nobody;
    await goOn(page, "/");
    const { version } = (await (await fetch(`${product.url}/api/versions`)).json()) as { version: string };
    const said = page.getByRole("contentinfo").getByText(`Version ${version}`);
    await said.waitFor();
    await page.route("**/api/versions", (route) => route.abort());
    await page.reload();
    await said.waitFor();
    await page.unroute("**/api/versions");
  });
});

describe("failures", () => {
  test("the server is away at the start: one sentence, and trying again works", async () => {
    const page = desk;
    await goOn(page, "/");
    await page.route("**/api/users/current", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await page.getByRole("heading", { name: "The portal cannot be reached." }).waitFor();
    await mendedByPress(page, "**/api/users/current");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
  });

  test("a 403 is told in the words of the specification, and the page stays", async () => {
    const page = desk;
    await goOnWithRx(page, "/cart", "Cart");
    await page.route("**/session-cart-type", (route) => asServer(route, { status: 403, json: { Message: "No." } }));
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.getByText("You are not allowed to do this.").waitFor();
    expect(pathOf(page)).toBe("/cart");
    expect(await context(page)).toBe("rx");
  });

  test("a 400 is an Information toast that stays until it is clicked", async () => {
    await using visit = await product.visitAs(buyer, "/");
    const { page } = visit;
    await goOnWithRx(page, "/cart", "Cart");
    await page.route("**/session-cart-type", (route) =>
      asServer(route, { status: 400, json: { Message: "Not now." } }),
    );
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    const toast = page.locator(".toast", { hasText: "Not now." });
    await toast.getByText("Information", { exact: true }).waitFor();
    await page.clock.install();
    await page.clock.fastForward(60_000);
    expect(await toast.count()).toBe(1);
    await toast.click({ position: { x: 5, y: 5 } });
    await toast.waitFor({ state: "detached" });
  });

  test("a gone part of the program says so and offers a reload, and never reloads by itself", async () => {
    await using visit = await product.visitAs(buyer, "/");
    const { page } = visit;
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await page.route(/assets\/receive-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
    await rail(page)
      .getByRole("link", { name: /^Receive/ })
      .click();
    await page.getByText("This part of the portal could not be loaded.").waitFor();
    await page.unroute(/assets\/receive-.*\.js/);
    await page.getByRole("button", { name: "Reload" }).click();
    await heading(page, "Receive").waitFor();
  });
});

test(
  "on every device, light and dark, home fits and is accessible in both contexts and signed out",
  { timeout: 240_000 },
  async () => {
    const on = [
      ...devices,
      { name: "small phone", width: 320, height: 640 },
      { name: "tablet upright", width: 768, height: 1024 },
    ];
    await nobody.page.goto(product.url);
    await heading(nobody.page, welcome).waitFor();
    await fitsEverywhere(nobody.page, on);
    expect(nobody.complaints).toEqual([]);
    await using visit = await product.visitAs(buyer, "/");
    const { page } = visit;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("region", { name: "Recent orders" }).getByRole("link", { name: /\w/ }).nth(1).waitFor();
    await fitsEverywhere(page, on);
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = await context(page);
    await otherCart(page).click();
    await expect.poll(() => context(page)).toBe(before === "cs" ? "rx" : "cs");
    await fitsEverywhere(page, on);
    expect(visit.complaints).toEqual([]);
  },
);
