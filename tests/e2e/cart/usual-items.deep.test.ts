/** Usual items: refused and discarded lists, keyboard, phone and every state. */
import type { Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "#contract/base/call.ts";
import type { Additions } from "#contract/cart/cart.ts";
import type { UsualItem, usualItems } from "#contract/cart/usual-items.ts";
import * as text from "#src/text/cart/usual-items.ts";
import * as rowText from "#src/text/cart/usual-row.ts";
import { money } from "#src/text/format.ts";
import { noneAdded } from "#src/text/kit/foot-bar.ts";
import * as addedText from "#src/text/trade/added.ts";
import { contractPriceWithList } from "#src/text/trade/price-details.ts";
import * as news from "#src/text/shell/cart-news.ts";
import { title as cartChanged } from "#src/text/trade/differences.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { asServer } from "#tests/support/as-server.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { passNewsDelay } from "#tests/support/cart-news.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { explains, opensByPress } from "#tests/support/explained.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { keptAnswers } from "#tests/support/read-cache.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { turnedDown } from "#tests/support/turned-down.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { lines } from "./usual-items-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const discardedWords = "You discarded this before it was confirmed. If you still want it, add it again.";
const buyer = "buyer@northcampus.example";
/** Of the same customer, with a cart of their own. */
const admin = "admin@northcampus.example";
/** With one tab at a time: another one might send in its place, past the routes of the one that is looked at. */
const owner = "owner@cornerstreet.example";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const named = (page: Page, words: RegExp) => page.getByRole("button", { name: words });

/** The usual items of a person who is signed in. Those of one person follow each other in one browser: a test leaves no row chosen that the next would count. */
const at = (email: string) => product.visitAs(email, "/usual-items");

test("nothing is wider than a phone, a tablet or a desk, nor while a price explains itself, which ticks nothing", async () => {
  await using mona = await at(buyer);
  const { page } = mona;
  await lines(page).first().waitFor();
  const { items } = await askFromPage<OutputOf<typeof usualItems>>(page, "/api/usual-items");
  const unitOf = (item: UsualItem) =>
    item.product.units.find(({ quantity_uom_code }) => quantity_uom_code === item.last_quantity_uom_code);
  const first = items.find((each) => each.product.schedule_name === null && unitOf(each)?.list_price)!;
  const { customer_id } = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  await product.rows(
    `insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values ($1, $2, $3, 999)
     on conflict (customer_id, item_id, quantity_uom_code) do update set price_cents = excluded.price_cents`,
    [customer_id, first.product.item_id, first.last_quantity_uom_code],
  );
  await page.reload();
  const name = `price details for ${first.product.full_description}`;
  await page.getByRole("button", { name: `$9.99: ${name}` }).waitFor();
  for (const device of [phone, dark(tablet), desk]) {
    await become(page, device);
    expect([device.name, await overflow(page), await axeFinds(page)]).toEqual([device.name, 0, []]);
    await opensByPress(page, /: price details for/);
    await expect.poll(() => lines(page).getByRole("checkbox", { checked: true }).count()).toBe(0);
    expect(await explains(page, name)).toContain(contractPriceWithList(money(unitOf(first)!.list_price!)));
  }
});

test("a list that the server turns down as a whole is told here, and stands as it was chosen, also over a reload", async () => {
  await using priya = await at(admin);
  const { page } = priya;
  const box = page.getByRole("spinbutton").first();
  await box.fill("3");
  await page.route("**/api/carts/add-items", turnedDown);
  await named(page, /^Add 1 product$/).click();
  const words = noneAdded("The cart is being checked.");
  await page.getByText(words).waitFor();
  await expect.poll(() => box.inputValue()).toBe("3");
  await page.getByText(pillText.allSent).first().waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.reload();
  await page.getByText(words).waitFor();
  await expect.poll(() => box.inputValue()).toBe("3");
  await page.unroute("**/api/carts/add-items");
  await named(page, /^Add 1 product$/).click();
  await page.getByRole("status").filter({ hasText: "1 product added." }).waitFor();
  await page.getByText(words).waitFor({ state: "detached" });
});

/** Adds two usual items, and leaves the screen before the server's answer, which is what `answer` makes of it. */
async function leftAtOnce(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let left = (): void => {};
  const isLeft = new Promise<void>((resolve) => (left = resolve));
  await page.route("**/api/carts/add-items", async (route) => {
    await isLeft;
    await answer(route);
  });
  await lines(page).nth(0).getByRole("spinbutton").fill("3");
  await named(page, /^Add 1 product$/).click();
  await page.locator("#main").getByRole("link", { name: "Quick order" }).click();
  await heading(page, "No rows yet").waitFor();
  left();
}

test("more than an order may hold is told at the row and keeps the button shut, with the way to the row", async () => {
  await using visit = await at("admin@lakeshore.example");
  const { page } = visit;
  const box = page.getByRole("spinbutton").first();
  await box.fill("99999");
  await page
    .getByText(/Maximum Quantity is/)
    .first()
    .waitFor();
  await expect.poll(() => named(page, /^Add 1 product$/).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("link", { name: /Maximum Quantity is/ }).click();
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await box.fill("");
});

test("the keyboard alone chooses, counts and adds; what was chosen survives a reload", async () => {
  await using priya = await at(admin);
  const { page } = priya;
  await emptyCart(page);
  const row = lines(page).nth(1);
  const tick = row.getByRole("checkbox");
  await tick.focus();
  await page.keyboard.press("Space");
  const box = row.getByRole("spinbutton");
  await box.focus();
  await page.keyboard.type("4");
  await expect.poll(() => box.inputValue()).toBe("4");
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("4");
  await expect.poll(() => tick.isChecked()).toBe(true);
  await named(page, /^Add 1 product$/).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "1 product added." }).waitFor();
  await row.getByText(rowText.inCart(4)).waitFor();
});

