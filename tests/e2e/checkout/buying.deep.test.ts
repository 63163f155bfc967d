/** A product's page: what can be added there, and what stands in the way. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as cartText from "#contract/cart/text.ts";
import { currentUser } from "#contract/identity/session.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { notFound } from "#src/text/catalogue/product.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import { confirm } from "#src/text/trade/necessity.ts";
import { switchTo } from "#src/text/trade/reorder.ts";
import { button, heading, row } from "#tests/support/at-shop.ts";
import { passNewsDelay } from "#tests/support/cart-news.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** Expects what will be so soon, on a busy machine too. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

describe("a product's page", () => {
  /** A buyer's page, in which the tests go on. */
  let visit: Visit;
  beforeAll(async () => {
    visit = await product.visit("/", { as: buyer });
  });

  test("a change that another device stood in the way of is told once", async () => {
    await using deaf = await product.visit("/favicon.svg"); // of the portal, and without its program
    const { page } = deaf;
    await page.route("**/api/live*", (route) => route.abort());
    await signedIn(page.context(), product.url, buyer);
    const inRow = row(page, "99904-107-01");
    const known = page.waitForResponse((answer) => answer.url().endsWith("/api/carts") && answer.ok());
    await page.goto(`${product.url}/products/all?search=ketorolac%2030%20mg`);
    await known;
    await inRow.getByRole("button", { name: /^(Add|One more)/ }).waitFor();
    const read = page.waitForResponse((answer) => answer.url().endsWith("/api/carts") && answer.ok());
    await inRow.getByRole("button", { name: /^(Add|One more)/ }).click();
    await read;
    await page.route("**/api/carts", (route) => route.abort()); // it does not hear of what follows
    const [item] = await product.rows<{ item_id: number }>(
      "select item_id from products where ndc_code = '99904-107-01'",
    );
    await askFromPage(page, "/api/carts/update-item", { ...item, quantity_uom_code: "CT", new_quantity: 9 });
    await page.clock.install();
    await inRow.getByRole("button", { name: "One more" }).click();
    await page.getByText(pillText.needAttention(1)).waitFor();
    const messages = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" });
    await messages.first().waitFor();
    await passNewsDelay(page);
    await expect.poll(() => messages.count()).toBe(1);
  });

  test("wants the medical necessity confirmed, also where Enter adds, and keeps the unit that is in the cart", async () => {
    const { page } = visit;
    await goOn(page, "/product-detail/48120");
    await heading(page, /Bupivacaine/).waitFor();
    const quantity = page.getByRole("spinbutton");
    await page.getByRole("radio", { name: /Case/ }).check();
    await quantity.fill("3");
    await expect.poll(() => button(page, /^Add 3 cases/).isDisabled()).toBe(true);
    await page.getByRole("link", { name: cartText.confirmNecessity }).waitFor();
    await quantity.press("Enter");
    await page.getByRole("checkbox", { name: confirm }).check();
    await quantity.fill("2");
    await expect.poll(() => button(page, /^Add 2 cases/).isEnabled()).toBe(true);
    await quantity.press("Enter");
    // If the first Enter had added its 3 cases, the cart would never have 2.
    await page.getByText(cardText.inCartOnlyUnit("2 cases", "cases")).waitFor();
    await expect.poll(() => page.getByRole("radio", { name: /Carton/ }).isDisabled()).toBe(true);
    expect(visit.complaints).toEqual([]);
  });

  test("an emptied quantity adds nothing: the button waits for a number; and the allocation is told, and it stops at it", async () => {
    const { page } = visit;
    await goOn(page, "/product-detail/48397");
    await page.getByText("This product will be allocated to a maximum of 40 carton(s) per purchase order.").waitFor();
    const quantity = page.getByRole("spinbutton");
    await quantity.fill("12");
    await button(page, /^Add 12/).waitFor();
    await quantity.fill("");
    await page.getByRole("link", { name: cartText.enterQuantity }).waitFor();
    await expect.poll(() => page.locator("aside").getByRole("button", { name: /^Add/ }).isDisabled()).toBe(true);
    await quantity.blur();
    await expect.poll(() => page.locator("aside").getByRole("button", { name: /^Add/ }).isDisabled()).toBe(true);
    await quantity.fill("3");
    await button(page, /^Add 3/).waitFor();
    await expect.poll(() => button(page, /^Add 3/).isEnabled()).toBe(true);
    await quantity.fill("41");
    await page.getByRole("link", { name: "Maximum Quantity is 40 cartons." }).waitFor();
    await expect.poll(() => button(page, /^Add 41/).isDisabled()).toBe(true);
  });

  test("its Add does not wait for another product's", async () => {
    const { page } = visit;
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/carts/add-item", async (route) => {
      if (route.request().postDataJSON().item_id === 48_082) await isLetGo;
      await route.continue();
    });
    await goOn(page, "/product-detail/48082");
    await button(page, /^Add 1/).click();
    await eventually(() => button(page, /^Add 1/).isDisabled()).toBe(true);
    await goOn(page, "/product-detail/48397");
    await page.getByText(/^This product will be allocated/).waitFor();
    await eventually(() => button(page, /^Add 1/).isEnabled()).toBe(true);
    letGo();
    await page.unrouteAll({ behavior: "wait" });
  });

  test("two tabs with products of two carts: each chose its cart once, a hidden one none, and neither again by itself", async () => {
    const [controlled] = await product.rows<{ item_id: number }>(
      "select item_id from products where full_description ilike 'alprazolam%' order by item_id limit 1",
    );
    await using tabs = await product.visit("/product-detail/48120", { as: buyer });
    const { page } = tabs;
    await button(page, /^Add 1/).waitFor();
    const chosen: string[] = [];
    page.context().on("request", (request) => {
      if (!request.url().endsWith("/api/security/session-cart-type")) return;
      chosen.push(request.frame().page() === page ? "first" : "second");
    });
    const second = await page.context().newPage();
    // Each page's requests come in order: with the answer to a later one, those before are known.
    const settle = () => Promise.all([page, second].map((each) => askFromPage(each, currentUser.path)));
    await second.addInitScript(() => {
      let seen: DocumentVisibilityState = "hidden";
      Object.defineProperty(document, "visibilityState", { get: () => seen });
      addEventListener("look", () => {
        seen = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      });
    });
    await second.goto(`${product.url}/product-detail/${controlled!.item_id}`);
    await second.getByText(cartText.otherCart.RXO).waitFor();
    await settle();
    expect(chosen).toEqual([]);
    await second.evaluate(() => dispatchEvent(new Event("look")));
    await button(second, /^Add 1/).waitFor();
    // The first one follows, and stays as it is until its person decides.
    await page.getByText(cartText.otherCart.CSO).waitFor();
    await button(page, switchTo("RXO")).click();
    await button(page, /^Add 1/).waitFor();
    await second.getByText(cartText.otherCart.RXO).waitFor();
    await settle();
    expect(chosen).toEqual(["second", "first"]);
    await second.reload(); // a person opens it
    await second.evaluate(() => dispatchEvent(new Event("look")));
    await button(second, /^Add 1/).waitFor();
    await page.getByText(cartText.otherCart.CSO).waitFor();
    await settle();
    expect(chosen).toEqual(["second", "first", "second"]);
  });

  test("says that there is no such product; and of one for customer service, where it leads there", async () => {
    const { page } = visit;
    await goOn(page, "/product-detail/99999");
    await page.getByText(notFound).waitFor();
    await goOn(page, "/product-detail/48088");
    await page.getByText("Contact customer service to order this product.").waitFor();
    await expect.poll(() => button(page, /^Add \d/).count()).toBe(0);
    await page.getByRole("link", { name: "Contact customer service" }).click();
    await heading(page, /Contact/).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("enlarges the picture five times after half a second under the pointer", async () => {
    const { page } = visit;
    await goOn(page, "/product-detail/48120");
    const picture = button(page, /^Enlarge/).locator("img");
    const transform = () => picture.evaluate((image) => image.style.transform);
    await picture.hover();
    await eventually(transform).toBe("scale(5)");
    await page.mouse.move(1, 1);
    await eventually(transform).toBe("");
  });
});
