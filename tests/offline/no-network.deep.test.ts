/** No network when the page is opened: what the person worked with is there, with its age. */
import type { Cookie, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as filterText from "#src/text/orders/order-filters.ts";
import * as ordersText from "#src/text/orders/orders.ts";
import * as cartText from "#src/text/cart/cart.ts";
import { inCart as inCartTitle, linesToReceive, notOrdered } from "#src/text/home/next-steps.ts";
import * as access from "#src/text/shell/access.ts";
import { unreachable } from "#src/text/shell/shell.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { makePastOrder } from "#tests/support/past-order.ts";
import { getNowMs } from "#tests/support/present.ts";
import { axeFinds, overflow, signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { age, cut, keptAnswers, reconnect, whereIs } from "#tests/support/read-cache.ts";
import { untilWholeOrdersAreKept } from "#tests/support/whole-orders.ts";

/** Looking for what is kept is work for the page too: a few times a second will do. */
const soon = { timeout: 10_000, interval: 250 };
const buyer = "buyer@northcampus.example";
const floater = "floater@northcampus.example";

let product: Product;
/** An order of the buyer that shipped forty days ago. */
let pastOrderId: number;
beforeAll(async () => {
  product = await startProduct();
  const at = new Date(getNowMs() - 40 * 86_400_000);
  pastOrderId = await makePastOrder(product.rows, { email: buyer, at });
});
afterAll(async () => {
  await used?.[Symbol.asyncDispose]();
  await product?.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

/** Mona is at home until what she works with is kept; then the portal is left, and three hours pass. */
async function leaveHome(page: Page): Promise<void> {
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await expect
    .poll(() => keptAnswers(page), soon)
    .toEqual(expect.arrayContaining(["cart lines", "orders search", "receiving pending", "addresses 1001"]));
  await rest(page);
  await age(page);
}

/** The portal is left, and what is still written is written; the page can be asked for what is kept. */
const rest = (page: Page) => page.goto(`${product.url}/favicon.svg`);

let used: (Visit & { cookies: Cookie[] }) | undefined;

/** The device of one visit, only to home, as the tests before left it: it keeps answers older than three hours, its session is valid, and the portal is not open. */
async function usedDevice(): Promise<Visit> {
  if (used === undefined) {
    const visit = await product.visit("/", { as: buyer });
    await leaveHome(visit.page);
    used = { ...visit, cookies: await visit.page.context().cookies() };
  }
  const { page, complaints, cookies } = used;
  await reconnect(page);
  await rest(page);
  await page.context().addCookies(cookies);
  await age(page); // answers that a test renewed
  complaints.length = 0;
  return used;
}

/** The same device for a test after which no other can use it. */
async function lastUsedDevice(): Promise<Visit> {
  const visit = await usedDevice();
  used = undefined;
  return visit;
}

describe("the server cannot be reached", () => {
  test("after one visit: cart, orders and what is to be received are there, and say from when they are", async () => {
    const { page, complaints } = await usedDevice();
    await cut(page);
    await page.goto(`${product.url}/receive`);
    await page.getByText(/^List from \d+:\d\d [AP]M /).waitFor();
    await expect.poll(() => page.getByRole("region", { name: /^Order \d+/ }).count()).toBeGreaterThan(0);
    await goOn(page, "/cart");
    await page.getByText(/^Prices from /).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await goOn(page, "/orders");
    await page.getByText(/^Orders from /).waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: ordersText.found }).getByRole("link").count())
      .toBeGreaterThan(3);
    await goOn(page, "/");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    // Each part of the page has its answer.
    await page.getByText(linesToReceive(2)).waitFor();
    const inCart = page.getByRole("region", { name: inCartTitle });
    await inCart.getByText(new RegExp(`^(${notOrdered}|${cartText.emptyTitle})$`)).waitFor();
    for (const name of ["Usual items", "Recent orders", "Products by class"])
      await page.getByRole("region", { name }).getByRole("listitem").first().waitFor();
    await expect.poll(() => page.getByText("could not be loaded").count()).toBe(0);
    expect(complaints).toEqual([]);

    await reconnect(page);
    await page.goto(`${product.url}/orders`);
    await page.getByRole("region", { name: ordersText.found }).waitFor();
    await expect.poll(() => page.getByText(/^Orders from /).count()).toBe(0);
  });

  test("a purchase order of the last 45 days opens that nobody looked at, and orders are sought by what they hold", async () => {
    const { page } = await usedDevice();
    await page.goto(`${product.url}/`);
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await untilWholeOrdersAreKept(page);
    const order_id = pastOrderId;
    const order = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`);
    const [sent] = order.shipments[0]!.lines;

    await cut(page);
    await goOn(page, `/purchase-order/${order_id}`);
    await heading(page, `Order ${order_id}`).waitFor();
    await page.getByText(/^This order from /).waitFor();
    await page.getByRole("article").first().getByText(sent!.lot_no).first().waitFor();

    await goOn(page, "/orders");
    await page.getByRole("button", { name: filterText.filters(0) }).click();
    await page
      .getByRole("combobox", { name: filterText.product, exact: true })
      .pressSequentially(sent!.lot_no.toLowerCase());
    await page
      .getByRole("option", { name: new RegExp(filterText.lot(sent!.lot_no)) })
      .first()
      .click();
    await page.getByText(/^You're offline. Showing matches among the \d+ orders/).waitFor();
    await page.getByRole("link", { name: `Order ${order_id}`, exact: true }).waitFor();
  });

  test("asked and never answered, as on a dead Wi-Fi: a page waits less than three seconds", async () => {
    await using visit = await lastUsedDevice();
    const { page } = visit;
    await cut(page, "silent");
    // The page's own clock, slower than the machine's: what counts is how long the page waits, not how fast it is drawn here.
    await page.clock.install();
    await page.clock.pauseAt(getNowMs() + 60_000);
    await page.goto(`${product.url}/receive`);
    const order = page.getByRole("region", { name: /^Order \d+/ }).first();
    const isThere = (withinMs: number) =>
      order.waitFor({ timeout: withinMs }).then(
        () => true,
        () => false,
      );
    let waitedMs = 0;
    while (!(await isThere(200))) {
      await page.clock.runFor(50);
      waitedMs += 50;
      expect(waitedMs).toBeLessThan(3000);
    }
  });

  test("a Wi-Fi that answers everything with its own page is no network either", async () => {
    const { page } = await usedDevice();
    await cut(page, "captive");
    // Answers that the device does not keep, or renews at each start.
    const answers = ["/api/bells", "/api/carts/counts"].map((path) =>
      page.waitForResponse((answer) => answer.url().endsWith(path)),
    );
    await Promise.all([...answers, page.goto(`${product.url}/receive`)]);
    await page.getByText(/^List from /).waitFor();
    await expect.poll(() => page.getByRole("region", { name: /^Order \d+/ }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText("Something went wrong").count()).toBe(0);
  });

  test("a device that nobody used says that the portal cannot be reached, and goes on by itself once the network is back", async () => {
    await using visit = await product.visit("/favicon.svg");
    const { page } = visit;
    await page.context().addCookies([{ name: "stcart", value: "of-somebody", url: product.url, secure: true }]);
    // Loaded without a network, as from the worker: the browser says so, and has nothing to tell yet.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "onLine", { get: () => "isOnline" in globalThis, configurable: true }),
    );
    await cut(page);
    await page.goto(`${product.url}/receive`);
    await page.getByText(unreachable).waitFor();
    await reconnect(page);
    await page.evaluate(() => {
      Object.assign(globalThis, { isOnline: true });
      dispatchEvent(new Event("online"));
    });
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  });
});

describe("the morning after: no network, and the session is over", () => {
  test.each([
    ["the browser was closed", ["stcart", "stcart-life"]],
    ["twelve hours have passed", ["stcart-life"]],
  ])("%s: receiving goes on, the rest stays shut until the person signs in", async (_how, lost) => {
    const { page, complaints } = await usedDevice();
    for (const name of lost) await page.context().clearCookies({ name });
    await cut(page);
    await page.goto(`${product.url}/orders`);
    await page.getByText(access.signInOnline).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await expect.poll(() => page.getByRole("region", { name: ordersText.found }).count()).toBe(0);
    await page.getByRole("link", { name: access.continueReceiving }).click();
    await page
      .getByRole("region", { name: /^Order \d+/ })
      .first()
      .waitFor();
    await page.getByText(/^List from /).waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await goOn(page, "/");
    await page.getByText(access.signInOnline).waitFor();
  });

  test("the network comes back: the person is asked, and then everything is open again", async () => {
    const { page } = await usedDevice();
    await page.context().clearCookies({ name: "stcart" });
    await cut(page);
    await page.goto(`${product.url}/receive`);
    await page
      .getByRole("region", { name: /^Order \d+/ })
      .first()
      .waitFor();
    await page.getByText(/^List from /).waitFor();
    await reconnect(page);
    await dialog(page).getByLabel(fieldText.email).waitFor({ timeout: 20_000 });
    await signIn(page, buyer);
    await heading(page, "Receive").waitFor();
    await expect.poll(() => page.getByText(/^List from /).count()).toBe(0);
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Orders", exact: true }).click();
    await page.getByRole("region", { name: ordersText.found }).waitFor();
    used!.cookies = await page.context().cookies(); // of the new session, which sealed what is kept
  });
});

describe("another person, or nobody", () => {
  const mine = ["Mona", buyer, "North Campus"];

  test("somebody else who signs in finds nothing of the first, and what is kept is theirs", async () => {
    await using visit = await lastUsedDevice();
    const { page } = visit;
    expect(await whereIs(page, mine)).toContain("database read-cache");
    await page.context().clearCookies();
    await page.goto(product.url);
    await signIn(page, "owner@cornerstreet.example");
    await heading(page, "Corner Street Pharmacy").waitFor();
    await expect.poll(() => keptAnswers(page), soon).toContain("cart lines");
    expect(await whereIs(page, mine)).toEqual([]);
  });

  test("signing out takes every byte, in this tab and in the other, and an answer that comes late is written for nobody", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    await signIn(page, buyer);
    await leaveHome(page);
    const other = await page.context().newPage();
    await other.goto(`${product.url}/orders`);
    await other.getByRole("region", { name: ordersText.found }).waitFor();
    let answer: (() => void) | undefined;
    await page.route("**/api/orders/search", async (route) => {
      const given = await route.fetch();
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ response: given }).catch(() => undefined); // the page may have stopped listening
    });
    await page.goto(`${product.url}/orders`);
    await expect.poll(() => answer).toBeDefined();
    expect(await whereIs(page, mine)).toContain("database read-cache");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other]) await heading(tab, "Order and receive pharmaceuticals").waitFor();
    await expect.poll(() => whereIs(page, mine), soon).toEqual([]);
    answer?.();
    await new Promise((resolve) => setTimeout(resolve, 1000)); // whoever would write late has written by now
    for (const tab of [page, other]) expect(await whereIs(tab, mine)).toEqual([]);
    expect(await cookieNames(page)).toEqual(["__Host-device"]); // the browser's own, and says nothing of who it was
    await other.close();
    await signIn(page, "owner@cornerstreet.example");
    await expect.poll(() => keptAnswers(page), soon).toContain("cart lines");
    expect(await whereIs(page, mine)).toEqual([]);
  });

  test("choosing another customer leaves nothing of the first one's", async () => {
    await using visit = await product.visit("/", { as: floater });
    const { page } = visit;
    await page.getByRole("dialog").getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await expect.poll(() => keptAnswers(page), soon).toContain("addresses 1001");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Customer/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Lakeshore Clinic Group" }).click();
    await heading(page, "Lakeshore Clinic Group").waitFor();
    await expect.poll(() => keptAnswers(page), soon).toContain("addresses 1002");
    expect(await keptAnswers(page)).not.toContain("addresses 1001");
  });
});
