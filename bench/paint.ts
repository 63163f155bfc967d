/** How soon the page is there: on a first visit to the sign-in, and opened again without a network after one visit. */
import type { Page } from "playwright";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser } from "#tests/support/own-browser.ts";
import { startProductServer } from "#tests/support/product-server.ts";
import { signIn } from "#tests/support/product.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { untilKept } from "./tablet.ts";

type Times = { painted: number; usable: number; files: number };

const visits = 5;
/** Something to type into; a line that can be chosen. */
const signInForm = "[role=dialog] input[type=email]";
const pendingLine = "main section li button";

/** Medians of five visits each, counted from the navigation by the browser's own clock. */
export async function paintFigures(): Promise<Figure[]> {
  const server = await startProductServer({ WAREHOUSE: "off" });
  const line = await startProxy(server.url);
  const cold: Times[] = [];
  const warm: Times[] = [];
  const offline: Times[] = [];
  try {
    for (let visit = 0; visit < visits; visit++) {
      await using browser = ownBrowser();
      const context = await browser.open();
      const page = await context.newPage();
      cold.push(await opened(page, `${line.address}/login?redirectTo=%2Freceive`, signInForm));
      await signIn(page, "dock@northcampus.example");
      await page.locator(pendingLine).first().waitFor();
      await untilKept(page);
      warm.push(await opened(await context.newPage(), `${line.address}/receive`, pendingLine));
      await line.fault({ kind: "refuse" });
      offline.push(await opened(await context.newPage(), `${line.address}/receive`, pendingLine));
      await line.lift();
    }
  } finally {
    await line.close();
    await server.close();
  }
  const median = (what: string, times: Times[], of: keyof Times, atMost?: number): Figure => ({
    what,
    value: rounded(
      percentile(
        times.map((each) => each[of]),
        0.5,
      ),
      0,
    ),
    unit: of === "files" ? "files" : "ms",
    ...(atMost === undefined ? {} : { aim: { atMost } }),
  });
  return [
    median("sign-in, first visit: first paint", cold, "painted"),
    median("sign-in, first visit: usable", cold, "usable"),
    median("sign-in, first visit: files loaded until usable", cold, "files"),
    median("receiving, second visit: first paint", warm, "painted"),
    median("receiving, second visit: usable", warm, "usable"),
    median("receiving, second visit: files loaded until usable", warm, "files"),
    median("receiving, no network: first paint", offline, "painted", 250),
    median("receiving, no network: usable", offline, "usable", 400),
    median("receiving, no network: files loaded until usable", offline, "files"),
  ];
}

async function opened(page: Page, address: string, usable: string): Promise<Times> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else performance.mark("usable");
    };
    requestAnimationFrame(look);
  }, usable);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const usableAt = at("usable");
    const loaded = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => new URL(name).pathname.startsWith("/assets/") && startTime < usableAt);
    const files = new Set(loaded.map(({ name }) => name)).size; // one that is fetched first and then imported counts once
    return { painted: at("first-contentful-paint"), usable: usableAt, files };
  });
  return times;
}
