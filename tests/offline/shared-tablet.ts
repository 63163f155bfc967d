/** A tablet that several users share: a dock worker leaves unsent receipts on it, signs out, and others sign in. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, type Dock, pill, receive, rowOf } from "#tests/support/dock.ts";
import { goOn } from "#tests/support/go-on.ts";
import { signIn, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { untilIn } from "#tests/support/signed-in.ts";

/** The dock worker, Dean Kowalski. */
export const dean = "dock@northcampus.example";
/** Options of a poll that reads the device's storage or the server. */
export const storedSoon = { timeout: 20_000, interval: 200 };

/** Returns Dean's user number. */
export async function getDeanId({ rows }: Pick<Product, "rows">): Promise<number> {
  const [user] = await rows<{ user_id: number }>("select user_id from users where email = $1", [dean]);
  return user!.user_id;
}

export const waitForWelcome = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();

/** Chooses "Sign out", which asks a question if entries are unsent. */
export async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

/** Opens the account menu and the Sync page once: without a service worker a screen opens offline only after a first visit. */
export async function visitScreensForOffline(page: Page, sync: string | RegExp = pillText.allSent): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await page.keyboard.press("Escape");
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: sync }).waitFor();
}

/** Opens the pending lines, signed in as Dean by the dialog. */
export async function openSharedTablet(product: Product): Promise<Dock> {
  const dock = await atDock(product, "/", dean, { byHand: true });
  await goOn(dock.page, "/receive");
  await dock.page
    .getByRole("region", { name: /^Order \d+/ })
    .first()
    .waitFor();
  return dock;
}

/** Opens the tablet, cuts its network and receives this quantity of a new line. The device has the key that encrypts entries at a sign-out. */
export async function receiveOffline(product: Product, quantity: number) {
  const line = await shipLine(product);
  const dock = await openSharedTablet(product);
  const { page } = dock;
  await visitScreensForOffline(page);
  await page.goBack();
  await rowOf(page, line).waitFor();
  await dock.line.fault({ kind: "refuse" });
  await receive(page, line, quantity);
  await expect.poll(() => pill(page).textContent(), storedSoon).toBe(pillText.offlineWaiting(1));
  return { dock, line, [Symbol.asyncDispose]: () => dock[Symbol.asyncDispose]() };
}

/** Restores the network, signs in from the welcome page and goes to `path`. */
export async function signInAgain(
  { page, line: network }: Dock,
  { email, path }: { email: string; path: string },
): Promise<void> {
  await network.lift();
  await signIn(page, email);
  await untilIn(page);
  await goOn(page, path);
}

/** Lists words of an entry and of its user, which nobody else may find on the device. */
export const listEntryWords = (line: PendingReceive): string[] => [
  ...listPrivateWords(line),
  line.ndc_code,
  line.full_description,
  String(line.item_id),
];

/** Lists the words that only Dean and his customer have: others may order the same product. */
export const listPrivateWords = (line: PendingReceive): string[] => [
  line.lots[0]!.lot_no,
  String(line.order_id),
  "Dean",
  "Kowalski",
  "North Campus",
  dean,
];

/** Lists the outboxes on the device by the names of their databases. */
export const listOutboxes = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith("portal-outbox-")),
  );

/** Lists the places on the device that contain one of these words, except for the catalog, which all users share. */
export const listPlacesWith = async (page: Page, words: string[]): Promise<string[]> =>
  (await whereIs(page, words)).filter((place) => place !== "database portal-catalog");
