/** What a scanner types and what a person types, told apart by timing (decision 219). */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createWedge, type Fate } from "#src/ui/kit/device/wedge.ts";
import { createKeyClock, createKeyFields } from "#tests/support/key-page.ts";

/** Keys with their pauses, in milliseconds before each; `end` is Enter. */
type Stroke = { key: string; after: number };

/** Presses the keys at a field by a clock of its own; returns what came of them, in order. */
function play(strokes: readonly Stroke[]) {
  const clock = createKeyClock();
  const { ports } = createKeyFields({ focus: "text" });
  const heard: { code?: string; typed?: string; fate?: Fate; isTakenOut?: true }[] = [];
  const wedge = createWedge({
    ...ports,
    later: clock.later,
    onCode: ({ text }) => heard.push({ code: text }),
    onTyped: (typed) => heard.push({ typed }),
    onRetract: () => heard.push({ isTakenOut: true }),
  });
  let at = 0;
  for (const { key, after } of strokes) {
    at += after;
    clock.passTo(at);
    if (key === "end") heard.push({ fate: wedge.end(at) });
    else wedge.letter({ key, at });
  }
  clock.passTo(at + 10_000);
  return heard;
}
const typed = (text: string, everyMs: number): Stroke[] => Array.from(text, (key) => ({ key, after: everyMs }));
const enter = (after: number): Stroke => ({ key: "end", after });
const textOf = (heard: ReturnType<typeof play>) => heard.map((each) => each.typed ?? "").join("");

test("a scanner's keys are a code, and its Enter is not the page's", () =>
  expect(play([...typed("2030005485", 8), enter(8)])).toEqual([{ code: "2030005485" }, { fate: "code" }]));

test("a scanner without an end is heard too", () => expect(play(typed("ON26114", 30))).toEqual([{ code: "ON26114" }]));

test("a person's keys are typed, each soon, and Enter stays theirs", () =>
  expect(play([...typed("120", 110), enter(110)])).toEqual([
    { typed: "1" },
    { typed: "2" },
    { typed: "0" },
    { fate: "left" },
  ]));

test("two keys of a person that overlap are no code, and come before the Enter that follows", () =>
  expect(play([...typed("12", 20), enter(20)])).toEqual([{ typed: "12" }, { fate: "left" }]));

test("a first key that comes long before the others is part of the code, and is taken out of the field", () =>
  expect(play([...typed("O", 60), { key: "N", after: 150 }, ...typed("26114", 10), enter(10)])).toEqual([
    { typed: "O" },
    { isTakenOut: true },
    { code: "ON26114" },
    { fate: "code" },
  ]));

test("whatever is scanned or typed arrives once, whole and in order, and no code is typed into anything", () => {
  const code = fc.record({
    kind: fc.constant("code" as const),
    text: fc.stringMatching(/^[A-Z0-9-]{6,40}$/),
    everyMs: fc.integer({ min: 1, max: 45 }),
    isEnded: fc.boolean(),
  });
  const words = fc.record({
    kind: fc.constant("words" as const),
    text: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    everyMs: fc.integer({ min: 60, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(code, words), { maxLength: 8 }), (doings) => {
      const strokes = doings.flatMap((doing): Stroke[] => {
        const [first, ...rest] = typed(doing.text, doing.everyMs);
        const begun = [{ ...first!, after: 600 }, ...rest];
        return doing.kind === "code" && doing.isEnded ? [...begun, enter(doing.everyMs)] : begun;
      });
      const heard = play(strokes);
      expect(heard.flatMap((each) => each.code ?? [])).toEqual(
        doings.filter(({ kind }) => kind === "code").map(({ text }) => text),
      );
      expect(textOf(heard)).toBe(doings.map(({ kind, text }) => (kind === "words" ? text : "")).join(""));
    }),
  );
});
