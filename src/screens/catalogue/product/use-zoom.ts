/** How somebody enlarges a picture: the view, and what the button around the picture hears of pointer, fingers and keys. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";

import { delayMs, distance, enlargedAt, keyed, movement, pinched, whole, type Spot } from "./zoom.ts";

export function useZoom() {
  const [view, setView] = useState(whole);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef<Spot>(whole);
  const fingers = useFingers();
  const isLarge = view.scale > 1;
  const rest = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const lifted = (event: PointerEvent<HTMLElement>) => {
    fingers.lift(event);
    rest();
    if (event.pointerType === "mouse") setView(whole);
  };
  return {
    view,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") return;
      pointer.current = spotOf(event);
      timer.current = setTimeout(() => setView(enlargedAt(pointer.current)), delayMs);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") fingers.put(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse") {
        const spot = spotOf(event);
        pointer.current = spot;
        return isLarge ? setView((before) => ({ ...before, x: spot.x, y: spot.y })) : undefined;
      }
      const moved = fingers.move(event);
      if (moved === undefined) return undefined;
      if (moved.other === undefined && !isLarge) return undefined; // one finger scrolls the page
      return setView((from) => pinched(from, movement(moved)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") lifted(event);
    },
    onPointerCancel: lifted,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse") lifted(event);
    },
    // A tap, a press or a key turns it on and off; after a pinch the click that may follow is none.
    onClick: (event: MouseEvent<HTMLElement>) => {
      rest();
      if (fingers.takeMoved()) return;
      const byKey = event.detail === 0;
      setView(isLarge ? whole : enlargedAt(byKey ? whole : spotOf(event)));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = keyed(view, event.key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setView(next);
    },
    onBlur: () => setView(whole),
  };
}

/** The fingers on the picture, each where it was last. */
function useFingers() {
  const at = useRef(new Map<number, Spot>());
  const isMoved = useRef(false); // as soon as it is more than a tap
  return {
    put: (event: PointerEvent<HTMLElement>) => {
      if (at.current.size === 0) isMoved.current = false;
      at.current.set(event.pointerId, spotOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    /** From where to where it went, and where another one is; undefined of a finger that was not put here. */
    move: (event: PointerEvent<HTMLElement>) => {
      const now = spotOf(event);
      const before = at.current.get(event.pointerId);
      if (before === undefined) return undefined;
      const [other] = [...at.current].flatMap(([id, each]) => (id === event.pointerId ? [] : [each]));
      at.current.set(event.pointerId, now);
      if (distance(before, now) > 0.01) isMoved.current = true;
      return { before, now, other };
    },
    lift: ({ pointerId }: PointerEvent<HTMLElement>) => at.current.delete(pointerId),
    /** Whether they did more than tap; told once. */
    takeMoved: (): boolean => {
      const was = isMoved.current;
      isMoved.current = false;
      return was;
    },
  };
}

type At = { clientX: number; clientY: number; currentTarget: HTMLElement };

function spotOf({ clientX, clientY, currentTarget }: At): Spot {
  const box = currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) => Math.min(1, Math.max(0, (at - from) / size));
  return { x: part(clientX, box.left, box.width), y: part(clientY, box.top, box.height) };
}
