/** Finding a product: what is typed brings names, lists are narrowed down and sorted, and all of it stands in the address. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as browseText from "#src/text/catalogue/browse.ts";
import * as filtersText from "#src/text/catalogue/filters.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import { inStock } from "#src/text/trade/availability.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { become, desk, phone, tablet } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
/** A buyer's page, in which the tests go on, each at a desk. */
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  visit = await product.visit("/", { as: buyer });
  ({ page } = visit);
});
beforeEach(() => become(page, desk));
afterAll(() => product?.close());

const buyer = "buyer@northcampus.example";
const soon = { timeout: 20_000 };

const box = (of = page) => of.getByRole("combobox", { name: "Search products" });
const options = () => page.locator("[role=option]"); // not those of the select
const filters = () => page.getByRole("region", { name: filtersText.title });
const rows = (of = page) => of.getByRole("row").filter({ has: of.getByRole("link") });
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** "400 products". */
const count = async (): Promise<number> =>
  Number(
    (
      await page
        .locator("main [role=status]")
        .filter({ hasText: /products?$/ })
        .first()
        .textContent()
    )?.split(" ")[0],
  );
/** The number beside a choice. */
const countOf = async (name: string): Promise<number> =>
  Number(
    await filters()
      .locator("label")
      .filter({ hasText: new RegExp(`^${name}\\d`) })
      .locator(".choice__count")
      .textContent(),
  );

async function isWell(of = page): Promise<void> {
  expect(await axeFinds(of)).toEqual([]);
  expect(await overflow(of)).toBe(0);
}

describe("filters", () => {
  test("on a desk stand beside the list and stay in view; their counts follow, the address keeps them, chips take them off", async () => {
    await goOn(page, "/products/all");
    await filters().waitFor();
    await expect.poll(() => page.getByRole("button", { name: filtersText.title }).count()).toBe(0);
    await page.evaluate(() => globalThis.scrollTo(0, 3000));
    await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(2000);
    const vial = await filters().getByRole("checkbox", { name: "Vial" }).boundingBox();
    expect(vial!.y > 60 && vial!.y < 600).toBe(true);
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    const vials = await countOf("Vial");
    await filters().getByRole("checkbox", { name: "Vial" }).check();
    await expect.poll(count, soon).toBe(vials);
    expect(new URL(page.url()).searchParams.get("form")).toBe('["vial"]');
    // The other facets count vials alone; the form's own counts stay.
    await expect.poll(() => countOf("Vial")).toBe(vials);
    const available = await countOf(inStock);
    expect(available).toBeLessThanOrEqual(vials);
    await filters().getByRole("checkbox", { name: inStock }).check();
    await expect.poll(count, soon).toBe(available);
    const chips = page.getByRole("group", { name: filtersText.applied });
    await expect
      .poll(() => chips.getByRole("button").allTextContents())
      .toEqual([inStock, "Vial", filtersText.clearAll]);
    await isWell();
    await page.reload();
    await expect.poll(count, soon).toBe(available);
    await expect.poll(() => filters().getByRole("checkbox", { name: "Vial" }).isChecked()).toBe(true);
    await chips.getByRole("button", { name: "Remove filter Vial" }).click();
    await expect.poll(() => countOf(inStock), soon).toBeGreaterThan(available);
    expect(new URL(page.url()).searchParams.get("form")).toBeNull();
    await page.getByRole("combobox", { name: filtersText.sort }).selectOption({ label: filtersText.lowestPrice });
    await page.waitForURL(/sort=price/);
    expect(visit.complaints).toEqual([]);
  });

  test("of an address that holds wrong values are left out", async () => {
    const chips = page.getByRole("group", { name: filtersText.applied });
    await goOn(page, "/products/all?available=true");
    await chips.waitFor();
    await goOn(
      page,
      `/products/all?form=7&strength=${encodeURIComponent('[{"a":1}]')}&class=["x",-1]&sort=weight&available=yes&offer=2&type=XX`,
    );
    await heading(browseText.allProducts).waitFor();
    await expect.poll(count, soon).toBe(400);
    await expect.poll(() => chips.count()).toBe(0);
    await goOn(page, `/products/all?form=${encodeURIComponent('["no such form"]')}`);
    await page.getByText(nothingText.noProducts, { exact: true }).waitFor();
    await page.getByText(nothingText.filteredHint).waitFor();
    await isWell();
    await page.getByRole("button", { name: filtersText.clearFilters }).click();
    await expect.poll(count, soon).toBe(400);
    expect(visit.complaints).toEqual([]);
  });

  test("on a phone and a tablet stand in a dialog that says how many products there are, and work by keyboard", async () => {
    await goOn(page, "/products/cs");
    for (const device of [phone, tablet]) {
      await become(page, device);
      await rows().first().waitFor();
      const open = page.getByRole("button", { name: filtersText.title, exact: true });
      await open.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: filtersText.title });
      await dialog.waitFor();
      await isWell();
      const choice = dialog.getByRole("checkbox", { name: /Schedule II\b/ });
      await choice.focus();
      await page.keyboard.press("Space");
      await page.waitForURL(/schedule=/);
      await expect.poll(() => choice.isChecked()).toBe(true);
      await dialog.getByRole("button", { name: /^Show \d+ products$/ }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: filtersText.titleWithCount(1) }).waitFor();
      const chip = page.getByRole("button", { name: "Remove filter Schedule II" });
      await chip.waitFor();
      await isWell();
      await chip.click();
      await page.waitForURL((url) => !url.searchParams.has("schedule"));
    }
    expect(visit.complaints).toEqual([]);
  });

  test("of one class leave out the class", async () => {
    await goOn(page, "/product-class/6");
    await heading("Inhalation").waitFor();
    await filters().getByRole("group", { name: filtersText.availabilityAndOffers }).waitFor();
    await expect.poll(() => filters().getByRole("group", { name: "Class" }).count()).toBe(0);
  });
});

