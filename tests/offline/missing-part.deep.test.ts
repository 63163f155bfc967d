/** An open tab asks for a part of its program that is gone or out of reach: it says so plainly, and nothing that was typed is lost. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { missingRole } from "#src/text/shell/access.ts";
import * as load from "#src/text/shell/load.ts";
import { selectFromCalendar } from "#src/text/kit/dates.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { buildOf, comeBackToNewBuild, openKept, take } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { receive, rowOf } from "#tests/support/dock.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, signIn } from "#tests/support/product.ts";
import { keptAnswers } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { signedIn, untilIn } from "#tests/support/signed-in.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = { timeout: 20_000 };

/** A dock worker's tab that no service worker serves, with a quantity on the pad and the pad's other side open. */
async function openTyping() {
  const goods = await shipLine(portal);
  const line = await startProxy(portal.url);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 }, // with the rail
    hasTouch: true,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(20_000);
  await signedIn(context, line.address, "dock@northcampus.example");
  const page = await context.newPage();
  await page.goto(`${line.address}/receive`);
  await untilIn(page);
  await rowOf(page, goods).getByRole("button", { name: goods.full_description, exact: true }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("2");
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.getByLabel("Notes").fill("One carton dented");
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { page, line, goods, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

/** A browser that no service worker serves. */
async function openContext() {
  const context = await browser.newContext({ hasTouch: true, reducedMotion: "reduce", serviceWorkers: "block" });
  context.setDefaultTimeout(20_000);
  return { context, [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()) };
}

const calendar = (page: Page) => page.getByRole("button", { name: selectFromCalendar("Receive date") });
const orders = (page: Page) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Orders", exact: true });
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

/** All that was typed is still there, and can be received. */
async function receiveWhatWasTyped({ page, goods }: { page: Page; goods: PendingReceive }) {
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("One carton dented");
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await expect.poll(() => page.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe("2");
  await page.getByRole("button", { name: /^Receive 2/ }).click();
  await expect
    .poll(
      () =>
        portal.rows("select quantity_received, notes from receives where item_id = $1 and device is not null", [
          goods.item_id,
        ]),
      soon,
    )
    .toEqual([{ quantity_received: 2, notes: "One carton dented" }]);
}

test("a page that is for the network alone is not kept: without it that is said, back on the line it opens, and after a new build too", async () => {
  const line = await startProxy(portal.url);
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(20_000);
  await using _tab = {
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await context.close();
        await line.close();
      }),
  };
  await portal.deploy("before");
  const page = await openKept(context, `${line.address}/`);
  await signIn(page, "buyer@northcampus.example");
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  const setUp = page.getByRole("heading", { level: 1, name: "Two-factor authentication" });
  await expect.poll(() => keptAnswers(page), soon).toContain("usual-items"); // from now on the device knows who is here
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/two-factor-setup`);
  await page.getByText(load.onlineToOpen).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  // What works without it is a step away.
  await goOn(page, "/account");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await goOn(page, "/two-factor-setup");
  await page.getByText(load.onlineToOpen).waitFor();
  await line.lift();
  await setUp.waitFor();

  // The kept build of before the deploy finds its part at the server, and so does the new one.
  await goOn(page, "/account");
  await portal.deploy("next");
  await page.goto(`${line.address}/child-accounts`);
  await page.getByText(missingRole.admin).waitFor();
  await expect.poll(() => buildOf(page)).toBe("before");
  await comeBackToNewBuild(page);
  await take(page).click();
  await expect.poll(() => buildOf(page), soon).toBe("next");
  await page.getByText(missingRole.admin).waitFor();
  await goOn(page, "/two-factor-setup");
  await setUp.waitFor();
});

test("out of reach without a network, in the middle of typing: it says what it needs, and the form stays", async () => {
  await using typed = await openTyping();
  const { page, line } = typed;
  await line.fault({ kind: "refuse" });
  await calendar(page).click();
  await messages(page).getByText(load.onlineForThis).waitFor();
  await expect.poll(() => messages(page).getByRole("button", { name: "Reload" }).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await line.lift();
  await receiveWhatWasTyped(typed);
});

test("what could not be fetched opens once the network is back, without a reload: dialog, menu and page", async () => {
  await using typed = await openTyping();
  const { page, line } = typed;
  const document = await page.evaluateHandle(() => globalThis.document);
  const account = page.getByRole("button", { name: /^Account/ });
  await line.fault({ kind: "refuse" });
  await calendar(page).click();
  await messages(page).getByText(load.onlineForThis).waitFor();
  await account.click();
  await expect.poll(() => account.getAttribute("aria-expanded")).toBe("false");
  await orders(page).click();
  await page.getByText(load.onlineToOpen).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Back" }).click();
  await page.getByText("With a note").waitFor();
  await line.lift();
  await page.getByRole("button", { name: padText.editDetails }).click();
  await calendar(page).click();
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("Escape");
  await account.click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await page.keyboard.press("Escape");
  await orders(page).click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect.poll(() => document.evaluate((before) => before === globalThis.document)).toBe(true);
});

test("the file of the outbox breaks off once while the page begins: it is fetched again, and what is received is sent", async () => {
  const goods = await shipLine(portal);
  await using tab = await openContext();
  const { context } = tab;
  await signedIn(context, portal.url, "dock@northcampus.example");
  const page = await context.newPage();
  let broken = 0;
  await page.route(scriptPattern("open-here"), async (route) => {
    broken += 1;
    await (broken === 1 ? route.abort() : route.continue());
  });
  await page.goto(`${portal.url}/receive`);
  await receive(page, goods, 1);
  await expect
    .poll(
      () =>
        portal.rows("select quantity_received from receives where item_id = $1 and device is not null", [
          goods.item_id,
        ]),
      soon,
    )
    .toEqual([{ quantity_received: 1 }]);
  expect(broken).toBeGreaterThan(1);
});

test("a whole page out of reach: it says that it needs the network, the way back works, and it opens once the network is back", async () => {
  await using typed = await openTyping();
  const { page, line, goods } = typed;
  await line.fault({ kind: "refuse" });
  await orders(page).click();
  await page.getByText(load.onlineToOpen).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  const main = page.getByRole("main");
  await expect.poll(() => main.getByRole("button", { name: "Reload" }).count()).toBe(0);
  await main.getByRole("button", { name: "Back" }).click();
  await page.getByText("With a note").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe("2");
  await receive(page, goods, 1);
  await page.getByText("Saved on this tablet", { exact: true }).waitFor();

  await orders(page).click();
  await page.getByText(load.onlineToOpen).waitFor();
  await line.lift();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect
    .poll(
      () =>
        portal.rows("select quantity_received from receives where item_id = $1 and device is not null", [
          goods.item_id,
        ]),
      soon,
    )
    .toEqual([{ quantity_received: 1 }]);
});

test("gone after three deploys, in the middle of typing: a plain word and a reload on offer, and the form stays", async () => {
  await using typed = await openTyping();
  const { page } = typed;
  for (const mark of ["later", "laterStill", "last"]) await portal.deploy(mark);
  await calendar(page).click();
  // The news of a new version waits below it.
  const told = messages(page).locator(".toast", { hasText: load.partFailed });
  await told.getByRole("button", { name: "Reload" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await receiveWhatWasTyped(typed);
});
