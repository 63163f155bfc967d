/** Where the lines of a cart are parted, so that a change of one line leaves all other parts as they were (pure; docs/decisions/137). */

/** No part is smaller but the last. */
const smallest = 32;

/**
 * A part ends behind a product whose number says so, one in 32: that does not move when a line before it comes or goes, as a part of so many lines would.
 * Some 64 lines each.
 */
export function cartPartsOf<Line extends { item_id: number }>(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  let part: Line[] = [];
  for (const line of lines) {
    part.push(line);
    if (part.length < smallest || !isEnd(line)) continue;
    parts.push(part);
    part = [];
  }
  return part.length === 0 ? parts : [...parts, part];
}

/** Numbers are given in rows: multiplied by this (of the golden ratio) neighbours are far apart. */
const isEnd = ({ item_id }: { item_id: number }): boolean => Math.imul(item_id, 0x9e_37_79_b1) >>> 27 === 0;
