/** How fast what waited goes out once the network is back: from the page, through the real server, until the device knows of each. */
import type { Page } from "playwright";
import { counted, keepAll, writes } from "./entries.ts";
import { rounded, type Figure } from "./figure.ts";
import { still, tabletOf, type Tablet } from "./tablet.ts";
import { traced } from "./trace.ts";

/** Chrome's "Fast 3G": 300 ms there and back, 1.6 Mbit/s down, 0.75 up, for all connections together. */
const threeG = { kind: "slow", ms: 150, bytesPerSecond: { up: 93_750, down: 200_000 } } as const;

/** 1,000 entries of some 900 scopes on loopback. */
export async function drainFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "direct");
  const { seconds, longest } = await drained(tablet, tablet.direct("/favicon.svg"), tablet.direct("/receive"), 1_000);
  return [
    { what: "drain of 1,000 entries on loopback", value: rounded(1_000 / seconds), unit: "/s", aim: { atLeast: 200 } },
    { what: "longest task of the page meanwhile", value: rounded(longest), unit: "ms", aim: { atMost: 100 } },
  ];
}

export async function slowDrainFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "over the line");
  const { seconds, longest } = await drained(
    tablet,
    tablet.over("/favicon.svg"),
    tablet.over("/receive"),
    5_000,
    threeG,
  );
  return [
    { what: "drain of 5,000 entries on a 3G line", value: rounded(seconds), unit: "s", aim: { atMost: 60 } },
    { what: "longest task of the page meanwhile", value: rounded(longest), unit: "ms", aim: { atMost: 100 } },
  ];
}

/** Seconds from the first that is done to the last, and the longest task of the page from its opening on, in milliseconds. @throws Error when one was not taken. */
async function drained(
  tablet: Tablet,
  aside: string,
  app: string,
  count: number,
  slow?: Parameters<Tablet["line"]["fault"]>[0],
): Promise<{ seconds: number; longest: number }> {
  await tablet.page.close();
  const beside = await still(tablet, aside);
  const page = await tablet.context.newPage();
  await page.goto(aside); // the person's pending lines are asked from here
  await keepAll(beside, tablet.user_id, await writes({ ...tablet, page }, count));
  if (slow !== undefined) await tablet.line.fault(slow);
  let [from, to] = [0, 0];
  const { tasks } = await traced(page, async () => {
    await page.goto(app, { waitUntil: "commit", timeout: 120_000 });
    from = await untilDone(beside, tablet.user_id, 1);
    to = await untilDone(beside, tablet.user_id, count);
  });
  const { open, done, blocked: refused } = await counted(beside, tablet.user_id);
  if (open > 0 || done !== count) throw new Error(`${done} of ${count} are done, ${refused} were turned down.`);
  return { seconds: (to - from) / 1000, longest: Math.max(0, ...tasks.map(({ ms }) => ms)) };
}

/** The time at which so many were settled. */
async function untilDone(page: Page, user_id: number, count: number): Promise<number> {
  for (;;) {
    const { done, blocked: refused } = await counted(page, user_id);
    if (done + refused >= count) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
