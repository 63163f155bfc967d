/** The frame around the screens: paths, bar, navigation, customer and cart changes, home. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { title as welcome } from "#src/text/home/welcome.ts";
import { missingRole } from "#src/text/shell/access.ts";
import { skip } from "#src/text/shell/shell.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { become, desk, devices, fitsEverywhere, tablet } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const floater = "floater@northcampus.example";

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
const meaningless = ["/nowhere", "/report", "/product-detail/abc", "/product-detail/0", "/purchase-order/1e9"];

let product: Product;
/** Two in whose pages the tests go on: somebody who is not signed in, and a buyer. */
let nobody: Visit;
let mona: Visit;
/** The buyer's. */
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  nobody = await product.visit("/");
  mona = await product.visitAs(buyer, "/");
  ({ page } = mona);
});
afterAll(() => product?.close());

const heading = (on: Page, name: string | RegExp) => on.getByRole("heading", { level: 1, name });
const rail = (on: Page) => on.getByRole("navigation", { name: "Sections" });
const context = (on: Page) => on.evaluate(() => document.body.dataset["context"]);
const pathOf = (on: Page) => new URL(on.url()).pathname;

/** The buyer's home with the Rx cart, whichever was chosen before. */
async function goHome(): Promise<void> {
  await goOn(page, "/");
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  if ((await context(page)) === "cs") await page.getByRole("group", { name: "Cart" }).getByText("Rx products").click();
  await expect.poll(() => context(page)).toBe("rx");
}

async function goOnWithRx(path: string, name: string): Promise<void> {
  await goHome();
  await goOn(page, path);
  await heading(page, name).waitFor();
}

describe("paths", () => {
  test("that mean nothing lead home", async () => {
    await nobody.page.goto(`${product.url}${meaningless[0]}`);
    await expect.poll(() => pathOf(nobody.page)).toBe("/");
    for (const path of meaningless) {
      await goOn(nobody.page, path);
      await expect.poll(() => pathOf(nobody.page)).toBe("/");
      await heading(nobody.page, welcome).waitFor();
    }
  });

  test.each([
    ["/contact", "Contact"],
    ["/sitemap", "Sitemap"],
  ])("%s is public", async (path, name) => {
    // From a page that asks for a person.
    await goOn(nobody.page, signedInPaths[0]!);
    await nobody.page.getByRole("dialog").waitFor();
    await goOn(nobody.page, path);
    await heading(nobody.page, name).waitFor();
    expect(pathOf(nobody.page)).toBe(path);
    await expect.poll(() => nobody.page.getByRole("dialog").count()).toBe(0);
    expect(await axeFinds(nobody.page)).toEqual([]);
  });

  test("those of a logged-in person ask for one, and are not left for it", async () => {
    const ask = nobody.page.getByRole("dialog", { name: "Sign in" });
    await nobody.page.goto(`${product.url}${signedInPaths[0]}`);
    await ask.waitFor();
    expect(pathOf(nobody.page)).toBe(signedInPaths[0]);
    for (const path of signedInPaths) {
      await goOn(nobody.page, "/");
      await ask.waitFor({ state: "detached" });
      await goOn(nobody.page, path);
      await ask.waitFor();
      expect(pathOf(nobody.page)).toBe(path);
    }
  });

  test("the text of a search loses what an address may not carry", async () => {
    await goOn(page, `/product-search/${encodeURIComponent("mida.z@o#lam")}`);
    await heading(page, /midazolam/).waitFor();
  });

  test("wrong filters in an address are left out, not an error", async () => {
    await goOn(page, "/orders?order_from_date=yesterday&order_id=-1&order_status=LOST");
    await heading(page, "Orders").waitFor();
  });
});

