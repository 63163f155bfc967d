/** Who is at the page: for how long nobody touched it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getNowMs } from "#tests/support/present.ts";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

test("after a minute nobody is said to be there, after ten they were away; a key brings them back", async () => {
  const { isUnattended, wasAway, watchActivity } = await import("#src/api/activity.ts");
  const page = new EventTarget();
  watchActivity(page);
  const standing = () => [isUnattended(), wasAway()];
  const pass = (ms: number) => vi.setSystemTime(getNowMs() + ms);
  expect(standing()).toEqual([false, false]);
  pass(61_000);
  expect(standing()).toEqual([true, false]);
  pass(9 * 60_000);
  expect(standing()).toEqual([true, true]);
  page.dispatchEvent(new Event("keydown"));
  expect(standing()).toEqual([false, false]);
});
