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
import { RowsHead, type Column } from "./rows.tsx";

export type VirtualRowsProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The cells of a row: `<Cell>` each. */
  renderRow: (item: Item) => ReactNode;
  /** Rows with the same group key stand together under one head. */
  groupOf?: ((item: Item) => { key: string | number; title: string; count?: number | undefined }) | undefined;
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
};

type Line<Item> =
  | { kind: "group"; key: string; title: string; count: number | undefined }
  | { kind: "item"; key: string; item: Item; place: number };

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  "use no memo"; // the virtualizer is one object that changes inside
  const {
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
  } = props;
  const lines = linesOf(props);
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0); // the one row that Tab reaches
  const wanted = useRef<number>(undefined); // line that takes the focus as soon as it exists
  const groups = lines.flatMap((line, at) => (line.kind === "group" ? [at] : []));
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
    rangeExtractor: (range: Range) => {
      stuck.current = groups.findLast((at) => at <= range.startIndex);
      const shown = defaultRangeExtractor(range);
      return stuck.current === undefined || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
    },
  });

  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  const nearEnd = lastShown >= lines.length - 10;
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
          const style = isStuck ? undefined : { transform: `translateY(${place.start - top}px)` };
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
                  {line.title}
                  {line.count !== undefined && <span> {line.count}</span>}
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

function linesOf<Item>({ items, keyOf, groupOf }: VirtualRowsProps<Item>): Line<Item>[] {
  const lines: Line<Item>[] = [];
  let group: string | number | undefined;
  items.forEach((item, place) => {
    const head = groupOf?.(item);
    if (head !== undefined && head.key !== group) {
      group = head.key;
      lines.push({ kind: "group", key: `group ${head.key}`, title: head.title, count: head.count });
    }
    lines.push({ kind: "item", key: `item ${keyOf(item)}`, item, place });
  });
  return lines;
}
