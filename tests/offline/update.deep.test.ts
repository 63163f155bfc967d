/** Deploys under open tabs: offered, taken when asked, found by those left behind, and harmless when broken. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partFailed } from "#src/text/shell/load.ts";
import * as newVersion from "#src/text/shell/new-version.ts";
import * as banners from "#src/text/shell/rare-banner.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import {
  buildOf,
  comeBack,
  comeBackToNewBuild,
  offer,
  open,
  openKept,
  take,
  untilLooked,
} from "#tests/support/build-tab.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { pill, receive, receiptsOf, rowOf } from "#tests/support/dock.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { isSameDocument, markDocument, openDevice } from "#tests/support/update-device.ts";
import { listUpdateFiles } from "#tests/support/update-precache.ts";

/** Parts of the screens that these tests open, some of them while the server is down. */
const openedParts = ["afterwards", "contact", "home-route", "kept-answers", "sign-in", "sitemap-route"];

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([
    startDeployment({ precache: listUpdateFiles(...openedParts) }),
    borrowBrowser(),
  ]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: 15_000 });

const leftBehind = (page: Page) => page.getByText(banners.updated);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const isInstalling = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.installing !== null);

/** A build whose worker cannot be installed: one of its files is not there. */
const broken = {
  change: (worker: string) => worker.replaceAll(new RegExp(scriptPattern("first"), "g"), "assets/gone.js"),
};

/** A build whose worker can be installed, and then answers no page: its handler rejects. */
const rejecting = {
  change: (worker: string) => worker.replace("=Object.assign({cacheKey:", "=Object.nothing({cacheKey:"),
};

/** Fetch listeners that run before the worker's own: its router would answer, but no page gets the answer. */
const deaf = {
  rejects: `event.respondWith(Promise.reject(new Error("planted")))`,
  neverAnswers: `event.respondWith(new Promise(() => {}))`,
};
const listeningFirst = (listener: string) => ({
  // Nobody waits for its time-outs.
  change: (worker: string) =>
    `{const wait=setTimeout;self.setTimeout=(run)=>wait(run,0)}self.addEventListener("fetch",(event)=>{${listener}});${worker}`,
});

/** The person comes back to the tab, which tries to install the new worker; returns whether it was installed or given up. */
async function meetNewWorker(page: Page): Promise<ServiceWorkerState> {
  const end = page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    const found = await new Promise<ServiceWorker>((resolve) =>
      registration.addEventListener("updatefound", () => resolve(registration.installing!), { once: true }),
    );
    await new Promise<Event>((resolve) => found.addEventListener("statechange", resolve, { once: true }));
    return found.state;
  });
  await comeBack(page);
  return end;
}
const meetBroken = async (page: Page): Promise<void> => expect(await meetNewWorker(page)).toBe("redundant");

test("a tab that opens on a kept build learns of the new one at its start", async () => {
  await portal.deploy("one2");
  await using tablet = await openDevice(browser);
  await (await openKept(tablet.context, `${portal.url}/`)).close();
  await portal.deploy("two2");
  const page = await open(tablet.context, `${portal.url}/`);
  await expect.poll(() => buildOf(page)).toBe("one2");
  await offer(page).waitFor();
});

test("two tabs: the other one keeps what it shows, says that it is behind, and loads anew with its next page", async () => {
  await portal.deploy("one3");
  await using tablet = await openDevice(browser);
  const first = await openKept(tablet.context, `${portal.url}/`);
  const second = await openKept(tablet.context, `${portal.url}/contact`);
  await markDocument(second);
  await portal.deploy("two3");
  await comeBackToNewBuild(first);
  await take(first).click();
  await leftBehind(second).waitFor();
  await soon(() => buildOf(first)).toBe("two3");
  await expect.poll(async () => [await isSameDocument(second), await buildOf(second)]).toEqual([true, "one3"]);
  await untilLooked(first);
  await expect.poll(() => leftBehind(first).count()).toBe(0);

  await second.getByRole("link", { name: "Sitemap" }).first().click();
  await soon(() => buildOf(second)).toBe("two3");
  await heading(second, "Sitemap").waitFor();
  await untilLooked(second);
  await expect.poll(() => leftBehind(second).count()).toBe(0);
});

