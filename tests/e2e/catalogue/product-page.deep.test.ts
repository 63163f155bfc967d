/** A product's page: what a quantity comes to, the kit check, its offers and substitutes, the picture under fingers and keys, and the way back. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cartCounts, cartParts } from "#contract/cart/cart.ts";
import * as offersText from "#src/text/trade/offers.ts";
import * as priceText from "#src/text/trade/price.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import { backTo, breadcrumb } from "#src/text/shell/frame.ts";
import * as text from "#src/text/catalogue/product.ts";
import { kitCheckPerUnit } from "#src/text/trade/cart-lines.ts";
import { title as almostThere } from "#src/text/trade/within-reach.ts";
import { asServer } from "#tests/support/as-server.ts";
import { button, heading } from "#tests/support/at-shop.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { explains, opensByPress } from "#tests/support/explained.ts";
import { goOn } from "#tests/support/go-on.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
/** A buyer's page, in which the tests go on; the cart is empty at the beginning of each. */
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/", { as: buyer });
  ({ page } = visit);
});
afterAll(() => product?.close());
beforeEach(() => emptyCart(page));

const table = (of: Page, name: string | RegExp) => of.getByRole("table", { name });
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
/** Ketorolac 30 mg/mL: 25 vials a carton, 8 cartons a case, in the post-surgical bundle. */
const ketorolac = 48_006;

