/** Keys that came one after the other, and whether they are a code: by their timing, their number, and where they would be typed. */
import { isChecked } from "#contract/base/gtin.ts";
import { type ScannerPace, isOwnPace, quickMs, slowestFirstMs } from "./scanner-pace.ts";

/**
 * Where keys go: into a number that has the focus; into a number that has not (nobody pressed a field); into any other field, where a code is read as text
 * at the latest; or nowhere.
 */
export type KeyPlace = "count" | "lead" | "text" | "none";

export type KeyRun = {
  text: string;
  /** The place of its last key. */
  place: KeyPlace;
  /** The place was a number for at least one of its keys. */
  wasCounted: boolean;
  /** Characters that are in a field by now, and true once any was. */
  landed: number;
  hasLanded: boolean;
  /** When its last key was pressed, milliseconds. */
  last: number;
  /** Pauses before each key but the first. */
  gaps: number[];
  /** Keys of the quick stretch that goes on, and of the longest one. */
  stretch: number;
  longest: number;
  isCapsOn: boolean;
  /** The browser put it into a number. */
  isInserted: boolean;
  /** It began so soon after a code that it may be the rest of it. */
  isAfterCode: boolean;
};

/** `end`: Enter or Tab, so long after the last key. `quiet`: nothing more came. `other`: another key, or the screen was left. */
export type RunEnding = { kind: "end"; afterMs: number } | { kind: "quiet" } | { kind: "other" };

/** A code that ends with Enter or Tab has at least this many characters; one that just ends has more. */
const fewest = 3;
const fewestLateEnd = 4;
const fewestUnended = 6;
/** Nobody types a number of so many digits; a slow scanner does. */
const fewestSlow = 8;

/** Returns true for keys that no hand types, so quickly or into a number: they are held back until it is clear what they are. */
export const isLikelyScanner = ({ longest, place, text }: KeyRun): boolean =>
  longest >= (place === "text" ? fewestUnended : fewest) || (place !== "text" && text.length >= fewestSlow);

/** Returns true if the next key, also one with Ctrl, is a scanner's as well. */
export const isScannerGoingOn = (run: KeyRun): boolean =>
  isLikelyScanner(run) || (run.place === "text" && gs1Shape.test(run.text));

/** Returns true where the keys may be typed before it is clear what they are. */
export const canLand = (run: KeyRun): boolean =>
  (run.place === "count" || run.place === "text") && !isLikelyScanner(run) && !(run.isAfterCode && run.wasCounted);

/** Returns true where the keys are a scanner's code. */
export function isCode({ text, place, stretch, longest }: KeyRun, ending: RunEnding): boolean {
  if (longest >= fewestUnended) return true;
  const isEnded = ending.kind === "end";
  if (isEnded && longest >= fewestLateEnd) return true;
  if (isEnded && ending.afterMs <= quickMs && stretch >= fewest) return true;
  switch (place) {
    case "text":
      return isEnded && gs1Shape.test(text);
    case "none":
      return text.length >= fewestSlow && /\d{6}/.test(text);
    case "count":
    case "lead":
      return text.length >= fewestSlow || hasLetters(text, isEnded ? fewest : fewestUnended);
  }
}

/** Returns true where the keys are a code whatever comes next: what the browser put into a number of it is taken out at once. */
export const isCodeAlready = (run: KeyRun): boolean => run.wasCounted && isCode(run, { kind: "quiet" });

/** A GTIN of a GS1 code, and something behind it: nobody searches for that. STX may come before it. */
const gs1Shape = /^\p{Cc}*(\][A-Za-z]\d)?01\d{14}./u;

/** Nobody types letters into a number. */
const hasLetters = (text: string, fewestKeys: number): boolean =>
  text.length >= fewestKeys && (text.match(/[A-Za-z]/g) ?? []).length >= (fewestKeys === fewest ? 1 : 2);

/**
 * Returns true where the first keys of a code came as a person's come, so that they may be no part of it: a digit typed into the count just before a scan.
 * At the pace of this device's scanner they are.
 */
export function isDoubtful({ wasCounted, gaps, hasLanded, isInserted }: KeyRun, pace: ScannerPace): boolean {
  if (!wasCounted) return false;
  if (isInserted && !pace.some((code) => code.isInserted === true)) return true;
  const beginsQuickly = gaps.length >= fewest - 1 && gaps.slice(0, fewest - 1).every((gap) => gap <= quickMs);
  return (hasLanded || !beginsQuickly) && !isOwnPace(pace, gaps);
}

/**
 * Returns true if the digits of a code show that none is missing at its beginning: a symbology identifier, or a GTIN or SSCC with a right check digit.
 */
export function hasBeginning(text: string): boolean {
  const [, gtin, key] = /^(?:01(\d{14})(?=.)|(\d{12,14}|00\d{18})$)/.exec(text) ?? [];
  return /^\p{Cc}*\][A-Za-z]\d./u.test(text) || ((gtin ?? key) !== undefined && isChecked((gtin ?? key)!));
}

/** Keys that a person may have typed just before a code: more are no beginning of one. */
const mostLateKeys = 2;
/**
 * Returns the keys of a code together with those that were typed for good before it, where these are its beginning or may be: the scanner paused after its
 * first key. Undefined where they are somebody's own digits.
 */
export function joinLateBeginning(before: KeyRun, code: KeyRun): KeyRun | undefined {
  const pauseMs = code.last - code.gaps.reduce((sum, gap) => sum + gap, 0) - before.last;
  if (before.text.length > mostLateKeys || pauseMs > slowestFirstMs) return undefined;
  const text = before.text + code.text;
  const isOneCode = hasBeginning(text);
  // GTINs of 12 and 13 digits have right check digits without their zeros, too.
  if (hasBeginning(code.text) && !(isOneCode && /^0+$/.test(before.text))) return undefined;
  if (!isOneCode && !before.wasCounted) return undefined;
  return {
    ...code,
    text,
    gaps: [...before.gaps, pauseMs, ...code.gaps],
    wasCounted: before.wasCounted || code.wasCounted,
    hasLanded: true,
    isCapsOn: before.isCapsOn || code.isCapsOn,
    isInserted: before.isInserted || code.isInserted,
  };
}

/** Adds a key to a run. */
export function addKey(run: KeyRun, { key, at, isCapsOn }: { key: string; at: number; isCapsOn: boolean }): void {
  const isFirst = run.text === "";
  const gap = Math.max(0, at - run.last);
  if (!isFirst) run.gaps.push(gap);
  run.text += key;
  run.last = at;
  run.stretch = !isFirst && gap <= quickMs ? run.stretch + 1 : 1;
  run.longest = Math.max(run.longest, run.stretch);
  run.isCapsOn ||= isCapsOn;
}

/** Returns a run without keys. */
export const createRun = (isAfterCode: boolean): KeyRun => ({
  text: "",
  place: "none",
  wasCounted: false,
  landed: 0,
  hasLanded: false,
  last: 0,
  gaps: [],
  stretch: 0,
  longest: 0,
  isCapsOn: false,
  isInserted: false,
  isAfterCode,
});
