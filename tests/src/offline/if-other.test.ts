/** A list that is made anew of the very same is the one from before; any other is the new one. */
import { array, assert, constantFrom, pre, property } from "fast-check";
import { expect, test } from "vitest";
import { ifOther } from "#src/offline/if-other.ts";

const things = [{ at: 0 }, { at: 1 }, { at: 2 }];
const lists = array(constantFrom(...things), { maxLength: 5 });

test("what is the same, thing for thing, is the list that was there", () => {
  assert(
    property(lists, (list) => {
      expect(ifOther(list, [...list])).toBe(list);
    }),
  );
});

test("any other is the new one, also where its things only look alike", () => {
  assert(
    property(lists, lists, (before, now) => {
      pre(JSON.stringify(before) !== JSON.stringify(now));
      expect(ifOther(before, now)).toBe(now);
    }),
  );
  const alike = things.map((each) => ({ ...each }));
  expect(ifOther(things, alike)).toBe(alike);
});
