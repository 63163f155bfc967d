/**
 * One height for all rows of a board, fixed when it is opened: 98 px, and more where a name or the line under it needs it at this width and text size. It is
 * read from the rows themselves, a dozen of the longest, and read again only when the width, or the size or the spacing of the text changes.
 */
import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { rowId } from "./dock-line.tsx";
import styles from "./row.module.css";

/** How many rows are measured. */
const samples = 12;

/** Keeps `--row` and `--under` of a board, each in px. @param lines all of its lines */
export function useRowHeight(board: RefObject<HTMLElement | null>, lines: readonly DockLine[]): void {
  const read = useEffectEvent((of: HTMLElement) => readHeights(of, rowsOf(lines)));
  const toWatch = useEffectEvent(() => rowsOf(lines));
  const count = lines.length; // what comes later to a line changes no height; new lines are asked for
  useLayoutEffect(() => {
    const of = board.current;
    if (of === null || count === 0) return;
    read(of);
    const rows = toWatch();
    let before = layoutOf(of, rows);
    const watch = new ResizeObserver(() => {
      const now = layoutOf(of, rows);
      if (now !== before) read(of);
      before = now;
    });
    for (const each of [of, ...rows, ...rows.map(nameOf)]) watch.observe(each); // a row is higher in larger text, a name wider in spaced text
    return () => watch.disconnect();
  }, [board, count]);
}

/** The rows that are most likely the highest: those with the most words of fixed length. */
const rowsOf = (lines: readonly DockLine[]): HTMLElement[] =>
  lines
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, samples)
    .flatMap((line) => document.getElementById(rowId(line)) ?? []);

const lengthOf = ({ full_description, manufacturer = "", lots }: DockLine): number =>
  full_description.length + manufacturer.length + (lots[0]?.lot_no.length ?? 0);

/** What the heights depend on besides the lines: a person's own style sheet can space the text (WCAG 1.4.12). */
function layoutOf(board: HTMLElement, [row]: readonly HTMLElement[]): string {
  const { letterSpacing, wordSpacing, lineHeight } = getComputedStyle(row === undefined ? board : nameOf(row));
  const { fontSize } = getComputedStyle(document.documentElement);
  return [board.clientWidth, fontSize, letterSpacing, wordSpacing, lineHeight].join(" ");
}

const nameOf = (row: HTMLElement): Element => row.querySelector(`.${styles.choose}`) ?? row;

function readHeights(board: HTMLElement, rows: readonly HTMLElement[]): void {
  if (rows.length === 0) return;
  for (const row of rows) row.dataset["measured"] = "";
  const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
  const row = Math.max(...rows.map(heightOf));
  const under = Math.max(...rows.map((each) => heightOf(each.querySelector(`.${styles.under}`))));
  for (const each of rows) delete each.dataset["measured"];
  board.style.setProperty("--row", `${Math.ceil(row)}px`);
  board.style.setProperty("--under", `${Math.ceil(under)}px`);
}
