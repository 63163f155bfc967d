/** The lines of a long list: its rows, and a head before each group of them (pure). */
import type { ReactNode } from "react";

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

/** Where the head stands that the line at `place` belongs to; groups are short, so looking back is quick. */
export function groupAt(lines: readonly DrawnLine<unknown>[], place: number): number | undefined {
  if (lines[0]?.kind !== "group") return undefined; // without heads there is nothing to look back for
  for (let at = Math.min(place, lines.length - 1); at >= 0; at -= 1) if (lines[at]?.kind === "group") return at;
  return undefined;
}
