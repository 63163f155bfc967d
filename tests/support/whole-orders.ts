/** Whole orders of the last 45 days on the device, which the page fetches in the background (decision 110). */
import type { Page } from "playwright";
import { expect } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { askFromPage } from "./from-page.ts";
import { getToday } from "./present.ts";

/** Waits until the device has all of them: from then on the page fetches nothing by itself. */
export async function untilWholeOrdersAreKept(page: Page): Promise<void> {
  const { customer_id } = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const today = getToday("America/New_York");
  const { total } = await askFromPage<{ total: number }>(page, "/api/orders/search", {
    customer_id,
    order_from_date: isoToWire(addDays(today, -44)),
    order_to_date: isoToWire(today),
    page_size: 200,
  });
  await expect.poll(() => countWholeOrders(page), { timeout: 45_000, interval: 500 }).toBeGreaterThanOrEqual(total);
}

const countWholeOrders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error!));
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === "portal-recent-orders")) return 0;
    const database = await done(indexedDB.open("portal-recent-orders"));
    const count = database.objectStoreNames.contains("orders")
      ? await done(database.transaction("orders").objectStore("orders").count())
      : 0;
    database.close();
    return count;
  });
