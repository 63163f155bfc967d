/** An answer that a screen cannot be drawn from: the screen says that it failed, and neither the page nor the device keeps the answer. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pendingChanges, type PendingChanges } from "#contract/receiving/receiving.ts";
import { notHere } from "#src/text/kit/notices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { row } from "#tests/support/pad.ts";
import { axeFinds, signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { cut, keptAnswers, keptText, reconnect } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const failed = (page: Page) => page.getByText(/^Something went wrong and it was logged/);

/** Signed in at the dock, where the first list of goods to receive has an object for a text: nothing that a device looks for when it stores an answer. */
async function visitWithPoison(): Promise<Visit> {
  const visit = await product.visit("/login");
  const { page } = visit;
  await page.route(
    `**${pendingChanges.path}`,
    async (route) => {
      const response = await route.fetch();
      const { orders, lines } = (await response.json()) as PendingChanges;
      const poisoned = lines.map((line) => ({ ...line, schedule_name: { never: "text" } }));
      await route.fulfill({ response, json: { orders, lines: poisoned } });
    },
    { times: 1 },
  );
  await signIn(page, "dock@northcampus.example");
  await goOn(page, "/contact");
  await heading(page, "Contact").waitFor();
  await expect.poll(() => keptText(page)).toContain("never");
  await expect.poll(() => keptAnswers(page)).toContain("catalog classifications");
  return visit;
}

test("Receive, drawn without a network from a list that it throws over: the list goes, other answers stay, and the next one is drawn", async () => {
  const line = await shipLine(product);
  await using visit = await visitWithPoison();
  const { page } = visit;
  await cut(page);
  await goOn(page, "/receive");
  await failed(page).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => keptText(page)).not.toContain("never");
  await expect.poll(() => keptAnswers(page)).toContain("catalog classifications");
  await page.reload();
  await heading(page, "Receive").waitFor();
  await page.getByText(notHere("computer")).waitFor();
  await expect.poll(() => failed(page).count()).toBe(0);
  await reconnect(page);
  await page.reload();
  await row(page, line).waitFor();
});

test("Receive, drawn from such a list: pressing Try again shows the next one", async () => {
  const line = await shipLine(product);
  await using visit = await visitWithPoison();
  const { page } = visit;
  await goOn(page, "/receive");
  await failed(page).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, line).waitFor();
  await expect.poll(() => keptText(page)).not.toContain("never");
});
