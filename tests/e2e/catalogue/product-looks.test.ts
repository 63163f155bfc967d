/** A product's page and what the list says of bonus and headers, in every state, on every device: axe finds nothing and nothing is cut. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { visitOnce } from "#tests/support/desk.ts";
import { explains } from "#tests/support/explained.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());
beforeEach(() => product.rows("delete from cart_lines"));

// Layout goes by the device, contrast by the theme: between the page and the list each device meets both.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 } };
const dark = { colorScheme: "dark" } as const;
const forPage = [
  { name: "phone", options: phone },
  { name: "tablet, dark", options: { ...tablet, ...dark } },
  { name: "desk", options: desk },
];
const forList = [
  { name: "phone, dark", options: { ...phone, ...dark } },
  { name: "tablet", options: tablet },
  { name: "desk, dark", options: { ...desk, ...dark } },
];

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const table = (page: Page, name: string | RegExp) => page.getByRole("table", { name });

const signedIn = (options: Parameters<Product["visit"]>[1]) =>
  product.visitAs("buyer@northcampus.example", "/products/all", options);

async function looks(page: Page, what: string): Promise<void> {
  expect([what, await axeFinds(page), await overflow(page)]).toEqual([what, [], 0]);
}

describe("a product's page", () => {
  test.each(forPage)("$name", { timeout: 120_000 }, async ({ options }) => {
    await using visit = await signedIn(options);
    const { page } = visit;
    const open = (item: number) => page.goto(`${product.url}/product-detail/${item}`);
    await open(48_006);
    await table(page, /^Qualifies/)
      .first()
      .waitFor();
    await button(page, /^Add 1/).waitFor();
    await looks(page, "full, with offers and substitutes");
    for (const of of [/Ketorolac.* by the case comes/, /Ketorolac.* by the carton comes/]) await explains(page, of);
    // A list price that stays what it is has nothing to explain.
    expect(await button(page, /how the price of Acetaminophen/).count()).toBe(0);
    expect(await page.getByRole("radio", { name: /Carton/ }).isChecked()).toBe(true);
    await explains(page, /Ketorolac(?!.* by the )/);
    await button(page, /^How it works/)
      .first()
      .click();
    await page.getByRole("dialog").getByText("off each", { exact: false }).first().waitFor();
    await looks(page, "an offer's details");
    await page.keyboard.press("Escape");
    await page.getByRole("spinbutton").first().fill("41");
    await looks(page, "above a maximum");
    await open(48_120);
    await page.getByRole("checkbox", { name: /medical necessity/ }).waitFor();
    await looks(page, "to be confirmed");
    await button(page, /^Enlarge/).press("Enter");
    await looks(page, "enlarged");
    await open(48_088);
    await page.getByRole("link", { name: "Contact customer service" }).waitFor();
    await looks(page, "for customer service");
    await open(48_062);
    await page.getByText("This product is not sold at present.").first().waitFor();
    await looks(page, "maximum 0");
    await open(99_999);
    await page.getByText("There is no such product.").waitFor();
    await looks(page, "not found");

    await page.route("**/api/products/48006", (route) => route.fulfill({ status: 500, json: { Message: "x" } }));
    await open(48_006);
    await page.getByText("The product could not be loaded.").waitFor();
    await looks(page, "error");
    await page.unroute("**/api/products/48006");
    await page.route("**/api/products/48006", () => undefined); // never answered
    await open(48_006);
    await page.getByRole("status", { name: "Loading the product" }).waitFor();
    await looks(page, "loading");
  });

  test("offline, with substitutes and offers from this device", { timeout: 120_000 }, async () => {
    await using device = await visitOnce(product, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page, line } = device;
    await line.fault({ kind: "refuse" });
    await page.goto(`${line.address}/product-detail/48006`);
    await page.getByText(/^Price and stock from /).waitFor();
    await page
      .getByRole("article", { name: "Post-surgical comfort bundle" })
      .getByText("$2.00 off with the bundle")
      .waitFor();
    await table(page, "Qualifies for Post-surgical comfort bundle: Acetaminophen injection").waitFor();
    await looks(page, "offline");
    await explains(page, / by the case comes/);
    await page.goto(`${line.address}/product-detail/99999`);
    await page.getByText("This product is not on this phone.").waitFor();
    await looks(page, "offline, unknown");
    expect(device.complaints).toEqual([]);
  });
});

