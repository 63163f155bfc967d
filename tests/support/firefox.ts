/** Firefox over WebDriver BiDi. */
import { existsSync } from "node:fs";
import { launch, type ElementHandle } from "puppeteer-core";
import { inTime, type Engine } from "./engine.ts";
import { recordConsole, recordFailedRequest, recordPage } from "./evidence.ts";

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
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  });
  const page = await browser.newPage();
  const forget = recordPage({
    url: () => page.url(),
    dom: () => page.content(),
    screenshot: async () => Buffer.from(await page.screenshot()),
  });
  page.on("console", (message) => recordConsole(page.url(), message.type(), message.text()));
  page.on("requestfailed", (request) =>
    recordFailedRequest(request.method(), request.url(), request.failure()?.errorText ?? "failed"),
  );

  /** Does something with the first that is to be seen, as soon as it can be done: what is disabled or being redrawn is tried again. */
  const act = (xpath: string, what: (element: ElementHandle) => Promise<unknown>): Promise<void> =>
    inTime(async () => {
      try {
        for (const element of await page.$$(`xpath/${xpath}`)) {
          if (!(await element.isVisible())) continue;
          if (!(await element.evaluate(isEnabled))) return false;
          await what(element);
          return true;
        }
      } catch (error) {
        if (!isRedrawn(error)) throw error;
      }
      return false;
    });

  /** Whether one is to be seen: asked of the page in one step, where the library takes several for each element. */
  const isSeen = (xpath: string): Promise<boolean> =>
    page
      .evaluate((path) => {
        const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
        return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at) as Element).some(
          (element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
          },
        );
      }, xpath)
      .catch((error: unknown) => {
        if (!isRedrawn(error)) throw error;
        return false;
      });

  /**
   * Leaves this document by a statement of the page, and waits until the next one is complete. The page is asked, not the library: that misses the
   * end of a load now and then, with the page there and complete.
   */
  async function load(statement: string): Promise<void> {
    await page.evaluate(`document.isLeft = true; setTimeout(() => ${statement});`);
    await inTime(async () => {
      try {
        return (await page.evaluate(`document.readyState === "complete" && !document.isLeft`)) === true;
      } catch (error) {
        if (!isRedrawn(error)) throw error;
        return false;
      }
    });
  }

  return {
    goto: (url) => load(`location.assign(${JSON.stringify(url)})`),
    reload: () => load("location.reload()"),
    see: (xpath) => inTime(() => isSeen(xpath)),
    press: (xpath) => act(xpath, (element) => element.click()),
    type: (xpath, text) =>
      act(xpath, async (element) => {
        await element.click({ count: 3 });
        await page.keyboard.press("Backspace");
        await element.type(text);
      }),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`) as never,
    close: async () => {
      forget();
      await browser.close();
    },
  };
}

/** Runs in the page. Firefox reports no error for a press on a disabled element. */
const isEnabled = (element: Element): boolean => element.matches(":not(:disabled, [aria-disabled='true'])");

/** The element, or its whole page, was replaced in between; by a page of another origin, the driver is not allowed to touch what stands there. */
const isRedrawn = (error: unknown): boolean =>
  /no such node|stale|not clickable|detached|not connected|destroyed|no such frame|discarded|cross-origin object/i.test(
    String(error),
  );
