/** News of the cart (src/app/shell/cart-news.tsx), for tests that expect none. */
import type { Page } from "playwright";
import { statesOnDisk } from "./kept-entries.ts";

/** Longer than news wait for the screen that they are about (src/data/base/looks.ts). */
const newsDelayMs = 2_000;

/** Runs the page's clock, which must be installed, past the delay of news, and resolves after news that were due are shown. */
export async function passNewsDelay(page: Page): Promise<void> {
  await page.clock.runFor(newsDelayMs);
  await statesOnDisk(page); // news are shown in a transaction of the outbox; this one comes after it
}
