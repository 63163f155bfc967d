/** A scanner at the keyboard port of a test's browser. */
import type { Page } from "playwright";
import { getNowMs } from "./present.ts";

/** A key, so many milliseconds after the one before it; pressed and released, or one of the two. `modifiers` as in the DevTools protocol: 1 Alt, 2 Ctrl. */
export type ScannerKey = {
  key: string;
  afterMs: number;
  modifiers?: number;
  code?: string;
  only?: "keyDown" | "keyUp";
};

/** Types as it does: faster than anybody's hand, with Enter at the end. A group separator in the code is U+001D. */
export const wedge = (page: Page, code: string): Promise<void> => sendKeys(page, keysOf(`${code}\r`, 8));

/** Keys of a text, evenly; Enter is `\r`, and the group separator comes as Ctrl and ]. */
export const keysOf = (text: string, afterMs: number): ScannerKey[] =>
  Array.from(text, (key) => {
    if (key === "\r") return { key: "Enter", afterMs };
    return key === "\u001D" ? { key: "]", modifiers: 2, afterMs } : { key, afterMs };
  });

/**
 * Presses keys at their times, to a page that is busy meanwhile: one after the other they would come as slowly as a busy machine sends them. All at once by
 * one session, which keeps their order: a busy page that begins after some keys takes the code apart.
 */
export async function sendKeys(page: Page, keys: readonly ScannerKey[], busyMs = 250): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let at = getNowMs() - 1000;
  const press = ({ afterMs, only, ...key }: ScannerKey) => {
    at += afterMs;
    const pressed = { ...pressOf(key), timestamp: at / 1000 };
    return (["keyDown", "keyUp"] as const)
      .filter((type) => only === undefined || only === type)
      .map((type) => session.send("Input.dispatchKeyEvent", { type, ...pressed }));
  };
  const busy = session.send("Runtime.evaluate", { expression: `(${String(beBusy)})(${busyMs})` });
  await Promise.all([busy, ...keys.flatMap(press)]);
  await session.detach();
}

/** Inserts digits as a keyboard on the screen does, whose keys do not say what they write. */
export async function insertDigits(page: Page, digits: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: "Unidentified", windowsVirtualKeyCode: 229 };
  await Promise.all(
    Array.from(digits).flatMap((text) => [
      session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
      session.send("Input.insertText", { text }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
    ]),
  );
  await session.detach();
}

/** Presses keys while Caps Lock is on, which the DevTools protocol cannot say: as events of the page. */
export const typeUnderCapsLock = (page: Page, text: string): Promise<void> =>
  page.evaluate((typed) => {
    for (const key of [...Array.from(typed), "Enter"]) {
      const init = { key, modifierCapsLock: true, bubbles: true, cancelable: true };
      for (const type of ["keydown", "keyup"]) document.activeElement!.dispatchEvent(new KeyboardEvent(type, init));
    }
  }, text);

type Pressed = Pick<ScannerKey, "key" | "code" | "modifiers">;

function pressOf({ key, ...more }: Pressed) {
  if (key === "Enter") return { key, text: "\r", windowsVirtualKeyCode: 13 };
  if (more.modifiers === undefined) return { key, ...more, ...(key.length === 1 && { text: key }) };
  return { key, ...more, windowsVirtualKeyCode: key.toUpperCase().codePointAt(0)! };
}

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
