/** Scrolling a list of 103,796 rows on a processor four times slower: how long our program runs in each frame. */
import type { Page } from "playwright";
import { startBrowser } from "#tests/support/browser.ts";
import { serveKit } from "#tests/kit/serve.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { traced } from "./trace.ts";

const rows = 103_796;
const frames = 300;

/** The product's own list, whole in memory, as the kit page shows it: scrolled on by most of a screen in every frame, then from end to end. */
export async function scrollFigures(): Promise<Figure[]> {
  const kit = await serveKit();
  const browser = await startBrowser({ isWhole: true });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${kit.url}?long&rows=${rows}`);
    await page.getByRole("row").nth(5).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const on = await scrolled(page, "on");
    const leaping = await scrolled(page, "leaping");
    const figure = (what: string, times: number[]): Figure => ({
      what: `scripting a frame, 103,796 rows, 4x slower, ${what}, p95`,
      value: rounded(percentile(times, 0.95)),
      unit: "ms",
      aim: { atMost: 16 },
    });
    return [figure("scrolling on", on), figure("leaping", leaping)];
  } finally {
    await browser.close();
    await kit.close();
  }
}

/** Milliseconds of our program in each frame. */
const scrolled = (page: Page, how: "on" | "leaping"): Promise<number[]> =>
  scriptInFrames(page, () =>
    page.evaluate(
      ([count, way]) =>
        new Promise<void>((resolve) => {
          let done = 0;
          const step = () => {
            if (way === "on") window.scrollBy(0, 700);
            else window.scrollTo(0, (document.documentElement.scrollHeight * ((done * 37) % 100)) / 100);
            done += 1;
            if (done < count) requestAnimationFrame(step);
            else resolve();
          };
          requestAnimationFrame(step);
        }),
      [frames, how] as const,
    ),
  );

/** The same of each frame that begins while something happens. */
export async function scriptInFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  const { tasks, frames: began } = await traced(page, work);
  const starts = began.filter((at, index) => index === 0 || at - began[index - 1]! > 1);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? Infinity;
    // Each task counts once, in the frame in which it began.
    return tasks
      .filter(({ startMs }) => startMs >= from && startMs < to)
      .reduce((sum, { scriptMs }) => sum + scriptMs, 0);
  });
}
