/** The lines of a long list that are near the window, each at its height from the top. */
import type { Virtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, type RefObject } from "react";
import type { DrawnLine } from "./drawn-lines.ts";
import type { RowFocus } from "./row-focus.ts";
import type { Column } from "./rows.tsx";

export type DrawnRows<Item> = {
  /** The cells of a row: `<Cell>` each. */
  renderRow: (item: Item) => ReactNode;
  head?: readonly Column[] | undefined;
  isOff?: ((item: Item) => boolean) | undefined;
  isWaiting?: ((item: Item) => boolean) | undefined;
  contextOf?: ((item: Item) => "cs" | undefined) | undefined;
};

export type VirtualBodyProps<Item> = {
  ref: RefObject<HTMLDivElement | null>;
  rows: DrawnRows<Item>;
  lines: readonly DrawnLine<Item>[];
  virtualizer: Virtualizer<Window, Element>;
  /** Where the list begins on the page, in px; undefined before it is known, and with it which of the lines are near the window. */
  top: number | undefined;
  /** The line of the head that stands at the window's top. */
  stuck: number | undefined;
  focus: RowFocus;
};

export function VirtualBody<Item>({ ref, rows, lines, virtualizer, top, stuck, focus }: VirtualBodyProps<Item>) {
  const { renderRow, head, isOff, isWaiting, contextOf } = rows;
  return (
    <div role="rowgroup" ref={ref} className="rows__long" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((place) => {
        const line = lines[place.index];
        if (line === undefined || top === undefined) return null;
        const style = { "--at": `${place.start - top}px` };
        if (line.kind === "group") {
          return (
            <div
              key={line.key}
              role="row"
              className="rows__group"
              data-stuck={place.index === stuck ? true : undefined}
              data-index={place.index}
              ref={virtualizer.measureElement}
              style={style}
            >
              <div role="rowheader" aria-colspan={head?.length}>
                {line.group.title}
                {line.group.count !== undefined && <span> {line.group.count}</span>}
                {line.group.note}
              </div>
            </div>
          );
        }
        return (
          <div
            key={line.key}
            role="row"
            className="row"
            aria-rowindex={line.place + 1 + (head ? 1 : 0)}
            tabIndex={line.place === focus.reached ? 0 : -1}
            data-index={place.index}
            data-context={contextOf?.(line.item)}
            data-off={isOff?.(line.item) === true ? true : undefined}
            data-state={isWaiting?.(line.item) === true ? "waiting" : undefined}
            ref={(element) => {
              virtualizer.measureElement(element);
              if (element !== null) focus.drawn(place.index);
            }}
            onFocus={() => focus.enter(place.index)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) focus.leave();
            }}
            onKeyDown={focus.move}
            style={style}
          >
            <Cells item={line.item} renderRow={renderRow as DrawnRows<unknown>["renderRow"]} />
          </div>
        );
      })}
    </div>
  );
}

/** A row that moves, because one above it was measured or somebody scrolls, is not drawn again. */
const Cells = memo(function Cells({ item, renderRow }: { item: unknown; renderRow: DrawnRows<unknown>["renderRow"] }) {
  return renderRow(item);
});
