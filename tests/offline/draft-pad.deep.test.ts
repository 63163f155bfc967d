/** Drafts survive a reload, a crash and a closed tab; they are deleted when saved and at a sign-out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { atDock, receiptsOf, rowOf } from "#tests/support/dock.ts";
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
  await expect.poll(() => listDraftPlaces(page, draftNote), soon).toContain("database portal-drafts");
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
