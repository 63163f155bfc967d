/** The server turns something down in mid replay: an entry, or the person's session. The others go on, and nothing is lost or doubled. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { plural, unitName } from "#contract/base/units.ts";
import * as serverText from "#server/services/receiving/text.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { correctUnit } from "./correct-unit.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dockWorker = "dock@northcampus.example";
const soon = { timeout: 20_000 };

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
