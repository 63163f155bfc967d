/** A tablet that lay in a drawer for thirty days with work on it comes back to a new build, after its person's session is long over. */
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import type { EntryCall } from "#outbox/entry/entry.ts";
import { type EntryRecord, toRecord } from "#outbox/entry/record.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, offer, open, openKept, take } from "#tests/support/build-tab.ts";
import { addRecord } from "#tests/support/another-build.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { entriesOn } from "#tests/support/disk.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { anEntry, type Facts } from "#tests/support/entries.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { getNowMs } from "#tests/support/present.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

let portal: Deployment;
let browser: Browser;
let user_id: number;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
  const [person] = await portal.rows<{ user_id: number }>("select user_id from users where email = $1", [email]);
  user_id = person!.user_id;
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const email = "admin@northcampus.example";
const soon = { timeout: 30_000, interval: 200 };
const monthMs = 30 * 86_400_000;
const then = getNowMs() - monthMs;

type Tablet = { context: BrowserContext; page: Page; [Symbol.asyncDispose]: () => Promise<void> };

/** A tablet that is signed in at the dock, kept by its worker. */
async function tablet(mark: string): Promise<Tablet> {
  await portal.deploy(mark);
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  const page = await openKept(context, `${portal.url}/receive`);
  await signIn(page, email);
  return { context, page, [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()) };
}

/** A record as the old build left it, of a month ago. */
function record(seq: number, over: Facts & { call: EntryCall; body: object; orderingKey: string }): EntryRecord {
  const key = randomUUID();
  const made = { key, device: "9a3e1c54-70b5-4d0e-9a80-3f1f0f0f5f11", seq, user_id, told: { key } };
  return toRecord(anEntry({ ...made, created_at: then + seq * 60_000, ...over })) as EntryRecord;
}

const receiptOf = (line: PendingReceive, quantity: number) => ({
  order_id: line.order_id,
  item_id: line.item_id,
  quantity_received: quantity,
  quantity_UOM: line.quantity_UOM,
  lot_no: line.lots[0]!.lot_no,
  expiration_date: line.lots[0]!.expiration_date,
  receive_date: isoToWire(dateIn("America/New_York", new Date(then))),
  notes: "",
});
const queueOf = (line: PendingReceive) => `receive:${line.order_id}:${line.item_id}:${line.lots[0]!.lot_no}`;

/** The old build's last attempt did reach the server; its answer did not reach the tablet. */
async function arriveUnheard({
  key,
  body,
  customer_id,
}: Pick<EntryRecord, "key" | "body" | "customer_id">): Promise<void> {
  const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(portal.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token: string };
  };
  const { token } = await post("/api/security/login", { email, password: demonstrationPassword });
  const headers = {
    authorization: `Bearer ${token}`,
    "idempotency-key": key,
    "x-customer-id": String(customer_id),
    "x-cart-type": "RXO",
  };
  await post("/api/receives", body, headers);
}

const arrived = (itemId: number) =>
  portal.rows<{ client_key: string; quantity: number; status: string }>(
    `select client_key, quantity_received as quantity, receive_status_code as status from receives
    where item_id = $1 and client_key is not null order by order_receive_id`,
    [itemId],
  );

