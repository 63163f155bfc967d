/** Ordering again: from the icon to "added" with two taps and no network, and how soon long lists are answered; on a processor four times slower. */
import type { Page } from "playwright";
import { keptAnswers } from "#tests/support/read-cache.ts";
import { until } from "#tests/support/until.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { tabletOf, untilKept } from "./tablet.ts";

const times = 5;
/** As from the icon on the home screen. */
const asApp = { app: "data:text/html," };

/** Medians of five; the lists once each. */
export async function reorderFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "over the line", asApp);
  await untilKept(tablet.page);
  await until(async () => (await keptAnswers(tablet.page)).includes("usual-items"), 60_000);
  await tablet.line.fault({ kind: "refuse" });
  // Nothing of the program is in memory, and nothing of the browser: the installed portal keeps its session (docs/decisions/038).
  const started: number[] = [];
  const taps: number[] = [];
  for (let at = 0; at < times; at++) {
    await tablet.browser.close();
    const from = performance.now();
    const opened = await slower((await tablet.browser.open(asApp)).pages()[0]!);
    taps.push(await twoTaps(opened, tablet.over("/usual-items"), at));
    started.push(performance.now() - from);
  }
  await tablet.browser.close();
  const page = await slower((await tablet.browser.open(asApp)).pages()[0]!);
  await page.goto(tablet.over("/quick-order"));
  // Typed takes longer than the device needs to get ready: one row first.
  await answered(page, 1, () => paste(page, listOf(1)));
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Clear rows" }).click();
  const typed = await answered(page, 500, () => paste(page, listOf(500)));
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Clear rows" }).click();
  const uploaded = await answered(page, 9_999, () =>
    page
      .getByLabel("List as CSV or Excel file")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(listOf(9_999)) }),
  );
  const added = await lasting(page, "Added ", () =>
    page.getByRole("button", { name: /^Add [\d,]+ products$/ }).click(),
  );
  const figure = (what: string, value: number, atMost?: number): Figure => ({
    what: `${what}, no network, 4x slower`,
    value: rounded(value, 0),
    unit: "ms",
    ...(atMost === undefined ? {} : { aim: { atMost } }),
  });
  return [
    figure("reorder, browser started to added, two taps", percentile(started, 0.5), 5_000),
    figure("reorder, address opened to added, two taps", percentile(taps, 0.5), 5_000),
    figure("quick order, 500 rows answered", typed, 1_000),
    figure("quick order, CSV of 9,999 rows answered", uploaded, 5_000),
    figure("quick order, 9,999 rows safe on the device", added),
  ];
}

async function slower(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

/** From the navigation to the words at the row, by the browser's own clock. @param nth usual item, each time another. */
async function twoTaps(page: Page, address: string, nth: number): Promise<number> {
  await page.addInitScript((wanted) => {
    let isPressed = false;
    const look = () => {
      const line = document.querySelectorAll("section[aria-labelledby=usual-items] ul > li")[wanted];
      const button = line?.querySelector<HTMLButtonElement>("button[aria-label^='Add ']");
      if (!isPressed && button) {
        isPressed = true;
        button.click();
      }
      if (isPressed && /in the cart, saved on/.test(line?.textContent ?? "")) performance.mark("added");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, nth);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("added").length > 0);
  return page.evaluate(() => performance.getEntriesByName("added")[0]!.startTime);
}

/** Item numbers of the demonstration, again and again: one unit each. */
const listOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${48_001 + (at % 390)}\t1`).join("\n");

const paste = (page: Page, text: string): Promise<void> =>
  page.getByRole("textbox", { name: "NDC or item number", exact: true }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Until as many rows stand in the list and none is looked up any more. */
async function answered(page: Page, rows: number, act: () => Promise<unknown>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await act();
  const to = await page.waitForFunction(
    (count) => {
      const list = document.querySelector("[role=table][aria-rowcount]");
      const isThere = Number(list?.getAttribute("aria-rowcount") ?? 0) === count + 1;
      const status = [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent ?? "");
      return isThere && status.some((text) => /\d ready/.test(text)) ? performance.now() : 0;
    },
    rows,
    { polling: "raf", timeout: 120_000 },
  );
  return (await to.jsonValue()) - from;
}

/** Until all that was ready is told as added. */
async function lasting(page: Page, words: string, act: () => Promise<unknown>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await act();
  const to = await page.waitForFunction(
    (said) =>
      [...document.querySelectorAll("label")].some(({ textContent }) =>
        new RegExp(`^${said}[1-9]`).test(textContent ?? ""),
      )
        ? performance.now()
        : 0,
    words,
    { polling: "raf", timeout: 120_000 },
  );
  return (await to.jsonValue()) - from;
}
