/** Whether a hand is at the screen: while a finger is down, and for a moment after, nothing may move under it (docs/look.md). */

/** After a finger was lifted what it threw still rolls, and the next press is on its way. */
const awayAfterMs = 2_000;

export type Hand = { isAway: () => boolean };

/** Follows the fingers on `screen` until `signal` ends it. Touches, not pointers: a scroll ends the pointer while the finger is still down. */
export function watchHand(screen: EventTarget, signal: AbortSignal, now: () => number = () => performance.now()): Hand {
  let fingers = 0;
  let lifted = -Infinity;
  const hear = (event: Event) => {
    fingers = (event as TouchEvent).touches.length;
    lifted = now();
  };
  for (const name of ["touchstart", "touchend", "touchcancel"])
    screen.addEventListener(name, hear, { capture: true, passive: true, signal });
  return { isAway: () => fingers === 0 && now() - lifted >= awayAfterMs };
}
