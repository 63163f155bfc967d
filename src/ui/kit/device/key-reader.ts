/** The keys of a page as browsers report them, read for the wedge: separators, Alt codes, keys with Ctrl, and text that a screen keyboard inserts. */
import { createAltCode } from "./alt-code.ts";
import { quickMs } from "./scanner-pace.ts";
import { createWedge, type Wedge, type WedgePorts } from "./wedge.ts";

/** A key as the browser reports it. */
export type KeyPress = {
  key: string;
  code: string;
  keyCode?: number;
  timeStamp: number;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  getModifierState: (name: string) => boolean;
} & Consumable;

type Consumable = { target: unknown; preventDefault: () => void; stopPropagation: () => void };

export type ReaderPorts = Omit<WedgePorts, "later"> & {
  later: NonNullable<WedgePorts["later"]>;
  /** Returns true where keys are left to the browser, whoever types them. */
  isLeft: (target: unknown) => boolean;
  isField: (target: unknown) => boolean;
  /** Selects what Ctrl+A selects. */
  onSelectAll: () => void;
  /** Undoes a selection that turned out to be a scanner's. */
  onUnselect: () => void;
};

export type KeyReader = {
  onKeyDown: (event: KeyPress) => void;
  onKeyUp: (event: KeyPress) => void;
  /** The browser has inserted this text, without a key that said it. */
  onInserted: (text: string, at: number) => void;
  /** Returns true if the last key did not say what it writes: the browser inserts it. */
  isInserting: () => boolean;
  /** Returns true for a character that was read from its Alt code: the system types it too. */
  isRead: (text: string | null, at: number) => boolean;
  /** The field is left: what may be typed is typed now. */
  onLeave: () => void;
  /** The screen is left. */
  stop: () => void;
};

/** As scanners send it to a keyboard (GS1 General Specifications, 7.8.3). */
const groupSeparator = "\u001D";
/** Control characters as keys with Ctrl: those that separate parts of a code, and those that end it. */
const separators: Record<string, string> = { "]": groupSeparator, "^": "\u001E" };
const endings = new Set(["c", "j", "m"]);
/** Two Enters in this time are one press: CR and LF of a scanner. */
const sameEnterMs = 60;
/** Keys within this time are of one run (decision 219). */
const oneRunMs = 500;
/** A person sees so late what Ctrl+A selected. */
const chordMs = 80;
/** The system types the character of an Alt code so soon after the key. */
const sameCharacterMs = 50;

/** Keys that are held beside a letter, and of which some scanners press one for each capital. */
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"]);

const consume = (event: Consumable): void => {
  event.preventDefault();
  event.stopPropagation();
};

const isInsertedKey = ({ key, keyCode }: KeyPress): boolean =>
  key === "Unidentified" || key === "Process" || keyCode === 229;

export function createKeyReader(ports: ReaderPorts): KeyReader {
  const chord = createSelectAll(ports);
  const wedge = createWedge({
    ...ports,
    onTyped: (text) => {
      chord.replay();
      ports.onTyped(text);
    },
    onSettled: (run) => {
      chord.keep();
      ports.onSettled(run);
    },
    onCode: (code) => {
      chord.forget();
      ports.onCode(code);
    },
  });
  const alt = createAltReader(wedge);
  const press = createPress(ports, { wedge, alt, chord });
  const isSameEnter = createSameEnter();
  let isInserting = false;
  return {
    onKeyDown: (event) => {
      const isModifier = modifiers.has(event.key);
      const isInserted = isInsertedKey(event);
      if (!isModifier) isInserting = isInserted;
      if (isSameEnter(event)) return consume(event);
      // Enter ends what a person composes, unless a scanner composed it.
      const isComposing = event.isComposing && !(event.key === "Enter" && wedge.isHearing(event.timeStamp));
      if (ports.isLeft(event.target) || isComposing) return;
      if (event.key === "Alt" && !event.repeat) alt.onBegin();
      if (isInserted || isModifier) return;
      press(event);
    },
    onKeyUp: (event) => {
      if (event.key === "Alt" && alt.onEnd(event)) consume(event);
    },
    onInserted: (text, at) => {
      for (const key of text) wedge.letter({ key, at, isLanded: true });
    },
    isInserting: () => isInserting,
    onLeave: wedge.flush,
    isRead: alt.isRead,
    stop: () => {
      chord.replay();
      wedge.other();
    },
  };
}

type Reading = { wedge: Wedge; alt: ReturnType<typeof createAltReader>; chord: ReturnType<typeof createSelectAll> };

