/** The clock of `npm test -- --date` (scripts/fake-clock.mjs): processes inherit it; browsers must not, and their pages get it here. */
import type { BrowserContext } from "playwright";
import { withWrongClock } from "./wrong-clock.ts";

/** Milliseconds by which the tests' clock is ahead of the machine's; 0 in an ordinary run. */
export const clockOffsetMs = Number(process.env["TEST_CLOCK_OFFSET_MS"] ?? 0);

/** Script that sets the clock of the page or worker in which it runs; the first run counts. Empty in an ordinary run. */
export const setClockScript =
  clockOffsetMs === 0
    ? ""
    : `if (!globalThis[Symbol.for("test clock")]) {
  globalThis[Symbol.for("test clock")] = true;
  ${withWrongClock(clockOffsetMs)("")}
}`;

/** Sets the clock of every page that the context opens from now on. */
export async function setClock(context: BrowserContext): Promise<BrowserContext> {
  if (clockOffsetMs !== 0) await context.addInitScript(setClockScript);
  return context;
}

/** Returns the environment for a browser: Chromium does not start with a preloaded clock. */
export const withoutFakeClock = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  clockOffsetMs === 0
    ? env
    : Object.fromEntries(Object.entries(env).filter(([name]) => !/^(LD_PRELOAD$|FAKETIME)/.test(name)));
