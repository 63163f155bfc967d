/** The product as its people meet it: the built page from the real server on a database of its own, in a real browser. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { wrongBy, type AxeTier } from "./axe.ts";
import { borrowBrowser, returnBrowser } from "./browser.ts";
import { closeAfterTest } from "./evidence.ts";
import { takePictures } from "./pictures.ts";
import { startProductServer, type ProductServer } from "./product-server.ts";
import { signedIn, untilIn } from "./signed-in.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Visit = {
  page: Page;
  /** What the browser complained of: script errors, and whatever the page's policy forbade. */
  complaints: string[];
  [Symbol.asyncDispose]: () => Promise<void>;
};

export type VisitOptions = BrowserContextOptions & { as?: string };

export type Product = Omit<ProductServer, "close"> & {
  browser: Browser;
  /** Opens a path in a browser of its own: as somebody who was never here, or `as` somebody who has just signed in. */
  visit: (path: string, options?: VisitOptions) => Promise<Visit>;
  /** Opens a path as somebody who signed in before, in the browser that earlier tests of this file left: for tests that are not about what it keeps. */
  visitAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Visit>;
  close: () => Promise<void>;
};

/** Starts server and browser; for `beforeAll`. `env` adds to the server's environment. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(root, "dist", "index.html")))
    throw new Error("There is no built page: run `npm run build` first.");
  const [server, browser] = await Promise.all([startProductServer(env), borrowBrowser()]);
  const left = new Map<string, BrowserContext>();
  return {
    ...server,
    browser,
    visit: async (path, { as, ...options } = {}) => {
      const context = await newContext(browser, options);
      if (as !== undefined) await signedIn(context, server.url, as);
      const visit = await look(context, `${server.url}${path}`, () => context.close());
      if (as !== undefined) await untilIn(visit.page);
      return visit;
    },
    visitAs: async (email, path, options = {}) => {
      const key = JSON.stringify([email, options]);
      const known = left.get(key);
      // Whoever signed out since then is somebody new.
      const isIn = known !== undefined && (await known.cookies()).some(({ name }) => name === "stcart");
      const context = isIn ? known : await newContext(browser, options);
      if (!isIn) {
        await known?.close();
        await signedIn(context, server.url, email);
        left.set(key, context);
      }
      const visit = await look(context, `${server.url}${path}`, (page) => page.close());
      await untilIn(visit.page);
      return visit;
    },
    close: async () => {
      await returnBrowser(browser);
      await server.close();
    },
  };
}

/** Signs in through the open dialog (or the button that opens it) and waits until it is gone. */
export async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Sign in/ });
  // At home one asks for the dialog; every other page opens it by itself.
  if (new URL(page.url()).pathname === "/")
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
  await dialog.getByLabel(fieldText.email).fill(email);
  await dialog.getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
}

/**
 * Returns the accessibility violations that axe-core finds on the page, as sentences; an empty list is a pass. In a quick test it checks only with
 * `tier: "every"` (axe.ts). `except` names rules that do not apply.
 */
export async function axeFinds(
  page: Page,
  { except = [], ...tier }: AxeTier & { except?: string[] } = {},
): Promise<string[]> {
  await takePictures(page);
  return wrongBy(page, { ...tier, rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) });
}

/** By how many pixels the page or a bar at its foot is wider than the window, or a strip of one row (one that scrolls sideways) can also scroll up and down. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const html = document.documentElement;
    const strips = [...document.body.querySelectorAll("*")].filter(
      (each) =>
        each.clientHeight > 0 &&
        each.scrollHeight > each.clientHeight &&
        each.scrollHeight < 80 &&
        getComputedStyle(each).overflowX === "auto",
    );
    return Math.max(
      0,
      html.scrollWidth - html.clientWidth,
      ...[...document.querySelectorAll("[data-foot]")].map((bar) => bar.scrollWidth - bar.clientWidth),
      ...strips.map((each) => each.scrollHeight - each.clientHeight),
    );
  });

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  // Tests that look at what goes over the line see it only without a service worker; the others ask for it.
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(15_000);
  return context;
}

async function look(context: BrowserContext, url: string, leave: (page: Page) => Promise<void>): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // An answer of 4xx is an answer; the browser mentions it all the same.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints, [Symbol.asyncDispose]: () => closeAfterTest(() => leave(page)) };
}
