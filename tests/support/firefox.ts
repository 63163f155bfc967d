/** Firefox over WebDriver BiDi. */
import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import { patienceMs, type Engine } from "./engine.ts";

const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

export const hasFirefox = existsSync(program);

/** Starts one with a profile of its own. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1024, height: 768 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  const at = (xpath: string) => page.locator(`xpath/${xpath}`);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    see: async (xpath) => void (await page.waitForSelector(`xpath/${xpath}`, { visible: true })),
    press: (xpath) => at(xpath).click(),
    type: (xpath, text) => at(xpath).fill(text),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`) as never,
    close: () => browser.close(),
  };
}
