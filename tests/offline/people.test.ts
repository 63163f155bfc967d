/** Several users share one tablet: unsent entries are recorded once, under the name of their user, and no other user can read them. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as leave from "#src/text/shell/leave.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as othersText from "#src/text/outbox/other-users.ts";
import { pill, receiptsOf } from "#tests/support/dock.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import {
  chooseSignOut,
  dean,
  getDeanId,
  listEntryWords,
  listOutboxes,
  listPlacesWith,
  listPrivateWords,
  receiveOffline,
  signInAgain,
  storedSoon,
  waitForWelcome,
} from "./shared-tablet.ts";

const stranger = "owner@cornerstreet.example";

let product: Product;
let deanId: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  deanId = await getDeanId(product);
});
afterAll(() => product?.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

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
  await expect.poll(() => listOutboxes(page)).toContain(`outbox-${deanId}`);

  await signInAgain(dock, { email: dean, path: "/receive" });
  await expect
    .poll(async () => (await receiptsOf(page, line)).map((each) => each.quantity_received), storedSoon)
    .toEqual([2]);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.allSent);
  expect(await receiptsOf(page, line)).toHaveLength(1);
});

test("another user who signs in after a session has ended sees only the number of unsent entries, which are sent when their user returns", async () => {
  await using received = await receiveOffline(product, 3);
  const { dock, line } = received;
  const { page } = dock;
  await product.rows("delete from sessions where user_id = $1", [deanId]);
  await dock.line.lift();
  const dialog = page.getByRole("dialog", { name: signInText.expiredTitle });
  await dialog.getByLabel(fieldText.email).fill(stranger);
  await dialog.getByLabel("Password", { exact: true }).fill(demonstrationPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "Corner Street Pharmacy").waitFor();
  expect(await listPlacesWith(page, listPrivateWords(line))).toEqual([]);
  await expect.poll(() => pill(page).textContent()).toBe(pillText.allSent);
  // An admin of another customer: the server does not disclose the entry's user.
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/outbox/owners/${deanId}`));
  await pill(page).click();
  await (await asked).finished();
  await page.getByText(othersText.ofOtherUsers(1, 1, "tablet")).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => page.getByRole("button", { name: othersText.takeOver }).count()).toBe(0);
  expect(await listPlacesWith(page, listPrivateWords(line))).toEqual([]);
  await chooseSignOut(page);
  await waitForWelcome(page);

  await signInAgain(dock, { email: dean, path: "/receive" });
  await expect
    .poll(async () => (await receiptsOf(page, line)).map((each) => each.quantity_received), storedSoon)
    .toEqual([3]);
  await pill(page).click();
  await heading(page, pillText.allSent).waitFor();
  await expect.poll(() => listOutboxes(page), storedSoon).toEqual([`outbox-${deanId}`]); // the page counts other users' outboxes
  await expect.poll(() => page.getByText("another user").count()).toBe(0);
});
