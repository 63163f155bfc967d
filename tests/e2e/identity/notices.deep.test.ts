/** Notices on a device: turned on by a press, chosen, turned off; what a browser without them says; and the worker that shows one and counts it. */
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceNotices, saveDeviceNotices } from "#contract/identity/notices.ts";
import * as pushText from "#contract/identity/notice-text.ts";
import * as switchText from "#src/text/trade/switch-customer.ts";
import * as noticeText from "#src/text/identity/notices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { newSubscription, startPushService } from "#tests/support/push.ts";

let product: Product;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  product = await startProduct({ PUSH_SERVICES: service.origin });
});
afterAll(async () => {
  service?.close();
  await product?.close();
});

const buyer = "buyer@northcampus.example";
const card = (page: Page) => page.getByRole("region", { name: noticeText.title("computer") });
const turnOn = (page: Page) => card(page).getByRole("button", { name: /^Turn on/ });

/** No push service can be reached from here: the browser's part is played, and may be told to say no. */
async function playPush(context: BrowserContext): Promise<void> {
  const { input } = newSubscription(`${service.origin}/to/page`);
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = (key: string) => ({
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
          each.codePointAt(0)!,
        ),
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => (localStorage.removeItem("played"), true),
    });
    const played = PushManager.prototype as unknown as Record<string, unknown>;
    played["subscribe"] = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem("played", applicationServerKey);
      return made(applicationServerKey);
    };
    played["getSubscription"] = async () => {
      const key = localStorage.getItem("played");
      return key === null ? null : made(key);
    };
    Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem("allowed") ?? "default" });
    Notification.requestPermission = async () => {
      const said = localStorage.getItem("will say") ?? "granted";
      if (said === "granted") localStorage.setItem("allowed", said);
      return said as NotificationPermission;
    };
  }, input);
}

test("turned on by a press alone, each choice is kept at the server and stands after a reload, and turned off nothing is sent any more", async () => {
  await using visit = await product.visit("/cart", { as: buyer, serviceWorkers: "allow" });
  const { page, complaints } = visit;
  await playPush(page.context());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(`${product.url}/account`);
  await turnOn(page).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem("will say", "default"));
  await turnOn(page).click();
  await card(page).getByText(noticeText.notAllowed).waitFor();
  await page.evaluate(() => localStorage.removeItem("will say"));
  await turnOn(page).click();
  await card(page).getByLabel(noticeText.topics.certificate).click();
  const choice = async () => Object(await askFromPage(page, deviceNotices.path)).choice as unknown;
  const topics = ["arriving", "order", "claim", "back_in_stock"];
  await expect.poll(choice).toEqual({ topics, quiet: null });
  await card(page).getByLabel(noticeText.quietHours).click();
  await card(page).getByLabel(noticeText.from).selectOption({ label: "9:00 PM" });
  await expect.poll(choice).toEqual({ topics, quiet: { from: 21, until: 6 } });
  expect(await axeFinds(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => card(page).getByLabel(noticeText.topics.claim).isChecked()).toBe(true);
  await expect.poll(() => card(page).getByLabel(noticeText.topics.certificate).isChecked()).toBe(false);
  await page.context().setOffline(true);
  await card(page).getByText(noticeText.onlineToChange).waitFor();
  await expect.poll(() => card(page).getByLabel(noticeText.topics.claim).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await page.context().setOffline(false);
  await card(page)
    .getByRole("button", { name: /^Turn off/ })
    .click();
  await turnOn(page).waitFor();
  expect(await choice()).toBeNull();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("played"))).toBeNull();
  expect(complaints).toEqual([]);
});

