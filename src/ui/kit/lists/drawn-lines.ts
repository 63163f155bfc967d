/** The lines of a long list: its rows, and a head before each group of them (pure). */
import type { ReactNode } from "react";
import { firstOf } from "#src/text/kit/printed-part.ts";

/** The head over rows that belong together; `note` stands below its title. */
export type RowGroup = { key: string | number; title: string; count?: number | undefined; note?: ReactNode };

export type DrawnLine<Item> =
  | { kind: "group"; key: string; group: RowGroup }
  | { kind: "item"; key: string; item: Item; place: number };

export type LinesOf<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Rows with the same group key stand together under one head. */
  groupOf?: ((item: Item) => RowGroup) | undefined;
};

export function linesOf<Item>({ items, keyOf, groupOf }: LinesOf<Item>): DrawnLine<Item>[] {
  const lines: DrawnLine<Item>[] = [];
  let group: string | number | undefined;
  items.forEach((item, place) => {
    const head = groupOf?.(item);
    if (head !== undefined && head.key !== group) {
      group = head.key;
      lines.push({ kind: "group", key: `group ${head.key}`, group: head });
    }
    lines.push({ kind: "item", key: `item ${keyOf(item)}`, item, place });
  });
  return lines;
}

/** Where a line stands now, undefined where it is gone; `at` is where it stood. */
export function lineAt(lines: readonly DrawnLine<unknown>[], key: string | undefined, at: number): number | undefined {
  if (key === undefined) return undefined;
  const now = lines[at]?.key === key ? at : lines.findIndex((line) => line.key === key);
  return now < 0 ? undefined : now;
}

/** Lines by where they stand, with others among them that are drawn wherever they stand. */
export function withOthers(drawn: readonly number[], others: readonly (number | undefined)[]): number[] {
  const all = new Set(drawn);
  for (const at of others) if (at !== undefined) all.add(at);
  return [...all].toSorted((one, other) => one - other);
}

/** Where the head stands that the line at `place` belongs to; groups are short, so looking back is quick. */
export function groupAt(lines: readonly DrawnLine<unknown>[], place: number): number | undefined {
  if (lines[0]?.kind !== "group") return undefined; // without heads there is nothing to look back for
  for (let at = Math.min(place, lines.length - 1); at >= 0; at -= 1) if (lines[at]?.kind === "group") return at;
  return undefined;
}

/** More lines of what was looked up than anybody wants on paper; a browser lays them out in a second or two. */
export const mostPrinted = 2_000;

/** What stands below a list on paper that is not all of it: `First 50 of 1,000+`; undefined where it is. `isAtLeast`: there are more than `total`. */
export function printedPart(
  lines: readonly DrawnLine<unknown>[],
  { total, isAtLeast, most }: { total: number; isAtLeast: boolean; most: number },
): string | undefined {
  const printed = lines.slice(0, most).filter(({ kind }) => kind === "item").length;
  if (printed >= total && !isAtLeast) return undefined;
  return firstOf({ printed, total, isAtLeast });
}
