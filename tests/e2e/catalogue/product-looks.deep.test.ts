/** A product's page and what the list says of bonus and headers, in every state, on every device: axe finds nothing and nothing is cut. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chooseCartType } from "#contract/identity/session.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import * as text from "#src/text/catalogue/product.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { visitOnce } from "#tests/support/desk.ts";
import { become, dark, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { explains } from "#tests/support/explained.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";

let product: Product;
/** A buyer's page. Each test begins at an address, with an empty Rx cart. */
let mona: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  mona = await product.visitAs("buyer@northcampus.example", "/");
});
afterAll(() => product?.close());
beforeEach(async () => {
  await product.rows("delete from cart_lines");
  await askFromPage(mona.page, chooseCartType.path, { cart_type_code: "RXO" });
  await mona.page.goto(`${product.url}/contact`);
});

// Layout goes by the device, contrast by the theme: between the page and the list each device meets both.
const forPage = [phone, dark(tablet), desk];
const forList = [dark(phone), tablet, dark(desk)];

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const table = (page: Page, name: string | RegExp) => page.getByRole("table", { name });

async function looks(page: Page, what: string): Promise<void> {
  expect([what, await axeFinds(page), await overflow(page)]).toEqual([what, [], 0]);
}

/** The page as it stands, on each device. */
async function looksOn(devices: readonly Device[], page: Page, what: string): Promise<void> {
  for (const device of devices) {
    await become(page, device);
    await looks(page, `${what}: ${device.name}`);
  }
}

/** Where only words differ from a state that was looked at on each: nothing is cut on any device, and axe looks at the last. */
async function wordsFitOn(devices: readonly Device[], page: Page, what: string): Promise<void> {
  for (const device of devices) {
    await become(page, device);
    expect([what, device.name, await overflow(page)]).toEqual([what, device.name, 0]);
  }
  await looks(page, what);
}

/** The bar of a phone has the price of the chosen unit. */
async function explainsEachUnit(page: Page): Promise<void> {
  for (const unit of ["case", "carton"]) {
    await page.getByRole("radio", { name: new RegExp(`^${unit}`, "i") }).check({ force: true });
    await explains(page, new RegExp(`Ketorolac.* by the ${unit}$`));
  }
}

