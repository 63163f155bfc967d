/** The pace of this device's scanner: how far apart its keys come. Learned from its codes, because a Bluetooth scanner types as slowly as a person. */

/** What one code showed, in milliseconds: the pause after its first key, and the longest between two later keys. `isInserted`: a screen keyboard put it into a number. */
export type CodePace = { firstMs: number; gapMs: number; isInserted?: boolean };

/** The last codes, latest first. */
export type ScannerPace = readonly CodePace[];

/** Scanners at a cable leave up to 40 ms between two keys, people over 60 for more than two. */
export const quickMs = 50;
/** A longer pause than this between two keys is a hiccup of the radio, and no pace. */
const slowestGapMs = 250;
/** A radio that wakes up sends the first key of a code at most this long before the others. */
export const slowestFirstMs = 3000;
const rememberedCodes = 5;

/** Returns the longest pauses of the codes that are remembered. */
export const slowestOf = (pace: ScannerPace): CodePace => ({
  firstMs: Math.max(0, ...pace.map(({ firstMs }) => firstMs)),
  gapMs: Math.max(0, ...pace.map(({ gapMs }) => gapMs)),
});

/** Returns true if a scanner of this pace would send keys so far apart. `gaps` are the pauses before each key but the first. */
export function isOwnPace(pace: ScannerPace, gaps: readonly number[]): boolean {
  const { firstMs, gapMs } = slowestOf(pace);
  const [first = 0, ...later] = gaps;
  const laterLimit = Math.max(quickMs, Math.min(slowestGapMs, gapMs * 1.5));
  return first <= Math.max(laterLimit, firstMs * 1.5) && later.every((gap) => gap <= laterLimit);
}

/** Returns the pace with one more code. */
export function learnPace(pace: ScannerPace, gaps: readonly number[], isInserted = false): ScannerPace {
  const [first = 0, ...later] = gaps;
  const code = {
    firstMs: Math.round(Math.min(slowestFirstMs, first)),
    gapMs: Math.round(Math.min(slowestGapMs, Math.max(0, ...later))),
    ...(isInserted && { isInserted }),
  };
  return [code, ...pace].slice(0, rememberedCodes);
}
