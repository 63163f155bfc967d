/** People come and go on one tablet: what they left unsent arrives once, under their names, and nobody else reads a byte of it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as leave from "#src/text/shell/leave.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import * as dialogText from "#src/text/outbox/entry-dialogs.ts";
import * as othersText from "#src/text/outbox/other-users.ts";
import { serverHeaders } from "#tests/support/as-server.ts";
import { startBrowser } from "#tests/support/browser.ts";
import { onceEach, pill, receiptsOf, receive, rowOf } from "#tests/support/dock.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { untilWholeOrdersAreKept } from "#tests/support/whole-orders.ts";
import {
  chooseSignOut,
  dean,
  getDeanId,
  listEntryWords,
  listOutboxes,
  listPlacesWith,
  openSharedTablet,
  receiveOffline,
  signInAgain,
  storedSoon,
  visitScreensForOffline,
  waitForWelcome,
  listPrivateWords,
} from "./shared-tablet.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";

const priya = "admin@northcampus.example";

let product: Product;
let deanId: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  deanId = await getDeanId(product);
});
afterAll(() => product?.close());

const stranger = "owner@cornerstreet.example";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("signed out with nothing waiting: not even the name of a database is left", async () => {
  const line = await shipLine(product);
  await using dock = await openSharedTablet(product);
  const { page } = dock;
  await rowOf(page, line).waitFor();
  await receive(page, line, 1);
  await expect.poll(async () => (await receiptsOf(page, line)).length, storedSoon).toBe(1);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.allSent);
  await chooseSignOut(page);
  await waitForWelcome(page);
  await expect.poll(() => listPlacesWith(page, listEntryWords(line)), storedSoon).toEqual([]);
  expect(await listOutboxes(page)).toEqual([]);
});

test("an entry discarded without a network is in the audit trail as soon as there is one, also after signing out", async () => {
  await using received = await receiveOffline(product, 2);
  const { dock, line } = received;
  const { page, line: network } = dock;
  const notes = () =>
    product.rows<{ customer_id: number; user_id: number; input: { quantity: number; reason_kind: string | null } }>(
      "select customer_id, user_id, input from audit where action = 'POST /api/outbox/discards' and (input->>'order_id')::int = $1 and (input->>'item_id')::int = $2",
      [line.order_id, line.item_id],
    );
  const setOrdering = (may: boolean) =>
    product.rows("update user_customers set is_ordering = $2 where user_id = $1", [deanId, may]);
  await setOrdering(false);
  await network.lift();
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.needAttention(1));
  await setOrdering(true);
  // The page must have heard of the role that is back before it is cut off.
  await page.reload();
  await rowOf(page, line).waitFor();
  await visitScreensForOffline(page, /needs? attention/);
  await network.fault({ kind: "refuse" });
  await page.getByRole("button", { name: entryText.discard }).click();
  const question = page.getByRole("alertdialog", { name: dialogText.discardQuestion });
  await question.getByText(/The discard is recorded in the audit trail\./).waitFor();
  await question.getByRole("button", { name: dialogText.discardEntry }).click();
  await page.getByText(syncText.discardsToRecord(1)).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => pill(page).textContent()).toBe(pillText.offline);
  await page.goBack();
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.offlineWaiting(1));
  await chooseSignOut(page);
  await page.getByRole("textbox", { name: leave.typeToDiscard(1) }).fill("1");
  await page.getByRole("button", { name: leave.discard(1) }).click();
  await waitForWelcome(page);
  await expect.poll(() => listPlacesWith(page, listEntryWords(line)), storedSoon).toEqual([]);
  expect(await notes()).toEqual([]);

  await signInAgain(dock, { email: dean, path: "/sync" });
  await expect.poll(async () => (await notes()).length, storedSoon).toBe(2);
  const discarded = (await notes()).toSorted((one, other) => one.input.quantity - other.input.quantity);
  expect(discarded).toMatchObject([
    { customer_id: 1001, user_id: deanId, input: { quantity: 1, reason_kind: null } },
    { customer_id: 1001, user_id: deanId, input: { quantity: 2, reason_kind: "not-allowed" } },
  ]);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.allSent);
  expect(await receiptsOf(page, line)).toEqual([]);
});

test("discarding while the entry is being sent waits for that attempt, then signs out", async () => {
  await using received = await receiveOffline(product, 1);
  const { dock, line } = received;
  const { page, line: network } = dock;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/receives", async (route) => {
    await held.promise;
    await route.abort();
  });
  await network.lift();
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.sending(1));
  await chooseSignOut(page);
  await page.getByText(leave.unsentEntries({ here: 0, sending: 1 }, "tablet")).waitFor();
  await page.getByRole("textbox", { name: leave.typeToDiscard(1) }).fill("1");
  await page.getByRole("button", { name: leave.discard(1) }).click();
  held.resolve();
  await waitForWelcome(page);
  await expect.poll(() => listPlacesWith(page, listEntryWords(line)), storedSoon).toEqual([]);
  expect(await onceEach(product, line)).toEqual([]);
});

test("a person who cannot come back: their admin takes over what they left, both names stay with it", async () => {
  await using received = await receiveOffline(product, 1);
  const { dock, line } = received;
  const { page } = dock;
  await chooseSignOut(page);
  await page.getByRole("button", { name: leave.keep(1) }).click();
  await waitForWelcome(page);
  await signInAgain(dock, { email: priya, path: "/sync" });
  await page
    .getByText(`${othersText.ofUser("Dean Kowalski", 1, "tablet")} ${othersText.sentAtSignIn("Dean Kowalski", 1)}`)
    .waitFor();
  await product.rows("update user_customers set is_active = false where user_id = $1", [deanId]);
  try {
    await page.reload();
    await page.getByText(othersText.accessEnded("Dean Kowalski", "North Campus Hospital Pharmacy", 1)).waitFor();
    await page.getByRole("button", { name: othersText.takeOver }).click();
    const question = page.getByRole("alertdialog", { name: othersText.takeOverQuestion("Dean Kowalski") });
    await question.waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await question.getByRole("button", { name: othersText.takeOverEntries }).click();
    await page.getByText(othersText.takenOver("Dean Kowalski", 1)).waitFor();
    await expect.poll(async () => (await receiptsOf(page, line)).length, storedSoon).toBe(1);
    await page.getByText(entryText.takenOver("Dean Kowalski", "P. Raman")).waitFor();
    const [receipt] = await receiptsOf(page, line);
    expect(receipt).toMatchObject({ created_by: "Dean Kowalski", entered_by: "Priya Raman", quantity_received: 1 });
    const audit =
      "select user_id, on_behalf_of, result from audit where action = 'POST /api/receives' and idempotency_key = $1";
    const [row] = await product.rows(audit, [receipt!.client_key]);
    expect(row).toMatchObject({ on_behalf_of: deanId, result: "done" });
    await goOn(page, "/receive?tab=history");
    await page
      .getByText(/Dean Kowalski, entered by Priya Raman/)
      .first()
      .waitFor();
    expect(await axeFinds(page)).toEqual([]);
  } finally {
    await product.rows("update user_customers set is_active = true where user_id = $1", [deanId]);
  }
});

test("a page that one left shows nothing when one goes back to it after its person signed out, with the browser's page cache at work", async () => {
  const browser = await startBrowser({ isWhole: true, without: ["--disable-back-forward-cache"] });
  try {
    const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
    context.setDefaultTimeout(15_000);
    // A stream is never over, so nobody could tell when the page has loaded.
    await context.route("**/api/live", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: "", headers: serverHeaders(route) }),
    );
    const page = await context.newPage();
    const mark = () => page.evaluate(() => (globalThis as { mark?: string }).mark);
    const goFrom = async (to: string) => {
      await page.waitForLoadState("networkidle"); // what is still loading is not kept
      await page.evaluate((path) => {
        (globalThis as { mark?: string }).mark = "the same page";
        globalThis.location.assign(path);
      }, to);
      await page.waitForURL(`**${to}`);
    };
    // The cache is at work in this browser: without it this test would prove nothing.
    await page.goto(`${product.url}/contact`);
    await goFrom("/sitemap");
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => history.back());
    await page.waitForURL("**/contact", { waitUntil: "commit" }); // out of the cache nothing is loaded
    await expect.poll(mark, storedSoon).toBe("the same page");

    await page.goto(`${product.url}/receive`);
    await signIn(page, dean);
    await page
      .getByRole("region", { name: /^Order \d+/ })
      .first()
      .waitFor();
    await untilWholeOrdersAreKept(page);
    await goFrom("/contact");
    await chooseSignOut(page);
    await waitForWelcome(page);
    await page.evaluate(() => history.go(-2));
    await page.getByRole("dialog", { name: /^Sign in/ }).waitFor();
    expect(await mark()).toBeUndefined();
    expect(await whereIs(page, ["Dean", "Kowalski", "North Campus"])).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("a page that comes back while it is somebody else's turn loads anew, and is not seen before", async () => {
  await using dock = await openSharedTablet(product);
  const { page } = dock;
  const shown = await page.evaluate(() => {
    const event = (name: string) => new PageTransitionEvent(name, { persisted: true });
    globalThis.dispatchEvent(event("pagehide"));
    const hidden = document.documentElement.style.opacity;
    globalThis.dispatchEvent(event("pageshow"));
    const back = document.documentElement.style.opacity;
    localStorage.setItem("stay", "another");
    globalThis.dispatchEvent(event("pagehide"));
    globalThis.dispatchEvent(event("pageshow"));
    return { hidden, back, after: document.documentElement.style.opacity };
  });
  expect(shown).toEqual({ hidden: "0", back: "", after: "0" });
  await page.waitForEvent("load");
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
  await expect.poll(() => listOutboxes(page), storedSoon).toEqual([`portal-outbox-${deanId}`]); // the page counts other users' outboxes
  await expect.poll(() => page.getByText("another user").count()).toBe(0);
});
