/**
 * Tells what a scanner types from what a person types (decision 219). Quick keys are held back until it is clear whose they are; slow ones are typed soon,
 * and put back when they turn out to be a code, with whatever was typed within half a second of it.
 */
import {
  addKey,
  canLand,
  createRun,
  hasBeginning,
  isCode,
  isCodeAlready,
  isDoubtful,
  isLikelyScanner,
  joinLateBeginning,
  isScannerGoingOn,
  type KeyPlace,
  type KeyRun,
  type RunEnding,
} from "./key-run.ts";
import { quickMs, type ScannerPace } from "./scanner-pace.ts";

/** A key as the keyboard reports it; `at`: when it was pressed, milliseconds. `isLanded`: the browser puts it into the field. */
type Key = { key: string; at: number; isCapsOn?: boolean; isLanded?: boolean };

/** Result for a key: kept back, left to the browser, or the end of a code that the browser must not see. */
export type Fate = "held" | "left" | "code";

/** `isDoubtful`: a digit of it may be a person's, or one may be missing: nothing may be counted by it. `gaps`: pauses before each key but the first. */
export type WedgeCode = {
  text: string;
  gaps: readonly number[];
  isCapsOn: boolean;
  isInserted: boolean;
  isDoubtful: boolean;
};

export type WedgePorts = {
  onCode: (code: WedgeCode) => void;
  /** Puts this text into the field. */
  onTyped: (text: string) => void;
  /** Puts the fields back to what they were before the first key of the run. */
  onRetract: () => void;
  /** Puts the field back to what it was before the keys that were last typed for good, if it is as these left it. */
  onRetractSettled: () => void;
  /** Keys right after a code that are no code: they are typed nowhere. */
  onLeftOut: (text: string) => void;
  /** The keys of the run are typed for good. */
  onSettled: (run: { text: string; place: KeyPlace }) => void;
  /** Where this text would be typed now. */
  getPlace: (text: string) => KeyPlace;
  getPace: () => ScannerPace;
  /** Calls back after this many milliseconds and returns a function that stops it. */
  later?: (call: () => void, ms: number) => () => void;
  /** Keys further apart than this have nothing to do with each other. */
  joinMs?: number;
};

export type Wedge = {
  /** Returns true if a key pressed at this time belongs to the keys before it, whoever pressed them. */
  isOpen: (at: number) => boolean;
  /** Returns true if a key pressed at this time would continue a scanner's code. */
  isHearing: (at: number) => boolean;
  /** Returns true so soon after a code that only its scanner can be pressing a key. */
  isAfterCode: (at: number) => boolean;
  /** A key that writes a character. */
  letter: (pressed: Key) => Fate;
  /** A key that writes nothing but belongs to the code. */
  touch: (at: number) => void;
  /** Enter or Tab, with which scanners end a code. */
  end: (at: number) => Fate;
  /** What may be typed already is typed now. */
  flush: () => void;
  /** Any other key, or the screen is left: what was typed before it comes first. */
  other: () => void;
};

/** So late a person sees what they typed; longer than the quick gap, or a busy page would take a code apart. */
const heldMs = 80;
/** A count that changed within this time of a scan is part of the scan. */
const halfSecondMs = 500;

export function createWedge(ports: WedgePorts): Wedge {
  const { joinMs = halfSecondMs } = ports;
  const runs = createRuns(ports);
  const wait = createWait(ports.later ?? afterPending);
  let codeAt = Number.NEGATIVE_INFINITY;
  const settle = (ending: RunEnding): boolean => {
    wait.stop();
    const { run } = runs;
    if (!runs.close(ending)) return false;
    codeAt = run!.last;
    return true;
  };
  const settleQuiet = () => void settle({ kind: "quiet" });
  const onHeld = () => {
    runs.landIfFree();
    if (joinMs <= heldMs) settleQuiet();
    else wait.start(settleQuiet, joinMs - heldMs);
  };
  const isOpen = (at: number) => runs.run !== undefined && Math.abs(at - runs.run.last) <= joinMs;
  const isAfterCode = (at: number) => Math.abs(at - codeAt) <= joinMs;
  return {
    isOpen,
    isHearing: (at) =>
      runs.run !== undefined && isOpen(at) && (at - runs.run.last <= quickMs || isScannerGoingOn(runs.run)),
    isAfterCode,
    letter: (pressed) => {
      const { at } = pressed;
      if (!isOpen(at)) settleQuiet();
      runs.add(pressed, isAfterCode(at));
      wait.start(onHeld, heldMs);
      return pressed.isLanded === true ? "left" : "held";
    },
    touch: (at) => {
      if (runs.run !== undefined && isOpen(at)) runs.run.last = at;
    },
    end: (at) => {
      if (!isOpen(at)) settleQuiet();
      if (runs.run === undefined) {
        runs.forgetSettled();
        return isAfterCode(at) ? "code" : "left";
      }
      if (!settle({ kind: "end", afterMs: at - runs.run.last })) return "left";
      codeAt = at;
      return "code";
    },
    flush: runs.landIfFree,
    other: () => {
      settle({ kind: "other" });
      runs.forgetSettled();
    },
  };
}

