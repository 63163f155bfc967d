/** Two people at one order: each row says who counts it and since when, a line is taken over by name, and nothing moves for it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { countedByWords } from "#src/text/receiving/colleague.ts";
import * as deviceText from "#src/text/receiving/this-device.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { tabletOptions } from "#tests/support/dock.ts";
import { atPad, backAtDock, choose, keys, receive, row, status, tab } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
let lines: readonly PendingReceive[];
let [dean, buyer]: [Visit?, Visit?] = [];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  lines = await shipLines(product, [{ quantity: 4 }, { quantity: 6 }]);
  const path = `/receive?order_id=${lines[0]!.order_id}`;
  dean = await atPad(product, tabletOptions, path);
  buyer = await product.visit(path, { as: "buyer@northcampus.example", ...tabletOptions });
});
afterAll(() => product?.close());

const heights = (page: Page) =>
  page.locator("li[id^=line-]").evaluateAll((rows) => rows.map((each) => JSON.stringify(each.getBoundingClientRect())));
const nameOf = async (page: Page) => {
  const [name] = await product.rows<{ first_name: string }>("select first_name from users where email = $1", [
    page === dean!.page ? "dock@northcampus.example" : "buyer@northcampus.example",
  ]);
  return name!.first_name;
};
const started = async (by: Page, { isTakenOver = false } = {}) =>
  countedByWords({ who: await nameOf(by), minutes: 0, isTakenOver });

test("a row says who counts it, on the screen of the other and nowhere else; the row and its neighbors stay where they are", async () => {
  const [first, second] = lines;
  const [one, other] = [dean!.page, buyer!.page];
  await row(other, first!).waitFor();
  const before = await heights(other);
  await choose(one, first!);
  await row(other, first!)
    .getByText(await started(one))
    .waitFor();
  await expect.poll(() => row(other, second!).getByText("counting").count()).toBe(0);
  await expect.poll(() => row(one, first!).getByText("counting").count()).toBe(0);
  expect(await heights(other)).toEqual(before);
  expect(await axeFinds(other)).toEqual([]);
  await choose(one, second!);
  await row(other, second!)
    .getByText(await started(one))
    .waitFor();
  await expect.poll(() => row(other, first!).getByText("counting").count()).toBe(0);
});

test("a line is taken over by name: who had it is told on the pad, and what was typed there stays", async () => {
  const [first] = lines;
  const [one, other] = [dean!.page, buyer!.page];
  await choose(one, first!);
  await keys(one).getByRole("button", { name: "3", exact: true }).click();
  await choose(other, first!);
  await status(other, await started(one)).waitFor();
  await status(one, await started(other)).waitFor();
  await other.getByRole("button", { name: padText.takeOver }).click();
  await status(one, await started(other, { isTakenOver: true })).waitFor();
  await expect.poll(() => other.getByRole("button", { name: padText.takeOver }).count()).toBe(0);
  await expect.poll(() => receive(one).textContent()).toContain("3");
  // It locks nothing: both may enter what they counted, and it may be taken back.
  await one.getByRole("button", { name: padText.takeOver }).click();
  await status(other, await started(one, { isTakenOver: true })).waitFor();
});

test("a device has a name of its own, which the history says of what was entered there", async () => {
  const [first] = lines;
  const [one, other] = [dean!.page, buyer!.page];
  await receive(one).click();
  await status(one, lastScanText.created).waitFor();
  await tab(one, new RegExp(receiveText.setup)).click();
  await one.getByRole("textbox", { name: /^Name of this/ }).fill("  Dock tablet 2 ");
  await one.getByRole("button", { name: deviceText.saveName }).click();
  await one.getByText(deviceText.nameSaved).waitFor();
  expect(await axeFinds(one)).toEqual([]);
  await backAtDock(other, "/receive?tab=history");
  await other
    .getByRole("listitem")
    .or(other.getByRole("row"))
    .filter({ hasText: String(first!.order_id) })
    .filter({ hasText: "Dock tablet 2" })
    .first()
    .waitFor();
  // It is the server's: it is there again for whoever comes back.
  await backAtDock(one, "/receive?tab=device");
  await expect.poll(() => one.getByRole("textbox", { name: /^Name of this/ }).inputValue()).toBe("Dock tablet 2");
});
