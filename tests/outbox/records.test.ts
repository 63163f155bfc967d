/** An entry on the disk and back, through every build's format: nothing of it is lost, and what waits there is found as what it is. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, EntryState } from "#outbox/entry/entry.ts";
import { kinds, version } from "#outbox/entry/kinds.ts";
import { inFormat, thisFormat } from "#outbox/entry/format.ts";
import { type EntryRecord, fromRecord, isWork, never, toRecord } from "#outbox/entry/record.ts";
import { anEntry } from "#tests/support/entries.ts";

const states: EntryState[] = ["queued", "sending", "paused", "blocked", "done"];
const someEntry = fc
  .record({
    seq: fc.nat(),
    key: fc.uuid(),
    state: fc.constantFrom(...states),
    outcomeUnknown: fc.boolean(),
    orderingKey: fc.constantFrom("cart:1:RXO", "receive:1:2:L", "discard:k"),
    attempts: fc.nat(9),
    tries: fc.nat(9),
    next_at: fc.nat(),
    body: fc.dictionary(fc.string(), fc.jsonValue()),
    base: fc.jsonValue(),
    answer: fc.jsonValue(),
    done_at: fc.option(fc.nat()),
    snapshot: fc.constantFrom(null, {
      full_description: "Ketorolac",
      ndc_code: "1",
      schedule_name: null,
      sale_UOM_desc: "Carton",
    }),
  })
  .map((facts): Entry => anEntry(facts));
/** What a disk keeps of it. */
const kept = (entry: Entry) => structuredClone(toRecord(entry)) as EntryRecord;

describe("on the disk", () => {
  test("an entry comes back as it was; of a blocked one only its time is gone, for it has none", () => {
    fc.assert(
      fc.property(someEntry, (entry) => {
        const next_at = entry.state === "blocked" ? never : entry.next_at;
        expect(fromRecord(kept(entry))).toEqual({ ...entry, next_at });
      }),
    );
  });

  test("it stands in the index of queues exactly while others wait for it", () => {
    const laneOf = (state: EntryState, outcomeUnknown: boolean) => kept(anEntry({ state, outcomeUnknown })).lane;
    const lane = "receive:4821907:48120:A1";
    expect(states.map((state) => [laneOf(state, false), laneOf(state, true)])).toEqual([
      [lane, lane],
      [lane, lane],
      [undefined, undefined],
      [undefined, lane],
      [undefined, undefined],
    ]);
    expect(kept(anEntry({ state: "done" }))).not.toHaveProperty("lane"); // an index takes what is there, undefined too
  });

  test("what its person would miss is work: neither what is done nor a note", () => {
    expect(states.filter((state) => isWork({ call: "receive", state }))).toEqual(states.slice(0, 4));
    expect(states.filter((state) => isWork({ call: "discardEntry", state }))).toEqual([]);
  });
});

describe("of another build", () => {
  /** Each notes in the entry's key from which version it led. */
  const steps = [1, 2, 3, 4].map(() => (entry: Entry): Entry => ({ ...entry, key: `${entry.key} ${entry.v}` }));

  test("an older entry takes each step from its version on, once and in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 5 }), (from, to) => {
        const brought = inFormat(anEntry({ v: from }), { version: to, steps: steps.slice(0, to - 1) });
        const taken = Array.from({ length: Math.max(0, to - from) }, (_, at) => ` ${from + at}`);
        expect([brought.v, brought.key]).toEqual([Math.max(from, to), `k1${taken.join("")}`]);
      }),
    );
  });

  test("what this build or a newer one wrote stays as it is", () => {
    const handedOver = { user_id: 9, name: "Ada" };
    for (const v of [version, version + 1, version + 7])
      expect(inFormat(anEntry({ v, on_behalf_of: handedOver }), thisFormat)).toEqual(
        anEntry({ v, on_behalf_of: handedOver }),
      );
  });

  test("this build's is the one that brought the newest call, and each call came with one", () => {
    expect(new Set(Object.values(kinds).map(({ since }) => since))).toEqual(new Set([1]));
    expect(version).toBe(1);
  });

  test("there is a step to each version", () => expect(thisFormat.steps).toHaveLength(thisFormat.version - 1));
});
