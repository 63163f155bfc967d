/** What several ask for is calculated once among them, and anew whenever anything that was given is another thing. */
import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { calculatedOnce } from "#src/data/base/calculated-once.ts";

const given = [[1], [2], [3]];

test("any order of questions is answered as if nothing were remembered", () => {
  const question = array(constantFrom(...given), { minLength: 2, maxLength: 2 });
  assert(
    property(array(question, { maxLength: 20 }), (questions) => {
      const sum = ([one = []]: number[][], another: number[]) => [...one, ...another];
      const remembering = calculatedOnce((one: number[], another: number[]) => sum([one], another));
      for (const [one, another] of questions) expect(remembering(one!, another!)).toEqual(sum([one!], another!));
    }),
  );
});

test("the same question gives the very same answer; what only looks like it is another", () => {
  const remembering = calculatedOnce((list: readonly number[]) => list.map((each) => each + 1));
  const first = remembering(given[0]!);
  expect(remembering(given[0]!)).toBe(first);
  expect(remembering([...given[0]!])).not.toBe(first);
});
