/** A product's picture: rests the pointer half a second, or taps, and it is five times as large under the pointer. */
import { useEffect, useRef, useState, type PointerEvent } from "react";

import { Icon, type IconName } from "#src/ui/icon.tsx";
import styles from "./product.module.css";

/** Spec 1, section 9: zoom factor 5, hover delay 500 ms. */
const factor = 5;
const delayMs = 500;

/** Where the picture is enlarged around, in percent of its box. */
type Spot = { x: number; y: number };

export function ZoomPicture({ src, name, icon }: { src: string | null; name: string; icon: IconName }) {
  const [spot, setSpot] = useState<Spot>();
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = () => clearTimeout(timer.current);
  if (src === null || failed) {
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
  const isLarge = spot !== undefined;
  return (
    <figure className={`card ${styles.picture}`}>
      <button
        type="button"
        className={styles.glass}
        aria-pressed={isLarge}
        aria-label={`Enlarge the picture of ${name}`}
        onPointerEnter={(event) => {
          if (event.pointerType !== "mouse") return;
          const at = spotOf(event);
          timer.current = setTimeout(() => setSpot(at), delayMs);
        }}
        onPointerMove={(event) => {
          if (isLarge) setSpot(spotOf(event));
        }}
        onPointerLeave={(event) => {
          rest();
          if (event.pointerType === "mouse") setSpot(undefined);
        }}
        // A tap or a key turns it on and off; a mouse is there already.
        onClick={(event) => {
          rest();
          const byKey = event.detail === 0;
          setSpot(isLarge ? undefined : byKey ? { x: 50, y: 50 } : spotOf(event));
        }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onError={() => setFailed(true)}
          style={isLarge ? { transform: `scale(${factor})`, transformOrigin: `${spot.x}% ${spot.y}%` } : undefined}
        />
      </button>
      <figcaption aria-hidden="true">
        <Icon name="zoom" size="small" />
        <span className="arrow">Rest the pointer to enlarge</span>
        <span className="finger">Tap to enlarge</span>
      </figcaption>
    </figure>
  );
}

type At = Pick<PointerEvent<HTMLElement>, "clientX" | "clientY" | "currentTarget">;

function spotOf({ clientX, clientY, currentTarget }: At): Spot {
  const box = currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) => Math.min(100, Math.max(0, ((at - from) / size) * 100));
  return { x: part(clientX, box.left, box.width), y: part(clientY, box.top, box.height) };
}
