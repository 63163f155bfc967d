/** The enlarged picture under fingers and keys. */
import { assert, double, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  enlargedAt,
  factor,
  keyed,
  pinched,
  whole,
  type Spot,
  type ZoomView,
} from "#src/screens/catalogue/product/zoom.ts";

/** Where a place of the picture is seen. */
const seen = ({ scale, ...stays }: ZoomView, { x, y }: Spot): Spot => ({
  x: stays.x + (x - stays.x) * scale,
  y: stays.y + (y - stays.y) * scale,
});

describe("fingers", () => {
  const part = double({ min: 0, max: 1, noNaN: true });
  const spot = record({ x: part, y: part });
  test("what is between them stays between them, as long as the picture reaches that far", () => {
    assert(
      property(spot, spot, double({ min: 1.1, max: 4.9, noNaN: true }), (at, around, scale) => {
        const view = { scale, ...around };
        const next = pinched(view, { from: at, to: at, times: 1.02 });
        const inPicture = { x: around.x + (at.x - around.x) / scale, y: around.y + (at.y - around.y) / scale };
        const now = seen(next, inPicture);
        expect(Math.hypot(now.x - at.x, now.y - at.y)).toBeLessThan(1e-6);
      }),
    );
  });
  test("never more than five times, never less than once, and never beside the picture", () => {
    assert(
      property(spot, spot, spot, double({ min: 0.01, max: 50, noNaN: true }), (from, to, around, times) => {
        const next = pinched({ scale: 2, ...around }, { from, to, times });
        expect(next.scale).toBeGreaterThanOrEqual(1);
        expect(next.scale).toBeLessThanOrEqual(factor);
        for (const place of [next.x, next.y]) expect(place >= 0 && place <= 1).toBe(true);
      }),
    );
  });
  test("pinched together it is whole again", () =>
    expect(pinched(enlargedAt(whole), { from: whole, to: whole, times: 0.1 })).toEqual(whole));
});

describe("keys", () => {
  test("plus and minus by steps, up to five times and back", () => {
    let view: ZoomView = whole;
    for (let times = 0; times < 6; times++) view = keyed(view, "+") ?? view;
    expect(view.scale).toBe(5);
    for (let times = 0; times < 4; times++) view = keyed(view, "-") ?? view;
    expect(view).toEqual(whole);
  });
  test("arrows look around in the large picture only: else they scroll the page", () => {
    expect(keyed(whole, "ArrowDown")).toBeUndefined();
    expect(keyed(enlargedAt({ x: 0.5, y: 0.95 }), "ArrowDown")).toEqual({ scale: 5, x: 0.5, y: 1 });
    expect(keyed(enlargedAt({ x: 0, y: 0.5 }), "ArrowLeft")?.x).toBe(0);
  });
  test("Escape ends it, and is left to others where there is nothing to end", () => {
    expect(keyed(enlargedAt(whole), "Escape")).toEqual(whole);
    expect(keyed(whole, "Escape")).toBeUndefined();
    expect(keyed(whole, "a")).toBeUndefined();
  });
});
