/** Chance that is the same every time: one stream of numbers for each name. */

export type Random = {
  /** From 0 up to, not including, 1. */
  fraction: () => number;
  /** A whole number, both ends included. */
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True in this share of all cases. */
  chance: (share: number) => boolean;
};

/** The stream of a name (mulberry32). */
export function randomOf(name: string): Random {
  let state = 0x811c9dc5;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return { fraction, whole, pick: (from) => from[whole(0, from.length - 1)]!, chance: (share) => fraction() < share };
}
