/** A scanner at the keyboard port of a test's browser. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { getNowMs } from "./present.ts";

/** A key, `afterMs` milliseconds after the key before it; pressed and released, or one of the two. `modifiers` as in the DevTools protocol: 1 Alt, 2 Ctrl. */
export type ScannerKey = {
  key: string;
  afterMs: number;
  modifiers?: number;
  code?: string;
  only?: "keyDown" | "keyUp";
};

/** The page leaves out keys within half a second of a code, and a test's hand comes sooner. */
const handFollowsMs = 600;

/**
 * Types a code as a scanner does: faster than any hand, with Enter at the end. A group separator in the code is U+001D. Keys of a person may follow at once:
 * the code is typed as long ago as a hand takes.
 */
export const wedge = (page: Page, code: string): Promise<void> => sendKeys(page, keysOf(`${code}\r`, 8), handFollowsMs);

/** Keys of a text, evenly; Enter is `\r`, and the group separator comes as Ctrl and ]. */
export const keysOf = (text: string, afterMs: number): ScannerKey[] =>
  Array.from(text, (key) => {
    if (key === "\r") return { key: "Enter", afterMs };
    return key === "\u001D" ? { key: "]", modifiers: 2, afterMs } : { key, afterMs };
  });

/**
 * Presses keys in one call into the page, as events of the page: a busy machine cannot stretch the pauses between them. The events carry the times at which
 * a scanner presses the keys, and reach the page `agoMs` after the last of these times, as they reach a page that was busy until then.
 */
export async function sendKeys(page: Page, keys: readonly ScannerKey[], agoMs = 0): Promise<void> {
  const durationMs = keys.reduce((sum, { afterMs }) => sum + afterMs, 0);
  await setTimeout(durationMs);
  let at = -durationMs - agoMs;
  const events = keys.map(({ key, code = "", modifiers = 0, afterMs, only }): ScannerEvent => {
    at += afterMs;
    const init = { key, code, altKey: (modifiers & 1) !== 0, ctrlKey: (modifiers & 2) !== 0 };
    return {
      init,
      at,
      types: ["keydown", "keyup"].filter((type) => only === undefined || only.toLowerCase() === type),
    };
  });
  await page.evaluate(dispatchKeys, events);
}

/** Inserts digits as a keyboard on the screen does, whose keys do not contain their characters. One call into the page, as in `sendKeys`. */
export const insertDigits = (page: Page, digits: string): Promise<void> =>
  page.evaluate(
    dispatchKeys,
    Array.from(digits, (inserted): ScannerEvent => {
      const init = { key: "Unidentified", keyCode: 229 };
      return { init, at: 0, types: ["keydown", "keyup"], inserted };
    }),
  );

/** Presses keys while Caps Lock is on, without a pause. One call into the page, as in `sendKeys`. */
export const typeUnderCapsLock = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    dispatchKeys,
    [...Array.from(text), "Enter"].map((key): ScannerEvent => {
      return { init: { key, modifierCapsLock: true }, at: 0, types: ["keydown", "keyup"] };
    }),
  );

/**
 * Presses keys through the browser, so that its own default actions follow. They reach a page that is busy: otherwise they would come as slowly as a busy
 * machine sends them. One session sends them all at once, which keeps their order.
 */
export async function sendTrustedKeys(page: Page, keys: readonly ScannerKey[], busyMs = 250): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let at = getNowMs() - 1000;
  const press = ({ afterMs, only, ...key }: ScannerKey) => {
    at += afterMs;
    const pressed = { ...toTrustedKey(key), timestamp: at / 1000 };
    return (["keyDown", "keyUp"] as const)
      .filter((type) => only === undefined || only === type)
      .map((type) => session.send("Input.dispatchKeyEvent", { type, ...pressed }));
  };
  const busy = session.send("Runtime.evaluate", { expression: `(${String(beBusy)})(${busyMs})` });
  await Promise.all([busy, ...keys.flatMap(press)]);
  await session.detach();
}

/** A key for `dispatchKeys`. `at`: when it is pressed, in milliseconds relative to the call; `inserted`: text that the browser inserts for it. */
type ScannerEvent = { init: ScannerEventInit; at: number; types: string[]; inserted?: string };
type ScannerEventInit = {
  key: string;
  code?: string;
  keyCode?: number;
  altKey?: boolean;
  ctrlKey?: boolean;
  modifierCapsLock?: boolean;
};

/**
 * Dispatches the events of keys to the element that has the focus, with a browser's default actions: a character goes into a field, and Enter presses a
 * button or link, submits a form or begins a line. Runs in the page, so it uses nothing from outside. A call of `page.evaluate` counts as a user gesture, as
 * a key does: the page may sound and vibrate.
 */
async function dispatchKeys(keys: ScannerEvent[]): Promise<void> {
  const beginMs = performance.now();
  const isTextField = (element: Element): boolean =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(radio|checkbox|button|submit|reset|file|range|color)$/.test(element.type));
  /** Returns false if the page prevents the default action. */
  const dispatch = (type: string, { init, at }: ScannerEvent): boolean => {
    const event = new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true, composed: true, view: window });
    Object.defineProperty(event, "timeStamp", { value: beginMs + at });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  };
  const insert = (data: string): void => {
    const { activeElement } = document;
    if (activeElement === null || !isTextField(activeElement)) return;
    const before = new InputEvent("beforeinput", { inputType: "insertText", data, bubbles: true, cancelable: true });
    // execCommand dispatches the event `input`, but not the one before it.
    if (activeElement.dispatchEvent(before)) document.execCommand("insertText", false, data);
  };
  const pressEnter = (): void => {
    const element = document.activeElement;
    if (element instanceof HTMLTextAreaElement) insert("\n");
    else if (element instanceof HTMLInputElement) {
      const submit = element.form?.querySelector<HTMLElement>("button:not([type]), [type=submit]");
      if (submit) submit.click();
      else element.form?.requestSubmit();
    } else if (element instanceof HTMLElement && element.matches("button, a[href], summary")) element.click();
  };
  for (const key of keys) {
    for (const type of key.types) {
      const isDefault = dispatch(type, key);
      const isPlain = key.init.ctrlKey !== true && key.init.altKey !== true;
      if (type === "keydown" && isDefault && key.inserted !== undefined) insert(key.inserted);
      else if (type === "keydown" && isDefault && isPlain && (key.init.key === "Enter" || key.init.key.length === 1)) {
        if (!dispatch("keypress", key)) continue;
        if (key.init.key === "Enter") pressEnter();
        else insert(key.init.key);
      }
      // As behind each event of the browser, promises go on first: React renders in one.
      await null; // oxlint-disable-line no-await-in-loop, typescript/await-thenable, unicorn/no-unnecessary-await -- lets promises go on
    }
  }
}

function toTrustedKey({ key, ...more }: Pick<ScannerKey, "key" | "code" | "modifiers">) {
  if (key === "Enter") return { key, text: "\r", windowsVirtualKeyCode: 13 };
  if (more.modifiers === undefined) return { key, ...more, ...(key.length === 1 && { text: key }) };
  return { key, ...more, windowsVirtualKeyCode: key.toUpperCase().codePointAt(0)! };
}

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
