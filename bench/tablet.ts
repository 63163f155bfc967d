/** A tablet for the figures: a Chromium whose storage lies on the disk, before the built product and the real server, over a line that can be slow or dead. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright";
import { build } from "vite";
import { askFromPage } from "#tests/support/from-page.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { keptCatalogue } from "#tests/support/kept-catalogue.ts";
import { keptAnswers } from "#tests/support/read-cache.ts";
import { until } from "#tests/support/until.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { signIn } from "#tests/support/product.ts";

export type Tablet = {
  server: ProductServer;
  line: FaultProxy;
  browser: OwnBrowser;
  context: BrowserContext;
  /** Signed in, at home. */
  page: Page;
  user_id: number;
  /** The address of a path; over the line, or straight to the server. */
  over: (path: string) => string;
  direct: (path: string) => string;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/**
 * Starts server, line and browser, and signs in. `over` says how: storage belongs to an address, so it is one or the other.
 * @param opened how the browser is (own-browser.ts); left out: with a tab.
 */
export async function tabletOf(
  email: string,
  how: "over the line" | "direct",
  opened: { app?: string } = {},
): Promise<Tablet> {
  const server = await startProductServer({ WAREHOUSE: "off" });
  const line = await startProxy(server.url);
  const browser = ownBrowser();
  const context = await browser.open(opened);
  const page = opened.app === undefined ? await context.newPage() : context.pages()[0]!;
  const over = (path: string) => `${line.address}${path}`;
  const direct = (path: string) => `${server.url}${path}`;
  const start = (how === "direct" ? direct : over)("/");
  await page.goto(start);
  await signIn(page, email);
  const { user_id } = await askFromPage<{ user_id: number }>(page, "/api/users/current");
  return {
    server,
    line,
    browser,
    context,
    page,
    user_id,
    over,
    direct,
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await line.close();
      await server.close();
    },
  };
}

/** Until all that a visit keeps for the days without a network is on the device: nothing of it is fetched or written while something is measured. */
export async function untilKept(page: Page): Promise<void> {
  const needed = ["cart lines", "orders search", "receiving pending", "addresses 1001"];
  const isKept = async () => {
    const answers = await keptAnswers(page);
    return needed.every((name) => answers.includes(name)) && (await keptCatalogue(page))?.isComplete === true;
  };
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await until(isKept, 60_000);
}

/** A page of the product's address on which nothing of the product runs: what is written here is sent by nobody. */
export async function still(tablet: Tablet, address: string): Promise<Page> {
  const page = await tablet.context.newPage();
  await page.goto(address);
  await page.evaluate(await bundled("./in-page/outbox.ts"));
  return page;
}

/** The program of a file as one script that leaves its export `bench` as a global. */
export async function bundled(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  if (!existsSync(entry)) throw new Error(`${entry} is not there.`);
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "portal" } },
  });
  const [made] = [output].flat();
  if (made === undefined || !("output" in made)) throw new Error("Nothing was built.");
  return `${made.output[0].code}; globalThis.bench = portal.bench;`;
}
