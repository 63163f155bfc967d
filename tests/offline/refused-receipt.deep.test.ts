/** The server refuses one of several entries during a replay: the other entries are sent, and the user resolves the refused one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import * as dialogText from "#src/text/outbox/entry-dialogs.ts";
import { atDock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { plural, unitName } from "#contract/base/units.ts";
import * as serverText from "#server/services/receiving/text.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
import { correctUnit } from "./correct-unit.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

test("a refused receipt does not hold up the other receipts, shows its reason, and can be edited and sent again", async () => {
  const [bad, good, alsoGood] = await shipLines(product, [{}, {}, {}]);
  await using dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, good).waitFor();
  await network.fault({ kind: "refuse" });
  for (const line of [good, bad, alsoGood]) {
    await receive(page, line, 1);
    await tally(page, line, 0, 1).waitFor();
  }
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(3));
  await correctUnit(product, { ...bad, unit: "CS" });

  await networkIsBack(network, page);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.needAttention(1));
  for (const line of [good, alsoGood]) {
    await tally(page, line, 1, 0).waitFor();
    expect(await onceEach(product, line)).toEqual([1]);
  }
  expect(await onceEach(product, bad)).toEqual([]);
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.needAttention(1) }).waitFor();
  await page.getByText(serverText.otherUnit(plural(unitName(bad.sale_UOM_desc)), "CS")).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await page.getByRole("button", { name: entryText.editAndSend }).click();
  await page.getByRole("dialog").getByLabel(dialogText.quantity).fill("2");
  await page.getByRole("dialog").getByLabel(dialogText.unit).fill("cs");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: dialogText.saveAndSend }).click();
  await page.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, bad)).toEqual([2]);
  const unit = "select quantity_uom_code as unit from receives where order_id = $1 and item_id = $2";
  expect(await product.rows(unit, [bad.order_id, bad.item_id])).toEqual([{ unit: "CS" }]);
  const refused =
    "select 1 from audit where action = 'POST /api/receives' and result = 'refused' and (input->>'item_id')::int = $1";
  expect(await product.rows(refused, [bad.item_id])).toHaveLength(1);
});