describe("a product's page", () => {
  // How it waits and fails stands among the ordering screens: tests/e2e/checkout/ordering-states.deep.test.ts.
  test("in every state", { timeout: 120_000 }, async () => {
    const { page } = mona;
    const open = (item: number) => goOn(page, `/product-detail/${item}`);
    const looksWell = (what: string) => looksOn(forPage, page, what);
    const wordsFit = (what: string, devices = forPage) => wordsFitOn(devices, page, what);
    await open(48_006);
    await table(page, /^Qualifies/)
      .first()
      .waitFor();
    await button(page, /^Add 1/).waitFor();
    await looksWell("full, with offers and substitutes");
    const prices = [/Ketorolac.*by the case/, /Ketorolac.* by the carton/, /Ketorolac(?!.* by the )/];
    for (const [at, device] of forPage.entries()) {
      await become(page, device);
      if (device === phone) await explainsEachUnit(page);
      // All where there is least room beside the cards, and each of them on a device.
      else for (const of of device.name === desk.name ? [prices[at]!] : prices) await explains(page, of);
      // A list price that stays what it is has nothing to explain.
      await expect.poll(() => button(page, /price details for Acetaminophen/).count()).toBe(0);
      await expect.poll(() => page.getByRole("radio", { name: /Carton/ }).isChecked()).toBe(true);
    }
    await button(page, /^How it works/)
      .first()
      .click();
    await page.getByRole("dialog").getByText("off each", { exact: false }).first().waitFor();
    await looksWell("an offer's details");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("spinbutton").first().fill("41");
    await wordsFit("above a maximum", forPage.toReversed());
    await open(48_120);
    await page.getByRole("checkbox", { name: /medical necessity/ }).waitFor();
    await looksWell("to be confirmed");
    await button(page, /^Enlarge/).press("Enter");
    await looksWell("enlarged");
    await open(48_088);
    await page.getByRole("link", { name: cardText.contact }).waitFor();
    await wordsFit("for customer service");
    await open(48_062);
    await page.getByText(catalogText.notForSale).first().waitFor();
    await wordsFit("maximum 0", forPage.toReversed());
    await open(99_999);
    await page.getByText(text.notFound).waitFor();
    await wordsFit("not found");
  });

  test("offline, with substitutes and offers from this device", { timeout: 120_000 }, async () => {
    await using device = await visitOnce(product, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
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
    await explainsEachUnit(page);
    await goOn(page, "/product-detail/99999");
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
    ["over it", 2_610_050, 2_500_000, "$26,100.50 of $25,000.00, goal reached, $1,100.50 over"],
  ] as const;
  test("tells the bonus discount", { timeout: 120_000 }, async () => {
    const short = "/product-search/ondansetron";
    const { page, complaints } = mona;
    const looksWell = (what: string) => looksOn(forList, page, what);
    for (const [what, current, goal, spoken] of states) {
      await product.rows(
        "update customers set bonus_current_cents = $1, bonus_goal_cents = $2 where customer_id = 1001",
        [current, goal],
      );
      await page.goto(`${product.url}${short}`);
      const meter = bonus(page).getByRole("meter", { name: browseText.bonusProgress });
      await expect.poll(() => meter.getAttribute("aria-valuetext")).toBe(spoken);
      await expect
        .poll(async () => Number(await meter.getAttribute("aria-valuenow")))
        .toBe(Math.min(current, goal) / 100);
      await (what === "on the way" ? wordsFitOn(forList, page, what) : looksWell(what));
    }
    for (const device of forList) {
      await become(page, device);
      await explains(page, /Ondansetron/);
    }
    expect(page.url()).toBe(`${product.url}${short}`);
    await button(page, browseText.bonusDetails).click();
    await page.getByRole("dialog", { name: "Bonus discount" }).getByText("Over the goal").waitFor();
    await looksWell("details");
    await product.rows("update customers set bonus_goal_cents = 0 where customer_id = 1001");
    await page.goto(`${product.url}/products/all`);
    await bonus(page).getByText("no goal set yet").waitFor();
    await expect.poll(() => bonus(page).getByRole("meter").count()).toBe(0);
    await wordsFitOn(forList.toReversed(), page, "no goal, over the whole catalogue");
    await product.rows(
      "update customers set bonus_current_cents = 1842000, bonus_goal_cents = 2500000 where customer_id = 1001",
    );
    expect(complaints).toEqual([]);
  });

  test("the headers of classes and groups stand where they belong, once", async () => {
    const { page } = mona;
    await become(page, desk);
    await goOn(page, "/product-class/11");
    await page.getByRole("heading", { level: 1, name: "Vaccines and biologics" }).waitFor();
    await page.getByText("Vaccines and biologics ship cold").waitFor();
    await goOn(page, "/product-class/6");
    await page.getByRole("heading", { level: 1, name: "Inhalation" }).waitFor();
    await page
      .getByRole("rowheader", { name: /Albuterol/ })
      .getByText("Inhalers are being reformulated.")
      .waitFor();
    await expect.poll(() => page.getByText("Inhalers are being reformulated.").count()).toBe(1);
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

  test.each([
    ["/usual-items", "Usual items"],
    ["/", "North Campus Hospital Pharmacy"],
    ["/products/all", browseText.allProducts],
    ["/products/cs", browseText.controlledSubstances],
    ["/product-search/ondansetron", /ondansetron/],
  ])("on a phone the first product of %s stands above 300 px", async (path, title) => {
    const { page } = mona;
    await become(page, phone);
    await goOn(page, path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const name = page.getByRole("main").locator(".buy__words .name").first();
    await name.waitFor();
    await page.getByRole("region", { name: /^(Usual items|Bonus discount)$/ }).waitFor();
    const y = await name.evaluate((link) => link.closest(".row, .buyrow")!.getBoundingClientRect().y + scrollY);
    expect(y).toBeLessThan(300);
  });
});
