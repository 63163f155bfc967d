/** What one tab shows of its person's entries: whatever order they are heard of in, it is what stands, in order, and each end is told once. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, EntryState } from "#outbox/entry/entry.ts";
import { openShown } from "#outbox/entry/shown.ts";
import { anEntry } from "#tests/support/entries.ts";

const states: EntryState[] = ["queued", "sending", "paused", "blocked", "done"];
const heard = fc.record({
  those: fc.array(
    fc.record({
      seq: fc.integer({ min: 1, max: 12 }),
      state: fc.constantFrom(...states),
    }),
    { maxLength: 4 },
  ),
  gone: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
});
/** Every fourth is a note of a discard. */
const entryOf = ({ seq, state }: { seq: number; state: EntryState }): Entry =>
  anEntry({ seq, state, key: `key-${seq}`, call: seq % 4 === 0 ? "discardEntry" : "receive" });
const named = (entries: readonly Entry[]) => entries.map(({ seq, state }) => `${seq} ${state}`);

describe("what is shown", () => {
  test("is what was last heard of each, by seq, without the notes; and the notes by themselves", () => {
    fc.assert(
      fc.property(fc.array(heard, { maxLength: 12 }), (hearings) => {
        const shown = openShown((entry) => entry);
        const model = new Map<number, EntryState>();
        for (const { those, gone } of hearings) {
          shown.show(those.map(entryOf), gone);
          for (const { seq, state } of those) model.set(seq, state);
          for (const seq of gone) model.delete(seq);
          const standing = [...model].toSorted(([one], [other]) => one - other);
          const work = standing.filter(([seq]) => seq % 4 !== 0);
          expect(named(shown.entries())).toEqual(work.map(([seq, state]) => `${seq} ${state}`));
          expect(named(shown.discards()).toSorted()).toEqual(
            standing
              .filter(([seq]) => seq % 4 === 0)
              .map(([seq, state]) => `${seq} ${state}`)
              .toSorted(),
          );
          expect(shown.all()).toHaveLength(model.size);
        }
      }),
    );
  });

  test("is shown as the tab says it of each, and asked for twice it is the same list", () => {
    const shown = openShown((entry) => (entry.state === "queued" ? { ...entry, state: "paused" } : entry));
    shown.show([entryOf({ seq: 2, state: "queued" }), entryOf({ seq: 1, state: "done" })]);
    expect(named(shown.entries())).toEqual(["1 done", "2 paused"]);
    expect(shown.entries()).toBe(shown.entries());
    expect(named(shown.all())).toContain("2 queued"); // on the disk it is what it is
  });

  test("is nothing after it was cleared, and what comes then", () => {
    const shown = openShown((entry) => entry);
    shown.show([entryOf({ seq: 5, state: "queued" })]);
    shown.clear();
    shown.show([entryOf({ seq: 6, state: "queued" })]);
    expect(named(shown.entries())).toEqual(["6 queued"]);
  });
});

describe("whoever listens", () => {
  test("hears once of each entry that ended, and of no note", () => {
    fc.assert(
      fc.property(fc.array(heard, { maxLength: 12 }), (hearings) => {
        const shown = openShown((entry) => entry);
        const model = new Map<number, EntryState>();
        let told: string[] = [];
        shown.watch((_, over) => (told = named(over)));
        for (const { those, gone } of hearings) {
          const before = new Map(model);
          const isEnd = (state: EntryState) => state === "done" || state === "blocked";
          const ended = those.filter(({ seq, state }) => seq % 4 !== 0 && isEnd(state) && before.get(seq) !== state);
          // Discarded: it was here and not done.
          const discarded = gone.filter((seq) => seq % 4 !== 0 && before.has(seq) && before.get(seq) !== "done");
          shown.show(those.map(entryOf), gone);
          expect(told).toEqual([
            ...ended.map(({ seq, state }) => `${seq} ${state}`),
            ...discarded.map((seq) => `${seq} ${before.get(seq)}`),
          ]);
          for (const { seq, state } of those) model.set(seq, state);
          for (const seq of gone) model.delete(seq);
        }
      }),
    );
  });

  test("hears what stands now, as often as there are listeners, and nothing any more once it stopped listening", () => {
    const shown = openShown((entry) => entry);
    const lists: string[][] = [];
    const stop = shown.watch((entries) => lists.push(named(entries)));
    shown.watch((entries) => lists.push(named(entries)));
    shown.show([entryOf({ seq: 1, state: "queued" })]);
    stop();
    shown.show([entryOf({ seq: 1, state: "done" })]);
    expect(lists).toEqual([["1 queued"], ["1 queued"], ["1 done"]]);
  });
});
