/** What waits on this device is not read yet, or cannot be read: nothing may say meanwhile that all is sent. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as failureText from "#src/api/text.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { atDock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { entriesOn } from "#tests/support/disk.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

/** Every word that the pill has shown since the page began. */
const saidByPill = (page: Page) => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
const rememberWhatThePillSays = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const now = document.querySelector("header .sync")?.textContent ?? undefined;
      if (now !== undefined && now !== said.at(-1)) said.push(now);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Signed in, with the rows there and so many of a line waiting, and none of another: nothing gets through. */
async function waiting(quantity: number) {
  const [line, other] = await shipLines(product, [{}, {}]);
  const dock = await atDock(product);
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  const tab = await dock.tab("/favicon.svg"); // nothing of the page runs there
  await network.fault({ kind: "refuse" });
  await receive(page, line, quantity);
  await tally(page, line, 0, quantity).waitFor();
  await rememberWhatThePillSays(page);
  return { dock, page, tab, network, line, other };
}

/** Another tab is at the entries and does not end; gives what ends it. */
async function occupyEntries(tab: Page): Promise<() => Promise<void>> {
  await tab.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith("portal-outbox-") === true)!;
    const opening = indexedDB.open(name!);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const entries = opening.result.transaction("entries", "readwrite").objectStore("entries");
    const goOn = () => {
      if (!("isOver" in globalThis)) entries.count().addEventListener("success", goOn);
    };
    goOn();
  });
  return () => tab.evaluate(() => void Object.assign(globalThis, { isOver: true }));
}

test("still being read: nothing says that all is sent, and what waits goes out once it was read", async () => {
  const { dock, page, tab, network, line } = await waiting(1);
  await using _ = dock;
  // What the page had just taken up must not go out with the network: it was refused, and is not tried again at once.
  await expect.poll(async () => (await entriesOn(page)).map(({ state }) => state)).toEqual(["queued"]);
  await page.goto("about:blank");
  const release = await occupyEntries(tab);
  await network.lift();
  await page.goto(`${network.address}/receive`);
  // A person does not wait for ever: the list is shown as the server has it.
  await rowOf(page, line).waitFor();
  await expect.poll(() => pill(page).textContent()).toBe(pillText.checking);
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.checking }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => page.getByText(syncText.emptyTitle).count()).toBe(0);
  expect(await saidByPill(page)).toEqual([pillText.checking]);
  expect(await onceEach(product, line)).toEqual([]);

  await release();
  await page.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, line)).toEqual([1]);
});

test("no list is shown before what waits was read, and lies over it", async () => {
  const { dock, page, network, line } = await waiting(2);
  await using _ = dock;
  await page.addInitScript(() => {
    const tallies: string[] = [];
    Object.assign(globalThis, { tallies });
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll("main li [role=img]")].map((each) =>
        each.getAttribute("aria-label")!,
      );
      if (tallies.length === 0) tallies.push(...shown);
    }).observe(document, { childList: true, subtree: true });
  });
  await network.fault({ kind: "answer-lost", of: /receives/, times: 100 });
  await page.reload();
  await tally(page, line, 0, 2).waitFor();
  const first = await page.evaluate(() => (globalThis as unknown as { tallies: string[] }).tallies);
  expect(first.filter((each) => each.includes("2 waiting"))).toHaveLength(1);
  expect(await saidByPill(page)).not.toContain(pillText.allSent);
  await networkIsBack(network, page);
  await expect.poll(() => pill(page).textContent()).toBe(pillText.allSent);
  expect(await onceEach(product, line)).toEqual([2]);
});

test("a storage that does not open: it is said, the form stays, and all goes on once it opens again", async () => {
  const { dock, page, network, line, other } = await waiting(1);
  await using _ = dock;
  await network.lift();
  await page.addInitScript(() => {
    const real = indexedDB.open.bind(indexedDB);
    real("of a newer version", 99);
    IDBFactory.prototype.open = (name, version) => {
      const isBroken = !("mended" in globalThis) && name.startsWith("portal-outbox-");
      return real(isBroken ? "of a newer version" : name, version); // an older version than stands there is refused
    };
  });
  await page.reload();
  await rowOf(page, line).waitFor();
  await expect.poll(() => pill(page).textContent()).toBe(pillText.notReadable);
  await receive(page, other, 1);
  await page.getByText(failureText.newerVersion).waitFor();
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.newerVersionUsed }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await saidByPill(page)).not.toContain(pillText.allSent);

  await page.evaluate(() => Object.assign(globalThis, { mended: true }));
  await page.evaluate(() => globalThis.dispatchEvent(new Event("focus")));
  await page.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, line)).toEqual([1]);
  expect(await onceEach(product, other)).toEqual([]);
});
