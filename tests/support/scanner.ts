/** A scanner at the keyboard port of a test's browser. */
import type { Page } from "playwright";
import { getNowMs } from "./present.ts";

/** Types as it does: faster than anybody's hand, with Enter at the end. A group separator in the code is U+001D. */
export async function wedge(page: Page, code: string) {
  const session = await page.context().newCDPSession(page);
  const begun = getNowMs() / 1000 - 1;
  const press = (key: string, at: number) => {
    const pressed = { ...pressOf(key), timestamp: begun + at * 0.008 };
    return [
      session.send("Input.dispatchKeyEvent", { type: "keyDown", ...pressed }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed }),
    ];
  };
  // All at once, with the times of a scanner, to a page that is busy meanwhile: one after the other they would come as slowly as a busy machine sends them.
  // By one session, which keeps their order: a busy page that begins after some keys takes the code apart.
  const busy = session.send("Runtime.evaluate", { expression: `(${String(beBusy)})(250)` });
  await Promise.all([busy, ...[...Array.from(code), "Enter"].flatMap(press)]);
  await session.detach();
}

/** The group separator comes as Ctrl and ]. */
function pressOf(key: string) {
  if (key === "Enter") return { key, text: "\r", windowsVirtualKeyCode: 13 };
  return key === "\u001D" ? { key: "]", modifiers: 2 } : { key, text: key };
}

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
