/** Where and how much a picture is enlarged, as fingers, pointer and keys ask (pure). */

/** Spec 1, section 9: image zoom factor 5, hover delay 500 ms. */
export const factor = 5;
export const delayMs = 500;

/** A place in the picture's box, in parts of its width and height. */
export type Spot = { x: number; y: number };
/** `scale` 1: as it is. The spot is the one that stays where it is when the scale changes. */
export type ZoomView = Spot & { scale: number };

export const whole: ZoomView = { scale: 1, x: 0.5, y: 0.5 };
export const enlargedAt = ({ x, y }: Spot): ZoomView => ({ scale: factor, x: within(x), y: within(y) });

/** The view after the fingers were moved and spread: what was under `from` is under `to` then, `times` as large. */
export function pinched(view: ZoomView, { from, to, times }: { from: Spot; to: Spot; times: number }): ZoomView {
  const scale = Math.min(factor, Math.max(1, view.scale * times));
  if (scale === 1) return whole;
  const place = (axis: "x" | "y") => {
    const inPicture = view[axis] + (from[axis] - view[axis]) / view.scale;
    return within((to[axis] - inPicture * scale) / (1 - scale));
  };
  return { scale, x: place("x"), y: place("y") };
}

/** A step of a key: arrows look around, plus and minus change the size, Escape makes it as it was; undefined: not a key of ours. */
export function keyed(view: ZoomView, key: string): ZoomView | undefined {
  const steps: Record<string, Spot> = {
    ArrowLeft: { x: -0.1, y: 0 },
    ArrowRight: { x: 0.1, y: 0 },
    ArrowUp: { x: 0, y: -0.1 },
    ArrowDown: { x: 0, y: 0.1 },
  };
  const step = steps[key];
  const isLarge = view.scale > 1;
  if (step !== undefined) {
    return isLarge ? { ...view, x: within(view.x + step.x), y: within(view.y + step.y) } : undefined;
  }
  if (key === "+" || key === "=") return { ...view, scale: Math.min(factor, view.scale + 1) };
  if (key === "-" && isLarge) return view.scale - 1 <= 1 ? whole : { ...view, scale: view.scale - 1 };
  if (key === "Escape" && isLarge) return whole;
  return undefined;
}

/** One finger drags; of two the other one stands still: what is between them stays between them. */
export function movement({ before, now, other }: { before: Spot; now: Spot; other: Spot | undefined }) {
  if (other === undefined) return { from: before, to: now, times: 1 };
  const middle = (spot: Spot): Spot => ({ x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 });
  const times = distance(now, other) / Math.max(0.01, distance(before, other));
  return { from: middle(before), to: middle(now), times };
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

const within = (part: number): number => Math.min(1, Math.max(0, part));
