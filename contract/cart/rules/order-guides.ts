/** Order guides: how many are suggested, and what becomes of a guide that two people changed (pure). */
import { lineKey } from "#contract/base/line-key.ts";

export const mostGuides = 100;
export const mostGuideLines = 500;
export const mostParLevel = 9_999;

/** A line as far as a guide goes. */
export type ParLine = { item_id: number; quantity_uom_code: string; par_level: number };

/** How many to order: par minus what is on hand; without a count the par itself. */
export const suggestedQuantity = (par_level: number, on_hand: number | undefined): number =>
  Math.max(0, par_level - (on_hand ?? 0));

/**
 * My changes of a guide on top of somebody else's. `base` is what both began with. Nothing of either is lost: lines that either added are there, those
 * that either removed are gone unless the other changed their par level; where both changed one level, mine holds and the line is named in `both`. The
 * order is theirs, or mine where only I moved lines.
 */
export function mergedLines<L extends ParLine>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
): { lines: L[]; both: L[] } {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (lines) => new Map(lines.map((line) => [lineKey(line), line])),
  ) as [Map<string, L>, Map<string, L>, Map<string, L>];
  const both: L[] = [];
  const mergedLine = (name: string): L | undefined => {
    const [b, m, t] = [inBase.get(name), inMine.get(name), inTheirs.get(name)];
    if (m === undefined) return b === undefined || t?.par_level !== b.par_level ? t : undefined;
    if (t === undefined) return b === undefined || m.par_level !== b.par_level ? m : undefined;
    const isMine = m.par_level !== b?.par_level;
    if (isMine && t.par_level !== b?.par_level && t.par_level !== m.par_level) both.push(t);
    return isMine ? m : t;
  };
  const [first, second] = isTheirs() ? [theirs, mine] : [mine, theirs];
  /** Whose order holds: that of who changed it; where both did, of them who moved lines, theirs before mine. */
  function isTheirs(): boolean {
    if (order(theirs) === order(base)) return false;
    if (order(mine) === order(base)) return true;
    return order(theirs, inBase) !== order(base, inTheirs);
  }
  const names = [...first, ...second].map(lineKey);
  const lines = [...new Set(names)].flatMap((name) => mergedLine(name) ?? []);
  return { lines, both };
}

/** The order of the lines; with `others` of those that are among them too. */
const order = (lines: readonly ParLine[], others?: ReadonlyMap<string, ParLine>): string =>
  lines
    .map(lineKey)
    .filter((name) => others === undefined || others.has(name))
    .join("\n");