test("entries of the old build come back to a new one: after the sign-in all of them arrive, each once, none dropped", async () => {
  const [twice, back, lost] = await shipLines(portal, [{}, {}, {}]);
  await using here = await tablet("old");
  const { context, page } = here;
  const first = record(1, {
    call: "receive",
    body: receiptOf(twice, 1),
    orderingKey: queueOf(twice),
    base: { remaining: twice.remaining },
  });
  const second = record(2, { call: "receive", body: receiptOf(twice, 2), orderingKey: queueOf(twice) });
  const mistake = record(3, {
    call: "receive",
    body: receiptOf(back, 2),
    orderingKey: queueOf(back),
    attempts: 3,
    outcomeUnknown: true,
  });
  const takenBack = record(4, {
    call: "cancelReceive",
    body: { receipt_key: mistake.key },
    orderingKey: queueOf(back),
  });
  const unheard = record(5, {
    call: "receive",
    body: receiptOf(lost, 1),
    orderingKey: queueOf(lost),
    state: "sending",
    attempts: 1,
  });
  const [unit] = await portal.rows<{ code: string }>(
    "select quantity_uom_code as code from product_units where item_id = 48001 order by position",
  );
  const added = record(6, {
    call: "addItem",
    body: { item_id: 48_001, quantity_uom_code: unit!.code, quantity: 2 },
    orderingKey: "cart:1001:RXO",
  });
  await arriveUnheard(unheard);

  // The drawer: no tab open, the session over at the server and gone from the browser.
  await page.goto(`${portal.url}/favicon.svg`);
  for (const each of [first, second, mistake, takenBack, unheard, added]) await addRecord(page, user_id, each);
  await context.clearCookies();
  const end = "update sessions set created_at = $1, last_seen_at = $1, ends_at = $1 where user_id = $2";
  await portal.rows(end, [new Date(then), user_id]);
  await page.close();
  await portal.deploy("new");

  const again = await open(context, `${portal.url}/receive`);
  await expect.poll(() => buildOf(again)).toBe("old");
  await offer(again).waitFor();
  await take(again).click();
  await expect.poll(() => buildOf(again), soon).toBe("new");
  await again.getByRole("dialog", { name: /^Sign in/ }).waitFor();
  expect(await arrived(twice.item_id)).toEqual([]);
  await signIn(again, email);
  const done = (entry: EntryRecord, quantity: number, status = "COM") => ({ client_key: entry.key, quantity, status });
  await expect.poll(() => arrived(twice.item_id), soon).toEqual([done(first, 1), done(second, 2)]);
  // Two of one queue, in one request, each with its own answer.
  const requests = await portal.rows<{ count: number }>(
    "select count(distinct request_id)::int as count from audit where idempotency_key = any($1) and result = 'done'",
    [[first.key, second.key]],
  );
  expect(requests).toEqual([{ count: 1 }]);
  const keys = [first, second, mistake, takenBack, unheard, added].map(({ key }) => key);
  const left = async () => (await entriesOn(again)).map(({ key, state }) => [key, state]);
  await expect.poll(left, soon).toEqual(keys.map((key) => [key, "done"]));
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  expect(await arrived(back.item_id)).toEqual([done(mistake, 2, "CAN")]);
  expect(await arrived(lost.item_id)).toEqual([done(unheard, 1)]);
  const cart = await portal.rows<{ quantity: number }>(
    "select l.quantity from cart_lines l join carts c using (customer_id, cart_id) where c.user_id = $1 and l.item_id = 48001",
    [user_id],
  );
  expect(cart).toEqual([{ quantity: 2 }]);
});

test("an old tab that meets an entry of a newer format leaves it as it is, and goes on with its own", async () => {
  const [first, line] = await shipLines(portal, [{}, {}]);
  await using here = await tablet("older");
  const { page } = here;
  const newer = {
    ...record(99, { call: "receive", body: { of: "another shape" }, orderingKey: "weigh:1" }),
    v: 99,
    call: "weighGoods",
    weight: { grams: 120 },
  };
  await receive(page, first, 1);
  await expect.poll(async () => (await arrived(first.item_id)).length, soon).toBe(1);
  await addRecord(page, user_id, newer);
  await page.reload();
  await rowOf(page, line).waitFor();
  await receive(page, line, 1);
  await expect.poll(async () => (await arrived(line.item_id)).map(({ quantity }) => quantity), soon).toEqual([1]);
  const kept = async (tab: Page) => (await entriesOn(tab)).find(({ key }) => key === newer.key);
  expect(await kept(page)).toEqual(newer);
  await expect.poll(() => pill(page).textContent()).toContain(pillText.needAttention(1));
  await pill(page).click();
  await page.getByRole("heading", { name: syncText.needNewerVersion(1) }).waitFor();
  await page.getByText(syncText.everythingElseSent).waitFor();
  await page.getByText(entryText.newerUnsent(99, "tablet")).waitFor();
  await expect.poll(() => page.getByText(/automatically/).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: /^Discard/ }).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(() => page.getByText("Something went wrong").count()).toBe(0);
  expect(await kept(page)).toEqual(newer);
});

test("where a newer build laid out what is kept here, Receive and the sync page say so, and change nothing", async () => {
  const [line] = await shipLines(portal, [{}]);
  await using here = await tablet("newer layout");
  const { page } = here;
  await rowOf(page, line).waitFor();
  // As a newer build leaves it, with every tab of this one closed.
  await page.goto(`${portal.url}/favicon.svg`);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 99);
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
      }),
    `portal-outbox-${user_id}`,
  );
  await page.goto(`${portal.url}/receive`);
  const words = /^A newer version of the portal was used on this \w+, and .* No unsent entry is lost\./;
  await page.getByText(words).waitFor();
  await expect.poll(() => pill(page).textContent()).toContain(pillText.notReadable);
  expect(await axeFinds(page)).toEqual([]);
  await pill(page).click();
  await page.getByRole("heading", { name: syncText.newerVersionUsed }).waitFor();
  await page.getByText(words).waitFor();
  await expect.poll(() => page.getByText(/private window|All sent/).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
});