describe("what is typed", () => {
  test("brings names as one types, for arrows or a pointer; Enter alone searches, and the text is remembered until sign-out", async () => {
    // On a device of its own: the texts of other tests are remembered too.
    await using own = await product.visit("/", { as: buyer });
    ({ page } = own);
    onTestFinished(() => void ({ page } = visit));
    await become(page, desk);
    await box().fill("ondansteron 2mg");
    await options().first().waitFor();
    await expect.poll(() => options().first().textContent()).toContain("Ondansetron 2 mg/mL");
    await isWell();
    await page.keyboard.press("ArrowDown");
    const name = (await options()
      .and(page.locator("[aria-selected=true]"))
      .locator(".list__words > span")
      .textContent())!;
    await page.keyboard.press("Enter");
    await heading(name).waitFor();

    await box().fill("ketorolac");
    await options().first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => options().count()).toBe(0);
    await page.keyboard.press("Enter");
    await heading(browseText.resultsFor("ketorolac")).waitFor();
    await box().fill("");
    await expect.poll(() => options().allTextContents()).toEqual(["ketorolac", "ondansteron 2mg"]);
    await isWell();
    await options().nth(1).click();
    await heading(browseText.resultsFor("ondansteron 2mg")).waitFor();
    await page.getByText(nothingText.closeMatches("ondansteron 2mg")).waitFor();

    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
    await signIn(page, buyer);
    // The list has to be open before it can show that no text is remembered.
    await box().fill("ketorolac");
    await options().first().waitFor();
    await box().fill("");
    await expect.poll(() => options().count()).toBe(0);
    expect(own.complaints).toEqual([]);
  });

  test("is found however it is written: strength, NDC, carton, a letter wrong; and says when it is only near", async () => {
    await goOn(page, "/product-class/11");
    const found = async (text: string) => {
      await box().fill(text);
      await page.keyboard.press("Enter");
      await heading(browseText.resultsFor(text)).waitFor();
      await expect.poll(() => rows().count(), soon).toBeGreaterThan(0);
      return count();
    };
    expect(await found("0.9 %")).toBe(await found("0.9%"));
    expect(await found("ondansetron 2 mg")).toBe(await found("ondansetron 2mg"));
    const ndc = "99904-107-01";
    for (const text of [
      ndc,
      "9990410701",
      "99904-0107-01",
      "099904-0107-01",
      "00399904107015",
      "(01)00399904107015(17)271231(10)A1",
    ]) {
      expect(await found(text), text).toBe(1);
      await rows().filter({ hasText: ndc }).waitFor();
    }
    await found("ketorloac");
    await page.getByText(nothingText.closeMatches("ketorloac")).waitFor();
    await isWell();
    await found("ketorolac 77 mg");
    await page.getByText(nothingText.partialMatches("ketorolac 77 mg")).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test.each([
    ["another screen", "/"],
    ["the results of another search", "/products/all?search=vial"],
  ])(
    "stays and is searched for at Enter when typing begins before the screen that replaces %s has loaded",
    async (_, path) => {
      // On a device of its own: the program of the next screen is not loaded yet, and neither is that of the suggestions.
      await using own = await product.visit(path, { as: buyer, viewport: { width: desk.width, height: desk.height } });
      const { page: slow } = own;
      const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
      onTestFinished(() => letThrough());
      await slow.getByRole("heading", { level: 1 }).waitFor();
      const program = scriptPattern("orders", "search-suggestions");
      await slow.route(program, async (route) => {
        await isLetThrough;
        await route.continue();
      });
      const requested = slow.waitForRequest(program);
      await slow
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: "Orders", exact: true })
        .click();
      await requested;
      await box(slow).fill("keto");
      letThrough();
      await slow.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
      await expect.poll(() => box(slow).inputValue()).toBe("keto");
      await slow.keyboard.type("rolac");
      await slow.keyboard.press("Enter");
      await slow.getByRole("heading", { level: 1, name: browseText.resultsFor("ketorolac") }).waitFor();
      // The heading says where one is, once the search is done.
      await expect.poll(() => slow.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      expect(own.complaints).toEqual([]);
    },
  );

  test("into the address loses its slashes, dots and signs, and is cut where it is too long", async () => {
    await goOn(page, "/product-search/ket%5C.oro@lac%23");
    await heading(browseText.resultsFor("ketorolac")).waitFor();
    await rows().first().waitFor();
    await goOn(page, `/product-search/${"x".repeat(3_000)}`);
    await page.getByText(nothingText.noMatch("x".repeat(200))).waitFor();
    expect(await overflow(page)).toBe(0);
    await goOn(page, `/products/all?search=${"%25".repeat(3_000)}`);
    await expect.poll(count, soon).toBe(400);
    expect(visit.complaints).toEqual([]);
  });
});

test("a list that is long in coming stands as its own shape, at three sizes", async () => {
  await using untouched = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page: slow } = untouched;
  await slow.route("**/api/products/changes**", (route) => route.abort()); // the device would answer at once
  await signedIn(slow.context(), product.url, buyer);
  await slow.goto(product.url);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await slow.route("**/api/products/search", async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const isWellOnEach = async () => {
    for (const device of [desk, tablet, phone]) {
      await become(slow, device);
      await isWell(slow);
    }
  };
  await become(slow, phone);
  await box(slow).fill("vial");
  await slow.keyboard.press("Enter");
  await slow.getByRole("status", { name: browseText.loading }).waitFor();
  await isWellOnEach();
  letThrough();
  await rows(slow).first().waitFor();
  await isWellOnEach();
});