describe("the list", () => {
  const bonus = (page: Page) => page.getByRole("region", { name: "Bonus discount" });
  const states = [
    ["nothing yet", 0, 2_500_000, "$0.00 of $25,000.00, $25,000.00 to go"],
    ["on the way", 1_842_000, 2_500_000, "$18,420.00 of $25,000.00, $6,580.00 to go"],
    ["reached", 2_500_000, 2_500_000, "$25,000.00 of $25,000.00, goal reached"],
    ["over it", 2_610_050, 2_500_000, "$26,100.50 of $25,000.00, goal reached, $1,100.50 over it"],
  ] as const;
  test.each(forList)("tells the bonus discount: $name", { timeout: 120_000 }, async ({ options }) => {
    await using visit = await signedIn(options);
    const { page } = visit;
    for (const [what, current, goal, spoken] of states) {
      await product.rows(
        "update customers set bonus_current_cents = $1, bonus_goal_cents = $2 where customer_id = 1001",
        [current, goal],
      );
      await page.goto(`${product.url}/products/all`);
      const meter = bonus(page).getByRole("meter", { name: "Progress to the bonus discount" });
      await expect.poll(() => meter.getAttribute("aria-valuetext")).toBe(spoken);
      expect(Number(await meter.getAttribute("aria-valuenow"))).toBe(Math.min(current, goal) / 100);
      await looks(page, what);
    }
    const before = page.url();
    await page.goto(`${product.url}/product-search/ondansetron`);
    await explains(page, /Ondansetron/);
    expect(page.url()).toBe(`${product.url}/product-search/ondansetron`);
    await page.goto(before);
    await button(page, "Details of the bonus discount").click();
    await page.getByRole("dialog", { name: "Bonus discount" }).getByText("Over the goal").waitFor();
    await looks(page, "details");
    await product.rows("update customers set bonus_goal_cents = 0 where customer_id = 1001");
    await page.goto(`${product.url}/products/all`);
    await bonus(page).getByText("no goal is set yet").waitFor();
    expect(await bonus(page).getByRole("meter").count()).toBe(0);
    await looks(page, "no goal");
    await product.rows(
      "update customers set bonus_current_cents = 1842000, bonus_goal_cents = 2500000 where customer_id = 1001",
    );
    expect(visit.complaints).toEqual([]);
  });

  test("the headers of classes and groups stand where they belong, once", async () => {
    await using visit = await signedIn({});
    const { page } = visit;
    await page.goto(`${product.url}/product-class/11`);
    await page.getByRole("heading", { level: 1, name: "Vaccines and biologics" }).waitFor();
    await page.getByText("Vaccines and biologics ship cold").waitFor();
    await page.goto(`${product.url}/product-class/6`);
    await page.getByRole("heading", { level: 1, name: "Inhalation" }).waitFor();
    await page
      .getByRole("rowheader", { name: /Albuterol/ })
      .getByText("Inhalers are being reformulated.")
      .waitFor();
    expect(await page.getByText("Inhalers are being reformulated.").count()).toBe(1);
    await product.rows(
      "update display_groups set add_header_html = '<p>Count the <b>doses</b>.</p>' where display_group_id = 7",
    );
    await page.goto(`${product.url}/product-class/6`);
    await page
      .getByRole("rowheader", { name: /Budesonide/ })
      .getByText("Count the doses.")
      .waitFor();
    await looks(page, "headers");
  });
});
