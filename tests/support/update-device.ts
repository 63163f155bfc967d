/** A device of the update tests: a browser context that notes each look for a newer service worker, and the marks of its documents. */
import type { Browser, BrowserContext, Page } from "playwright";
import { noteLooks } from "./build-tab.ts";
import { closeAfterTest } from "./evidence.ts";

export type UpdateDevice = { context: BrowserContext; [Symbol.asyncDispose]: () => Promise<void> };

/** Opens a device that never visited the portal. */
export async function openDevice(browser: Browser, serviceWorkers: "allow" | "block" = "allow"): Promise<UpdateDevice> {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers });
  context.setDefaultTimeout(15_000);
  await noteLooks(context);
  return { context, [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()) };
}

/** Marks the document, so that a later reload can be detected. */
export const markDocument = (page: Page) => page.evaluate(() => (document.documentElement.dataset["seen"] = "yes"));

/** Returns true until the tab loads another document. */
export const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.dataset["seen"] === "yes");