test("one press adds what was ordered last of one product", async () => {
  await using priya = await at(admin);
  await emptyCart(priya.page);
  const row = lines(priya.page).nth(2);
  const quantity = await row.getByRole("spinbutton").inputValue();
  await row.getByRole("button", { name: /^Add \d/ }).click();
  await row.getByText(rowText.inCart(Number(quantity))).waitFor();
});

test("a list that is cut down a moment after its screen was left is told where the person is, and at its row once they are back", async () => {
  await using visit = await at("admin@lakeshore.example");
  const { page } = visit;
  const message = "Maximum Quantity is 1 carton.";
  await leftAtOnce(page, async (route) => {
    const response = await route.fetch();
    const { rows: all, ...rest } = (await response.json()) as Additions;
    const rows = all.map((row) => ({
      ...row,
      given: 1,
      adjusted: { asked: 3, given: 1, why: "max_sale_qty" as const, message },
    }));
    await route.fulfill({ response, json: { ...rest, rows } });
  });
  const toast = page.getByRole("region", { name: "Messages" }).getByText(cartChanged);
  await toast.waitFor();
  await expect.poll(() => toast.count()).toBe(1);
  await page.goBack();
  await lines(page).first().getByText(addedText.rowReduced(1, message)).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test("a list that was turned down and then discarded in the sync centre stands as it was chosen, and its row says so", async () => {
  await using visit = await at(owner);
  const { page } = visit;
  await leftAtOnce(page, turnedDown);
  await named(page, new RegExp(`^${news.showList}$`)).click();
  await named(page, /^Discard$/).click();
  await named(page, /^Discard entry$/).click();
  await heading(page, pillText.allSent).waitFor();
  await page.unroute("**/api/carts/add-items");
  await page.goBack();
  await page.goBack();
  await lines(page).nth(0).getByText(discardedWords).waitFor();
  await expect.poll(() => lines(page).nth(0).getByRole("spinbutton").inputValue()).toBe("3");
  expect(await axeFinds(page)).toEqual([]);
  await named(page, /^Add 1 product$/).click();
  await page.getByRole("status").filter({ hasText: "1 product added." }).waitFor();
  await expect.poll(() => page.getByText(discardedWords).count()).toBe(0);
});

test("a list that is turned down a moment after its screen was left is told once where the person is, and stands as it was chosen", async () => {
  await using visit = await product.visit("/usual-items", { as: owner }); // the clock of its browser is replaced
  const { page } = visit;
  await leftAtOnce(page, turnedDown);
  const toast = page.getByText(news.notAdded(1));
  await toast.waitFor();
  await page.getByText("The cart is being checked.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.clock.install();
  const loaded = page.waitForResponse(scriptPattern("after-paint")); // the part that would show it again
  await page.reload();
  await (await loaded).finished();
  await page.getByText(pillText.needAttention(1)).first().waitFor();
  await passNewsDelay(page);
  await expect.poll(() => toast.count()).toBe(0);
  await page.unroute("**/api/carts/add-items");
  await page.goBack();
  await page.getByText(noneAdded("The cart is being checked.")).waitFor();
  await expect.poll(() => lines(page).nth(0).getByRole("spinbutton").inputValue()).toBe("3");
  await page.getByText(pillText.allSent).first().waitFor();
});

test("on a phone the first product is in view at once, a row has one thing to press, and the cart is one press away", async () => {
  await using mona = await at(buyer);
  const { page } = mona;
  await emptyCart(page);
  await become(page, phone);
  const first = lines(page).first();
  await first.waitFor();
  await expect
    .poll(() =>
      lines(page)
        .getByText(/\d in cart/)
        .count(),
    )
    .toBe(0);
  const box = () => first.boundingBox();
  await expect.poll(async () => (await box())!.y).toBeLessThan(300);
  await expect.poll(async () => (await box())!.height).toBeLessThan(165); // 121, and 21 for each more line of its name
  await expect.poll(() => lines(page).getByRole("checkbox").count()).toBe(0);
  await expect.poll(() => first.getByRole("spinbutton").count()).toBe(0);
  await first.getByRole("button", { name: /^Add \d/ }).click();
  await first.getByRole("spinbutton").waitFor();
  await expect.poll(() => first.getByRole("button", { name: /^Add \d/ }).count()).toBe(0);
  await first.getByRole("button", { name: "One more" }).click();
  await page.getByRole("link", { name: /^Review 1 item, \$\d/ }).click();
  await heading(page, "Cart").waitFor();
});

/** As a device on which nothing was ever shown. */
async function forgotten(page: Page): Promise<void> {
  await page.goto(`${product.url}/favicon.svg`); // of the portal, and without its program, which would hold on to it
  await page.evaluate(() => indexedDB.deleteDatabase("portal-read-cache"));
}
const answers = (page: Page, items: UsualItem[], when: Promise<void> = Promise.resolve()) =>
  page.route("**/api/usual-items", async (route) => {
    await when;
    await asServer(route, { json: { items, total: items.length } });
  });

// Its looks while it waits and where it failed: ordering-states.deep.test.ts.
test("after a failure trying again works; a new customer is told where to begin", async () => {
  await using mona = await at(buyer);
  const { page } = mona;
  await forgotten(page);
  await page.route("**/api/usual-items", (route) => asServer(route, { status: 500, json: { Message: "no" } }));
  await page.goto(`${product.url}/usual-items`);
  await heading(page, text.loadFailed).waitFor();
  await mendedByPress(page, "**/api/usual-items");
  await lines(page).first().waitFor();

  await page.unroute("**/api/usual-items");
  await answers(page, []);
  await page.reload();
  await heading(page, text.emptyTitle).waitFor();
  await page.getByRole("link", { name: text.browseProducts }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test("all of them are drawn as one comes near, also where fewer were remembered than there are now", async () => {
  await using mona = await at(buyer);
  const { page } = mona;
  const { items } = await askFromPage<OutputOf<typeof usualItems>>(page, "/api/usual-items");
  const rx = items.filter((each) => each.product.schedule_name === null);
  const [few, many] = [rx.slice(0, 5), rx.slice(0, 60)];
  expect(many.length).toBe(60);
  await forgotten(page);
  await answers(page, few);
  await page.goto(`${product.url}/usual-items`);
  await expect.poll(() => lines(page).count()).toBe(few.length);
  await expect.poll(() => keptAnswers(page)).toContain("usual-items");
  await page.unroute("**/api/usual-items");
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await answers(page, many, isSeen);
  await page.reload();
  await expect.poll(() => lines(page).count()).toBe(few.length);
  answer();
  await expect.poll(() => lines(page).count()).toBeGreaterThan(few.length);
  await expect.poll(() => lines(page).count()).toBeLessThan(many.length);
  const drawn = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return lines(page).count();
  };
  await expect.poll(drawn).toBe(many.length);
});

test("at home nothing below the usual items moves as one comes near it, and all of them are a press away", async () => {
  await using visit = await product.visit("/", { as: owner });
  const { page } = visit;
  const classes = page.getByRole("region", { name: "Products by class" });
  await classes.getByRole("link").first().waitFor();
  const all = page.getByRole("region", { name: text.title }).getByRole("link", { name: /^All \d+ usual items$/ });
  await all.waitFor();
  await page.getByRole("region", { name: "Orders at a glance" }).getByRole("link").first().waitFor();
  await page.getByRole("region", { name: "Recent orders" }).getByRole("listitem").first().waitFor();
  // Rows are drawn for who comes near: the sheet's end is looked at for as long as that took.
  const ends = await page.evaluate(async () => {
    const seen = [];
    for (let turn = 0; turn < 30; turn++) {
      scrollTo(0, document.body.scrollHeight);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      seen.push(document.querySelectorAll("section[aria-labelledby=usual-items] li").length);
    }
    return seen;
  });
  expect(new Set(ends)).toEqual(new Set([12]));
  await all.click();
  await page.getByRole("heading", { level: 1, name: text.title }).waitFor();
});
