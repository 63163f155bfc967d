/** The browser of the end-to-end tests: a Chromium found by `npm test`, or the system's own. */
import { chromium, type Browser } from "playwright";

/** Starts it without the calls home that a fresh profile makes. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
