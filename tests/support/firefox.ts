/** Firefox over WebDriver BiDi. */
import { existsSync } from "node:fs";
import { launch, type ElementHandle } from "puppeteer-core";
import { patienceMs, type Engine } from "./engine.ts";
import { until } from "./until.ts";

const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

export const hasFirefox = existsSync(program);

/**
 * Starts one with a profile of its own. What a step needs is looked for here, again and again: the library's own waiting makes functions of text in
 * the page, which our policy forbids.
 */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1024, height: 768 },
  });
  const page = await browser.newPage();

  /** Does something with the first that is to be seen, as soon as it can be done: what is being redrawn is tried again. */
  const act = (xpath: string, what: (element: ElementHandle) => Promise<unknown>): Promise<void> =>
    until(async () => {
      try {
        for (const element of await page.$$(`xpath/${xpath}`)) {
          if (!(await element.isVisible())) continue;
          await what(element);
          return true;
        }
      } catch (error) {
        if (!isRedrawn(error)) throw error;
      }
      return false;
    }, patienceMs);

  /**
   * Leaves this document by a statement of the page, and waits until the next one is complete. The page is asked, not the library: that misses the
   * end of a load now and then, with the page there and complete.
   */
  async function load(statement: string): Promise<void> {
    await page.evaluate(`document.isLeft = true; setTimeout(() => ${statement});`);
    await until(async () => {
      try {
        return (await page.evaluate(`document.readyState === "complete" && !document.isLeft`)) === true;
      } catch (error) {
        if (!isRedrawn(error)) throw error;
        return false;
      }
    }, patienceMs);
  }

  return {
    goto: (url) => load(`location.assign(${JSON.stringify(url)})`),
    reload: () => load("location.reload()"),
    see: (xpath) => act(xpath, async () => {}),
    press: (xpath) => act(xpath, (element) => element.click()),
    type: (xpath, text) =>
      act(xpath, async (element) => {
        await element.click({ count: 3 });
        await page.keyboard.press("Backspace");
        await element.type(text);
      }),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`) as never,
    close: () => browser.close(),
  };
}

/** The element, or its whole page, was replaced in between. */
const isRedrawn = (error: unknown): boolean =>
  /no such node|stale|not clickable|detached|not connected|destroyed|no such frame|discarded/i.test(String(error));
