/** What a newer build wrote, whatever it is: this build keeps it, and takes nothing in it for what it knows. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { noteOf } from "#outbox/entry/discards.ts";
import { version } from "#outbox/entry/entry.ts";
import { isNewer, isOfArea, kindOf } from "#outbox/entry/kinds.ts";
import { merged } from "#outbox/entry/merge.ts";
import { anEntry } from "#tests/support/entries.ts";
import { line } from "#tests/support/visitors.ts";

const newerEntries = fc
  .record({
    call: fc.oneof(
      fc.constantFrom("receive", "cancelReceive", "addItem", "addItems", "updateItem", "removeItem", "toString"),
      fc.string(),
    ),
    body: fc.dictionary(fc.string(), fc.jsonValue()),
    answer: fc.jsonValue(),
    snapshot: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
    v: fc.integer({ min: version + 1 }),
  })
  .map(({ call, snapshot, ...facts }) =>
    anEntry({ ...facts, call: call as "receive", snapshot: snapshot as never, orderingKey: "cart:1:RXO" }),
  );

test("belongs to nothing that a screen shows, and has words", () => {
  fc.assert(
    fc.property(newerEntries, (entry) => {
      expect(isNewer(entry)).toBe(true);
      expect([isOfArea(entry, "cart"), isOfArea(entry, "receiving")]).toEqual([false, false]);
      expect(kindOf(entry).title(entry, { name: "x", count: String, units: String })).toMatch(/newer version/);
    }),
  );
});

test("is never merged with what this build writes, on either side", () => {
  const own = anEntry({ call: "addItem", body: { ...line, quantity: 1 }, orderingKey: "cart:1:RXO" });
  fc.assert(
    fc.property(newerEntries, (entry) => {
      expect([merged(entry, own), merged(own, entry)]).toEqual([undefined, undefined]);
    }),
  );
});

test("is noted by its key and its call alone when all is discarded", () => {
  const discarding = { user_id: 102, device: "d1", now: Date.now(), newKey: () => "note", version };
  fc.assert(
    fc.property(newerEntries, (entry) => {
      const { body } = noteOf(entry, discarding);
      expect(body).toMatchObject({ key: entry.key, call: entry.call, item_id: null, quantity: null });
    }),
  );
});