/** At a path as one comes to it from another screen. */
async function at(path: string, to: Page = page): Promise<void> {
  await goOn(to, "/contact");
  await heading(to, "Contact").waitFor();
  await goOn(to, path);
}

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
  await at(`/product-detail/${ketorolac}`);
  await page.getByText("1 carton = 25 vials").waitFor();
  await page.getByText("Carton of 25 vials, 8 cartons per case").waitFor();
  await page.getByRole("radio", { name: /Case/ }).check();
  await page.getByRole("spinbutton").first().fill("2");
  await page.getByText("2 cases = 16 cartons = 400 vials").waitFor();
  await button(page, "Add 2 cases").click();
  await page.getByText(cardText.inCartOnlyUnit("2 cases", "cases")).waitFor();
  await goOn(page, "/cart");
  await page.getByText("Case of 200", { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("a case that holds more than the maximum says so, and cannot be chosen", async () => {
  const item = await anItem(
    "u.max_sale_qty > 0 and exists (select from product_units c where c.item_id = p.item_id and c.max_sale_qty = 0 and c.units_in > u.units_in)",
  );
  await at(`/product-detail/${item}`);
  const unit = page.getByRole("radio", { name: /^Case of \d+ cartons, over the limit/ });
  await unit.waitFor();
  await expect.poll(() => unit.isDisabled()).toBe(true);
});

test("says what the cart will take off, and what is missing of an offer and of the bonus discount's goal", async () => {
  const tiered = await anItem(
    `u.max_sale_qty is null and exists (select from incentive_products o join incentives i using (incentive_id)
       where o.item_id = p.item_id and i.incentive_type_code = 'BDT' and not o.is_qualifying)`,
  );
  await at(`/product-detail/${tiered}`);
  const reach = page.getByRole("list", { name: almostThere });
  await reach.getByText(offersText.progress(1, 20, "carton", "$1.20")).waitFor();
  await reach.getByText("$18,420.00 of $25,000.00, $6,580.00 to go").waitFor();
  await page.getByRole("spinbutton").first().fill("17");
  await button(page, "Add 17 cartons").click();
  await reach.getByText(offersText.progress(18, 20, "carton", "$1.20")).waitFor();
  await page.getByRole("spinbutton").first().fill("3");
  await page.getByText("Buy more, pay less: ondansetron −$3.60").waitFor();
  await expect.poll(() => reach.getByText("more to save").count()).toBe(0);
  await page
    .getByRole("complementary", { name: cardText.title })
    .getByRole("button", { name: /price details for (?!.* by the )/ })
    .click();
  const explained = page.getByRole("dialog", { name: priceText.title });
  await explained.getByText("Buy more, pay less: ondansetron").waitFor();
  await page.keyboard.press("Escape");

  await at(`/product-detail/${ketorolac}`);
  await reach.getByText(offersText.addParts(["Acetaminophen injection"], "carton", "$2.00")).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("the price of a unit explains itself, and pressing it chooses nothing", async () => {
  await at(`/product-detail/${ketorolac}`);
  const [listed] = await product.rows<{ price_cents: number }>(
    "select price_cents from product_units where item_id = $1 and quantity_uom_code = 'CS'",
    [ketorolac],
  );
  const usual = page.getByRole("radio", { name: /^Carton/ });
  await usual.waitFor();
  const said = await explains(page, / by the case$/);
  expect(said).toContain(`$${(listed!.price_cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  expect(said).toContain(priceText.mayApplyInCart(["Post-surgical comfort bundle"]));
  await opensByPress(page, / by the case$/);
  await expect.poll(() => usual.isChecked()).toBe(true);
  // All else of the card chooses it.
  await page.getByText("of 8 cartons").click();
  await expect.poll(() => page.getByRole("radio", { name: /^Case .*\$/ }).isChecked()).toBe(true);
  expect(visit.complaints).toEqual([]);
});

test("what is opened by a key has the focus at once, also while something on the page is in a transition, and Escape closes it", async () => {
  await at(`/product-detail/${ketorolac}`);
  const price = page.getByRole("button", { name: / by the case$/ });
  const explained = page.getByRole("dialog", { name: priceText.title });
  // The library is loaded, and hears of transitions from now on.
  await price.press("Enter");
  await explained.waitFor();
  await page.keyboard.press("Escape");
  await explained.waitFor({ state: "detached" });
  await page.evaluate(async () => {
    const place = document.body.appendChild(document.createElement("p"));
    place.style.color = "red";
    place.style.setProperty("transition", "color 600s", "important"); // motion is reduced here
    place.getBoundingClientRect();
    const begun = new Promise((resolve) => place.addEventListener("transitionrun", resolve));
    place.style.color = "blue";
    await begun;
  });
  await price.focus();
  await page.keyboard.down("Enter"); // until it is let go it counts as a screen reader's press
  await explained.waitFor();
  await page.keyboard.up("Enter");
  await expect.poll(() => explained.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await explained.waitFor({ state: "detached" });
  await expect.poll(() => price.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("calculates the kit check, and keeps it for the line once it is chosen", async () => {
  const item = await anItem(
    "kit_check_available and not confirm_to_sell and not contact_customer_service and u.max_sale_qty is null and u.sale_uom_desc = 'Carton'",
  );
  await at(`/product-detail/${item}`);
  await page.getByRole("spinbutton").first().fill("2");
  await page.getByRole("checkbox", { name: kitCheckPerUnit("$1.50", "carton") }).check();
  await page.getByText(cardText.kitChecks(2, "$1.50")).waitFor();
  await button(page, "Add 2 cartons").click();
  await page.getByText(cardText.inCartHasIt("2 cartons")).waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: /^Kit check/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("checkbox", { name: /^Kit check/ }).isDisabled()).toBe(true);
  // The page shows the unsent entry at once; the row follows when the server has it.
  const lines = () =>
    product.rows(
      `select quantity, kit_check_selected from cart_lines join carts using (customer_id, cart_id) join users using (user_id)
       where email = $1 and item_id = $2`,
      [buyer, item],
    );
  await eventually(lines).toEqual([{ quantity: 2, kit_check_selected: true }]);
});

test("a bundle's other products are added right there", async () => {
  await at(`/product-detail/${ketorolac}`);
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
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(visit.complaints).toEqual([]);
});

test("offers and substitutes that could not be loaded are said, and asked for again", async () => {
  await page.route("**/api/products/suggestions/*", (route) =>
    asServer(route, { status: 500, json: { Message: "x" } }),
  );
  await page.goto(`${product.url}/product-detail/${ketorolac}`);
  await page.getByText(text.suggestionsFailed).waitFor();
  await button(page, /^Add 1/).waitFor(); // it can be ordered all the same
  await mendedByPress(page, "**/api/products/suggestions/*");
  await table(page, "Substitutes")
    .or(table(page, /^Qualifies/))
    .first()
    .waitFor();
  await page.unrouteAll({ behavior: "wait" });
});

test("a substitute leads to its page and back, and from the page back to the list as it was", async () => {
  const item =
    await anItem(`exists (select from products o where o.display_group_id = p.display_group_id and o.form = p.form
    and o.full_description = p.full_description and o.item_id <> p.item_id) and p.is_active`);
  const [{ full_description } = { full_description: "" }] = await product.rows<{ full_description: string }>(
    "select full_description from products where item_id = $1",
    [item],
  );
  await at(`/product-search/${encodeURIComponent(full_description.split(" ")[0]!)}`);
  const list = page.url();
  await heading(page, /^Results for/).waitFor();
  await page
    .getByRole("link", { name: full_description.replaceAll(" ", "\u00a0") })
    .or(page.getByRole("table").getByRole("link"))
    .first()
    .click();
  const back = page.getByRole("navigation", { name: breadcrumb }).getByRole("link");
  await back.getByText(/^Results for/).waitFor();
  await page.reload();
  await back.getByText(/^Results for/).waitFor();
  await back.click();
  await eventually(() => page.url()).toBe(list);

  await at(`/product-detail/${item}`);
  await table(page, "Substitutes").waitFor();
  const first = await page.locator("h1").textContent();
  await table(page, "Substitutes").getByRole("link").first().click();
  await eventually(() => page.url()).not.toContain(String(item));
  await back.click();
  await eventually(() => page.url()).toContain(String(item));
  await heading(page, first ?? "").waitFor();
});

test("a product that cannot be had shows its substitutes before its offers", async () => {
  onTestFinished(async () => {
    await product.rows("update stock set available = 5000 where item_id = $1", [ketorolac]);
  });
  await product.rows("update stock set available = 0, expected_on = null where item_id = $1", [ketorolac]);
  // On a page of its own: the others' would remember that.
  await using own = await product.visit(`/product-detail/${ketorolac}`, { as: buyer });
  await table(own.page, "Substitutes").waitFor();
  const heads = await own.page.getByRole("heading", { level: 2 }).allTextContents();
  expect(heads.indexOf("Substitutes")).toBeLessThan(heads.indexOf("Offers"));
  await table(own.page, "Substitutes").getByText("In stock").first().waitFor();
});

const picture = (of: Page) => button(of, /^Enlarge/);
const styleOf = (of: Page, what: "transform" | "transformOrigin") =>
  picture(of)
    .locator("img")
    .evaluate((image, name) => image.style[name], what);

test("the picture under keys: five times at once, by steps, and looked around in", async () => {
  await at("/product-detail/48120");
  await picture(page).focus();
  await page.keyboard.press("Enter");
  await eventually(() => styleOf(page, "transform")).toBe("scale(5)");
  await expect.poll(() => styleOf(page, "transformOrigin")).toBe("50% 50%");
  await page.keyboard.press("ArrowRight");
  await eventually(() => styleOf(page, "transformOrigin")).toBe("60% 50%");
  for (const [key, scale] of [
    ["-", "scale(4)"],
    ["Escape", ""],
    ["+", "scale(2)"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => styleOf(page, "transform")).toBe(scale);
  }
});

describe("on a phone", () => {
  let touched: Page;
  beforeAll(async () => {
    const viewport = { width: 390, height: 844 };
    ({ page: touched } = await product.visit("/", { as: buyer, viewport, hasTouch: true, isMobile: true }));
  });

  test("sum, quantity and Add stay in view, GTIN and last orders are told, and the bar leads back to the list", async () => {
    const [ordered] = await product.rows<{ item_id: number; class_name: string; class_id: number }>(
      `select l.item_id, c.class_id, c.class_name from order_lines l join products p using (item_id) join classifications c using (class_id)
       join orders o using (order_id) where l.customer_id = 1001 and p.schedule_name is null and o.placed_at > now() - interval '60 days' limit 1`,
    );
    const { item_id, class_id, class_name } = ordered!;
    await at(`/product-detail/${item_id}`, touched);
    const seen = async () => {
      for (const part of [touched.getByRole("spinbutton").first(), button(touched, /^Add \d/).first()]) {
        const box = (await part.boundingBox())!;
        expect(box.y).toBeGreaterThan(600);
        expect(box.y + box.height).toBeLessThanOrEqual(844);
      }
    };
    await touched.getByText("GTIN", { exact: true }).waitFor();
    await touched.getByRole("region", { name: text.lastOrders }).getByRole("link").first().waitFor();
    await seen();
    await touched.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await seen();
    expect([await axeFinds(touched), await overflow(touched)]).toEqual([[], 0]);
    await goOn(touched, `/product-class/${class_id}`);
    await heading(touched, class_name).waitFor();
    await touched.getByRole("row").getByRole("link").first().click();
    await touched
      .getByRole("banner")
      .getByRole("link", { name: backTo(class_name) })
      .click();
    await heading(touched, class_name).waitFor();
  });

  test("no toast tells of the cart and its counts when the network goes before they have come", async () => {
    const viewport = { width: 390, height: 844 };
    // Of the portal, and without its program.
    await using own = await product.visit("/favicon.svg", { viewport, hasTouch: true, isMobile: true });
    const { page: buying } = own;
    await signedIn(buying.context(), product.url, buyer);
    const isOffline = Promise.withResolvers<void>();
    onTestFinished(() => isOffline.resolve());
    const failed: string[] = [];
    buying.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
    const paths = [cartParts.path, cartCounts.path];
    for (const path of paths)
      await buying.route(`**${path}`, async (route) => {
        await isOffline.promise;
        await route.abort("internetdisconnected");
      });
    await buying.goto(`${product.url}/product-detail/${ketorolac}`);
    const add = button(buying, /^Add 1 /).first();
    await add.waitFor();
    await buying.context().setOffline(true);
    isOffline.resolve();
    await expect.poll(() => paths.filter((path) => !failed.includes(path))).toEqual([]);
    await eventually(() => buying.getByRole("banner").locator(".sync").textContent()).toContain("Offline");
    await add.tap();
    await eventually(() => buying.getByRole("banner").locator(".sync").textContent()).toContain(pillText.waiting(1));
    const toasts = buying.getByRole("region", { name: "Messages" }).getByText("No connection", { exact: false });
    await expect.poll(() => toasts.count()).toBe(0);
  });

  test("a product that was added has a way to the cart, for fingers and keys, and Add keeps its place", async () => {
    await at(`/product-detail/${ketorolac}`, touched);
    const add = button(touched, "Add 1 carton");
    await add.waitFor();
    const way = touched.getByRole("link", { name: cardText.viewCart });
    await expect.poll(() => way.count()).toBe(0);
    const before = await add.boundingBox();
    await add.tap();
    await touched.getByText(cardText.inCart("1 carton"), { exact: true }).waitFor();
    await expect.poll(() => add.boundingBox()).toEqual(before);
    const box = (await way.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect([await axeFinds(touched), await overflow(touched)]).toEqual([[], 0]);
    await add.focus();
    await touched.keyboard.press("Tab");
    await expect.poll(() => touched.evaluate(() => document.activeElement?.textContent)).toBe(cardText.viewCart);
    await touched.keyboard.press("Enter");
    await touched.waitForURL(/\/cart$/);
  });

  test("the picture under two fingers, and a tap", async () => {
    await at("/product-detail/48120", touched);
    await picture(touched).scrollIntoViewIfNeeded();
    await picture(touched).tap();
    await eventually(() => styleOf(touched, "transform")).toBe("scale(5)");
    await picture(touched).tap();
    await eventually(() => styleOf(touched, "transform")).toBe("");
    const box = (await picture(touched).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fingers = await touched.context().newCDPSession(touched);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...places: number[]) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: places.map((place, id) => ({ x: place, y, id })) });
    await touch("touchStart", x - 20, x + 20);
    for (const apart of [24, 30, 36, 40]) await touch("touchMove", x - apart, x + apart);
    await eventually(() => styleOf(touched, "transform")).toMatch(/^scale\((1\.[89]|2(\.[01])?)\d*\)$/);
    await touch("touchEnd");
    await expect.poll(() => styleOf(touched, "transform")).toMatch(/^scale/); // it stays when the fingers are lifted
  });
});
