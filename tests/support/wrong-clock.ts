/** A device whose clock is wrong: every way in which a page or a worker reads the time is off, and only that. */
import type { BrowserContext } from "playwright";

/**
 * Puts the clock of every page of a browser wrong; the pages read by how much from their own storage, so that it can be set right for the next page, and
 * `setClockOff(ms)` sets that of a page while it is open.
 */
export async function putClockWrong(context: BrowserContext, offMs: number): Promise<void> {
  await context.addInitScript(`{
    let off = ${offMs};
    try { off = Number(localStorage.getItem("clock off") ?? off); } catch {}
    globalThis.setClockOff = (ms) => { off = ms; };
    ${shift}
  }`);
}

/** A worker with a clock that is off, for the `change` of a deploy. */
export const withWrongClock =
  (offMs: number) =>
  (worker: string): string =>
    `{ const off = ${offMs}; ${shift} }\n${worker}`;

const shift = `
  const Right = Date;
  globalThis.Date = class Date extends Right {
    constructor(...parts) {
      if (parts.length === 0) super(Right.now() + off);
      else super(...parts);
    }
    static now() {
      return Right.now() + off;
    }
    // Times from the disk or from a worker are of the class that was replaced.
    static [Symbol.hasInstance](value) {
      return value instanceof Right;
    }
  };`;
