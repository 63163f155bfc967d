/** The browser of the end-to-end tests: a Chromium found by `npm test`, or the system's own. */
import { chromium, type Browser } from "playwright";

/** Where it is. */
export const chromiumPath = (): string => process.env["CHROMIUM"] ?? "/usr/bin/chromium";

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

let lent: Promise<Browser> | undefined;

/** The one that all files of a worker share, one after the other: each finds it without a page. A file that kills its browser starts one of its own. */
export async function borrowBrowser(): Promise<Browser> {
  const before = await lent;
  if (before?.isConnected() !== true) lent = startBrowser();
  return lent!;
}

/** Leaves it as it was found. */
export const returnBrowser = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map((context) => context.close()));

/** Starts it; what is given is added to its environment and its options; `without` are options of Playwright that it does not get. */
export const startBrowser = ({
  env = {},
  args = [],
  without = [],
}: { env?: Record<string, string>; args?: string[]; without?: string[] } = {}): Promise<Browser> =>
  chromium.launch({
    env: { ...process.env, ...env },
    executablePath: chromiumPath(),
    ignoreDefaultArgs: without,
    args: [...browserOptions, ...args],
  });
