/** Documents as people open them: a window that is never left empty, a dialog where there is none, a copy without the network, and the label as paper. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as analysisText from "#src/text/documents/certificate-of-analysis.ts";
import * as labelText from "#src/text/documents/shipping-label.ts";
import { orderNumber } from "#src/text/orders/purchase-order.ts";
import * as text from "#src/text/orders/shipments.ts";
import * as files from "#src/text/kit/files.ts";
import { asServer } from "#tests/support/as-server.ts";
import { startBrowser } from "#tests/support/browser.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { desk, fitsAtAnyWidth, fitsEverywhere, phone } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { getAllOrderDates } from "#tests/support/order-dates.ts";
import { type Product, startProduct, type Visit } from "#tests/support/product.ts";
import { signedIn, untilIn } from "#tests/support/signed-in.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { notShipped } from "#server/services/documents/text.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import * as baseText from "#contract/base/text.ts";

const email = "buyer@northcampus.example";
let product: Product;
/** All of the browser: its shell reads no PDF. */
let whole: Browser;
/** At a desk, where documents open in windows. */
let page: Page;
/** At a phone, where they open in a dialog. */
let ofPhone: Visit;
let order: PurchaseOrder;

beforeAll(async () => {
  [product, whole] = await Promise.all([startProduct(), startBrowser({ isWhole: true })]);
  ({ page } = await openDesk());
  ofPhone = await product.visit("/", { as: email, viewport: phone, hasTouch: true, isMobile: true });
  order = await aShippedOrder(page);
});
afterAll(async () => {
  await Promise.all([whole?.close(), product?.close()]);
});

/** A desk that has opened no document yet: what was opened once is kept. */
async function openDesk() {
  const context = await whole.newContext({ reducedMotion: "reduce", serviceWorkers: "block", viewport: desk });
  context.setDefaultTimeout(15_000);
  await signedIn(context, product.url, email);
  const opened = await context.newPage();
  await opened.goto(product.url);
  await untilIn(opened);
  return { page: opened, [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()) };
}

/** With an invoice of its first shipment, and a lot that has a certificate. */
async function aShippedOrder(of: Page): Promise<PurchaseOrder> {
  const { orders } = await askFromPage<{ orders: { order_id: number }[] }>(of, "/api/orders/search", {
    ...getAllOrderDates(),
    order_status: "SHIPPED",
    page_size: 20,
  });
  for (const { order_id } of orders) {
    const found = await askFromPage<PurchaseOrder>(of, `/api/carts/purchase-orders/${order_id}`);
    const [first] = found.shipments;
    if (first === undefined || first.invoice_id === null) continue;
    if (found.shipments.some(({ lines }) => lines.some(({ has_CoA }) => has_CoA))) return found;
  }
  throw new Error("No shipped order has an invoice and a lot with a certificate.");
}

async function atOrder(at: Page): Promise<void> {
  await goOn(at, "/contact");
  await at.getByRole("heading", { level: 1, name: /Contact/ }).waitFor();
  await goOn(at, `/purchase-order/${order.detail.order_id}`);
  await at.getByRole("heading", { level: 1, name: orderNumber(order.detail.order_id) }).waitFor();
}

const shipmentId = () => order.shipments[0]!.order_id;
const packList = (at: Page) => at.getByRole("button", { name: `${text.packingList} ${text.ofShipment(shipmentId())}` });
const invoice = (at: Page) => at.getByRole("button", { name: `${text.invoice} ${text.ofShipment(shipmentId())}` });
const isInvoice = "**/api/reports/invoice/**";
const isPdf = "**/api/reports/pack-list/**";
const inTime = { timeout: 15_000 };
const windows = (of = page): Page[] => of.context().pages();
const toast = (at: Page, words: RegExp) =>
  at.getByRole("status").or(at.getByRole("alert")).filter({ hasText: words }).first();

test("at a desk a press opens a window at once, which says what it waits for and then shows the PDF", async () => {
  await atOrder(page);
  await fitsEverywhere(page);
  const held = Promise.withResolvers<void>();
  await page.route(isPdf, async (route) => {
    await held.promise;
    await route.continue();
  });
  const opening = page.waitForEvent("popup");
  await packList(page).click();
  const own = await opening;
  await own.getByText(/Packing list for shipment \d+: preparing the document/).waitFor();
  held.resolve();
  await expect.poll(() => own.url(), inTime).toMatch(/^blob:/);
  await page.unroute(isPdf);
  await own.close();
});

test.each([
  {
    what: "refused",
    answer: { status: 404, json: { Message: notShipped } },
    words: new RegExp(notShipped),
  },
  { what: "broken", answer: { status: 500, json: { Message: "x" } }, words: /Something went wrong and it was logged/ },
  { what: "not reached", answer: undefined, words: /No connection/ },
])("a call that is $what closes the window and is told", async ({ answer, words }) => {
  await using own = await openDesk();
  await atOrder(own.page);
  await own.page.route(isInvoice, (route) => (answer === undefined ? route.abort() : asServer(route, answer)));
  await invoice(own.page).click();
  await toast(own.page, words).waitFor();
  await expect.poll(() => windows(own.page).length, inTime).toBe(1);
  await expect.poll(() => invoice(own.page).isEnabled()).toBe(true);
});

