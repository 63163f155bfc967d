/** A deploy under an open tab: the new build is offered, and the kill switch ends service worker and caches. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, comeBack, comeBackToNewBuild, offer, openKept, take, untilLooked } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { signIn } from "#tests/support/product.ts";
import { isSameDocument, markDocument, openDevice } from "#tests/support/update-device.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: 15_000 });

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("an open tab offers a new build, loads it only at the user's request, and keeps a half-filled checkout", async () => {
  await portal.deploy("one1");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await signIn(page, "buyer@northcampus.example");
  await page.evaluate(() => sessionStorage.setItem("checkout 1", "half-filled"));
  await markDocument(page);
  await portal.deploy("two1");
  await comeBackToNewBuild(page);
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => buildOf(page)).toBe("one1");

  await take(page).click();
  await soon(() => buildOf(page)).toBe("two1");
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("checkout 1"))).toBe("half-filled");
  await untilLooked(page);
  await expect.poll(() => offer(page).count()).toBe(0);
});

test("the kill switch removes service worker and caches at the next update check and keeps the outbox", async () => {
  await portal.deploy("one7");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("outbox of somebody", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("entries").put("kept", 1));
        opening.addEventListener("success", () => (opening.result.close(), resolve()));
        opening.addEventListener("error", () => reject(opening.error));
      }),
  );
  await portal.deploy("two7", { serviceWorker: "off" });
  await comeBack(page);
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name).includes("outbox of somebody"),
    }));
  await soon(left).toEqual({ workers: 0, caches: [], databases: true });
  await page.goto(`${portal.url}/contact`);
  await heading(page, "Contact").waitFor();
  await expect.poll(() => buildOf(page)).toBe("two7");
});
