/**
 * What waits and what the server said, together: through any order in which entries are kept, sent, lost, turned down and done while answers are asked
 * for, read and on their way, a screen shows each entry once.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { doneSoFar, type Entry } from "#outbox/entry/entry.ts";
import { hear, heardOf, isUnderWay, isWaiting, laidOver, type HeardAnswer } from "#src/data/overlay/laid-over.ts";
import { anEntry } from "#tests/support/entries.ts";

const area = "receiving";
const refused = { kind: "refused", message: "No.", status: 400 } as const;
const unanswered = { kind: "no-answer", message: "", status: null } as const;

/** What may happen next; `at` says to which entry, where it can. */
type Step =
  | { what: "keep" | "keep-in-cart" | "ask" | "read" | "arrive" }
  | { what: "claim" | "apply" | "answer" | "lose" | "refuse" | "pause"; at: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom("keep", "keep-in-cart", "ask", "read", "arrive").map((what): Step => ({ what: what as "keep" })),
  fc
    .tuple(fc.constantFrom("claim", "apply", "answer", "lose", "refuse", "pause"), fc.nat(3))
    .map(([what, at]): Step => ({ what: what as "claim", at })),
);

/** A device, the server, and one question under way between them. */
function world() {
  let entries: Entry[] = [];
  const applied = new Set<string>();
  /** `doneBefore`: as it was asked; `read`: what the server had when it answered. */
  let question: { doneBefore: number; read: string[] | undefined } | undefined;
  let heard: HeardAnswer<string[]> | undefined;
  const change = (at: number, over: Partial<Entry>) => {
    entries = entries.map((entry, place) => (place === at ? ({ ...entry, ...over } as Entry) : entry));
  };
  const keep = (call: "receive" | "addItem") => entries.push(anEntry({ key: `k${entries.length}`, call }));
  return {
    take: (next: Step) => {
      const at = "at" in next ? next.at : -1;
      const entry = entries[at];
      const isApplied = entry !== undefined && applied.has(entry.key);
      const isSending = entry?.state === "sending";
      switch (next.what) {
        case "keep":
          return keep("receive");
        case "keep-in-cart":
          return keep("addItem");
        case "ask":
          return (question ??= { doneBefore: doneSoFar(entries), read: undefined });
        case "read":
          return question && (question.read ??= [...applied]);
        case "arrive": {
          if (question?.read === undefined) return;
          heard = heardOf(question.read, { older: heard, entries, doneBefore: question.doneBefore, at: 1, area });
          question = undefined;
          return;
        }
        case "claim":
          return (entry?.state === "queued" || entry?.state === "paused") && change(at, { state: "sending" });
        case "pause":
          return entry?.state === "queued" && change(at, { state: "paused" });
        case "apply":
          return isSending && entry.call === "receive" && applied.add(entry.key);
        case "answer":
          return (
            isSending &&
            (isApplied || entry.call === "addItem") &&
            change(at, { state: "done", done_no: doneSoFar(entries) + 1 })
          );
        case "lose":
          return isSending && change(at, { state: "queued", outcomeUnknown: true });
        case "refuse":
          return (
            isSending && !isApplied && !entry.outcomeUnknown && change(at, { state: "blocked", last_error: refused })
          );
      }
    },
    /** Keys that a screen shows, in order; undefined: it shows nothing that it would stand by. */
    shown: () =>
      heard === undefined || heard.isGuess
        ? undefined
        : [...heard.answer, ...laidOver(entries, area, heard.doneBefore).map(({ key }) => key)].toSorted(),
    expected: () =>
      entries
        .filter(({ call, state }) => call === "receive" && state !== "blocked")
        .map(({ key }) => key)
        .toSorted(),
    isQuiet: () => !isUnderWay(entries, area),
    heard: () => heard,
  };
}

