/** A device that a buyer used for one visit, and that keeps the answers of this visit for later without a network. */
import type { Cookie, Page } from "playwright";
import { expect } from "vitest";
import type { Product, Visit } from "#tests/support/product.ts";
import { age, keptAnswers, reconnect } from "#tests/support/read-cache.ts";

export const buyer = "buyer@northcampus.example";
/** The name of the buyer's customer, which heads the home screen. */
const buyerCompany = "North Campus Hospital Pharmacy";

/** Options of a poll that reads the stored answers: each look is work for the page, so it looks a few times per second. */
export const storedSoon = { timeout: 10_000, interval: 250 };

export type UsedDevice = {
  /** Returns the device as after its visit: answers older than three hours, a valid session, the portal not open. */
  borrow: () => Promise<Visit>;
  /** Returns the device as `borrow` does, for a test after which it is unusable; the next call opens another. */
  take: () => Promise<Visit>;
  /** Stores the session that a test left, because the answers are encrypted under it. */
  storeSession: () => Promise<void>;
  close: () => Promise<void>;
};

/** Returns the device that the tests of a file share; its visit takes place at the first use. */
export function createUsedDevice(product: Product): UsedDevice {
  let used: (Visit & { cookies: Cookie[] }) | undefined;
  const borrow = async (): Promise<Visit> => {
    if (used === undefined) {
      const visit = await product.visit("/", { as: buyer });
      await leaveHome(visit.page, product.url);
      used = { ...visit, cookies: await visit.page.context().cookies() };
    }
    const { page, complaints, cookies } = used;
    await reconnect(page);
    await leavePortal(page, product.url);
    await page.context().addCookies(cookies);
    await age(page); // answers that a test renewed
    complaints.length = 0;
    return used;
  };
  return {
    borrow,
    take: async () => {
      const visit = await borrow();
      used = undefined;
      return visit;
    },
    storeSession: async () => {
      used!.cookies = await used!.page.context().cookies();
    },
    close: async () => {
      await used?.[Symbol.asyncDispose]();
    },
  };
}

/** Waits at home until the buyer's answers are stored, leaves the portal, and makes the answers three hours old. */
export async function leaveHome(page: Page, url: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: buyerCompany }).waitFor();
  await expect
    .poll(() => keptAnswers(page), storedSoon)
    .toEqual(expect.arrayContaining(["cart lines", "orders search", "receiving pending", "addresses 1001"]));
  await leavePortal(page, url);
  await age(page);
}

/** Opens a file of the same origin, so that pending writes end and the stored answers can still be read. */
const leavePortal = (page: Page, url: string) => page.goto(`${url}/favicon.svg`);
