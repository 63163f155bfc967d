/** A long list on the page's own scroll: only what is near the window exists; the table's meaning is made by hand. */
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { measured } from "./row-heights.ts";
import { RowsHead, type Column } from "./rows.tsx";

/** The head over rows that belong together; `note` stands below its title. */
export type RowGroup = { key: string | number; title: string; count?: number | undefined; note?: ReactNode };

export type VirtualRowsProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The cells of a row: `<Cell>` each. */
  renderRow: (item: Item) => ReactNode;
  /** Rows with the same group key stand together under one head. */
  groupOf?: ((item: Item) => RowGroup) | undefined;
  head?: readonly Column[] | undefined;
  columns?: string | undefined;
  className?: string | undefined;
  /** First guess of a row's height in px; each row is then measured. */
  rowHeight?: number | undefined;
  isOff?: ((item: Item) => boolean) | undefined;
  isWaiting?: ((item: Item) => boolean) | undefined;
  /** Enter on a row that has the focus. */
  onOpen?: ((item: Item) => void) | undefined;
  /** All there are, where `items` is only what was loaded so far. */
  total?: number | undefined;
  /** Called as the end comes near. */
  onNearEnd?: (() => void) | undefined;
  /** Names this list: coming back to it, its rows have the heights they had, and the page its length. */
  remember?: string | undefined;
};

type DrawnLine<Item> =
  | { kind: "group"; key: string; group: RowGroup }
  | { kind: "item"; key: string; item: Item; place: number };

/** The end is near so many lines before it, so that whoever scrolls seldom waits there. */
const linesAhead = 50;

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  // Made here and not below: scrolling draws only the part below again, and the list may have 100,000 lines.
  const lines = linesOf(props);
  return <Lines key={props.remember} {...props} lines={lines} />;
}

function Lines<Item>(props: VirtualRowsProps<Item> & { lines: DrawnLine<Item>[] }) {
  "use no memo"; // the virtualizer is one object that changes inside
  const {
    lines,
    label,
    items,
    head,
    columns,
    className,
    rowHeight = 60,
    isOff,
    isWaiting,
    onOpen,
    total,
    onNearEnd,
    renderRow,
    remember,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0); // the one row that Tab reaches
  const wanted = useRef<number>(undefined); // line that takes the focus as soon as it exists
  const stuck = useRef<number>(undefined);

  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (at) => (lines[at]?.kind === "group" ? 36 : rowHeight),
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 6,
    scrollMargin: top,
    initialMeasurementsCache: remember === undefined ? [] : (measured.get(remember) ?? []),
    rangeExtractor: (range: Range) => {
      stuck.current = groupAt(lines, range.startIndex);
      const shown = defaultRangeExtractor(range);
      return stuck.current === undefined || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
    },
  });

  useEffect(() => {
    if (remember === undefined) return;
    return () => {
      measured.delete(remember);
      measured.set(remember, virtualizer.takeSnapshot());
      const oldest = measured.keys().next().value;
      if (measured.size > 8 && oldest !== undefined) measured.delete(oldest);
    };
  }, [remember, virtualizer]);

  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  const nearEnd = lastShown >= lines.length - linesAhead;
  const wantMore = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (nearEnd) wantMore();
  }, [nearEnd, items.length]);

  const focusPlace = (place: number) => {
    const at = lines.findIndex((line) => line.kind === "item" && line.place === place);
    if (at < 0) return;
    setCurrent(place);
    wanted.current = at;
    virtualizer.scrollToIndex(at, { align: "auto" });
    focusWanted(body.current, wanted);
  };

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return; // steppers and links inside keep their own keys
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 10,
      PageUp: current - 10,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const opened = items[current];
    if (event.key === "Enter" && onOpen !== undefined && opened !== undefined) onOpen(opened);
    if (to === undefined) return;
    event.preventDefault();
    focusPlace(Math.max(0, Math.min(items.length - 1, to)));
  };

  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={(total ?? items.length) + (head ? 1 : 0)}
      className={className === undefined ? "rows" : `rows ${className}`}
      style={columns === undefined ? undefined : { "--columns": columns }}
    >
      {head && <RowsHead head={head} />}
      <div role="rowgroup" ref={body} className="rows__long" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map((place) => {
          const line = lines[place.index];
          if (line === undefined) return null;
          const isStuck = place.index === stuck.current;
          const style = { "--at": `${place.start - top}px` };
          if (line.kind === "group") {
            return (
              <div
                key={line.key}
                role="row"
                className="rows__group"
                data-stuck={isStuck ? true : undefined}
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
              tabIndex={line.place === Math.min(current, items.length - 1) ? 0 : -1}
              data-index={place.index}
              data-off={isOff?.(line.item) === true ? true : undefined}
              data-state={isWaiting?.(line.item) === true ? "waiting" : undefined}
              ref={(element) => {
                virtualizer.measureElement(element);
                if (element !== null && wanted.current === place.index) focusWanted(body.current, wanted);
              }}
              onFocus={() => setCurrent(line.place)}
              onKeyDown={move}
              style={style}
            >
              {renderRow(line.item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Gives the wanted line the focus if it exists already; otherwise its ref will, once it does. */
function focusWanted(body: HTMLElement | null, wanted: { current: number | undefined }) {
  const element = body?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
  if (!element) return;
  wanted.current = undefined;
  element.focus({ preventScroll: true });
}

/** Where the head stands that the line at `place` belongs to; groups are short, so looking back is quick. */
function groupAt(lines: readonly DrawnLine<unknown>[], place: number): number | undefined {
  if (lines[0]?.kind !== "group") return undefined; // without heads there is nothing to look back for
  for (let at = Math.min(place, lines.length - 1); at >= 0; at -= 1) if (lines[at]?.kind === "group") return at;
  return undefined;
}

function linesOf<Item>({ items, keyOf, groupOf }: VirtualRowsProps<Item>): DrawnLine<Item>[] {
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
