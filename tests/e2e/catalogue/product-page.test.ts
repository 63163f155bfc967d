/** A product's page: what a quantity comes to, the kit check, its offers and substitutes, the picture under fingers and keys, and the way back. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { explains, opensByPress } from "#tests/support/explained.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());
beforeEach(() => product.rows("delete from cart_lines"));

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const table = (page: Page, name: string | RegExp) => page.getByRole("table", { name });
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
/** Ketorolac 30 mg/mL: 25 vials a carton, 8 cartons a case, in the post-surgical bundle. */
const ketorolac = 48_006;

const at = (path: string, options: Parameters<Product["visit"]>[1] = {}) =>
  product.visitAs("buyer@northcampus.example", path, options);

/** An ordinary Rx product with something special about it. */
async function anItem(where: string): Promise<number> {
  const [found] = await product.rows<{ item_id: number }>(
    `select p.item_id from products p join product_units u on u.item_id = p.item_id and u.position = 1
     where p.schedule_name is null and u.price_cents is not null and ${where} order by p.item_id limit 1`,
  );
  if (found === undefined) throw new Error(`No product ${where}`);
  return found.item_id;
}

test("says what a quantity comes to, down to the vials", async () => {
  await using visit = await at(`/product-detail/${ketorolac}`);
  const { page } = visit;
  await page.getByText("1 carton = 25 vials").waitFor();
  await page.getByText("Carton of 25 vials, 8 cartons a case").waitFor();
  await page.getByRole("radio", { name: /Case/ }).check();
  await page.getByRole("spinbutton").first().fill("2");
  await page.getByText("2 cases = 16 cartons = 400 vials").waitFor();
  await button(page, "Add 2 cases").click();
  await page.getByText("2 cases are in your cart, so this item stays in cases.").waitFor();
  await page.goto(`${product.url}/cart`);
  await page.getByText("Case of 200", { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("sum, quantity and Add stay in view on a phone, GTIN and last orders are told, and the way back says no word twice", async () => {
  const [ordered] = await product.rows<{ item_id: number; class_name: string; class_id: number }>(
    `select l.item_id, c.class_id, c.class_name from order_lines l join products p using (item_id) join classifications c using (class_id)
     join orders o using (order_id) where l.customer_id = 1001 and p.schedule_name is null and o.placed_at > now() - interval '60 days' limit 1`,
  );
  const { item_id, class_id, class_name } = ordered!;
  await using visit = await at(`/product-class/${class_id}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = visit;
  await heading(page, class_name).waitFor();
  await page.goto(`${product.url}/product-detail/${item_id}`);
  const seen = async () => {
    for (const part of [page.getByRole("spinbutton").first(), button(page, /^Add \d/).first()]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThan(600);
      expect(box.y + box.height).toBeLessThanOrEqual(844);
    }
  };
  await page.getByText("GTIN", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Your last orders" }).getByRole("link").first().waitFor();
  await seen();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await seen();
  expect([await axeFinds(page), await overflow(page)]).toEqual([[], 0]);
  await page.goto(`${product.url}/product-class/${class_id}`);
  await page.getByRole("row").getByRole("link").first().click();
  const crumbs = page.getByRole("navigation", { name: "Where you are" });
  await crumbs.waitFor();
  expect(await crumbs.getByRole("link").allInnerTexts()).toEqual([class_name]);
});

test("a case that holds more than the maximum says so, and cannot be chosen", async () => {
  const item = await anItem(
    "u.max_sale_qty > 0 and exists (select from product_units c where c.item_id = p.item_id and c.max_sale_qty = 0 and c.units_in > u.units_in)",
  );
  await using visit = await at(`/product-detail/${item}`);
  const { page } = visit;
  const unit = page.getByRole("radio", { name: /^Case of \d+ cartons, more than the maximum/ });
  await unit.waitFor();
  expect(await unit.isDisabled()).toBe(true);
});

test("says what the cart will take off, and what is missing of an offer and of the bonus discount's goal", async () => {
  const tiered = await anItem(
    `u.max_sale_qty is null and exists (select from incentive_products o join incentives i using (incentive_id)
       where o.item_id = p.item_id and i.incentive_type_code = 'BDT' and not o.is_qualifying)`,
  );
  await using visit = await at(`/product-detail/${tiered}`);
  const { page } = visit;
  const reach = page.getByRole("list", { name: "Offers within reach" });
  await reach.getByText("1 of 20 cartons, 19 more to save $1.20 on each").waitFor();
  await reach.getByText("$18,420.00 of $25,000.00, $6,580.00 to go").waitFor();
  await page.getByRole("spinbutton").first().fill("17");
  await button(page, "Add 17 cartons").click();
  await reach.getByText("18 of 20 cartons, 2 more to save $1.20 on each").waitFor();
  await page.getByRole("spinbutton").first().fill("3");
  await page.getByText("Buy more, pay less: ondansetron −$3.60").waitFor();
  expect(await reach.getByText("more to save").count()).toBe(0);
  await page
    .getByRole("complementary", { name: "Order this product" })
    .getByRole("button", { name: /how the price of (?!.* by the )/ })
    .click();
  const explained = page.getByRole("dialog", { name: "How this price comes about" });
  await explained.getByText("Buy more, pay less: ondansetron").waitFor();
  await page.keyboard.press("Escape");

  await page.goto(`${product.url}/product-detail/${ketorolac}`);
  await reach.getByText("Add Acetaminophen injection to save $2.00 on each carton.").waitFor();
  expect(visit.complaints).toEqual([]);
});

test("the price of a unit explains itself, and pressing it chooses nothing", async () => {
  await using visit = await at(`/product-detail/${ketorolac}`);
  const { page } = visit;
  const [listed] = await product.rows<{ price_cents: number }>(
    "select price_cents from product_units where item_id = $1 and quantity_uom_code = 'CS'",
    [ketorolac],
  );
  const usual = page.getByRole("radio", { name: /^Carton/ });
  await usual.waitFor();
  const said = await explains(page, / by the case comes/);
  expect(said).toContain(`$${(listed!.price_cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  expect(said).toContain("In the cart this can come off: Post-surgical comfort bundle.");
  await opensByPress(page, / by the case comes/);
  expect(await usual.isChecked()).toBe(true);
  // All else of the card chooses it.
  await page.getByText("of 8 cartons").click();
  expect(await page.getByRole("radio", { name: /^Case .*\$/ }).isChecked()).toBe(true);
  expect(visit.complaints).toEqual([]);
});

test("calculates the kit check, and keeps it for the line once it is chosen", async () => {
  const item = await anItem(
    "kit_check_available and not confirm_to_sell and not contact_customer_service and u.max_sale_qty is null and u.sale_uom_desc = 'Carton'",
  );
  await using visit = await at(`/product-detail/${item}`);
  const { page } = visit;
  await page.getByRole("spinbutton").first().fill("2");
  await page.getByRole("checkbox", { name: /^Kit check, \+\$1\.50 for each carton/ }).check();
  await page.getByText("+ 2 × $1.50 kit check").waitFor();
  await button(page, "Add 2 cartons").click();
  await page.getByText("The 2 cartons in your cart have it. It can be taken off there.").waitFor();
  expect(await page.getByRole("checkbox", { name: /^Kit check/ }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: /^Kit check/ }).isDisabled()).toBe(true);
  const [line] = await product.rows("select quantity, kit_check_selected from cart_lines");
  expect(line).toEqual({ quantity: 2, kit_check_selected: true });
});

test("puts the product on an order guide of the company, or on a new one; two who do so at once both do", async () => {
  await using visit = await at(`/product-detail/${ketorolac}`);
  const { page } = visit;
  const dialog = page.getByRole("dialog", { name: "Add to an order guide" });
  await button(page, "Add to an order guide").click();
  await dialog.getByRole("textbox", { name: "New order guide" }).fill("Recovery room");
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make guide" }).click();
  await page.getByText("On Recovery room, par level 1").waitFor();
  await button(page, "Add to an order guide").click();
  expect(await dialog.getByRole("button", { name: /^Recovery room/ }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");

  await page.goto(`${product.url}/product-detail/48003`);
  await button(page, "Add to an order guide").click();
  await dialog.getByRole("button", { name: "Recovery room · 1 product" }).waitFor();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  // A colleague is faster, and this page has not heard of it.
  const { guides } = await askFromPage<{ guides: OrderGuide[] }>(page, "/api/order-guides");
  const { guide_id, version, name } = guides.find((guide) => guide.name === "Recovery room")!;
  const lines = [ketorolac, 48_005].map((item_id) => ({ item_id, quantity_uom_code: "CT", par_level: 4 }));
  await askFromPage(page, "/api/order-guides/save", { guide_id, version, name, lines });
  await dialog.getByRole("button", { name: "Recovery room · 1 product" }).click();
  await button(page, "Open guide").click();
  await heading(page, "Recovery room").waitFor();
  await eventually(() => page.getByRole("table", { name: "Recovery room" }).getByRole("row").count()).toBe(4);
});

test("Enter in the quantity does not get past the medical necessity", async () => {
  const item = await anItem("confirm_to_sell and not contact_customer_service");
  await using visit = await at(`/product-detail/${item}`);
  const { page } = visit;
  await page.getByRole("link", { name: "Confirm the medical necessity." }).waitFor();
  await eventually(() => button(page, /^Add 1/).getAttribute("aria-busy")).not.toBe("true");
  await page.getByRole("spinbutton").first().press("Enter");
  await page.getByRole("checkbox", { name: "I confirm that this product is ordered for medical necessity." }).check();
  const added = page.waitForResponse("**/api/carts/add-item");
  await page.getByRole("spinbutton").first().press("Enter");
  await added;
  await page.getByText(/1 carton is in your cart|1 case is in your cart/).waitFor();
});

test("a product for customer service says so, and leads there", async () => {
  await using visit = await at("/product-detail/48088");
  await visit.page.getByText("Contact customer service to order this product.").waitFor();
  expect(await button(visit.page, /^Add \d/).count()).toBe(0);
  await visit.page.getByRole("link", { name: "Contact customer service" }).click();
  await heading(visit.page, /Contact/).waitFor();
});

describe("offers", () => {
  test("a bundle's other products are added right there", async () => {
    await using visit = await at(`/product-detail/${ketorolac}`);
    const { page } = visit;
    const offer = page.getByRole("article", { name: "Post-surgical comfort bundle" });
    await offer.getByText("$2.00 off with the bundle").waitFor();
    await offer.getByText("Add ondansetron and acetaminophen injection to complete the bundle.").waitFor();
    const parts = table(page, "Qualifies for Post-surgical comfort bundle: Ondansetron hydrochloride injection");
    await table(page, "Qualifies for Post-surgical comfort bundle: Acetaminophen injection").waitFor();
    await parts
      .getByRole("button", { name: /^Add Ondansetron/ })
      .first()
      .click();
    await eventually(() => parts.getByRole("spinbutton").first().inputValue()).toBe("1");
    await parts.getByRole("button", { name: "One more" }).first().click();
    await eventually(async () => (await product.rows("select quantity from cart_lines"))[0]?.["quantity"]).toBe(2);
    await table(page, "Also in Post-surgical comfort bundle").getByRole("link").first().waitFor();
    await button(page, "How it works: Post-surgical comfort bundle").click();
    const dialog = page.getByRole("dialog", { name: "Post-surgical comfort bundle" });
    await dialog.getByText("$2.00 off each", { exact: true }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("what could not be loaded is said, and asked for again", async () => {
    await using visit = await at("/products/all");
    const { page } = visit;
    await page.route("**/api/products/suggestions/*", (route) =>
      route.fulfill({ status: 500, json: { Message: "x" } }),
    );
    await page.goto(`${product.url}/product-detail/${ketorolac}`);
    await page.getByText("Substitutes and products that go with this one could not be loaded.").waitFor();
    await button(page, /^Add 1/).waitFor(); // it can be ordered all the same
    await mendedByPress(page, "**/api/products/suggestions/*");
    await table(page, "Substitutes")
      .or(table(page, /^Qualifies/))
      .first()
      .waitFor();
  });
});

describe("substitutes and the way back", () => {
  test("a substitute leads to its page and back, and from the page back to the list as it was", async () => {
    const item =
      await anItem(`exists (select from products o where o.display_group_id = p.display_group_id and o.form = p.form
      and o.full_description = p.full_description and o.item_id <> p.item_id) and p.is_active`);
    const [{ full_description } = { full_description: "" }] = await product.rows<{ full_description: string }>(
      "select full_description from products where item_id = $1",
      [item],
    );
    await using visit = await at("/products/all");
    const { page } = visit;
    await page.goto(`${product.url}/product-search/${encodeURIComponent(full_description.split(" ")[0]!)}`);
    const list = page.url();
    await page
      .getByRole("link", { name: full_description.replaceAll(" ", "\u00a0") })
      .or(page.getByRole("table").getByRole("link"))
      .first()
      .click();
    const back = page.getByRole("navigation", { name: "Where you are" }).getByRole("link").first();
    await back.getByText(/^Results for/).waitFor();
    await page.reload();
    await back.getByText(/^Results for/).waitFor();
    await back.click();
    await eventually(() => page.url()).toBe(list);

    await page.goto(`${product.url}/product-detail/${item}`);
    await table(page, "Substitutes").waitFor();
    const first = await page.locator("h1").textContent();
    await table(page, "Substitutes").getByRole("link").first().click();
    await eventually(() => page.url()).not.toContain(String(item));
    await back.click();
    await eventually(() => page.url()).toContain(String(item));
    await heading(page, first ?? "").waitFor();
  });

  test("a product that cannot be had shows its substitutes before its offers", async () => {
    await product.rows("update stock set available = 0, expected_on = null where item_id = $1", [ketorolac]);
    await using visit = await at(`/product-detail/${ketorolac}`);
    const { page } = visit;
    await table(page, "Substitutes").waitFor();
    const heads = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(heads.indexOf("Substitutes")).toBeLessThan(heads.indexOf("Offers"));
    await table(page, "Substitutes").getByText("In stock").first().waitFor();
    await product.rows("update stock set available = 5000 where item_id = $1", [ketorolac]);
  });
});

describe("the picture", () => {
  const picture = (page: Page) => button(page, /^Enlarge/);
  const transform = (page: Page) =>
    picture(page)
      .locator("img")
      .evaluate((image) => image.style.transform);

  test("under keys: five times at once, by steps, and looked around in", async () => {
    await using visit = await at("/product-detail/48120");
    const { page } = visit;
    await picture(page).focus();
    await page.keyboard.press("Enter");
    await eventually(() => transform(page)).toBe("scale(5)");
    const origin = () =>
      picture(page)
        .locator("img")
        .evaluate((image) => image.style.transformOrigin);
    expect(await origin()).toBe("50% 50%");
    await page.keyboard.press("ArrowRight");
    await eventually(origin).toBe("60% 50%");
    await page.keyboard.press("-");
    await eventually(() => transform(page)).toBe("scale(4)");
    await page.keyboard.press("Escape");
    await eventually(() => transform(page)).toBe("");
    await page.keyboard.press("+");
    await eventually(() => transform(page)).toBe("scale(2)");
  });

  test("under two fingers, and a tap", async () => {
    await using visit = await at("/product-detail/48120", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = visit;
    await picture(page).scrollIntoViewIfNeeded();
    await picture(page).tap();
    await eventually(() => transform(page)).toBe("scale(5)");
    await picture(page).tap();
    await eventually(() => transform(page)).toBe("");
    const box = (await picture(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          apart === undefined
            ? []
            : [
                { x: x - apart, y, id: 0 },
                { x: x + apart, y, id: 1 },
              ],
      });
    await touch("touchStart", 20);
    for (const apart of [24, 30, 36, 40]) await touch("touchMove", apart);
    await eventually(() => transform(page)).toMatch(/^scale\((1\.[89]|2(\.[01])?)\d*\)$/);
    await touch("touchEnd");
    expect(await transform(page)).toMatch(/^scale/); // it stays when the fingers are lifted
  });
});