test("of two choices made before the first one is saved, the second one is sent second and stands", async () => {
  await using visit = await product.visit("/cart", { as: buyer, serviceWorkers: "allow" });
  const { page } = visit;
  await playPush(page.context());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(`${product.url}/account`);
  await turnOn(page).click();
  await card(page).getByLabel(noticeText.quietHours).waitFor();
  const sent: unknown[] = [];
  const goOn = Promise.withResolvers<void>();
  await page.route(`**${saveDeviceNotices.path}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().postDataJSON().quiet);
    if (sent.length === 1) await goOn.promise;
    return route.continue();
  });
  await card(page).getByLabel(noticeText.quietHours).click();
  await card(page).getByLabel(noticeText.from).selectOption({ label: "9:00 PM" });
  await expect.poll(() => card(page).getByLabel(noticeText.from).inputValue()).toBe("21");
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
  expect(sent).toEqual([{ from: 20, until: 6 }]);
  goOn.resolve();
  await expect
    .poll(() => sent)
    .toEqual([
      { from: 20, until: 6 },
      { from: 21, until: 6 },
    ]);
  const quiet = async () => Object(Object(await askFromPage(page, deviceNotices.path)).choice).quiet as unknown;
  await expect.poll(quiet).toEqual({ from: 21, until: 6 });
});

test("where the browser blocks them or has none, the page says so and that mail comes", async () => {
  await using visit = await product.visit("/cart", { as: buyer, serviceWorkers: "allow" });
  const { page } = visit;
  await playPush(page.context());
  await page.evaluate(
    () => (localStorage.setItem("allowed", "denied"), navigator.serviceWorker.ready.then(() => true)),
  );
  await page.goto(`${product.url}/account`);
  await card(page).getByText(noticeText.blocked).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.context().addInitScript(() => void Reflect.deleteProperty(globalThis, "PushManager"));
  await page.reload();
  await card(page).getByText(noticeText.notSupported).waitFor();
  await expect.poll(() => card(page).getByRole("button").count()).toBe(0);
  // What arrives comes by mail to whoever asks for that here.
  const arriving = card(page).getByRole("checkbox", { name: noticeText.emailArriving });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/users/arriving-mail") && answer.request().method() === "POST",
  );
  await arriving.check();
  await saved;
  await page.reload();
  await expect.poll(() => arriving.isChecked()).toBe(true);
});

test("the worker shows what comes, one for each page, counts them on the icon, and a page that is open goes where a pressed one leads", async () => {
  await using visit = await product.visit("/cart", { as: buyer, serviceWorkers: "allow" });
  const { page } = visit;
  const context = page.context();
  await context.grantPermissions(["notifications"], { origin: product.url });
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const registrationId = await registration;
  const worker = context.serviceWorkers()[0]!;
  // A browser without a screen shows none: what it would show is written down.
  await worker.evaluate(() => {
    const place = globalThis as unknown as {
      badge: number;
      shown: Map<string, string>;
      registration: object;
      navigator: object;
    };
    place.shown = new Map();
    Object.assign(place.registration, {
      showNotification: async (title: string, { body, tag }: { body: string; tag: string }) =>
        void place.shown.set(tag, `${title}: ${body}`),
      getNotifications: async () => [...place.shown.keys()],
    });
    Object.assign(place.navigator, { setAppBadge: async (count: number) => void (place.badge = count) });
  });
  const standing = () =>
    worker.evaluate(() => {
      const { shown, badge } = globalThis as unknown as { badge: number; shown: Map<string, string> };
      return { shown: [...shown.values()], badge };
    });
  const deliver = (data: string) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: new URL(product.url).origin, registrationId, data });
  const said = {
    topic: "order",
    title: "An order needs you",
    body: "A recurring order waits.",
    path: "/orders/recurring",
  };
  await deliver(JSON.stringify(said));
  await expect.poll(standing).toEqual({ shown: ["An order needs you: A recurring order waits."], badge: 1 });
  await deliver(JSON.stringify({ ...said, body: "A recurring order was stopped." }));
  await deliver("not ours");
  const both = [
    "An order needs you: A recurring order was stopped.",
    `${pushText.unreadTitle}: ${pushText.unreadBody}`,
  ];
  await expect.poll(standing).toEqual({ shown: both, badge: 2 });
  await worker.evaluate(async () => {
    type Windows = { clients: { matchAll: () => Promise<{ postMessage: (said: object) => void }[]> } };
    const windows = await (globalThis as unknown as Windows).clients.matchAll();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's window takes none
    for (const window of windows) window.postMessage({ type: "OPEN", path: "/orders/recurring?customer=999999999" });
  });
  // The path names a customer that is not this user's.
  await page.getByRole("heading", { level: 1, name: /recurring/i }).waitFor();
  await page.getByText(switchText.otherAccount).waitFor();
});
