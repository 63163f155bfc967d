/** No network when the page is opened: what the person worked with is there, with its age. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as filterText from "#src/text/orders/order-filters.ts";
import * as ordersText from "#src/text/orders/orders.ts";
import { unreachable } from "#src/text/shell/shell.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { makePastOrder } from "#tests/support/past-order.ts";
import { getNowMs } from "#tests/support/present.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";
import { cut, keptAnswers, reconnect, whereIs } from "#tests/support/read-cache.ts";
import { untilWholeOrdersAreKept } from "#tests/support/whole-orders.ts";
import { buyer, createUsedDevice, storedSoon, type UsedDevice, leaveHome } from "./used-device.ts";
import { expectOnlyReceivingOpens } from "./session-ended.ts";

const floater = "floater@northcampus.example";

let product: Product;
let device: UsedDevice;
/** An order of the buyer that shipped forty days ago, from before the visit of the device. */
let pastOrderId: number;
beforeAll(async () => {
  product = await startProduct();
  const at = new Date(getNowMs() - 40 * 86_400_000);
  pastOrderId = await makePastOrder(product.rows, { email: buyer, at });
  device = createUsedDevice(product);
});
afterAll(async () => {
  await device?.close();
  await product?.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe("the server cannot be reached", () => {
  test("a purchase order of the last 45 days opens that nobody looked at, and orders are sought by what they hold", async () => {
    const order_id = pastOrderId;
    const { page } = await device.borrow();
    await page.goto(`${product.url}/`);
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await untilWholeOrdersAreKept(page);
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

  test("the help desk's phone number is shown to a user who never opened the page with it", async () => {
    const { page } = await device.borrow();
    await page.goto(`${product.url}/`);
    await expect.poll(() => keptAnswers(page), storedSoon).toContain("help-desk");
    await cut(page);
    await page.goto(`${product.url}/contact`);
    await page.locator('main a[href^="tel:"]').waitFor();
  });

  test("a Wi-Fi that answers everything with its own page is no network either", async () => {
    const { page } = await device.borrow();
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

describe("the session has ended and there is no network", () => {
  test("only receiving opens without a network when twelve hours have passed since the sign-in", async () => {
    await expectOnlyReceivingOpens(await device.borrow(), { url: product.url, lostCookies: ["stcart-life"] });
  });

  test("the network comes back: the person is asked, and then everything is open again", async () => {
    const { page } = await device.borrow();
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
    await device.storeSession();
  });
});

describe("another person, or nobody", () => {
  const mine = ["Mona", buyer, "North Campus"];

  test("somebody else who signs in finds nothing of the first, and what is kept is theirs", async () => {
    await using visit = await device.take();
    const { page } = visit;
    expect(await whereIs(page, mine)).toContain("database portal-read-cache");
    await page.context().clearCookies();
    await page.goto(product.url);
    await signIn(page, "owner@cornerstreet.example");
    await heading(page, "Corner Street Pharmacy").waitFor();
    await expect.poll(() => keptAnswers(page), storedSoon).toContain("cart lines");
    expect(await whereIs(page, mine)).toEqual([]);
  });

  test("choosing another customer leaves nothing of the first one's", async () => {
    await using visit = await product.visit("/", { as: floater });
    const { page } = visit;
    await page.getByRole("dialog").getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await expect.poll(() => keptAnswers(page), storedSoon).toContain("addresses 1001");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Customer/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Lakeshore Clinic Group" }).click();
    await heading(page, "Lakeshore Clinic Group").waitFor();
    await expect.poll(() => keptAnswers(page), storedSoon).toContain("addresses 1002");
    expect(await keptAnswers(page)).not.toContain("addresses 1001");
  });
});

describe("the session has ended and there is no network", () => {
  test("only receiving opens without a network when the browser was closed since the sign-in", async () => {
    await expectOnlyReceivingOpens(await device.borrow(), { url: product.url, lostCookies: ["stcart", "stcart-life"] });
  });
});

describe("sign-out", () => {
  const mine = ["Mona", buyer, "North Campus"];

  test("removes every byte from both tabs, and a late response is not stored", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    await signIn(page, buyer);
    await leaveHome(page, product.url);
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
    expect(await whereIs(page, mine)).toContain("database portal-read-cache");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other]) await heading(tab, "Order and receive pharmaceuticals").waitFor();
    await expect.poll(() => whereIs(page, mine), storedSoon).toEqual([]);
    answer?.();
    await new Promise((resolve) => setTimeout(resolve, 1000)); // a late write has happened by now
    for (const tab of [page, other]) expect(await whereIs(tab, mine)).toEqual([]);
    expect(await cookieNames(page)).toEqual(["__Host-device"]); // identifies the browser, not the user
    await other.close();
    await signIn(page, "owner@cornerstreet.example");
    await expect.poll(() => keptAnswers(page), storedSoon).toContain("cart lines");
    expect(await whereIs(page, mine)).toEqual([]);
  });
});
