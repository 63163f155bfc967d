/** The dock worker's tablet behind a line that can fail: what the offline tests of receiving share. */
import type { BrowserContextOptions, Page } from "playwright";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import { closeAfterTest } from "./evidence.ts";
import { startProxy, type FaultProxy } from "./fault-proxy.ts";
import { askFromPage } from "./from-page.ts";
import { signIn, type Product } from "./product.ts";
import { signedIn, untilIn } from "./signed-in.ts";
import { tally as tallyText } from "#src/text/kit/tally.ts";

/** A tablet's browser. */
export const tabletOptions: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  reducedMotion: "reduce",
  serviceWorkers: "block",
};

export type Dock = {
  page: Page;
  line: FaultProxy;
  /** Another tab of the same browser. */
  tab: (path?: string) => Promise<Page>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Signed in at the pending lines, over a line of its own; `byHand`: by the dialog, which the page then has for the next one without a network too. */
export async function atDock(
  product: Product,
  path = "/receive",
  email = "dock@northcampus.example",
  { byHand = false, ...over }: BrowserContextOptions & { byHand?: boolean } = {},
): Promise<Dock> {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext({ ...tabletOptions, ...over });
  context.setDefaultTimeout(20_000);
  if (!byHand) await signedIn(context, line.address, email);
  const tab = async (where = path) => {
    const page = await context.newPage();
    await page.goto(`${line.address}${where}`);
    return page;
  };
  const page = await context.newPage();
  await Promise.all([
    waitForFirstAnswers(page),
    page.goto(`${line.address}${path}`).then(() => (byHand ? signIn(page, email) : untilIn(page))),
  ]);
  await line.request((request) => request.path === "/api/outbox/seal-key"); // before anybody cuts the line
  return {
    page,
    line,
    tab,
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await context.close();
        await line.close();
      }),
  };
}

/** Waits for the answers that each page asks for at its start: where the line is cut before, a toast lies over the page. */
const waitForFirstAnswers = (page: Page) =>
  Promise.all(
    ["/api/bells", "/api/carts/counts"].map(async (path) => {
      const answer = await page.waitForResponse((each) => each.url().endsWith(path) && each.status() === 200);
      await answer.finished();
    }),
  );

export const pendingLines = (page: Page) => askFromPage<PendingReceive[]>(page, "/api/receives/search-pending", {});

/** What the server has received on a line. */
export async function receiptsOf(page: Page, { order_id, item_id }: PendingReceive): Promise<Receipt[]> {
  const all = await askFromPage<Receipt[]>(page, "/api/receives/search-historical", {});
  return all.filter((each) => each.order_id === order_id && each.item_id === item_id);
}

export const rowOf = (page: Page, line: PendingReceive) =>
  page
    .getByRole("region", { name: `Order ${line.order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code })
    .first();

/** The row's cells: so many sent, so many waiting. */
export const tally = (page: Page, line: PendingReceive, sent: number, waiting: number) =>
  rowOf(page, line).getByRole("img", { name: tallyText({ sent, waiting, total: line.order_qty }) });

/** Chooses a line and receives so many of a lot. */
export async function receive(page: Page, line: PendingReceive, quantity: number): Promise<void> {
  await rowOf(page, line).getByRole("button", { name: line.full_description, exact: true }).click();
  const pad = page.getByRole("region", { name: line.full_description });
  await pad.getByRole("textbox", { name: /^Quantity/ }).fill(String(quantity)); // once the one before is settled
  await pad.getByRole("button", { name: /^Receive \d/ }).click();
}

/** A receipt as the database has it: how many, when it was entered by the device's clock, and how often it was recorded and audited. */
type Arrived = { quantity: number; entered: Date; events: number; audits: number };

const arrivedSql = `
  select r.quantity_received as quantity, r.client_time as entered,
    (select count(*)::int from receive_events e where e.order_receive_id = r.order_receive_id) as events,
    (select count(*)::int from audit a where a.idempotency_key = r.client_key and a.result = 'done') as audits
  from receives r where r.order_id = $1 and r.item_id = $2 order by r.order_receive_id`;

/** What arrived on a line, in the order in which it did. */
const arrivedOn = (product: Pick<Product, "rows">, { order_id, item_id }: PendingReceive): Promise<Arrived[]> =>
  product.rows<Arrived>(arrivedSql, [order_id, item_id]);

/** The quantities that arrived on a line. @throws where one was recorded or audited more or less than once, or they came in another order. */
export async function onceEach(product: Pick<Product, "rows">, line: PendingReceive): Promise<number[]> {
  const arrived = await arrivedOn(product, line);
  const isOnce = arrived.every(({ events, audits }) => events === 1 && audits === 1);
  const isInOrder = arrived.every(({ entered }, at) => at === 0 || entered > arrived[at - 1]!.entered);
  if (!isOnce || !isInOrder) throw new Error(`Not once each, or not in order: ${JSON.stringify(arrived)}`);
  return arrived.map(({ quantity }) => quantity);
}

/** The line works again, and the device says so, as most do when they find their Wi-Fi: without waiting for the page's next look. */
export async function networkIsBack(line: FaultProxy, page: Page): Promise<void> {
  await line.lift();
  await page.evaluate(() => globalThis.dispatchEvent(new Event("online")));
}

/** The pill in the bar. */
export const pill = (page: Page) => page.getByRole("banner").locator(".sync");
