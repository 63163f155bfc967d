/** Several users share one tablet: unsent entries are recorded once, under the name of their user, and no other user can read them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as leave from "#src/text/shell/leave.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { pill, receiptsOf } from "#tests/support/dock.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import {
  chooseSignOut,
  dean,
  getDeanId,
  listEntryWords,
  listOutboxes,
  listPlacesWith,
  receiveOffline,
  signInAgain,
  storedSoon,
  waitForWelcome,
} from "./shared-tablet.ts";

let product: Product;
let deanId: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  deanId = await getDeanId(product);
});
afterAll(() => product?.close());

test("an unsent entry is encrypted at a sign-out without a network and sent once at the next sign-in", async () => {
  await using received = await receiveOffline(product, 2);
  const { dock, line } = received;
  const { page } = dock;
  await chooseSignOut(page);
  await page.getByText(leave.unsentEntries({ here: 1, sending: 0 }, "tablet")).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Send now" }).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: leave.keep(1) }).click();
  await waitForWelcome(page);
  await expect.poll(() => listPlacesWith(page, listEntryWords(line)), storedSoon).toEqual([]);
  await expect.poll(() => listOutboxes(page)).toContain(`portal-outbox-${deanId}`);

  await signInAgain(dock, { email: dean, path: "/receive" });
  await expect
    .poll(async () => (await receiptsOf(page, line)).map((each) => each.quantity_received), storedSoon)
    .toEqual([2]);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.allSent);
  expect(await receiptsOf(page, line)).toHaveLength(1);
});
