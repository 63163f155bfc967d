/** Tabs over several deploys: opened until the worker serves them, asked which build they run, brought back to the front. */
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { ready } from "#src/text/shell/new-version.ts";

/** Opens a tab and waits until it knows which build is served, and has all it fetches at its start: a deploy would cut that off. */
export async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await Promise.all([page.waitForResponse("**/api/versions"), page.goto(url, { waitUntil: "networkidle" })]);
  return page;
}

/** Opens a tab and waits until the worker has everything and serves it. */
export async function openKept(context: BrowserContext, url: string): Promise<Page> {
  const page = await open(context, url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
  return page;
}

/** The mark of the build that runs in a tab; undefined while it is on the way to another. */
export const buildOf = (page: Page): Promise<string | undefined> =>
  page
    .evaluate(() => /-(\w+)\.js$/.exec(document.querySelector<HTMLScriptElement>("script[type=module]")!.src)?.[1])
    .catch(() => undefined);

/** The person comes back to the tab, which asks for the version then. */
export const comeBack = (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event("visibilitychange")));

/** As `comeBack`, after a deploy: waits until the new worker is installed, however long that takes here, and the new build is offered. */
export async function comeBackToNewBuild(page: Page): Promise<void> {
  const installed = page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    while (!registration.waiting) {
      const { installing } = registration;
      await new Promise((resolve) =>
        installing
          ? installing.addEventListener("statechange", resolve, { once: true })
          : registration.addEventListener("updatefound", resolve, { once: true }),
      );
    }
  });
  await Promise.all([comeBack(page), installed]);
  await offer(page).waitFor();
}

/** Makes the tabs that open from now on note in their document when a look for a newer worker has ended. */
export const noteLooks = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!isSecureContext) return; // an empty tab has no workers
    // oxlint-disable-next-line typescript/unbound-method -- called on its own registration below
    const { update } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
      return update.call(this).finally(() => void (document.documentElement.dataset["looked"] = "yes"));
    };
  });

/**
 * Waits until the document of a tab has looked for a newer worker, in a context with `noteLooks`. The person comes back until it does: before it has
 * registered its own worker it does not look.
 */
export const untilLooked = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const looked = await page.evaluate(() => document.documentElement.dataset["looked"]);
        if (looked === undefined) await comeBack(page);
        return looked;
      },
      { timeout: 15_000, interval: 250 },
    )
    .toBe("yes");

export const offer = (page: Page) => page.getByRole("region", { name: "Messages" }).getByText(ready);
export const take = (page: Page) =>
  page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Reload" });
