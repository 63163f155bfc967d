/** The buyer's whole loop: find, add, change, check out, and the order that comes of it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asServer } from "#tests/support/as-server.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const buyer = "buyer@northcampus.example";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const row = (page: Page, ndc: string) => page.getByRole("row").filter({ hasText: ndc });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const quantityOf = (page: Page, ndc: string) => row(page, ndc).getByRole("spinbutton");

/** Expects what will be so soon, on a busy machine too. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

/** Signed in, on a path. */
async function at(path: string, email = buyer, options: Parameters<Product["visit"]>[1] = {}) {
  const visit = await product.visit(path, options);
  await visit.page.getByRole("dialog", { name: /^Sign in/ }).waitFor(); // this path needs somebody
  await signIn(visit.page, email);
  return visit;
}

test("a buyer searches, adds, changes, deletes, takes back, checks out, and has an order", async () => {
  await using visit = await at("/products/all");
  const { page } = visit;
  await heading(page, "All Products").waitFor();
  await page.getByRole("combobox", { name: "Search products" }).fill("ketorolac 30 mg");
  await page.keyboard.press("Enter");
  await heading(page, "Results for “ketorolac 30 mg”").waitFor();

  // Adding is one press; from then on the row has the quantity itself.
  await row(page, "99904-107-01").getByRole("button", { name: /^Add/ }).click();
  await row(page, "99904-107-01").getByRole("button", { name: "One more" }).click();
  await eventually(() => quantityOf(page, "99904-107-01").inputValue()).toBe("2");
  await row(page, "99917-1107-1").getByRole("button", { name: /^Add/ }).click();
  await quantityOf(page, "99917-1107-1").fill("12");
  await page.keyboard.press("Enter");
  await quantityOf(page, "99904-107-01").fill("41");
  await page.keyboard.press("Enter");
  await row(page, "99904-107-01").getByText("Maximum Quantity is 40 cartons.").waitFor();
  await eventually(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent()).toContain("14");

  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await heading(page, "Cart").waitFor();
  await page.getByText("2 products, 14 units").waitFor();
  await eventually(() => quantityOf(page, "99904-107-01").inputValue()).toBe("2"); // 41 never was in the cart

  // Typed is not updated: the way on is shut until it is, and above the maximum there is no Update.
  const proceed = button(page, "Proceed to checkout");
  await quantityOf(page, "99904-107-01").fill("41");
  await row(page, "99904-107-01").getByText("Maximum Quantity is 40 cartons.").waitFor();
  expect(await button(page, /^Update/).count()).toBe(0);
  expect(await proceed.isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Finish Updating Item Qty" }).click();
  expect(await quantityOf(page, "99904-107-01").evaluate((field) => field === document.activeElement)).toBe(true);
  await quantityOf(page, "99904-107-01").fill("6");
  await button(page, /^Update/).click();
  await page.getByText("2 products, 18 units").waitFor();
  await eventually(() => proceed.isDisabled()).toBe(false);

  await row(page, "99917-1107-1")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByText("1 product, 6 units").waitFor();
  await button(page, "Undo").click();
  await page.getByText("2 products, 18 units").waitFor();

  await proceed.click();
  await heading(page, "Checkout").waitFor();
  // Ground is the default, takes three days to Albany, and can be upgraded: second-day stands first at ground's price.
  await page.getByText(/Chosen because ground takes 3 days/).waitFor();
  expect(await page.getByRole("radio", { name: /2nd Day/ }).isChecked()).toBe(true);
  await page.getByLabel("Customer order number").fill("PO-LOOP-1");
  await page.getByLabel("Order name").fill("Weekly OR restock");
  await page.getByLabel("Shipping instructions").fill("Dock B, ask for Dean");
  await eventually(() => button(page, "Place order").isDisabled()).toBe(false);
  await button(page, "Place order").click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  await page.getByText("Checkout Success").waitFor();
  await page.getByText("PO-LOOP-1").first().waitFor();
  await expect
    .poll(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent())
    .not.toContain("18");

  await page.goto(`${product.url}/cart`);
  await page.getByText("The cart is empty.").waitFor();
  expect(visit.complaints).toEqual([]);
});

describe("the list", () => {
  test("says why a product is not available, and leads a controlled one into its own cart", async () => {
    await using visit = await at("/products/all?search=labetalol%20prefilled");
    const { page } = visit;
    await page.getByText("This product is out of stock.").first().waitFor();
    await page.goto(`${product.url}/products/all?search=alprazolam`);
    const first = page.getByRole("link", { name: /^Controlled cart/ }).first();
    await first.click();
    await page.locator('body[data-context="cs"]').waitFor();
    await button(page, /^Add 1/).click();
    await page.getByText(/added to the cart/).waitFor();
    await page.goto(`${product.url}/cart`);
    await heading(page, "Controlled Substances Cart").waitFor();
    await button(page, "Proceed to checkout").click();
    await page.getByText("Controlled orders cannot be placed here yet.").first().waitFor();
    expect(await button(page, "Place order").isDisabled()).toBe(true);
    expect(visit.complaints).toEqual([]);
  });

  test("shows a group's header cleaned, under the page's policy", async () => {
    await using visit = await at("/product-class/6");
    await heading(visit.page, "Inhalation").waitFor();
    await visit.page.getByText("Inhalers are being reformulated.").waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("has only the rows near the window, and is where it was when one comes back", async () => {
    await using visit = await at("/products/all?type=RXO");
    const { page } = visit;
    await heading(page, "All Products").waitFor();
    await page.getByRole("table").waitFor();
    for (let times = 0; times < 6; times += 1) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(5000);
    expect(await page.getByRole("row").count()).toBeLessThan(60);
    const names = page
      .getByRole("row")
      .getByRole("link")
      .filter({ hasText: /mg|mL|unit/ });
    const place = await page.evaluate(() => scrollY);
    const inView = names.nth(12);
    const name = await inView.textContent();
    await inView.click();
    await heading(page, name ?? "").waitFor();
    await page.goBack();
    await heading(page, "All Products").waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 300);
    await page
      .getByRole("link", { name: name ?? "", exact: true })
      .first()
      .waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("narrows down to one kind of product, in the address, and says when nothing is found", async () => {
    await using visit = await at("/products/all");
    const { page } = visit;
    await page.getByText("400 products").waitFor();
    await page.getByText("Controlled", { exact: true }).last().click();
    await page.waitForURL(/type=CSO/);
    await expect
      .poll(() => page.getByRole("status").filter({ hasText: "products" }).textContent())
      .not.toBe("400 products");
    await page.goto(`${product.url}/product-search/zzyzx.q@%23`);
    await page.getByText("No product matches “zzyzxq”.").waitFor();
    await page.goto(`${product.url}/product-search/zzyzx 2 mg/mL/0.5`);
    await page.getByText("No product matches “zzyzx 2 mgmL05”.").waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

describe("a product's page", () => {
  test("a change that another device stood in the way of is told once", async () => {
    await using visit = await at("/products/all?search=ketorolac%2030%20mg");
    const { page } = visit;
    await page.route("**/api/live*", (route) => route.abort());
    const inRow = row(page, "99904-107-01");
    const known = page.waitForResponse((answer) => answer.url().endsWith("/api/carts") && answer.ok());
    await page.reload();
    await known;
    await inRow.getByRole("button", { name: /^(Add|One more)/ }).waitFor();
    const read = page.waitForResponse((answer) => answer.url().endsWith("/api/carts") && answer.ok());
    await inRow.getByRole("button", { name: /^(Add|One more)/ }).click();
    await read;
    await page.route("**/api/carts", (route) => route.abort()); // it does not hear of what follows
    await page.evaluate(async (ndc) => {
      const token = /stcart=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const found = await fetch("/api/products/search", {
        method: "POST",
        headers,
        body: JSON.stringify({ searchText: ndc }),
      });
      const { item_id } = (await found.json()).groups[0].items[0];
      const body = JSON.stringify({ item_id, quantity_uom_code: "CT", new_quantity: 9 });
      await fetch("/api/carts/update-item", { method: "POST", headers, body });
    }, "99904-107-01");
    await inRow.getByRole("button", { name: "One more" }).click();
    await page.getByText(/1 needs you/).waitFor();
    const messages = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" });
    await messages.first().waitFor();
    expect(await messages.count()).toBe(1);
  });

  test("wants the medical necessity confirmed, and keeps the unit that is in the cart", async () => {
    await using visit = await at("/product-detail/48120");
    const { page } = visit;
    await heading(page, /Bupivacaine/).waitFor();
    const add = button(page, /^Add 2 cases/);
    await page.getByRole("radio", { name: /Case/ }).check();
    await page.getByRole("spinbutton").fill("2");
    expect(await add.isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Confirm the medical necessity." }).waitFor();
    await page.getByRole("checkbox", { name: /medical necessity/ }).check();
    await add.click();
    await page.getByText("2 cases are in your cart, so this item stays in cases.").waitFor();
    expect(await page.getByRole("radio", { name: /Carton/ }).isDisabled()).toBe(true);
    expect(visit.complaints).toEqual([]);
  });

  test("an emptied quantity adds nothing: the button waits for a number", async () => {
    await using visit = await at("/product-detail/48397");
    const { page } = visit;
    const quantity = page.getByRole("spinbutton");
    await quantity.fill("12");
    await button(page, /^Add 12/).waitFor();
    await quantity.fill("");
    await page.getByRole("link", { name: "Enter a quantity." }).waitFor();
    expect(await page.locator("aside").getByRole("button", { name: /^Add/ }).isDisabled()).toBe(true);
    await quantity.blur();
    expect(await page.locator("aside").getByRole("button", { name: /^Add/ }).isDisabled()).toBe(true);
    await quantity.fill("3");
    await button(page, /^Add 3/).waitFor();
    expect(await button(page, /^Add 3/).isEnabled()).toBe(true);
  });

  test("its Add does not wait for another product's", async () => {
    await using visit = await at("/product-detail/48397");
    const { page } = visit;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/carts/add-item", async (route) => {
      if (route.request().postDataJSON().item_id === 48397) await held;
      await route.continue();
    });
    await button(page, /^Add 1/).click();
    await eventually(() => button(page, /^Add 1/).isDisabled()).toBe(true);
    await page.evaluate(() => {
      history.pushState({}, "", "/product-detail/48082");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.locator("h1", { hasText: /./ }).waitFor();
    await page.waitForURL(/48082/);
    await heading(page, /^(?!Product$)/).waitFor();
    await eventually(() => button(page, /^Add 1/).isEnabled()).toBe(true);
    letGo();
    await page.unrouteAll({ behavior: "wait" });
  });

  test("two tabs with products of two carts: each chose its cart once, a hidden one none, and neither again by itself", async () => {
    const [controlled] = await product.rows<{ item_id: number }>(
      "select item_id from products where full_description ilike 'alprazolam%' order by item_id limit 1",
    );
    await using visit = await at("/product-detail/48120");
    const { page } = visit;
    await button(page, /^Add 1/).waitFor();
    const chosen: string[] = [];
    page.context().on("request", (request) => {
      if (!request.url().endsWith("/api/security/session-cart-type")) return;
      chosen.push(request.frame().page() === page ? "first" : "second");
    });
    const second = await page.context().newPage();
    await second.addInitScript(() => {
      let seen: DocumentVisibilityState = "hidden";
      Object.defineProperty(document, "visibilityState", { get: () => seen });
      addEventListener("look", () => {
        seen = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      });
    });
    await second.goto(`${product.url}/product-detail/${controlled!.item_id}`);
    await second.getByText("This product goes into the controlled cart.").waitFor();
    expect(chosen).toEqual([]);
    await second.evaluate(() => dispatchEvent(new Event("look")));
    await button(second, /^Add 1/).waitFor();
    // The first one follows, and stays as it is until its person decides.
    await page.getByText("This product goes into the Rx cart.").waitFor();
    await button(page, "Go to the Rx cart").click();
    await button(page, /^Add 1/).waitFor();
    await second.getByText("This product goes into the controlled cart.").waitFor();
    expect(chosen).toEqual(["second", "first"]);
    await second.reload(); // a person opens it
    await second.evaluate(() => dispatchEvent(new Event("look")));
    await button(second, /^Add 1/).waitFor();
    await page.getByText("This product goes into the Rx cart.").waitFor();
    expect(chosen).toEqual(["second", "first", "second"]);
  });

  test("tells the allocation and stops at it", async () => {
    await using visit = await at("/product-detail/48397");
    const { page } = visit;
    await page.getByText("This product will be allocated to a maximum of 40 carton(s) per purchase order.").waitFor();
    await page.getByRole("spinbutton").fill("41");
    await page.getByRole("link", { name: "Maximum Quantity is 40 cartons." }).waitFor();
    expect(await button(page, /^Add 41/).isDisabled()).toBe(true);
  });

  test("says what stands in the way, or that there is no such product", async () => {
    await using visit = await at("/product-detail/48088");
    await visit.page.getByText("Contact customer service to order this product.").waitFor();
    await visit.page.goto(`${product.url}/product-detail/99999`);
    await visit.page.getByText("There is no such product.").waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("enlarges the picture five times after half a second under the pointer", async () => {
    await using visit = await at("/product-detail/48120");
    const picture = button(visit.page, /^Enlarge/);
    await picture.locator("img").waitFor();
    await picture.hover();
    await eventually(() => picture.locator("img").evaluate((image) => image.style.transform)).toBe("scale(5)");
    await visit.page.mouse.move(1, 1);
    await eventually(() => picture.locator("img").evaluate((image) => image.style.transform)).toBe("");
  });
});

describe("the checkout", () => {
  /** Lakeshore has four ship-to addresses, one of them in Alaska. */
  async function filled() {
    const visit = await at("/product-detail/48082", "buyer@lakeshore.example");
    await button(visit.page, /^Add 1/).click();
    await visit.page.getByText(/added to the cart/).waitFor();
    await visit.page.goto(`${product.url}/checkout`);
    await heading(visit.page, "Checkout").waitFor();
    return visit;
  }
  const place = (page: Page) => button(page, "Place order");

  test("clears the cost at Saturday, asks whom to call, and knows where overnight cannot go", async () => {
    await using visit = await filled();
    const { page } = visit;
    await page.getByRole("radio", { name: /^Overnight(?! by)/ }).check();
    await eventually(() => place(page).isDisabled()).toBe(false);
    await page.getByRole("checkbox", { name: "Deliver on Saturday" }).check();
    await page.getByRole("link", { name: "Calculate Shipping" }).waitFor();
    await page.getByRole("link", { name: "Enter Delivery Contact Phone" }).waitFor();
    await page.getByText("The total is known once shipping is calculated.").waitFor();
    await button(page, "Calculate Shipping").click();
    await page.getByLabel("Delivery contact phone").fill("12");
    await page.getByRole("link", { name: "Enter a valid Delivery Contact Phone" }).waitFor();
    await page.getByLabel("Delivery contact phone").fill("414 555 0142");
    await eventually(() => place(page).isDisabled()).toBe(false);

    await button(page, "Change Ship to").click();
    await page.getByRole("radio", { name: /Anchorage/ }).check();
    // Another address, another journey: the default stands again.
    await page.getByText(/To ZIP 99508/).waitFor();
    await page.getByRole("radio", { name: /^Overnight(?! by)/ }).check();
    await page.getByRole("link", { name: /Overnight delivery to AK is not possible/ }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test("tells a failed calculation, and from the second on whom to ask", async () => {
    await using visit = await filled();
    const { page } = visit;
    await eventually(() => place(page).isDisabled()).toBe(false); // the default's cost has come
    await page.route("**/api/shipping-methods/cost", (route) =>
      asServer(route, { status: 200, json: { success: false, shipping_cost: null, wrk_order_id: 1, reason: null } }),
    );
    await page.getByRole("radio", { name: /^Overnight by/ }).check();
    await page.getByText("Calculate Shipping Failed. Please try again.", { exact: true }).waitFor();
    await button(page, "Calculate Shipping").click();
    await page
      .getByText("Calculate Shipping Failed. Please try again. If this keeps happening please contact support.")
      .waitFor();
    await page.unroute("**/api/shipping-methods/cost");
    await button(page, "Calculate Shipping").click();
    await eventually(() => place(page).isDisabled()).toBe(false);
    expect(await page.getByText(/Calculate Shipping Failed/).count()).toBe(0);
  });

  test("keeps the way that was chosen while the cart changes under it, and stops when it ends", async () => {
    await using visit = await filled();
    const { page } = visit;
    const overnight = page.getByRole("radio", { name: /^Overnight(?! by)/ });
    const isEnabled = () => place(page).isEnabled();
    await overnight.check();
    await eventually(isEnabled).toBe(true);
    // Another device changes the cart.
    const changeElsewhere = (quantity: number) =>
      page.evaluate(async (new_quantity) => {
        const token = /stcart=([^;]+)/.exec(document.cookie)?.[1] ?? "";
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const cart = await (await fetch("/api/carts", { headers })).json();
        const { item_id, quantity_uom_code } = cart.items[0];
        const body = JSON.stringify({ item_id, quantity_uom_code, new_quantity });
        await fetch("/api/carts/update-item", { method: "POST", headers, body });
      }, quantity);
    await changeElsewhere(3);
    await eventually(() => page.getByRole("spinbutton").first().inputValue()).toBe("3");
    await overnight.waitFor();
    expect(await overnight.isChecked()).toBe(true);
    await eventually(isEnabled).toBe(true);

    // An offer that ends while one looks; then a refusal asks for the ways again.
    await page.route("**/api/shipping-methods/*", async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const answer = await route.fetch();
      const methods: { is_overnight: boolean }[] = await answer.json();
      await route.fulfill({ response: answer, json: methods.filter(({ is_overnight }) => !is_overnight) });
    });
    await changeElsewhere(4);
    await page.getByRole("link", { name: "Overnight is not offered any more. Choose how to ship." }).waitFor();
    expect(await place(page).isDisabled()).toBe(true);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("radio", { name: /^Ground/ }).check();
    await eventually(isEnabled).toBe(true);
    expect(visit.complaints).toEqual([]);
  });

  test("keeps what was typed over a reload and over a session that ended, and places one order", async () => {
    await using visit = await filled();
    const { page } = visit;
    await page.getByLabel("Customer order number").fill("PO-KEPT");
    await page.getByLabel("Shipping instructions").fill("Ring twice");
    await eventually(() => whereIs(page, ["Ring twice"])).toContain("database drafts");
    await page.reload();
    await eventually(() => page.getByLabel("Customer order number").inputValue()).toBe("PO-KEPT");
    await eventually(() => place(page).isDisabled()).toBe(false);
    await page.evaluate(async () => {
      const token = /stcart=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      await fetch("/api/security/logout", { method: "POST", headers, body: "{}" });
    });
    // What the page asks for by itself may have opened the dialog already: then nothing behind it can be reached by a pointer.
    await place(page).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: /^Sign in/ });
    await dialog.getByLabel("Password", { exact: true }).waitFor();
    expect(await page.getByLabel("Shipping instructions").inputValue()).toBe("Ring twice");
    await signIn(page, "buyer@lakeshore.example");
    await page.waitForURL(/\/order-complete\/\d+$/);
    await page.getByText("PO-KEPT").first().waitFor();
  });
});

describe("on every device", () => {
  // Layout goes by the device, contrast by the theme: each device once, each theme at least once.
  const devices = [
    { name: "phone", options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "tablet, dark", options: { viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: "dark" } },
    { name: "desk", options: { viewport: { width: 1440, height: 900 } } },
  ] as const;
  test.each(devices)("axe finds nothing and nothing is cut: $name", async ({ options }) => {
    await using visit = await at("/product-detail/48006", "admin@northcampus.example", options);
    const { page } = visit;
    await button(page, /^Add 1/).click();
    await page.getByText(/added to the cart/).waitFor();
    const looks = async (what: string) => {
      expect([what, await axeFinds(page), await overflow(page)]).toEqual([what, [], 0]);
    };
    await looks("product");
    await button(page, /^How it works/).click();
    await page.getByRole("dialog").getByText("Order ketorolac together").waitFor();
    await looks("offer");
    await page.keyboard.press("Escape");
    for (const path of ["/products/all", "/products/all?search=zzyzx", "/cart"]) {
      await page.goto(product.url + path);
      await page.locator("h1").waitFor();
      await page.getByRole("status", { name: /^Loading/ }).waitFor({ state: "detached" });
      await looks(path);
    }
    const quantity = page.getByRole("spinbutton").first();
    const before = await quantity.inputValue();
    await quantity.fill("41");
    await looks("cart above the maximum");
    await quantity.fill(before); // what is typed would go along to the checkout
    await page.goto(`${product.url}/checkout`);
    await eventually(() => button(page, "Place order").isDisabled()).toBe(false);
    await looks("checkout");
    await page.getByRole("radio", { name: /^Overnight(?! by)/ }).check();
    await page.getByRole("checkbox", { name: "Deliver on Saturday" }).check();
    await page.getByRole("link", { name: "Enter Delivery Contact Phone" }).waitFor();
    await looks("checkout with reasons");
    expect(visit.complaints).toEqual([]);
  });
});