test("where the browser blocks the window, or the session is over, the document comes in a dialog", async () => {
  await atOrder(page);
  await page.evaluate(() => {
    const open = globalThis.open.bind(globalThis);
    Object.assign(globalThis, { open: () => null, openReally: open });
  });
  await packList(page).click();
  const ready = page.getByRole("dialog", { name: /^Packing list for shipment/ });
  await ready.getByRole("button", { name: files.download }).waitFor();
  await fitsAtAnyWidth(page);
  const saving = page.waitForEvent("download");
  await ready.getByRole("button", { name: files.download }).click();
  expect((await saving).suggestedFilename()).toBe(`packing-list-${shipmentId()}.pdf`);
  await page.keyboard.press("Escape");
  await ready.waitFor({ state: "detached" });
  await page.evaluate(() =>
    Object.assign(globalThis, { open: (globalThis as unknown as { openReally: typeof open }).openReally }),
  );

  await page.route(isPdf, (route) => asServer(route, { status: 401, json: { Message: baseText.notSignedIn } }));
  await packList(page).click();
  const signIn = page.getByRole("dialog", { name: /^Sign in/ });
  await signIn.waitFor();
  await expect.poll(() => windows().length, inTime).toBe(1);
  await page.unroute(isPdf);
  await signIn.getByLabel("Password", { exact: true }).fill(demonstrationPassword);
  await signIn.getByRole("button", { name: "Sign in" }).click();
  await ready.getByRole("button", { name: "Show" }).waitFor();
  await page.keyboard.press("Escape");
});

test("one that takes too long closes its window and is told; two windows at once each get their own", async () => {
  await using slowDesk = await openDesk();
  const { page: slow } = slowDesk;
  await atOrder(slow);
  await slow.clock.install();
  await slow.route(isInvoice, () => {}); // never answered
  await invoice(slow).click();
  await expect.poll(() => windows(slow).length, inTime).toBe(2);
  await slow.clock.runFor(90_000);
  await toast(slow, /No connection|too long/).waitFor();
  await expect.poll(() => windows(slow).length, inTime).toBe(1);
  await expect.poll(() => invoice(slow).isEnabled()).toBe(true);

  await atOrder(page);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/purchase-order/${order.detail.order_id}`);
  await untilIn(other);
  const [first, second] = [page.waitForEvent("popup"), other.waitForEvent("popup")];
  await Promise.all([packList(page).click(), invoice(other).click()]);
  const opened = await Promise.all([first, second]);
  for (const own of opened) await expect.poll(() => own.url(), inTime).toMatch(/^blob:/);
  expect(new Set(opened.map((own) => own.url())).size).toBe(2);
  for (const each of [...opened, other]) await each.close();
});

test("at a phone it is shown, saved or shared; opened once it can be read without the network, and says from when it is", async () => {
  const at = ofPhone.page;
  await atOrder(at);
  // The sheet of the phone itself no test can press.
  await at.evaluate(() => {
    const share = async ({ files: [file] = [] }: ShareData) =>
      void Object.assign(globalThis, { shared: [file!.name, file!.type] });
    Object.assign(navigator, { canShare: () => true, share });
  });
  await packList(at).click();
  const dialog = at.getByRole("dialog", { name: /^Packing list for shipment/ });
  await dialog.getByRole("button", { name: "Show" }).waitFor();
  await expect.poll(() => dialog.getByText(/^This copy is from/).count()).toBe(0);
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => at.evaluate(() => (globalThis as unknown as { shared: string[] }).shared), inTime)
    .toEqual([`packing-list-${shipmentId()}.pdf`, "application/pdf"]);
  await at.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await at.route("**/api/reports/**", (route) => route.abort());
  await packList(at).click();
  await dialog.getByText(/^This copy is from/).waitFor();
  await dialog.getByRole("button", { name: files.download }).waitFor();
  await at.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await invoice(at).click();
  await toast(at, /No connection/).waitFor();
  await at.unroute("**/api/reports/**");
  expect(ofPhone.complaints).toEqual([]);
});

test("a certificate is found by its lot number, and a number that is none is told in its place", async () => {
  const at = ofPhone.page;
  const { lot_no } = order.shipments.flatMap(({ lines }) => lines).find(({ has_CoA }) => has_CoA)!;
  await goOn(at, "/certificate-of-analysis-report");
  const field = at.getByLabel(analysisText.lotNumber);
  await field.fill("NOSUCHLOT");
  await at.getByRole("button", { name: analysisText.open }).click();
  await at.getByText(analysisText.notFound).waitFor();
  await fitsAtAnyWidth(at);
  await field.fill(lot_no.toLowerCase());
  await field.press("Enter");
  await at
    .getByRole("dialog", { name: new RegExp(`^${analysisText.documentOf("")}`) })
    .getByRole("button", { name: files.download })
    .waitFor();
  await at.keyboard.press("Escape");
});

test("the label stands alone, 4 by 6 inches on paper, and is offered for both kinds of printer", async () => {
  await page.goto(`${product.url}/shipping-label/${shipmentId()}`);
  const label = page.getByRole("article", { name: new RegExp(`^${labelText.labelOf("")}`) });
  await label.waitFor();
  await expect.poll(() => label.innerText()).not.toContain(order.lines[0]!.full_description.split(" ")[0]!);
  for (const part of ["banner", "navigation", "contentinfo"] as const)
    await expect.poll(() => page.getByRole(part).count()).toBe(0);
  await fitsEverywhere(page);
  for (const [button, name] of [
    [labelText.savePdf, `label-${shipmentId()}.pdf`],
    [labelText.saveZpl, `label-${shipmentId()}.zpl`],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await saving).suggestedFilename()).toBe(name);
  }
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox \[0 0 288 432\]/);
  await page.goto(`${product.url}/shipping-label/2000000000`);
  await page.getByText(orderNotFound).waitFor();
});
