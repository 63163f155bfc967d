/** What a scanner types and what a person types, told apart by timing. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newWedge, type Fate } from "#src/ui/kit/device/wedge.ts";

/** Keys with their pauses, in milliseconds before each; `end` is Enter. */
type Stroke = { key: string; after: number };

/** Presses the keys by a clock of its own; what came of them, in order. */
function play(strokes: readonly Stroke[]) {
  let now = 0;
  let waiting: { at: number; call: () => void } | undefined;
  const heard: { code?: string; typed?: string; fate?: Fate }[] = [];
  const wedge = newWedge(
    (code) => heard.push({ code }),
    (typed) => heard.push({ typed }),
    (call, ms) => {
      const mine = { at: now + ms, call };
      waiting = mine;
      return () => (waiting = waiting === mine ? undefined : waiting);
    },
  );
  const pass = (until: number) => {
    const due = waiting;
    if (due === undefined || due.at > until) return;
    waiting = undefined;
    now = due.at;
    due.call();
  };
  for (const { key, after } of strokes) {
    const at = now + after;
    pass(at);
    now = at;
    if (key === "end") heard.push({ fate: wedge.end({ key: "Enter", at }) });
    else wedge.letter({ key, at });
  }
  pass(Number.POSITIVE_INFINITY);
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

test("a code after a person's digit is a code, and the digit stays", () =>
  expect(play([...typed("7", 100), ...typed("ON26114", 60).slice(0, 1), ...typed("N26114", 10), enter(10)])).toEqual([
    { typed: "7" },
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
        const begun = [{ ...first!, after: 300 }, ...rest];
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
