/** The browser of the end-to-end tests: a Chromium found by `npm test`, or the system's own. */
import { chromium, type Browser } from "playwright";

/** Starts it without the calls home that a fresh profile makes; what is given is added to its environment and its options. */
export const startBrowser = ({
  env = {},
  args = [],
}: { env?: Record<string, string>; args?: string[] } = {}): Promise<Browser> =>
  chromium.launch({
    env: { ...process.env, ...env },
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
