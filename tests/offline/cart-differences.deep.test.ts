/** The cart changed without a network, while prices, maxima and stock changed at the server: each difference is listed, and nothing is ordered before it was looked at. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import type { Cart } from "#contract/cart/cart.ts";
import * as changesText from "#src/text/trade/differences.ts";
import * as text from "#src/text/cart/cart.ts";
import * as news from "#src/text/shell/cart-news.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, pill } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
const cartOf = (page: Page) => askFromPage<Cart>(page, "/api/carts");
const list = (page: Page) => page.getByRole("region", { name: changesText.title });
const rowOf = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });

type Goods = { item_id: number; quantity_uom_code: string; full_description: string; price_cents: number };
/** Rx products of plenty, without limits or offers. */
const goods = (count: number, from: number) =>
  product.rows<Goods>(
    `select p.item_id, u.quantity_uom_code, p.full_description, u.price_cents from products p join product_units u on u.item_id = p.item_id and u.position = 1
       join stock s on s.item_id = p.item_id
     where p.schedule_name is null and p.confirm_to_sell = false and not p.contact_customer_service and u.max_sale_qty is null and u.price_cents is not null
       and s.available > 1000 and p.item_id > $1 and not exists (select from customer_prices c where c.item_id = p.item_id)
       and not exists (select from incentive_products i where i.item_id = p.item_id)
       and not exists (select from customer_allocations a where a.item_id = p.item_id) order by p.item_id limit $2`,
    [from, count],
  );
const put = (page: Page, { item_id, quantity_uom_code }: Goods, quantity: number) =>
  askFromPage(page, "/api/carts/add-item", { item_id, quantity_uom_code, quantity });
const change = async (page: Page, { full_description }: Goods, to: number) => {
  const line = page.getByRole("row").filter({ hasText: full_description });
  await line.getByRole("spinbutton").fill(String(to));
  await line.getByRole("button", { name: /^Update/ }).click();
  await line.getByText(text.savedOnDevice).waitFor();
};

test("dearer, cheaper, a lower maximum and sold out: each is told, the order waits, and each is settled by itself", async () => {
  const [dearer, cheaper, limited, gone] = (await goods(4, 48_000)) as [Goods, Goods, Goods, Goods];
  await using dock = await atDock(product, "/cart", "admin@lakeshore.example");
  const { page, line: network } = dock;
  await page.getByText(text.emptyTitle).waitFor();
  for (const one of [dearer, cheaper, limited, gone]) await put(page, one, 2);
  await page.reload();
  await page.getByText(text.contents(4, 8)).waitFor();

  await network.fault({ kind: "refuse" });
  for (const one of [dearer, cheaper, limited, gone]) await change(page, one, 9);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(4));
  await product.rows("update product_units set price_cents = price_cents + 125 where item_id = $1", [dearer.item_id]);
  await product.rows("update product_units set price_cents = price_cents - 1 where item_id = $1", [cheaper.item_id]);
  await product.rows("update product_units set max_sale_qty = 6 where item_id = $1", [limited.item_id]);
  await product.rows("update stock set available = 0 where item_id = $1", [gone.item_id]);
  await network.lift();

  await list(page).waitFor();
  await rowOf(page, gone.full_description).getByText(changesText.refused("This product is out of stock.")).waitFor();
  await rowOf(page, dearer.full_description).getByText("$1.25 more.").waitFor();
  await rowOf(page, cheaper.full_description).getByText("$0.01 less.").waitFor();
  await rowOf(page, limited.full_description)
    .getByText(/^You asked for 9 \w+ and got 6\. Maximum Quantity is 6 /)
    .waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  const proceed = page.getByRole("button", { name: text.proceedToCheckout });
  await expect.poll(() => proceed.isDisabled()).toBe(true);
  await page.getByRole("link", { name: changesText.review(3) }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(changesText.title);

  // They are still there for who comes back later, and at the checkout.
  await page.goto(page.url().replace(/\/cart$/, "/checkout"));
  await list(page).getByRole("listitem").nth(3).waitFor();
  await page.getByRole("link", { name: changesText.review(3) }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.goto(page.url().replace(/\/checkout$/, "/cart"));

  // A second tab follows what is settled in the first.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await list(other).getByRole("listitem").nth(3).waitFor();
  await page.bringToFront();
  await rowOf(page, dearer.full_description).getByRole("button", { name: "Accept" }).click();
  await rowOf(page, dearer.full_description).waitFor({ state: "detached" });
  await rowOf(other, dearer.full_description).waitFor({ state: "detached" });
  await other.close();
  await rowOf(page, limited.full_description).getByRole("spinbutton").fill("4");
  await rowOf(page, limited.full_description)
    .getByRole("button", { name: changesText.setTo(limited.full_description, 4) })
    .click();
  await rowOf(page, limited.full_description).waitFor({ state: "detached" });
  await rowOf(page, gone.full_description).getByRole("button", { name: changesText.remove }).click();
  await rowOf(page, gone.full_description).waitFor({ state: "detached" });
  // What is cheaper needs no decision.
  await expect.poll(() => proceed.isDisabled(), soon).toBe(false);
  await list(page).getByRole("button", { name: changesText.dismiss }).click();
  await list(page).waitFor({ state: "detached" });
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  const { items } = await cartOf(page);
  expect(items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
    [dearer.item_id, 9],
    [cheaper.item_id, 9],
    [limited.item_id, 4],
  ]);
  await page.reload();
  await page.getByText(text.contents(3, 22)).waitFor();
  await expect.poll(() => list(page).count()).toBe(0);
});

test("somewhere else on the page a word leads there; all is accepted at once, and forgotten at sign-out", async () => {
  const [one, other] = (await goods(2, 48_150)) as [Goods, Goods];
  await using dock = await atDock(product, "/cart", "owner@cornerstreet.example", {
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
  });
  const { page, line: network } = dock;
  await page.getByText(text.emptyTitle).waitFor();
  for (const each of [one, other]) await put(page, each, 1);
  await page.reload();
  await page.getByText(text.contents(2, 2)).waitFor();
  // Its program must be here before the cut.
  await page.getByRole("link", { name: "Receive" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Receive" }).waitFor();
  await page.goBack();

  await network.fault({ kind: "refuse" });
  for (const each of [one, other]) await change(page, each, 3);
  await page.getByRole("link", { name: "Receive" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Receive" }).waitFor();
  await product.rows("update product_units set price_cents = price_cents + 10 where item_id = any($1)", [
    [one.item_id, other.item_id],
  ]);
  await network.lift();
  await page.getByRole("region", { name: "Messages" }).getByText(changesText.title).waitFor();
  await page.getByText(news.toReview(2)).waitFor();
  await page.getByRole("button", { name: news.reviewChanges }).click();
  await list(page).getByRole("listitem").nth(1).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Messages" }).getByText(changesText.title).count()).toBe(0);
  await list(page).getByRole("button", { name: changesText.acceptAll }).click();
  await list(page).waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("button", { name: text.proceedToCheckout }).isDisabled(), soon).toBe(false);

  await expect.poll(() => statesOnDisk(page), soon).toEqual(["done", "done"]); // with the word that they were accepted
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).first().waitFor();
  const outboxes = () =>
    page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name!.startsWith("portal-outbox-")).length,
    );
  await expect.poll(outboxes, soon).toBe(0);
});
