/** Nothing moves after the first paint: on every screen the layout shift is 0, however late what it shows is loaded (look.md, "What moves"). */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { headers } from "#contract/base/headers.ts";
import { recentOrders } from "#src/text/home/home.ts";
import { desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import {
  expireCertificatesIn,
  listDemonstrationCertificates,
  uploadCertificates,
} from "#tests/support/demonstration-certificates.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
let screens: readonly string[];
let recalledItem: number;

/** What a screen says of its own accord is there to be said: a recalled lot, a certificate that expires, goods at the dock, a cart. */
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const [line] = await shipLines(product, [{ serials: "none" }]);
  await product.rows(
    "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', now())",
    [line.item_id, line.lots[0]!.lot_no],
  );
  await using visit = await product.visitAs(buyer, "/contact");
  await uploadCertificates(visit.page, await listDemonstrationCertificates(product, "North Campus"));
  await expireCertificatesIn(product, 10);
  await askFromPage(visit.page, "/api/carts/add-item", {
    item_id: line.item_id,
    quantity: 2,
    quantity_uom_code: "CT",
  });
  recalledItem = line.item_id;
  screens = [
    "/",
    "/usual-items",
    "/products/all",
    "/products/cs",
    "/product-class/6",
    "/product-detail/48010",
    `/product-detail/${line.item_id}`,
    "/cart",
    "/checkout",
    "/quick-order",
    "/order-guides",
    "/orders",
    "/orders/recurring",
    `/purchase-order/${line.order_id}`,
    "/receive",
    "/reports",
    "/lots",
    "/certificates",
    "/account",
    "/sync",
  ];
});
afterAll(() => product?.close());

type Shift = { value: number; at: number; moved: string[] };

/** Notes each shift from the beginning of every load, with the words of what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            at: Math.round(entry.startTime),
            moved: entry.sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? `${node.tagName}.${node.getAttribute("class")}` : "";
              const words = (node?.textContent ?? "").slice(0, 40);
              return `${name} "${words}" y ${previousRect.y}>${currentRect.y} h ${previousRect.height}>${currentRect.height} x ${previousRect.x}>${currentRect.x}`;
            }),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What waits for something (loading.css) waits as long as that takes, however slow the machine is. */
async function waitWithoutLimit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-loading] ~ *, [data-together]:has([data-loading]) { animation-delay: 600s !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Returns true for the live stream, open as long as the page, and for the many recent orders that a device loads for later, one after the other. */
const isUnshown = (request: Request): boolean =>
  request.url().includes("/api/live") ||
  (request.url().includes("/api/carts/purchase-orders/") && request.headers()[headers.background] !== undefined);

/** Follows the requests of a page from now on. Returns what resolves when none was on its way for half a second and no screen waits. */
function followRequests(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  let lastAt = performance.now();
  const end = (request: Request) => {
    if (inFlight.delete(request)) lastAt = performance.now();
  };
  page.on("request", (request) => {
    if (!isUnshown(request)) inFlight.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isSettled = async () =>
    inFlight.size === 0 && performance.now() - lastAt > 500 && (await page.locator(".skeleton").count()) === 0;
  return () => expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
}

test.each([desk, tablet, phone])("on a $name", { timeout: 180_000 }, async ({ name, width, height }: Device) => {
  await using visit = await product.visit("/contact", { as: buyer, viewport: { width, height } });
  const { page } = visit;
  await watchShifts(page);
  await waitWithoutLimit(page);
  const untilSettled = followRequests(page);
  // Responses come one by one, as over a slow line, on each device in another order.
  await page.route("**/api/**", async (route) => {
    const url = route.request().url();
    if (url.includes("/api/live")) return route.continue();
    await new Promise((go) => setTimeout(go, 60 + ((url.length * name.length) % 7) * 40));
    return route.continue();
  });
  const wrong: string[] = [];
  for (const path of screens) {
    await page.goto(`${product.url}${path}`);
    await untilSettled();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    for (const { value, at, moved } of shifts) wrong.push(`${path} ${value.toFixed(4)} at ${at}: ${moved.join(" | ")}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(wrong).toEqual([]);
});

test("responses that do not come hide nothing for longer than a moment: neither the last orders nor that a lot is recalled", async () => {
  await using visit = await product.visit("/contact", { as: buyer });
  const { page } = visit;
  await page.route(/\/api\/(usual-items|products\/suggestions)/, () => new Promise<void>(() => {}));
  await page.goto(`${product.url}/`);
  await page.getByRole("heading", { name: recentOrders }).waitFor();
  await page.goto(`${product.url}/product-detail/${recalledItem}`);
  await page.getByText("Glass particles.").waitFor();
});