/** Returns a function that takes a key that is pressed, in a place where keys are heard. */
function createPress(ports: ReaderPorts, { wedge, alt, chord }: Reading) {
  const onChord = createChords(wedge, chord);
  /** Returns true if the browser must not see it. */
  const writeLetter = (event: KeyPress): boolean => {
    const { key, timeStamp: at } = event;
    chord.hold();
    const isHeard = wedge.isHearing(at);
    const isLanded = ports.getPlace(key) === "none";
    return wedge.letter({ key, at, isCapsOn: event.getModifierState("CapsLock"), isLanded }) === "held" || isHeard;
  };
  return (event: KeyPress): void => {
    const { key, timeStamp: at, repeat, target } = event;
    const isAltGraph = event.getModifierState("AltGraph");
    if (event.altKey && !isAltGraph && alt.onDigit(event)) return;
    if (event.ctrlKey && !isAltGraph && key.length === 1) return onChord(event);
    const isEnd = key === "Enter" || key === "Tab";
    const isLetter = key.length === 1 && (isAltGraph || !(event.ctrlKey || event.metaKey || event.altKey));
    // Space presses what has the focus.
    const isPress = key === " " && !ports.isField(target) && !wedge.isHearing(at);
    if (repeat || isPress || !(isEnd || isLetter)) return wedge.other();
    if (isEnd ? wedge.end(at) !== "left" : writeLetter(event)) consume(event);
  };
}

/**
 * Returns a function that is true for the second Enter of one press: behind characters, or where the first one was and nothing was entered since. A person's
 * Enter on something else is one of its own.
 */
function createSameEnter() {
  let characterAt = Number.NEGATIVE_INFINITY;
  let first = { at: Number.NEGATIVE_INFINITY, target: undefined as unknown, text: "", isBehindCharacters: false };
  return ({ key, timeStamp, repeat, target }: KeyPress): boolean => {
    if (key.length === 1 && key !== " ") characterAt = timeStamp;
    if (key !== "Enter" || repeat) return false;
    const text = textOf(target);
    const isSamePlace = target === first.target && (text === "" || text === first.text);
    const isSame = Math.abs(timeStamp - first.at) <= sameEnterMs && (first.isBehindCharacters || isSamePlace);
    first = { at: timeStamp, target, text, isBehindCharacters: timeStamp - characterAt <= oneRunMs };
    return isSame;
  };
}

/** The text of a field; empty for anything else. */
function textOf(target: unknown): string {
  const { value } = (target ?? {}) as { value?: unknown };
  return typeof value === "string" ? value : "";
}

/** Ctrl+A of a person selects a moment later; a scanner's, before its code, selects nothing. */
function createSelectAll({ later, onSelectAll, onUnselect }: ReaderPorts) {
  let stop: (() => void) | undefined;
  let hasSelected = false;
  const drop = () => {
    stop?.();
    const wasPending = stop !== undefined;
    stop = undefined;
    return wasPending;
  };
  return {
    begin: () => {
      drop();
      stop = later(() => {
        stop = undefined;
        hasSelected = true;
        onSelectAll();
      }, chordMs);
    },
    /** Keys come after it: they are typed over what it selects. */
    hold: () => {
      if (!drop()) return;
      stop = () => {};
    },
    /** What comes after it is typed now. */
    replay: () => {
      if (!drop()) return;
      hasSelected = true;
      onSelectAll();
    },
    /** A person pressed it. */
    keep: () => {
      hasSelected = false;
    },
    /** A scanner pressed it. */
    forget: () => {
      drop();
      if (hasSelected) onUnselect();
      hasSelected = false;
    },
  };
}

/** Keys with Ctrl: within a code and right after it they are the scanner's, and nothing for the page. */
function createChords(wedge: Wedge, selectAll: ReturnType<typeof createSelectAll>) {
  return (event: KeyPress): void => {
    const { key, timeStamp: at } = event;
    const letter = key.toLowerCase();
    const separator = separators[key];
    const isHeard = wedge.isHearing(at);
    if (separator !== undefined && wedge.isOpen(at)) wedge.letter({ key: separator, at });
    else if (isHeard && endings.has(letter)) wedge.end(at);
    else if (isHeard) wedge.touch(at);
    else if (letter === "a" && !wedge.isAfterCode(at)) {
      wedge.other();
      selectAll.begin();
    } else if (letter !== "b" && !wedge.isAfterCode(at)) return wedge.other();
    consume(event);
  };
}

/** Alt and digits of the number pad, where a scanner presses them: a person who writes a letter so is left to the browser. */
function createAltReader(wedge: Wedge) {
  const code = createAltCode();
  let last = Number.NEGATIVE_INFINITY;
  let isQuick = false;
  let read: { text: string; at: number } | undefined;
  return {
    isRead: (text: string | null, at: number): boolean =>
      read !== undefined && read.text === text && at - read.at <= sameCharacterMs,
    onBegin: () => {
      code.begin();
      isQuick = false;
      last = Number.NEGATIVE_INFINITY;
    },
    /** Returns true if the key is part of such a number. */
    onDigit: (event: KeyPress): boolean => {
      const { timeStamp: at } = event;
      if (!code.add(event.code)) return false;
      isQuick ||= at - last <= quickMs;
      last = at;
      if (!wedge.isOpen(at) && !isQuick) return true;
      wedge.touch(at);
      consume(event);
      return true;
    },
    /** Returns true if a scanner wrote a character. */
    onEnd: ({ timeStamp: at }: KeyPress): boolean => {
      const written = code.end();
      if (written === undefined || !(wedge.isOpen(at) || isQuick)) return false;
      if (written === "\r" || written === "\n" || written === "\t") wedge.end(at);
      else wedge.letter({ key: written, at });
      read = { text: written, at };
      return true;
    },
  };
}
