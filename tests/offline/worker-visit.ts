/** Visits of the tests of the service worker in its normal state. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import type { Deployment } from "#tests/support/deployment.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";

export type WorkerVisit = {
  context: BrowserContext;
  page: Page;
  /** Script errors, console errors and warnings of the page. */
  complaints: string[];
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Opens a path on a device that never visited the portal. */
export async function openWorkerVisit(
  { browser, portal }: { browser: Browser; portal: Deployment },
  path: string,
  options: BrowserContextOptions = {},
): Promise<WorkerVisit> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  // A real tablet supports more touch points than the one that the browser emulates.
  if (options.hasTouch === true)
    await context.addInitScript(() => Object.defineProperty(navigator, "maxTouchPoints", { value: 5 }));
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  await page.goto(`${portal.url}${path}`);
  return { context, page, complaints, [Symbol.asyncDispose]: () => closeAfterTest(() => context.close()) };
}

/** Waits until the service worker has precached the build and controls the page. */
export const waitUntilControlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
