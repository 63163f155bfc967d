/** Nothing moves after the first paint: on every screen the layout shift is 0, however late what it shows is loaded (look.md, "What moves"). */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { searchAllOrders } from "#tests/support/found-orders.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

const buyer = "admin@northcampus.example";

let product: Product;
let orderId: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  await using visit = await product.visitAs(buyer, "/contact");
  const orders = await searchAllOrders(visit.page);
  orderId = orders.find(({ order_status }) => order_status === "SHIPPED")!.order_id;
  await askFromPage(visit.page, "/api/carts/add-item", { item_id: 48_107, quantity: 2, quantity_uom_code: "CT" });
});
afterAll(() => product?.close());

const screens = (): string[] => [
  "/",
  "/usual-items",
  "/products/all",
  "/products/cs",
  "/product-class/6",
  "/product-detail/48010",
  "/cart",
  "/checkout",
  "/quick-order",
  "/order-guides",
  "/orders",
  "/orders/recurring",
  `/purchase-order/${orderId}`,
  "/receive",
  "/reports",
  "/lots",
  "/certificates",
  "/account",
  "/sync",
];

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

/** Resolves when nothing is loading any more, for half a second. */
async function untilSettled(page: Page): Promise<void> {
  let inFlight = 0;
  let lastAt = Date.now();
  const isCounted = (request: Request) => !request.url().includes("/api/live");
  page.on("request", (request) => {
    if (isCounted(request)) inFlight += 1;
  });
  const done = (request: Request) => {
    if (!isCounted(request)) return;
    inFlight -= 1;
    lastAt = Date.now();
  };
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  await expect
    .poll(async () => inFlight <= 0 && Date.now() - lastAt > 500 && (await page.locator(".skeleton").count()) === 0, {
      timeout: 20_000,
    })
    .toBe(true);
}

test.each([desk, tablet, phone])("on a $name", { timeout: 180_000 }, async ({ width, height }: Device) => {
  await using visit = await product.visit("/contact", { as: buyer, viewport: { width, height } });
  const { page } = visit;
  await watchShifts(page);
  // Answers come one by one, as over a slow line.
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("/api/live")) return route.continue();
    await new Promise((go) => setTimeout(go, 60 + (route.request().url().length % 7) * 40));
    return route.continue();
  });
  const wrong: string[] = [];
  for (const path of screens()) {
    await page.goto(`${product.url}${path}`);
    await untilSettled(page);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    for (const { value, at, moved } of shifts) wrong.push(`${path} ${value.toFixed(4)} at ${at}: ${moved.join(" | ")}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(wrong).toEqual([]);
});
