/**
 * Keeps the requests of a page intercepted from its first route on. Chromium can lose a request that is sent while interception is turned off, and a page
 * waits forever for a module that was lost (microsoft/playwright#41802).
 */
import type { BrowserContext, Page, Route } from "playwright";

/** No page asks for it. */
const neverAsked = "https://never-asked.invalid/";
const goOn = (route: Route): Promise<void> => route.continue();

/** Does so for each page of `context`. */
export function keepIntercepting(context: BrowserContext): BrowserContext {
  return context.on("page", keepPageIntercepting);
}

function keepPageIntercepting(page: Page): void {
  const [route, unrouteAll] = [page.route.bind(page), page.unrouteAll.bind(page)];
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) {
      isKept = true;
      await route(neverAsked, goOn);
    }
    return route(...args);
  };
  page.unrouteAll = async (options) => {
    if (!isKept) return;
    // With a behavior Playwright tells the browser one microtask later: the route that stays is there by then.
    const removed = unrouteAll({ behavior: "ignoreErrors", ...options });
    await Promise.all([route(neverAsked, goOn), removed]);
  };
}