describe("through any history", () => {
  test("each entry is shown once: never lost between two answers, never counted twice", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        const its = world();
        for (const next of steps) {
          its.take(next);
          const shown = its.shown();
          if (shown !== undefined) expect(shown).toEqual(its.expected());
        }
      }),
      { numRuns: 500 },
    );
  });

  test("an answer that is asked for and read once nothing is under way is taken, and is no guess", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20, size: "max" }), (steps) => {
        const its = world();
        for (const next of steps) its.take(next);
        if (!its.isQuiet()) return;
        // What was asked for before comes to its end first.
        for (const what of ["read", "arrive", "ask", "read", "arrive"] as const) its.take({ what });
        expect(its.shown()).toEqual(its.expected());
      }),
    );
  });
});

describe("an answer that comes while an entry is under way", () => {
  const known = { entries: [anEntry({ state: "sending" })], doneBefore: 4, at: 9, area } as const;
  const older: HeardAnswer<string> = { answer: "older", doneBefore: 2, at: 5 };

  test("leaves the older one as it was, age and all", () => {
    expect(heardOf("newer", { ...known, older })).toBe(older);
  });
  test("is a guess where there is no older one, or only a guess", () => {
    const guess = { answer: "newer", doneBefore: 4, at: 9, isGuess: true };
    expect(heardOf("newer", { ...known, older: undefined })).toEqual(guess);
    expect(heardOf("newer", { ...known, older: { ...older, isGuess: true } })).toEqual(guess);
  });
  test("is taken where the entry is of another area", () => {
    const entries = [anEntry({ state: "sending", call: "addItem" })];
    expect(heardOf("newer", { ...known, entries, older })).toEqual({ answer: "newer", doneBefore: 4, at: 9 });
  });
});

test.each<[string, Partial<Entry>, boolean]>([
  ["waits for its turn", { state: "queued" }, false],
  ["is being sent", { state: "sending" }, true],
  ["may have arrived and waits", { state: "queued", outcomeUnknown: true }, true],
  ["may have arrived and waits for a sign-in", { state: "paused", outcomeUnknown: true }, true],
  ["may have arrived and waits for a person, who may take days", { state: "blocked", outcomeUnknown: true }, false],
  ["is done", { state: "done", outcomeUnknown: true }, false],
])("an entry that %s: is it under way?", (_, over, is) => expect(isUnderWay([anEntry(over)], area)).toBe(is));

test.each<[string, Partial<Entry>, boolean]>([
  ["queued", { state: "queued" }, true],
  ["paused", { state: "paused" }, true],
  ["turned down", { state: "blocked", last_error: refused }, false],
  ["never answered", { state: "blocked", last_error: unanswered }, true],
  ["set aside for no reason that is known", { state: "blocked", last_error: null }, false],
  ["done", { state: "done" }, false],
])("an entry that is %s: does it wait?", (_, over, is) => expect(isWaiting(anEntry(over))).toBe(is));

test("a number that an entry got and lost again does not lie it over anything: only what is done has one", () => {
  expect(laidOver([anEntry({ state: "blocked", last_error: refused, done_no: 9 })], area, 7)).toEqual([]);
  expect(laidOver([anEntry({ state: "done" })], area, 0)).toEqual([]);
});

test("what is done is noted before it is asked: an answer during which an entry was done leaves the older one", async () => {
  const older: HeardAnswer<string> = { answer: "older", doneBefore: 2, at: 5 };
  let entries: Entry[] = [];
  const look = () => ({ older, entries, doneBefore: doneSoFar(entries), at: 9, area }) as const;
  const meanwhile = async (call: "receive" | "addItem") => {
    entries = [anEntry({ call, state: "done", done_no: 3 })];
    return "newer";
  };
  expect(await hear(() => meanwhile("receive"), look)).toBe(older);
  entries = [];
  expect(await hear(() => meanwhile("addItem"), look)).toEqual({ answer: "newer", doneBefore: 0, at: 9 });
});
