/** How all of the outbox stands, in one word: for any entries and any surroundings nothing is hidden, and all is said to be sent only where it is. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntryState } from "#outbox/entry/entry.ts";
import { openWhenShut, entryGroupsOf, syncStateOf, type SyncSurroundings } from "#src/data/outbox/sync.ts";
import { headOf, wordsOf, type SyncCounts } from "#src/screens/outbox/head-words.ts";
import { everythingSent } from "#src/text/outbox/sync.ts";
import { allSent } from "#src/text/trade/sync-pill.ts";
import { anEntry } from "#tests/support/entries.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const day = 24 * 3_600_000;
const states: EntryState[] = ["queued", "sending", "paused", "blocked", "done"];
const entries = fc.array(
  fc
    .record({
      state: fc.constantFrom(...states),
      created_at: fc.integer({ min: 0, max: 5_000 }).map((ago) => now - ago),
      done_at: fc.option(fc.integer({ min: 0, max: 2 * day }).map((ago) => now - ago)),
      call: fc.constantFrom("receive" as const, "addItem" as const),
    })
    .map((made) => anEntry(made)),
  { maxLength: 5 },
);
const around: fc.Arbitrary<SyncSurroundings> = fc.record({
  outbox: fc.constantFrom("closed", "opening", "open", "unreadable"),
  locked: fc.nat(2),
  isReachable: fc.boolean(),
  now: fc.constant(now),
});

describe("the pill", () => {
  test("says the most pressing thing, and counts what it is about", () => {
    fc.assert(
      fc.property(entries, around, (all, surroundings) => {
        const { outbox, locked, isReachable } = surroundings;
        const count = (state: EntryState) => all.filter((entry) => entry.state === state).length;
        const blocked = count("blocked");
        const going = count("queued") + count("sending") + count("paused");
        const state = syncStateOf(all, surroundings);
        if (outbox === "unreadable") expect(state).toEqual({ is: "unreadable" });
        else if (blocked > 0) expect(state).toEqual({ is: "blocked", count: blocked });
        else if (!isReachable) expect(state).toEqual({ is: "offline", count: going + locked });
        else if (outbox === "opening") expect(state).toEqual({ is: "opening" });
        else if (going + locked === 0) expect(state).toEqual({ is: "sent" });
        // Nobody counts one thing that will be gone in a moment.
        else if (state.is === "saved") expect([going, locked]).toEqual([1, 0]);
        else expect(state).toEqual({ is: expect.stringMatching(/^(sending|waiting)$/), count: going + locked });
      }),
    );
  });

  test("counts one that takes longer than a screen waits", () => {
    const around2 = { outbox: "open", locked: 0, isReachable: true, now } as const;
    const one = (ago: number) => syncStateOf([anEntry({ created_at: now - ago })], around2);
    expect(one(1_999)).toEqual({ is: "saved" });
    expect(one(2_000)).toEqual({ is: "waiting", count: 1 });
  });
});

describe("the sync centre", () => {
  test("has each entry once, under what it wants of a person; what is done for a day, the last first", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const { blocked, newer, goingOut, done } = entryGroupsOf(all, now);
        expect(blocked).toEqual(all.filter(({ state }) => state === "blocked"));
        expect(newer).toEqual([]); // of other builds: sync.test.ts
        expect(goingOut).toEqual(all.filter(({ state }) => ["queued", "sending", "paused"].includes(state)));
        const lately = all.filter(({ state, done_at }) => state === "done" && done_at !== null && now - done_at < day);
        expect(done).toEqual(lately.toReversed());
      }),
    );
  });

  test("shows before its person has signed in again what waits of receiving, and nothing of the cart", () => {
    fc.assert(
      fc.property(entries, (all) => {
        expect(openWhenShut(all)).toEqual(all.filter(({ call, state }) => call === "receive" && state !== "done"));
      }),
    );
  });
});

describe("its head", () => {
  const counts: fc.Arbitrary<SyncCounts> = fc.record({
    outbox: fc.constantFrom("opening", "open", "unreadable", "newer"),
    disk: fc.constantFrom("takes", "full", "gone"),
    blocked: fc.nat(2),
    newer: fc.nat(2),
    goingOut: fc.nat(2),
    locked: fc.nat(2),
    stuck: fc.nat(2),
  });

  test("says that all is sent exactly where nothing is left and it is known", () => {
    fc.assert(
      fc.property(counts, fc.boolean(), (all, isShut) => {
        const isAll = all.outbox === "open" && all.blocked + all.newer + all.goingOut + all.locked + all.stuck === 0;
        expect(headOf(all) === allSent).toBe(isAll);
        expect(wordsOf(all, { device: "tablet", isShut }) === everythingSent).toBe(isAll);
      }),
    );
  });

  test("agrees with its sentence on how many wait, and speaks of one as of one", () => {
    fc.assert(
      fc.property(counts, fc.boolean(), (all, isShut) => {
        const waiting = all.goingOut + all.locked;
        const words = wordsOf(all, { device: "tablet", isShut });
        const isCounted = all.outbox !== "unreadable" && all.outbox !== "newer" && waiting > 0 && all.disk !== "full";
        const isBesideOthers = all.blocked + all.newer > 0;
        const counted = waiting === 1 ? "1 more entry is" : `${waiting} more entries are`;
        const alone = waiting === 1 ? "It is" : "They are";
        expect(/^(.*) saved on this tablet/.exec(words)?.[1]).toBe(
          isCounted ? (isBesideOthers ? counted : alone) : undefined,
        );
        if (isCounted) expect(words).toContain(isShut ? "after you sign in again" : "automatically");
        for (const said of [headOf(all), words]) {
          expect(said).not.toMatch(
            /\b1 (unsent |more )?(entries|are)\b|\b[02-9]+ (unsent |more )?(entry|is)\b|undefined|NaN/,
          );
          expect(said).toMatch(/^[A-Z0-9]/);
        }
      }),
    );
  });
});
