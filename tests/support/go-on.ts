/** Another screen of the portal without loading it anew. */
import type { Page } from "playwright";

/** Goes on within the page, as a link of it would. */
export const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, "", to), path);
