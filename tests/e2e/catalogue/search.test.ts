/** Finding a product: what is typed brings names, lists are narrowed down and sorted, and all of it stands in the address. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { become, desk, phone, tablet } from "#tests/support/devices.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const buyer = "buyer@northcampus.example";
const soon = { timeout: 20_000 };

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const options = (page: Page) => page.locator("[role=option]"); // not those of the select
const filters = (page: Page) => page.getByRole("region", { name: "Filters" });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** "400 products". */
const count = async (page: Page): Promise<number> =>
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
const countOf = async (page: Page, name: string): Promise<number> =>
  Number(
    await filters(page)
      .locator("label")
      .filter({ hasText: new RegExp(`^${name}\\d`) })
      .locator(".choice__count")
      .textContent(),
  );

async function at(path: string) {
  const visit = await product.visitAs(buyer, path, { viewport: { width: desk.width, height: desk.height } });
  await heading(visit.page, /./).waitFor();
  return visit;
}

async function isWell(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

describe("filters", () => {
  test("on a desk stand beside the list and stay in view; their counts follow, the address keeps them, chips take them off", async () => {
    await using visit = await at("/products/all");
    const { page } = visit;
    await filters(page).waitFor();
    expect(await page.getByRole("button", { name: "Filters" }).count()).toBe(0);
    await page.evaluate(() => globalThis.scrollTo(0, 3000));
    await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(2000);
    const vial = await filters(page).getByRole("checkbox", { name: "Vial" }).boundingBox();
    expect(vial!.y > 60 && vial!.y < 600).toBe(true);
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    const vials = await countOf(page, "Vial");
    await filters(page).getByRole("checkbox", { name: "Vial" }).check();
    await expect.poll(() => count(page), soon).toBe(vials);
    expect(new URL(page.url()).searchParams.get("form")).toBe('["vial"]');
    // The other facets count vials alone; the form's own counts stay.
    expect(await countOf(page, "Vial")).toBe(vials);
    const available = await countOf(page, "In stock");
    expect(available).toBeLessThanOrEqual(vials);
    await filters(page).getByRole("checkbox", { name: "In stock" }).check();
    await expect.poll(() => count(page), soon).toBe(available);
    const chips = page.getByRole("group", { name: "Filters that are on" });
    expect(await chips.getByRole("button").allTextContents()).toEqual(["In stock", "Vial", "Clear all"]);
    await isWell(page);
    await page.reload();
    await expect.poll(() => count(page), soon).toBe(available);
    expect(await filters(page).getByRole("checkbox", { name: "Vial" }).isChecked()).toBe(true);
    await chips.getByRole("button", { name: "Remove filter Vial" }).click();
    await expect.poll(() => countOf(page, "In stock"), soon).toBeGreaterThan(available);
    expect(new URL(page.url()).searchParams.get("form")).toBeNull();
    await page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Price, lowest first" });
    await page.waitForURL(/sort=price/);
    expect(visit.complaints).toEqual([]);
  });

  test("of an address that holds wrong values are left out", async () => {
    await using visit = await at(
      `/products/all?form=7&strength=${encodeURIComponent('[{"a":1}]')}&class=["x",-1]&sort=weight&available=yes&offer=2&type=XX`,
    );
    const { page } = visit;
    await expect.poll(() => count(page), soon).toBe(400);
    expect(await page.getByRole("group", { name: "Filters that are on" }).count()).toBe(0);
    await page.goto(`${product.url}/products/all?form=${encodeURIComponent('["no such form"]')}`);
    await page.getByText("There are no products here.").waitFor();
    await page.getByText("No product fits all of the filters that are on.", { exact: false }).waitFor();
    await isWell(page);
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await expect.poll(() => count(page), soon).toBe(400);
    expect(visit.complaints).toEqual([]);
  });

  test("on a phone and a tablet stand in a dialog that says how many products there are, and work by keyboard", async () => {
    await using visit = await at("/products/cs");
    const { page } = visit;
    for (const device of [phone, tablet]) {
      await become(page, device);
      await rows(page).first().waitFor();
      const open = page.getByRole("button", { name: "Filters", exact: true });
      await open.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Filters" });
      await dialog.waitFor();
      await isWell(page);
      const choice = dialog.getByRole("checkbox", { name: /Schedule II\b/ });
      await choice.focus();
      await page.keyboard.press("Space");
      await page.waitForURL(/schedule=/);
      expect(await choice.isChecked()).toBe(true);
      await dialog.getByRole("button", { name: /^Show \d+ products$/ }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Filters, 1 on" }).waitFor();
      const chip = page.getByRole("button", { name: "Remove filter Schedule II" });
      await chip.waitFor();
      await isWell(page);
      await chip.click();
      await page.waitForURL((url) => !url.searchParams.has("schedule"));
    }
    expect(visit.complaints).toEqual([]);
  });

  test("of one class leave out the class", async () => {
    await using visit = await at("/product-class/6");
    const { page } = visit;
    await filters(page).waitFor();
    expect(await filters(page).getByRole("group", { name: "Class" }).count()).toBe(0);
    await heading(page, "Inhalation").waitFor();
  });
});

describe("what is typed", () => {
  test("brings names as one types, for arrows or a pointer; Enter alone searches, and the text is remembered until sign-out", async () => {
    await using visit = await at("/");
    const { page } = visit;
    await box(page).fill("ondansteron 2mg");
    await options(page).first().waitFor();
    expect(await options(page).first().textContent()).toContain("Ondansetron 2 mg/mL");
    await isWell(page);
    await page.keyboard.press("ArrowDown");
    const name = (await options(page)
      .and(page.locator("[aria-selected=true]"))
      .locator(".list__words > span")
      .textContent())!;
    await page.keyboard.press("Enter");
    await heading(page, name).waitFor();

    await box(page).fill("ketorolac");
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    expect(await options(page).count()).toBe(0);
    await page.keyboard.press("Enter");
    await heading(page, "Results for “ketorolac”").waitFor();
    await box(page).fill("");
    await expect.poll(() => options(page).allTextContents()).toEqual(["ketorolac", "ondansteron 2mg"]);
    await isWell(page);
    await options(page).nth(1).click();
    await heading(page, "Results for “ondansteron 2mg”").waitFor();
    await page.getByText("Nothing is spelt “ondansteron 2mg”.", { exact: false }).waitFor();

    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
    await signIn(page, buyer);
    await box(page).click();
    await page.keyboard.press("ArrowDown");
    expect(await options(page).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test("is found however it is written: strength, NDC, carton, a letter wrong; and says when it is only near", async () => {
    await using visit = await at("/product-class/11");
    const { page } = visit;
    const found = async (text: string) => {
      await box(page).fill(text);
      await page.keyboard.press("Enter");
      await heading(page, `Results for “${text}”`).waitFor();
      await expect.poll(() => rows(page).count(), soon).toBeGreaterThan(0);
      return count(page);
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
      await rows(page).filter({ hasText: ndc }).waitFor();
    }
    await found("ketorloac");
    await page.getByText("Nothing is spelt “ketorloac”. These come closest. Check the name.").waitFor();
    await isWell(page);
    await found("ketorolac 77 mg");
    await page.getByText("No product has all of “ketorolac 77 mg”. These have the most of it.").waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("into the address loses its slashes, dots and signs, and is cut where it is too long", async () => {
    await using visit = await at("/product-search/ket%5C.oro@lac%23");
    const { page } = visit;
    await heading(page, "Results for “ketorolac”").waitFor();
    await rows(page).first().waitFor();
    await page.goto(`${product.url}/product-search/${"x".repeat(3_000)}`);
    await page.getByText(`No product matches “${"x".repeat(200)}”.`).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.goto(`${product.url}/products/all?search=${"%25".repeat(3_000)}`);
    await expect.poll(() => count(page), soon).toBe(400);
    expect(visit.complaints).toEqual([]);
  });
});

test("a list that is long in coming stands as its own shape, at three sizes", async () => {
  await using visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page } = visit;
  await page.route("**/api/products/changes**", (route) => route.abort()); // the device would answer at once
  await signedIn(page.context(), product.url, buyer);
  await page.goto(product.url);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/products/search", async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const isWellOnEach = async () => {
    for (const device of [desk, tablet, phone]) {
      await become(page, device);
      await isWell(page);
    }
  };
  await become(page, phone);
  await box(page).fill("vial");
  await page.keyboard.press("Enter");
  await page.getByRole("status", { name: "Loading products" }).waitFor();
  await isWellOnEach();
  letThrough();
  await rows(page).first().waitFor();
  await isWellOnEach();
});