describe("the bar", () => {
  test("signed out it offers signing in, and nothing of the shop", async () => {
    await goOn(nobody.page, "/");
    await nobody.page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
    await heading(nobody.page, welcome).waitFor();
    await expect.poll(() => nobody.page.getByRole("search").count()).toBe(0);
    await expect.poll(() => nobody.page.getByRole("link", { name: /cart/i }).count()).toBe(0);
    expect(nobody.complaints).toEqual([]);
  });

  test("Rx and controlled differ in words and in context; changing clears the address bar's filters", async () => {
    await goOnWithRx("/orders?order_name=Month%20end", "Orders");
    expect(new URL(page.url()).search).toContain("Month");
    await page.getByRole("banner").getByText("RX PRODUCTS").waitFor();
    await expect.poll(() => context(page)).toBe("rx");
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.getByRole("banner").getByText("CONTROLLED SUBSTANCES").waitFor();
    await expect.poll(() => context(page)).toBe("cs");
    await page.waitForURL((url) => url.pathname === "/orders" && !url.search.includes("Month"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Controlled substances cart/ })
      .waitFor();
  });

  test("changing the cart leaves a search and a product of the other one", async () => {
    await goOnWithRx("/orders", "Orders");
    await goOn(page, "/products/all?search=ondansetron");
    await expect.poll(() => page.getByLabel("Search products").inputValue()).toBe("ondansetron");
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/products/cs" && url.search === "");
    await heading(page, "Controlled Substances").waitFor();
    await expect.poll(() => page.getByLabel("Search products").inputValue()).toBe("");
  });

  test("keeps the page that the user opens while the change of carts is still loading", async () => {
    await goOnWithRx("/orders", "Orders");
    const pageOpened = Promise.withResolvers<void>();
    onTestFinished(() => pageOpened.resolve());
    // The bar shows these counts on every page, so leaving Orders does not cancel the request.
    await page.route("**/api/carts/counts", async (route) => {
      await pageOpened.promise;
      await route.fallback();
    });
    const controlled = page.getByRole("banner").getByRole("radio", { name: "Controlled" });
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await expect.poll(() => context(page)).toBe("cs");
    await rail(page)
      .getByRole("link", { name: /^Anesthesia/ })
      .click();
    await heading(page, "Anesthesia").waitFor();
    await expect.poll(() => controlled.isDisabled()).toBe(true);
    pageOpened.resolve();
    await expect.poll(() => controlled.isDisabled()).toBe(false);
    expect(pathOf(page)).toMatch(/^\/product-class\/\d+$/);
  });

  test("another customer: always the Rx cart, nothing of the first one's, and what one may do there", async () => {
    await using visit = await product.visit("/", { as: floater });
    const { page: theirs } = visit;
    const choose = theirs.getByRole("dialog", { name: customerText.title });
    const choices = (from: RegExp) => theirs.getByRole("banner").getByRole("button", { name: from });
    await choose.getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
    await heading(theirs, "North Campus Hospital Pharmacy").waitFor();
    await theirs.getByRole("group", { name: "Cart" }).waitFor();
    await choices(/North Campus/).click();
    await axeFinds(theirs).then((found) => expect(found).toEqual([]));
    await choose.getByRole("button", { name: "Corner Street Pharmacy" }).click();
    await heading(theirs, "Corner Street Pharmacy").waitFor();
    await choose.waitFor({ state: "detached" });
    await expect.poll(() => context(theirs)).toBe("rx");
    const orders = theirs.getByRole("region", { name: "Recent orders" }).getByRole("link");
    await orders.nth(1).waitFor();
    await expect.poll(() => theirs.getByText("North Campus").count()).toBe(0);

    // Who only reads there is offered neither receiving nor ordering, and nothing asks for it.
    const asked: string[] = [];
    theirs.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await theirs.reload();
    await rail(theirs).getByRole("link", { name: "Orders", exact: true }).waitFor();
    const receive = rail(theirs).getByRole("link", { name: /^Receive/ });
    await expect.poll(() => receive.count()).toBe(0);
    await orders.nth(1).waitFor();
    for (const name of ["In the cart", "Usual items"])
      await expect.poll(() => theirs.getByRole("region", { name }).count(), { message: name }).toBe(0);
    await expect.poll(() => theirs.getByRole("link", { name: "Usual items" }).count()).toBe(0);
    await goOn(theirs, "/usual-items"); // where the icon leads
    await theirs.getByRole("heading", { name: missingRole.ordering }).waitFor();
    expect(await axeFinds(theirs)).toEqual([]);
    // The catalog is asked for once everything else has been prefetched.
    await expect.poll(() => asked).toContain("/api/products/changes");
    expect(asked).not.toContain("/api/usual-items");

    // Who may not use the controlled cart sees which cart it is, and no switch.
    await goOn(theirs, "/");
    await choices(/Corner Street/).click();
    await choose.getByRole("button", { name: "Lakeshore Clinic Group" }).click();
    await heading(theirs, "Lakeshore Clinic Group").waitFor();
    await receive.waitFor();
    await theirs.getByRole("banner").getByText("RX PRODUCTS").waitFor();
    await expect.poll(() => theirs.getByRole("group", { name: "Cart" }).count()).toBe(0);
  });

  test("searching leads to all products, free of class and flag; / leads to the box", async () => {
    await goOn(page, "/products/cs");
    await heading(page, "Controlled Substances").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("ondansetron 4 mg/2");
    await page.keyboard.press("Enter");
    await page.waitForURL(
      (url) => url.pathname === "/products/all" && url.searchParams.get("search") === "ondansetron 4 mg/2",
    );
    await expect.poll(() => page.getByLabel("Search products").inputValue()).toBe("ondansetron 4 mg/2");
    await page.getByLabel("Search products").fill("");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/products/all" && url.search === "");
  });

  test("the theme holds over a reload", async () => {
    await goOn(page, "/");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByText("Dark", { exact: true }).click();
    // A popover's hidden way out for screen readers stands outside of every landmark; react-aria puts it there.
    expect(await axeFinds(page, { except: ["region"] })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("MO");
    await page.reload();
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await page.evaluate(() => localStorage.removeItem("theme")); // for the tests after this one
  });
});

describe("the way around", () => {
  test("classes with counts, and focus and title follow", async () => {
    await goHome();
    await rail(page)
      .getByRole("link", { name: /^Inhalation \d+$/ })
      .click();
    await heading(page, "Inhalation").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Inhalation");
    await expect.poll(() => page.title()).toContain("Ordering");
    await expect.poll(() => rail(page).locator("[aria-current=page]").innerText()).toMatch(/^Inhalation/);
  });

  test("the controlled link opens controlled substances and their cart", async () => {
    await goOnWithRx("/orders", "Orders");
    await rail(page).getByRole("link", { name: "Controlled substances" }).click();
    await heading(page, "Controlled Substances").waitFor();
    await expect.poll(() => context(page)).toBe("cs");
    await rail(page).getByRole("link", { name: "Rx products" }).click();
    await heading(page, "All Products").waitFor();
    await expect.poll(() => context(page)).toBe("rx");
  });

  test("reorder leads to the orders, and the skip link to the content", async () => {
    await page.goto(`${product.url}/cart`);
    await heading(page, "Cart").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(skip);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await rail(page).getByRole("link", { name: "Reorder" }).click();
    await heading(page, "Orders").waitFor();
  });

  test("a tablet opens the rail from its menu button, and it closes with the choice", async () => {
    await goHome();
    await become(page, tablet);
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await drawer.getByRole("link", { name: /^Receive/ }).click();
    await drawer.waitFor({ state: "detached" });
    await heading(page, "Receive").waitFor();
    await become(page, desk);
  });

  test("the footer names the version, without a network too", async () => {
    await goOn(nobody.page, "/");
    const { version } = (await (await fetch(`${product.url}/api/versions`)).json()) as { version: string };
    const said = nobody.page.getByRole("contentinfo").getByText(`Version ${version}`);
    await said.waitFor();
    await nobody.page.route("**/api/versions", (route) => route.abort());
    await nobody.page.reload();
    await said.waitFor();
    await nobody.page.unroute("**/api/versions");
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
    await goOn(nobody.page, "/");
    await heading(nobody.page, welcome).waitFor();
    await fitsEverywhere(nobody.page, on);
    expect(nobody.complaints).toEqual([]);

    await goHome();
    await page.getByRole("region", { name: "Recent orders" }).getByRole("link", { name: /\w/ }).nth(1).waitFor();
    await fitsEverywhere(page, on);
    await become(page, desk);
    await page.getByRole("group", { name: "Cart" }).getByText("Controlled", { exact: true }).click();
    await expect.poll(() => context(page)).toBe("cs");
    await fitsEverywhere(page, on);
    await become(page, desk);
    expect(mona.complaints).toEqual([]);
  },
);