/** The keys that are looked at, and where they are by now. */
function createRuns(ports: WedgePorts) {
  let run: KeyRun | undefined;
  /** The keys that were last typed for good, until another key comes that is no part of a code. */
  let settled: KeyRun | undefined;
  const { land, retract } = createLanding(ports);
  const landIfFree = () => {
    if (run !== undefined && canLand(run)) land(run);
  };
  return {
    get run() {
      return run;
    },
    landIfFree,
    forgetSettled: () => {
      settled = undefined;
    },
    add: ({ key, at, isCapsOn = false, isLanded = false }: Key, isAfterCode: boolean): void => {
      if (run !== undefined && at - run.last > quickMs) landIfFree();
      run ??= createRun(isAfterCode);
      addKey(run, { key, at, isCapsOn });
      run.place = ports.getPlace(run.text);
      run.wasCounted ||= run.place === "count" || run.place === "lead";
      if (isLanded) {
        run.landed = run.text.length;
        run.hasLanded = true;
        run.isInserted ||= run.wasCounted;
        if (isCodeAlready(run)) retract(run);
      } else if (run.wasCounted && run.landed > 0 && isLikelyScanner(run)) retract(run);
    },
    /** Returns true if the keys were a code. */
    close: (ending: RunEnding): boolean => {
      if (run === undefined) return false;
      const [closed, before] = [run, settled];
      run = undefined;
      settled = undefined;
      if (isCode(closed, ending)) {
        retract(closed);
        const joined = before && joinLateBeginning(before, closed);
        if (joined !== undefined) ports.onRetractSettled();
        ports.onCode(toCode(joined ?? closed, ports.getPace(), joined === undefined ? "one-run" : "joined"));
        return true;
      }
      if (closed.isAfterCode && closed.wasCounted) {
        retract(closed);
        ports.onLeftOut(closed.text);
      } else {
        land(closed);
        ports.onSettled(closed);
        if (ending.kind === "quiet") settled = closed;
      }
      return false;
    },
  };
}

/** Puts the keys of a run where they belong, and takes them out again. */
const createLanding = (ports: Pick<WedgePorts, "onTyped" | "onRetract">) => ({
  land: (from: KeyRun): void => {
    const text = from.text.slice(from.landed);
    if (text === "") return;
    from.landed = from.text.length;
    from.hasLanded = true;
    ports.onTyped(text);
  },
  retract: (from: KeyRun): void => {
    if (from.landed > 0) ports.onRetract();
    from.landed = 0;
  },
});

/** Digits before a code that does not show its beginning may be somebody's own: joined with them it is doubtful at any pace. */
function toCode(run: KeyRun, pace: ScannerPace, kind: "one-run" | "joined"): WedgeCode {
  const { text, gaps, isCapsOn, isInserted } = run;
  const isUnproven = kind === "joined" && !hasBeginning(text);
  return { text, gaps, isCapsOn, isInserted, isDoubtful: isUnproven || isDoubtful(run, pace) };
}

/** One timer, which begins again at each start. */
function createWait(later: NonNullable<WedgePorts["later"]>) {
  let stop = () => {};
  return {
    start: (call: () => void, ms: number) => {
      stop();
      stop = later(call, ms);
    },
    stop: () => stop(),
  };
}

/** Calls back after this many milliseconds; keys that were pressed while the page was busy come first. Returns a function that stops it. */
export function afterPending(call: () => void, ms: number): () => void {
  let timer = setTimeout(() => (timer = setTimeout(call)), ms);
  return () => clearTimeout(timer);
}
