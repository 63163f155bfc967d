/** A product's picture: rest the pointer half a second, tap, pinch, or press a key, and it is up to five times as large. */
import { useEffect, useId, useRef, useState, type PointerEvent } from "react";

import { Icon, type IconName } from "#src/ui/kit/icon.tsx";
import styles from "./product.module.css";
import { delayMs, enlargedAt, keyed, pinched, whole, type Spot, type View } from "./zoom.ts";

export function ZoomPicture({ src, name, icon }: { src: string | null; name: string; icon: IconName }) {
  const [failed, setFailed] = useState<string>();
  if (src === null || failed === src) {
    return (
      <figure className={`card ${styles.picture}`}>
        <span className={styles.drawn}>
          <Icon name={icon} size="large" />
        </span>
        <figcaption>
          {src === null ? "There is no picture of this product." : "The picture could not be loaded."}
        </figcaption>
      </figure>
    );
  }
  return <Glass src={src} name={name} onFail={() => setFailed(src)} />;
}

/** What the fingers did last: `moved` as soon as it is more than a tap. */
type Fingers = { at: Map<number, Spot>; moved: boolean };

function Glass({ src, name, onFail }: { src: string; name: string; onFail: () => void }) {
  const [view, setView] = useState(whole);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef<Spot>(whole);
  const fingers = useRef<Fingers>({ at: new Map(), moved: false });
  const keysId = useId();
  const isLarge = view.scale > 1;
  const rest = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const moved = (event: PointerEvent<HTMLElement>) => {
    const spot = spotOf(event);
    if (event.pointerType === "mouse") {
      pointer.current = spot;
      return isLarge ? setView((before) => ({ ...before, x: spot.x, y: spot.y })) : undefined;
    }
    const { at } = fingers.current;
    const before = at.get(event.pointerId);
    if (before === undefined) return undefined;
    const others = [...at].flatMap(([id, each]) => (id === event.pointerId ? [] : [each]));
    at.set(event.pointerId, spot);
    if (distance(before, spot) > 0.01) fingers.current.moved = true;
    if (others.length === 0 && !isLarge) return undefined; // one finger scrolls the page
    return setView((from) => pinched(from, movement(before, spot, others[0])));
  };
  const lifted = (event: PointerEvent<HTMLElement>) => {
    fingers.current.at.delete(event.pointerId);
    rest();
    if (event.pointerType === "mouse") setView(whole);
  };
  return (
    <figure className={`card ${styles.picture}`}>
      <button
        type="button"
        className={styles.glass}
        aria-pressed={isLarge}
        aria-label={`Enlarge the picture of ${name}`}
        aria-describedby={keysId}
        onPointerEnter={(event) => {
          if (event.pointerType !== "mouse") return;
          pointer.current = spotOf(event);
          timer.current = setTimeout(() => setView(enlargedAt(pointer.current)), delayMs);
        }}
        onPointerDown={(event) => {
          if (event.pointerType === "mouse") return;
          const { at } = fingers.current;
          if (at.size === 0) fingers.current.moved = false;
          at.set(event.pointerId, spotOf(event));
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={moved}
        onPointerUp={(event) => {
          if (event.pointerType !== "mouse") lifted(event);
        }}
        onPointerCancel={lifted}
        onPointerLeave={(event) => {
          if (event.pointerType === "mouse") lifted(event);
        }}
        // A tap, a press or a key turns it on and off; after a pinch the click that may follow is none.
        onClick={(event) => {
          rest();
          if (fingers.current.moved) {
            fingers.current.moved = false;
            return;
          }
          const byKey = event.detail === 0;
          setView(isLarge ? whole : enlargedAt(byKey ? whole : spotOf(event)));
        }}
        onKeyDown={(event) => {
          const next = keyed(view, event.key);
          if (next === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setView(next);
        }}
        onBlur={() => setView(whole)}
      >
        <img src={src} alt="" draggable={false} onError={onFail} style={styleOf(view)} />
      </button>
      <figcaption>
        <Icon name="zoom" size="small" />
        <span className="arrow" aria-hidden="true">
          Rest the pointer to enlarge
        </span>
        <span className="finger" aria-hidden="true">
          Tap or pinch to enlarge
        </span>
        <span className="hush" id={keysId}>
          Enter enlarges it five times, plus and minus by steps; the arrow keys look around, Escape ends it.
        </span>
      </figcaption>
    </figure>
  );
}

const styleOf = ({ scale, x, y }: View) =>
  scale === 1 ? undefined : { transform: `scale(${scale})`, transformOrigin: `${x * 100}% ${y * 100}%` };

/** One finger drags; of two the other one stands still: what is between them stays between them. */
function movement(before: Spot, now: Spot, other: Spot | undefined) {
  if (other === undefined) return { from: before, to: now, times: 1 };
  const middle = (spot: Spot): Spot => ({ x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 });
  const times = distance(now, other) / Math.max(0.01, distance(before, other));
  return { from: middle(before), to: middle(now), times };
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

type At = { clientX: number; clientY: number; currentTarget: HTMLElement };

function spotOf({ clientX, clientY, currentTarget }: At): Spot {
  const box = currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) => Math.min(1, Math.max(0, (at - from) / size));
  return { x: part(clientX, box.left, box.width), y: part(clientY, box.top, box.height) };
}
