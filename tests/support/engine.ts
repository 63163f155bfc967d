/** A browser of another make than Chromium, driven as far as the tests need it: the same few steps for each. */
import { until } from "./until.ts";

export type Engine = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Waits until something like this is to be seen. @param xpath see `named`, `text` */
  see: (xpath: string) => Promise<void>;
  /** Presses the first of these that is to be seen, as a person does, once it is enabled. */
  press: (xpath: string) => Promise<void>;
  /** Types into a field, which is emptied before. */
  type: (xpath: string, text: string) => Promise<void>;
  /** Runs the body of an async function in the page. */
  evaluate: <Result>(body: string) => Promise<Result>;
  close: () => Promise<void>;
};

const quoted = (words: string): string => `"${words}"`;

/** A button, link or field by its name; inside `within`, where that is given. */
export const named = (name: string, within = ""): string =>
  `${within}//*[self::button or self::a or self::input][@aria-label=${quoted(name)} or normalize-space()=${quoted(name)} or @id=//label[normalize-space()=${quoted(name)}]/@for]`;

/** Whatever says this and nothing else. */
export const text = (words: string): string => `//*[normalize-space(text())=${quoted(words)}]`;

/** In the dialog that is open. */
export const inDialog = "//*[@role='dialog']";

/**
 * What sends a code to whatever has the focus as a scanner at the keyboard port does, Enter at its end (a body for `evaluate`). All keys at once: one step of a driver for each would come as slowly
 * as a busy machine sends them, and be a hand's. A hand takes up the scanner before: keys within half a second of each other are of one hand (decision 219).
 */
export const scanned = (code: string): string => `
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (const key of [...${quoted(code)}, "Enter"])
    for (const type of ["keydown", "keyup"])
      document.activeElement.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
`;

/** How long a step waits for what it needs. */
export const patienceMs = 30_000;

/** Waits as long as a step may take. It looks seldom: each look keeps the browser busy, and the page waits behind it. */
export const inTime = (isSo: () => boolean | Promise<boolean>): Promise<void> => until(isSo, patienceMs, 50);
