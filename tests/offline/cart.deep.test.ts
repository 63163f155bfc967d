/** The cart over a line that fails: changes are kept, shown, and laid over the server's cart; the checkout waits for them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import * as linesText from "#src/text/trade/cart-lines.ts";
import * as text from "#src/text/cart/cart.ts";
import { poNumber } from "#src/text/checkout/checkout.ts";
import { completeTitle } from "#src/text/orders/purchase-order.ts";
import * as leave from "#src/text/shell/leave.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, pill, type Dock } from "#tests/support/dock.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const cartOf = ({ page }: Dock) => askFromPage<Cart>(page, "/api/carts");
const item_id = 48_001;

/** So many of one product are in the cart, and nothing else; the page shows it. */
async function fillCart({ page }: Dock, quantity: number): Promise<void> {
  await removeCartLines(page);
  const listed = await askFromPage<{ units: { quantity_uom_code: string }[] }>(page, `/api/products/${item_id}`);
  const { quantity_uom_code } = listed.units[0]!;
  await askFromPage(page, "/api/carts/add-item", { item_id, quantity_uom_code, quantity });
  await page.reload();
  await page.getByText(text.contents(1, quantity)).waitFor();
}

test("changed without a network: the lines are dashed, the sum is estimated, the checkout waits, and all of it arrives", async () => {
  await using dock = await atDock(product, "/cart", "buyer@lakeshore.example");
  const { page, line: network } = dock;
  await fillCart(dock, 2);

  await network.fault({ kind: "refuse" });
  await page.getByRole("spinbutton").fill("5");
  await page.getByRole("button", { name: /^Update/ }).click();
  await page.getByText(text.contents(1, 5)).waitFor();
  await page.getByRole("row").getByText(text.savedOnDevice).waitFor();
  await page.getByText(text.estimatedSubtotal).waitFor();
  await expect.poll(() => page.getByRole("button", { name: text.proceedToCheckout }).isDisabled()).toBe(true);
  await page.getByText(linesText.unsentChanges(1)).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(async () => (await cartOf(dock)).itemCount, soon).toBe(5);
  await expect.poll(() => page.getByRole("button", { name: text.proceedToCheckout }).isDisabled(), soon).toBe(false);
  await expect.poll(() => page.getByText(text.estimatedSubtotal).count()).toBe(0);
});

test("signing out with an entry waiting asks first; it takes the typed count to discard", async () => {
  await using dock = await atDock(product, "/cart", "admin@lakeshore.example");
  const { page, line: network } = dock;
  await fillCart(dock, 2);
  // Without the service worker the menu's part of the program must be here before the cut.
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await page.keyboard.press("Escape");
  await network.fault({ kind: "refuse" });
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText(leave.unsentEntries({ here: 1, sending: 0 }, "tablet")).waitFor();
  const discard = page.getByRole("button", { name: leave.discard(1) });
  await expect.poll(() => discard.isDisabled()).toBe(true);
  await page.getByLabel(leave.typeToDiscard(1)).fill("1");
  await expect.poll(() => discard.isDisabled()).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: leave.stay }).click();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));

  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect((await cartOf(dock)).items).toEqual([]);
});

test("a checkout that is opened anew without a network has the cart and what was typed; it can be placed once the network is back, and not before", async () => {
  await using dock = await atDock(product, "/cart", "buyer@lakeshore.example", { serviceWorkers: "allow" });
  const { page, line: network } = dock;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await fillCart(dock, 5);
  const place = page.getByRole("button", { name: /^Place order/ });
  await page
    .getByRole("link", { name: text.proceedToCheckout })
    .or(page.getByRole("button", { name: text.proceedToCheckout }))
    .click();
  await page.getByLabel(poNumber).fill("PO-2026-4472");
  await expect.poll(() => place.isEnabled(), soon).toBe(true);
  await expect.poll(() => page.getByText(linesText.onlineToOrder).count()).toBe(0);
  await expect.poll(() => whereIs(page, ["PO-2026-4472"]), soon).toContain("database portal-drafts");

  await network.fault({ kind: "refuse" });
  await page.reload();
  await expect.poll(() => page.getByLabel(poNumber).inputValue(), soon).toBe("PO-2026-4472");
  await page.getByText(text.contents(1, 5)).waitFor();
  await page.getByText(linesText.onlineToOrder, { exact: true }).waitFor();
  await expect.poll(() => place.isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await network.lift();
  await expect.poll(() => place.isEnabled(), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => page.getByLabel(poNumber).inputValue()).toBe("PO-2026-4472");
  await place.click();
  await page.getByRole("heading", { name: completeTitle }).waitFor();
  await page.getByText("PO-2026-4472").first().waitFor();
});
