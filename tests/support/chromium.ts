/** Chromium as one of the three engines, driven by the same few steps. */
import type { Locator } from "playwright";
import { startBrowser } from "./browser.ts";
import { patienceMs, type Engine } from "./engine.ts";

/** Starts one; it keeps nothing when it ends. */
export async function startChromium(): Promise<Engine> {
  const browser = await startBrowser({ args: ["--ignore-certificate-errors"] }); // also for its service worker
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(patienceMs);
  const first = (xpath: string): Locator => page.locator(`xpath=${xpath}`).filter({ visible: true }).first();
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    see: (xpath) => first(xpath).waitFor(),
    press: (xpath) => first(xpath).click(),
    type: (xpath, text) => first(xpath).fill(text),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    close: () => browser.close(),
  };
}
