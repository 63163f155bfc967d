/**
 * Tells what a scanner types from what a person types, by its timing alone: a scanner sends its keys within milliseconds of each other, a person does
 * not. Keys are held back until it is clear whose they are, so that a code never lands in a field, whichever has the focus.
 */

/** A key as the keyboard reports it; `at`: when it was pressed, milliseconds. */
export type Key = { key: string; at: number };

/** What becomes of a key: kept back, left to the browser, or the end of a code that the browser must not see. */
export type Fate = "held" | "left" | "code";

export type Wedge = {
  /** Whether a key pressed at this time would go on with what is held back. */
  isHearing: (at: number) => boolean;
  /** A key that writes a character. */
  letter: (pressed: Key) => Fate;
  /** Enter or Tab, with which scanners end a code. */
  end: (pressed: Key) => Fate;
  /** Any other key, or a key that repeats because it is held down: what was typed before it comes first. */
  other: () => void;
  /** Nothing is decided any more; what is held back is typed. */
  stop: () => void;
};

/** Scanners leave up to 40 ms between two keys (domain of wedge scanners), people over 60 for more than two. */
const gapMs = 50;
/** So late a person sees what they typed; longer than the gap, or a busy page would take a code apart. */
const heldMs = 80;
/** A code that ends with Enter or Tab has at least so many characters; one that just ends has more. */
const fewest = 3;
const fewestUnended = 6;

/** @param onCode a code was scanned. @param onTyped a person typed this. @param later calls back after so many milliseconds and gives the way to stop it. */
export function newWedge(
  onCode: (code: string) => void,
  onTyped: (text: string) => void,
  later: (call: () => void, ms: number) => () => void = afterPending,
): Wedge {
  let held = "";
  let last = Number.NEGATIVE_INFINITY;
  let stopWaiting = () => {};
  const take = () => {
    stopWaiting();
    const text = held;
    held = "";
    return text;
  };
  const settle = () => {
    const text = take();
    if (text.length >= fewestUnended) onCode(text);
    else if (text !== "") onTyped(text);
  };
  const typed = () => {
    const text = take();
    if (text !== "") onTyped(text);
  };
  const isQuick = ({ at }: { at: number }) => held !== "" && at - last <= gapMs;
  return {
    isHearing: (at) => isQuick({ at }),
    letter: (pressed) => {
      if (!isQuick(pressed)) typed();
      held += pressed.key;
      last = pressed.at;
      stopWaiting();
      stopWaiting = later(settle, heldMs);
      return "held";
    },
    end: (pressed) => {
      const isCode = isQuick(pressed) && held.length >= fewest;
      if (isCode) onCode(take());
      else typed();
      return isCode ? "code" : "left";
    },
    other: typed,
    stop: typed,
  };
}

/** Keys that were pressed while the page was busy come before a time that has run out. */
function afterPending(call: () => void, ms: number): () => void {
  let timer = setTimeout(() => (timer = setTimeout(call)), ms);
  return () => clearTimeout(timer);
}