test("without a network nobody is offered a reload that would come back empty", async () => {
  await portal.deploy("one4");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await portal.deploy("two4");
  await comeBackToNewBuild(page);
  await markDocument(page);
  await tablet.context.setOffline(true);
  await take(page).click();
  await page.getByText(newVersion.noConnectionHint).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await tablet.context.setOffline(false);
  await take(page).click();
  await soon(() => buildOf(page)).toBe("two4");
});

test("a broken worker leaves the old one working, and the repaired build reaches the same tab", async () => {
  await portal.deploy("one5");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await portal.deploy("bad5", broken);
  await meetBroken(page);
  await expect.poll(() => offer(page).count()).toBe(0);
  await portal.down();
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("one5");
  await page.getByRole("banner").waitFor();

  // This tab began without a network, on the old build: it learns of the new one all the same.
  await portal.deploy("two5");
  await comeBackToNewBuild(page);
  await take(page).click();
  await soon(() => buildOf(page)).toBe("two5");
});

test("a worker that never answers is given up, and the tab stays on the build that works", async () => {
  await portal.deploy("one12");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await portal.deploy("bad12", listeningFirst(deaf.neverAnswers));
  await meetBroken(page);
  await expect.poll(() => offer(page).count()).toBe(0);
  await portal.down();
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("one12");
  await page.getByRole("banner").waitFor();

  await portal.deploy("two12");
  await comeBackToNewBuild(page);
  await take(page).click();
  await soon(() => buildOf(page)).toBe("two12");
});

test("a device that meets a deaf worker first goes on without one, and gets the repaired one", async () => {
  await portal.deploy("bad13", listeningFirst(deaf.rejects));
  await using tablet = await openDevice(browser);
  const page = await open(tablet.context, `${portal.url}/`);
  await untilLooked(page);
  const isGivenUp = () => page.evaluate(async () => !(await navigator.serviceWorker.getRegistration())?.installing);
  await soon(isGivenUp).toBe(true);
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("bad13");
  await page.getByRole("banner").waitFor();
  await portal.deploy("two13");
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("two13");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await portal.down();
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("two13");
});

test("a tab that saw one broken build after another learns of the repaired one, without being opened anew", async () => {
  await portal.deploy("one8");
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  await markDocument(page);
  for (const [mark, how] of [["bad8", broken] as const, ["worse8", rejecting] as const]) {
    await portal.deploy(mark, how);
    await meetBroken(page);
  }
  await page.reload();
  await expect.poll(() => buildOf(page)).toBe("one8");
  await markDocument(page);
  await untilLooked(page);
  await soon(() => isInstalling(page)).toBe(false); // it found the broken build, and gave it up
  await expect.poll(() => offer(page).count()).toBe(0);
  await portal.deploy("two8");
  await comeBackToNewBuild(page);
  expect(await isSameDocument(page)).toBe(true);
  await take(page).click();
  await soon(() => buildOf(page)).toBe("two8");
});

test("taken while a receipt is on its way: that one arrives first, and a second press changes nothing", async () => {
  await portal.deploy("one9");
  const line = await shipLine(portal);
  await using tablet = await openDevice(browser);
  await tablet.context.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.endsWith("/api/receives")) {
        document.documentElement.dataset["sending"] = "yes";
        await new Promise((resolve) => globalThis.addEventListener("let it go", resolve, { once: true }));
      }
      return fetch(input, init);
    };
  });
  const page = await openKept(tablet.context, `${portal.url}/receive`);
  await signIn(page, "dock@northcampus.example");
  await rowOf(page, line).waitFor();
  await markDocument(page);
  await portal.deploy("two9");
  await comeBackToNewBuild(page);
  await receive(page, line, 1);
  await page.locator("html[data-sending]").waitFor();
  await take(page).dblclick();
  await page.getByText(banners.finishing).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(async () => [await isSameDocument(page), await buildOf(page)]).toEqual([true, "one9"]);

  await page.evaluate(() => globalThis.dispatchEvent(new Event("let it go")));
  await soon(() => buildOf(page)).toBe("two9");
  await soon(() => pill(page).textContent()).toBe(pillText.allSent); // the new build has nothing to send again
  await soon(async () => (await receiptsOf(page, line)).length).toBe(1);
});

