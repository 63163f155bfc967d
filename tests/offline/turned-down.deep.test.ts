/** The server turns something down in mid replay: an entry, or the person's session. The others go on, and nothing is lost or doubled. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, onceEach, pill, receive, rowOf, tally, networkIsBack } from "#tests/support/dock.ts";
import { plural, unitName } from "#contract/base/units.ts";
import * as serverText from "#server/services/receiving/text.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { correctUnit } from "./correct-unit.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import * as dialogText from "#src/text/outbox/entry-dialogs.ts";
import * as lineText from "#src/text/receiving/line.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dockWorker = "dock@northcampus.example";
const soon = { timeout: 20_000 };

/** Opens the same user's second browser, which calls the API without the portal's page. */
async function openSecondBrowser(email: string): Promise<Page> {
  const context = await product.browser.newContext();
  await signedIn(context, product.url, email);
  const page = await context.newPage();
  await page.goto(`${product.url}/favicon.svg`);
  return page;
}

test("refused at once, with all that was to come: the pad keeps what was typed, and nothing is left in the outbox", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await rowOf(page, line).waitFor();
  // Not before the receipt is on its way: the page reads its list again once its live stream is open, and would enter it in the new unit.
  await page.route("**/api/receives", async (route) => {
    await correctUnit(product, { ...line, unit: "CS" });
    await route.continue();
  });
  await receive(page, line, line.remaining);
  await page.getByText(serverText.otherUnit(plural(unitName(line.sale_UOM_desc)), "CS")).waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe(String(line.remaining));
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(() => statesOnDisk(page), soon).toEqual(["done"]); // the note that it was discarded
  const discards = "select 1 from audit where action = 'POST /api/outbox/discards' and (input->>'item_id')::int = $1";
  expect(await product.rows(discards, [line.item_id])).toHaveLength(1);
  expect(await onceEach(product, line)).toEqual([]);
});

test("the session ends in mid replay: one dialog; the same person signs in, and the rest goes on in order", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  for (const at of [1, 2, 3, 4, 5]) {
    await receive(page, line, 1);
    await tally(page, line, 0, at).waitFor();
  }
  /** The first receipt from now on that is answered so. */
  const answered = (wanted: number) =>
    new Promise<void>((resolve) =>
      network.watch(({ path, status }) => path === "/api/receives" && status === wanted && resolve()),
    );
  const [received, refused] = [answered(200), answered(401)];
  // Slow enough that the session is ended before the fifth has gone, on a busy machine too.
  await network.fault({ kind: "slow", ms: 600 });
  await page.evaluate(() => globalThis.dispatchEvent(new Event("online")));
  await received;
  await product.rows(
    "update sessions set ends_at = now() where user_id = (select user_id from users where email = $1)",
    [dockWorker],
  );
  await refused;
  await page.getByRole("dialog", { name: /^Sign in/ }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  expect(await axeFinds(page)).toEqual([]);
  const before = await onceEach(product, line);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(5);

  await network.lift();
  await signIn(page, dockWorker);
  await tally(page, line, 5, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(await onceEach(product, line)).toEqual([1, 1, 1, 1, 1]);
});

test("a cart line that was changed on another device does not hold up the other lines, shows the other quantity, and can be edited and sent again", async () => {
  const lakeshore = "buyer@lakeshore.example";
  const other = await openSecondBrowser(lakeshore);
  const unitOf = async (item_id: number) => {
    const { units } = await askFromPage<{ units: { quantity_uom_code: string }[] }>(other, `/api/products/${item_id}`);
    return { item_id, quantity_uom_code: units[0]!.quantity_uom_code };
  };
  const [bad, good] = [await unitOf(48_001), await unitOf(48_002)];
  for (const item of [bad, good]) await askFromPage(other, "/api/carts/add-item", { ...item, quantity: 2 });
  await using dock = await atDock(product, "/cart", lakeshore);
  const { page, line: network } = dock;
  await page.getByText("2 products, 4 units").waitFor();
  await network.fault({ kind: "refuse" });
  for (const at of [0, 1]) {
    await page.getByRole("spinbutton").nth(at).fill("5");
    await page.getByRole("button", { name: /^Update/ }).click();
    await expect.poll(() => page.getByText(lineText.savedOnDevice).count(), soon).toBe(at + 1);
  }
  await askFromPage(other, "/api/carts/update-item", { ...bad, new_quantity: 7 });

  await networkIsBack(network, page);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.needAttention(1));
  await page.getByText("2 products, 12 units").waitFor();
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.needAttention(1) }).waitFor();
  await page.getByText(/^Changed to 7 \w+ on another device\. You wanted 5 \w+\.$/).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: entryText.editAndSend }).click();
  await page.getByRole("dialog").getByLabel(dialogText.quantity).fill("6");
  await page.getByRole("button", { name: dialogText.saveAndSend }).click();
  await page.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  const inCart = await product.rows<{ item_id: number; quantity: number }>(
    `select item_id, quantity from cart_lines join carts using (customer_id, cart_id) join users using (user_id)
      where email = 'buyer@lakeshore.example' and is_open order by item_id`,
  );
  expect(inCart).toEqual([
    { item_id: 48_001, quantity: 6 },
    { item_id: 48_002, quantity: 5 },
  ]);
});
