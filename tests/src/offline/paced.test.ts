/** What changes many times a second is drawn now and then, and never stays behind. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "#src/offline/paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A paced one that notes what stood when it was drawn. */
function drawing() {
  const drawn: number[] = [];
  const state = { value: 0 };
  return { drawn, state, ...paced(() => drawn.push(state.value), 50) };
}

test("the first change is drawn at once, those that follow together, and the last is always drawn", () => {
  const { drawn, state, soon } = drawing();
  for (state.value = 1; state.value < 100; state.value += 1) soon();
  expect(drawn).toEqual([1]);
  vi.advanceTimersByTime(50);
  expect(drawn).toEqual([1, 100]);
  vi.advanceTimersByTime(500);
  expect(drawn).toEqual([1, 100]);
  state.value = 101;
  soon();
  expect(drawn).toEqual([1, 100, 101]);
});

test("whoever decides by it hears how things stand now, and it is drawn once", () => {
  const { drawn, state, soon, now } = drawing();
  soon();
  state.value = 1;
  soon();
  now();
  now();
  vi.advanceTimersByTime(500);
  expect(drawn).toEqual([0, 1]);
});

test("after the end nothing is drawn", () => {
  const { drawn, soon, now, stop } = drawing();
  soon();
  soon();
  stop();
  now();
  vi.advanceTimersByTime(500);
  expect(drawn).toEqual([0]);
});
