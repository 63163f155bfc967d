/** A hand at the screen: nothing may move while a finger is down, nor for two seconds after the last one was lifted. */
import { expect, test } from "vitest";
import { watchHand } from "#src/ui/kit/device/still-hand.ts";

test("a hand is away when no finger is down and none was for two seconds; a scroll that began is still a finger", () => {
  const screen = new EventTarget();
  const left = new AbortController();
  let now = 0;
  const hand = watchHand(screen, left.signal, () => now);
  const touch = (name: string, fingers: number) =>
    screen.dispatchEvent(Object.assign(new Event(name), { touches: Array.from({ length: fingers }) }));
  expect(hand.isAway()).toBe(true);
  touch("touchstart", 1);
  now = 60_000;
  expect(hand.isAway()).toBe(false);
  screen.dispatchEvent(new Event("pointercancel"));
  expect(hand.isAway()).toBe(false);
  touch("touchstart", 2);
  touch("touchend", 1);
  now = 70_000;
  expect(hand.isAway()).toBe(false);
  touch("touchend", 0);
  now = 71_999;
  expect(hand.isAway()).toBe(false);
  now = 72_000;
  expect(hand.isAway()).toBe(true);
  left.abort();
  touch("touchstart", 1);
  expect(hand.isAway()).toBe(true);
});
