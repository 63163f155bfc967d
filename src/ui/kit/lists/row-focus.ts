/** The keys of a long list: one of its rows has the focus, whether or not it existed a moment ago. */
import type { Virtualizer } from "@tanstack/react-virtual";
import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { lineAt, type DrawnLine } from "./drawn-lines.ts";

export type RowFocusOf<Item> = {
  body: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<Window, Element>;
  lines: readonly DrawnLine<Item>[];
  items: readonly Item[];
  onOpen: ((item: Item) => void) | undefined;
  held: Held;
};

/** The row that has the focus, or had it last, wherever it stands by now: rows come and go above it. */
type Held = ReturnType<typeof useHeld>;

export function useHeld(lines: readonly DrawnLine<unknown>[]) {
  const [row, setRow] = useState({ key: undefined as string | undefined, at: 0, isIn: false });
  const at = lineAt(lines, row.key, row.at);
  return {
    /** Its line, while the focus is in it: it exists then, however far somebody scrolls. */
    line: row.isIn ? at : undefined,
    /** Its place among the rows. */
    place: placeOf(lines[at ?? row.at]),
    enter: (line: number) => setRow({ key: lines[line]?.key, at: line, isIn: true }),
    leave: () => setRow((before) => ({ ...before, isIn: false })),
  };
}

const placeOf = (line: DrawnLine<unknown> | undefined): number => (line?.kind === "item" ? line.place : 0);

export type RowFocus = ReturnType<typeof useRowFocus>;

export function useRowFocus<Item>({ body, virtualizer, lines, items, onOpen, held }: RowFocusOf<Item>) {
  const current = held.place;
  const wanted = useRef<number>(undefined); // line that takes the focus as soon as it exists

  /** Gives the wanted line the focus if it exists already; otherwise its ref will, once it does. */
  const focusWanted = () => {
    const element = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  };

  const focusPlace = (place: number) => {
    const at = lines.findIndex((line) => line.kind === "item" && line.place === place);
    if (at < 0) return;
    wanted.current = at;
    virtualizer.scrollToIndex(at, { align: "auto" });
    focusWanted();
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

  return {
    /** The place of the one row that Tab reaches. */
    reached: Math.min(current, items.length - 1),
    enter: held.enter,
    leave: held.leave,
    move,
    /** The line at `at` exists from now on. */
    drawn: (at: number) => {
      if (wanted.current === at) focusWanted();
    },
  };
}
