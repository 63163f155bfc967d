/** The browser of the end-to-end tests: a Chromium found by `npm test`, or the system's own. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright";
import { recordContext, writeHookEvidence } from "./evidence.ts";
import { keepIntercepting } from "./keep-intercepting.ts";

/** Where it is. */
export const chromiumPath = (): string => process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Its shell: the same engine without windows, which takes an eighth less of a processor. The whole browser where there is none. */
function shellPath(): string {
  const named = process.env["CHROMIUM_SHELL"] ?? "/usr/bin/chromium-headless-shell";
  return existsSync(named) ? named : chromiumPath();
}

/** Without the calls home that a fresh profile makes. */
export const browserOptions: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--password-store=basic",
];

/** In tests nothing runs long enough to be worth optimizing: a tenth to a sixth of the processor time goes into that (docs/decisions/257). The bench measures what users have. */
const testOptions = process.env["VITEST"] === undefined ? [] : ["--js-flags=--no-turbofan --no-maglev"];

let lent: Promise<Browser> | undefined;

/** The one that all files of a worker share, one after the other: each finds it without a page. A file that kills its browser starts one of its own. */
export async function borrowBrowser(): Promise<Browser> {
  const before = await lent;
  if (before?.isConnected() !== true) lent = startBrowser();
  return lent!;
}

/** Closes what a file left open in the shared browser, after the evidence of a failed hook was written. */
export async function returnBrowser(browser: Browser): Promise<void> {
  await writeHookEvidence();
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Starts it; what is given is added to its environment and its options; `without` are options of Playwright that it does not get; `isWhole`: all of it,
 * for what its shell has not.
 */
export async function startBrowser({
  env = {},
  args = [],
  without = [],
  isWhole = false,
}: { env?: Record<string, string>; args?: string[]; without?: string[]; isWhole?: boolean } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    env: { ...process.env, ...env },
    executablePath: isWhole ? chromiumPath() : shellPath(),
    ignoreDefaultArgs: without,
    args: [...browserOptions, ...testOptions, ...args],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => keepIntercepting(recordContext(await newContext(options)));
  return browser;
}
