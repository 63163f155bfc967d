/** The order of a guide's lines: a line is dragged to another place, or moved there by keys and buttons; where it is then is said. */
import { useRef, useState } from "react";
import type { GuideLine } from "#contract/cart/order-guides.ts";
import { moved as announceMove } from "#src/text/cart/order-guide-edit.ts";
import { moved, lineName } from "./guide-draft.ts";

/** Places are counted from 0. `dragged`: from where. */
export type Moving = {
  dragged: number | undefined;
  drag: (from: number | undefined) => void;
  move: (from: number, to: number) => void;
  moveByKey: (from: number, by: 1 | -1) => void;
};

export function useMoving(lines: readonly GuideLine[], onChange: (lines: GuideLine[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length || from === to) return;
    onChange(moved(lines, from, to));
    setSaid(announceMove(lineName(lines[from]!), to + 1, lines.length));
  };
  /** The keys stay on the line that moved. */
  const moveByKey = (from: number, by: 1 | -1) => {
    move(from, from + by);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLButtonElement>(`[data-place="${from + by}"] [data-grip]`)?.focus(),
    );
  };
  const moving: Moving = { dragged, drag: setDragged, move, moveByKey };
  return { list, said, moving };
}
