/** Drafts survive a reload, a crash and a closed tab; they are deleted when saved and at a sign-out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { poNumber } from "#src/text/checkout/checkout.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, pill, receiptsOf, rowOf } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { draftNote, fillPad, findQuantity, findRestoredHint, listDraftPlaces } from "./draft-pad.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

test("a half-filled pad is restored after a reload and after a crash, and its draft is deleted once received", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await fillPad(page, line);
  await expect.poll(() => listDraftPlaces(page, draftNote), soon).toContain("database drafts");
  await expect.poll(() => findRestoredHint(page).count()).toBe(0);
  await page.reload();
  await findRestoredHint(page).waitFor();
  await expect.poll(() => findQuantity(page).inputValue()).toBe("2");
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => undefined); // never answers
  const again = await dock.tab();
  await findRestoredHint(again).waitFor();
  await again.getByText("With a note").waitFor();
  await again.getByRole("button", { name: "Receive 2" }).click();
  await expect.poll(async () => (await receiptsOf(again, line)).map(({ notes }) => notes), soon).toEqual([draftNote]);
  await again.reload();
  await rowOf(again, line).waitFor();
  await rowOf(again, line).getByRole("button", { name: line.full_description, exact: true }).click();
  await expect
    .poll(async () => [await findQuantity(again).inputValue(), await findRestoredHint(again).count()])
    .toEqual(["", 0]);
});

test("cart quantities and a half-filled checkout are restored in a new tab and deleted at a sign-out", async () => {
  await using dock = await atDock(product, "/cart", "buyer@lakeshore.example");
  const { page } = dock;
  await page.getByText(cartText.emptyTitle).waitFor();
  const { units } = await askFromPage<{ units: { quantity_uom_code: string }[] }>(page, "/api/products/48001");
  const line = { item_id: 48_001, quantity_uom_code: units[0]!.quantity_uom_code, quantity: 2 };
  await askFromPage(page, "/api/carts/add-item", line);
  await page.goto(page.url().replace("/cart", "/checkout"));
  await page.getByLabel(poNumber).fill("PO-2026-4471");
  await page.getByRole("spinbutton").fill("5");
  await expect.poll(() => listDraftPlaces(page, "PO-2026-4471"), soon).toContain("database drafts");
  const again = await dock.tab("/checkout");
  await page.close();
  await expect.poll(() => again.getByLabel(poNumber).inputValue(), soon).toBe("PO-2026-4471");
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");
  await again.getByRole("button", { name: /^Update/ }).click();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await again.reload();
  await again.getByText(cartText.contents(1, 5)).waitFor();
  await expect.poll(() => again.getByRole("spinbutton").inputValue()).toBe("5");

  // A sign-out while the change is in flight would ask a question first.
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  await again.getByRole("button", { name: /^Account/ }).click();
  await again.getByRole("button", { name: "Sign out" }).click();
  await again.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => listDraftPlaces(again, "PO-2026-4471"), soon).toEqual([]);
});