test("the old worker has no end: the page opens all the same, and the new build is there once it has", async () => {
  // Busy from one message to the next.
  const busy = `let end;self.addEventListener("message",(event)=>{if(event.data==="begin")event.waitUntil(new Promise((resolve)=>{end=resolve}));if(event.data==="end")end()});`;
  await portal.deploy("one14", { change: (worker) => `${busy}${worker}` });
  await using tablet = await openDevice(browser);
  const page = await openKept(tablet.context, `${portal.url}/`);
  const tellOld = (word: string) =>
    page.evaluate(async (message) => {
      const { active } = (await navigator.serviceWorker.getRegistration())!;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target: it is of our own origin
      active!.postMessage(message);
    }, word);
  await tellOld("begin");
  await markDocument(page);
  await portal.deploy("two14");
  await comeBackToNewBuild(page);
  await take(page).click();
  await soon(() => isSameDocument(page)).toBe(false);
  await page.getByRole("banner").waitFor();
  await expect.poll(() => buildOf(page)).toBe("one14");
  await comeBackToNewBuild(page);

  await tellOld("end");
  await leftBehind(page).waitFor();
  await page.getByRole("link", { name: "Sitemap" }).first().click();
  await soon(() => buildOf(page)).toBe("two14");
});

test("a tab without a worker finds its chunks over two deploys; after the third it says so", async () => {
  await portal.deploy("one6");
  await using desk = await openDevice(browser, "block");
  const page = await open(desk.context, `${portal.url}/`);
  await portal.deploy("two6");
  await portal.deploy("three6");
  await comeBack(page);
  await offer(page).waitFor();
  await page.getByRole("link", { name: "Contact" }).first().click();
  await heading(page, "Contact").waitFor();
  await expect.poll(() => buildOf(page)).toBe("one6");

  await portal.deploy("four6");
  await page.getByRole("link", { name: "Sitemap" }).first().click();
  await page.getByText(partFailed).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await heading(page, "Sitemap").waitFor();
  await expect.poll(() => buildOf(page)).toBe("four6");
});

test("a tab without a worker that first hears of the version after a deploy knows that it is behind", async () => {
  await portal.deploy("one10");
  await using desk = await openDevice(browser, "block");
  const page = await desk.context.newPage();
  const deployed = Promise.withResolvers<void>();
  await page.route("**/api/versions", async (route) => (await deployed.promise, await route.continue()), { times: 1 });
  // What asks is there; until then the deploy would cut it off.
  await Promise.all([page.waitForResponse(scriptPattern("new-version")), page.goto(`${portal.url}/`)]);
  await portal.deploy("two10");
  deployed.resolve();
  await offer(page).waitFor();
  await take(page).click();
  await soon(() => buildOf(page)).toBe("two10");
  await page.waitForLoadState("networkidle"); // it has heard which version is served
  await expect.poll(() => offer(page).count()).toBe(0);
});

test("a tab that is cut off by a deploy while it starts says so, and a reload brings it", async () => {
  await portal.deploy("one11");
  await using desk = await openDevice(browser, "block");
  const page = await desk.context.newPage();
  await page.route(scriptPattern("new-version"), (route) => route.abort("connectionreset"), { times: 1 });
  await page.goto(`${portal.url}/`);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText(partFailed).waitFor();
  await page.getByRole("link", { name: "Contact" }).first().click();
  await heading(page, "Contact").waitFor();
  await portal.deploy("two11");
  await messages.getByRole("button", { name: "Reload" }).click();
  await soon(() => buildOf(page)).toBe("two11");
});
