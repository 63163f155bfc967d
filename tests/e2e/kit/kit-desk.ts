/** The kit page with every component, built, served and open on a desk. */
import type { Page } from "playwright";
import { expect, type ExpectStatic } from "vitest";
import { serveKit } from "#tests/kit/serve.ts";
import { openKit, screenNamed, type View } from "#tests/kit/view.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";

export type KitDesk = {
  page: Page;
  /** Opens another page of the kit. */
  open: () => Promise<View>;
  close: () => Promise<void>;
};

/** Builds and opens the kit, for `beforeAll`. */
export async function openKitDesk(): Promise<KitDesk> {
  const [browser, kit] = await Promise.all([borrowBrowser(), serveKit()]);
  const open = () => openKit(browser, kit.url, screenNamed("desk"));
  const desk = await open();
  return {
    page: desk.page,
    open,
    close: async () => {
      await desk[Symbol.asyncDispose]();
      await returnBrowser(browser);
      await kit.close();
    },
  };
}

/** Waits for a state that follows after a moment, also on a busy machine. */
export const eventually = (read: () => Promise<unknown>): ReturnType<ExpectStatic["poll"]> =>
  expect.poll(read, { timeout: 20_000 });

/** Finds a button by its exact name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns the text or the label of the element that has the focus. */
export const readFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"));
