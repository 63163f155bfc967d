/** A long list on the page's own scroll: only what is near the window exists; the table's meaning is made by hand. */
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type Virtualizer } from "@tanstack/react-virtual";
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import {
  groupAt,
  lineAt,
  linesOf,
  mostPrinted,
  printedPart,
  withOthers,
  type DrawnLine,
  type LinesOf,
} from "./drawn-lines.ts";
import { useHeld, useRowFocus } from "./row-focus.ts";
import { usePrinting } from "#src/ui/kit/page/narrow.ts";
import { measured } from "./row-heights.ts";
import { RowsHead } from "./rows.tsx";
import { VirtualBody, type DrawnRows } from "./virtual-body.tsx";

export type VirtualRowsProps<Item> = LinesOf<Item> &
  DrawnRows<Item> & {
    label: string;
    columns?: string | undefined;
    className?: string | undefined;
    /** First guess of a row's height in px; each row is then measured. Of one that is much higher than it was guessed too many rows are drawn at first. */
    rowHeight?: number | ((item: Item) => number) | undefined;
    /** Enter on a row that has the focus. */
    onOpen?: ((item: Item) => void) | undefined;
    /** All there are, where `items` is only what was loaded so far. */
    total?: number | undefined;
    /** There are more than `total`: how many, nobody counted. */
    isAtLeast?: boolean | undefined;
    /** Called as the end comes near. */
    onNearEnd?: (() => void) | undefined;
    /** Names this list: coming back to it, its rows have the heights they had, and the page its length. */
    remember?: string | undefined;
    /** Key of a row that exists wherever it stands: something leads to it. */
    sought?: string | number | undefined;
    /** Somebody's own lines, not what was looked up: all of them go on paper. */
    isOwn?: boolean | undefined;
  };

/** The end is near so many lines before it, so that whoever scrolls seldom waits there. */
const linesAhead = 50;

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  // Made here and not below: scrolling draws only the part below again, and the list may have 100,000 lines.
  const lines = linesOf(props);
  return <Lines key={props.remember} {...props} lines={lines} />;
}

function Lines<Item>(props: VirtualRowsProps<Item> & { lines: DrawnLine<Item>[] }) {
  const { lines, label, items, head, columns, className, rowHeight = 60, onOpen, onNearEnd, remember } = props;
  const { total = items.length, isAtLeast = false, sought, isOwn = false } = props;
  const mostOnPaper = isOwn ? lines.length : mostPrinted;
  const body = useRef<HTMLDivElement>(null);
  const top = useTop(body);
  const stuck = useRef<number>(undefined);
  // Another function and it measures every line anew, at each step of a scroll.
  const isPrinting = usePrinting(); // paper has no window: all lines are there then
  const held = useHeld(lines);
  const leadTo = sought === undefined ? undefined : lineAt(lines, `item ${sought}`, 0);
  const keyAt = useCallback((at: number) => lines[at]?.key ?? at, [lines]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (at) => guessed(lines[at], rowHeight),
    getItemKey: keyAt,
    overscan: useRowsAhead(),
    scrollMargin: top ?? 0,
    initialMeasurementsCache: remember === undefined ? [] : (measured.get(remember) ?? []),
    rangeExtractor: (range: Range) => {
      if (isPrinting) return Array.from({ length: Math.min(range.count, mostOnPaper) }, (_, at) => at);
      stuck.current = groupAt(lines, range.startIndex);
      return withOthers(defaultRangeExtractor(range), [stuck.current, held.line, leadTo]);
    },
  });
  useKeptHeights(remember, virtualizer);
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? -1;
  const nearEnd = lastShown >= lines.length - linesAhead;
  const wantMore = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (nearEnd) wantMore();
  }, [nearEnd, items.length]);
  const focus = useRowFocus({ body, virtualizer, lines, items, onOpen, held });
  return (
    <>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={total + (head ? 1 : 0)}
        className={className === undefined ? "rows" : `rows ${className}`}
        style={columns === undefined ? undefined : { "--columns": columns }}
      >
        {head && <RowsHead head={head} />}
        <VirtualBody
          ref={body}
          rows={props}
          lines={lines}
          virtualizer={virtualizer}
          top={top}
          stuck={stuck.current}
          focus={focus}
        />
      </div>
      {isPrinting && <p className="rows__part">{printedPart(lines, { total, isAtLeast, most: mostOnPaper })}</p>}
    </>
  );
}

function guessed<Item>(
  line: DrawnLine<Item> | undefined,
  rowHeight: NonNullable<VirtualRowsProps<Item>["rowHeight"]>,
): number {
  if (line?.kind !== "item") return 36;
  return typeof rowHeight === "number" ? rowHeight : rowHeight(line.item);
}

/** How many rows stand ready beyond the window: few until those within are seen. */
function useRowsAhead(): number {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setSeen(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSeen ? 6 : 1;
}

/** Where the list begins on the page, in px: what stands above it may grow. Undefined until it is known. */
function useTop(body: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [body]);
  return top;
}

/** Keeps the heights of a list that is left. */
function useKeptHeights(remember: string | undefined, virtualizer: Virtualizer<Window, Element>): void {
  useEffect(() => {
    if (remember === undefined) return;
    return () => {
      measured.delete(remember);
      measured.set(remember, virtualizer.takeSnapshot());
      const oldest = measured.keys().next().value;
      if (measured.size > 8 && oldest !== undefined) measured.delete(oldest);
    };
  }, [remember, virtualizer]);
}
