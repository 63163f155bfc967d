/** Whose turn it is, and one piece of work at a time: beside rules that are written down as sentences. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, EntryState } from "#outbox/entry/entry.ts";
import { nextInLine } from "#outbox/entry/in-turn.ts";
import { onceAtATime } from "#outbox/entry/once-at-a-time.ts";
import { holds } from "#outbox/entry/record.ts";
import { anEntry } from "#tests/support/entries.ts";

const states: EntryState[] = ["queued", "sending", "paused", "blocked", "done"];
const waiting = fc.record({
  orderingKey: fc.constantFrom("a", "b", "c", "d", "e"),
  state: fc.constantFrom(...states),
  outcomeUnknown: fc.boolean(),
  next_at: fc.integer({ min: 90, max: 110 }),
});
const inOrder = fc
  .array(waiting, { maxLength: 25 })
  .map((facts) => facts.map((each, at): Entry => anEntry({ ...each, seq: at + 1 })));

describe("whose turn it is", () => {
  test("an entry holds up those after it while it waits, is being sent, or may have arrived", () => {
    const held = states.map((state) => [
      holds({ state, outcomeUnknown: false }),
      holds({ state, outcomeUnknown: true }),
    ]);
    expect(held).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, true],
      [false, false],
    ]);
  });

  /** By its sentence, queue by queue: of each the first that holds up the others; those whose first may go now, by age. */
  function expected(entries: readonly Entry[], { most, except, now }: Parameters<typeof nextInLine>[1]): string[] {
    const queues = ["a", "b", "c", "d", "e"].filter((name) => !except.has(name));
    const first = queues.flatMap((name) => entries.find((each) => each.orderingKey === name && holds(each)) ?? []);
    return first
      .filter(({ state, next_at }) => state === "queued" && next_at <= now)
      .toSorted((one, other) => one.seq - other.seq)
      .slice(0, most)
      .map(({ orderingKey }) => orderingKey);
  }

  test("the queues whose first entry may go, the one that waits longest first, and no more than asked for", () => {
    const excepted = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 });
    fc.assert(
      fc.property(inOrder, fc.nat(6), excepted, (entries, most, except) => {
        const how = { most, except: new Set(except), now: 100 };
        expect(nextInLine(entries, how)).toEqual(expected(entries, how));
        expect([...how.except]).toEqual(except);
      }),
      { numRuns: 500 },
    );
  });

  test("ten thousand entries are walked once, however many queues there are", () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      anEntry({ orderingKey: `q${at % 5_000}`, seq: at + 1, next_at: 500 }),
    );
    const before = process.cpuUsage().user;
    expect(nextInLine(many, { most: 4, except: new Set(), now: 100 })).toEqual([]);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1_000);
  });
});

describe("work of which one is under way at a time", () => {
  /** Work whose ends the test decides, one after the other. */
  function workshop(isResting: () => boolean = () => false) {
    const ends: (() => void)[] = [];
    let started = 0;
    let asked = 0;
    let most = 0;
    let running = 0;
    const { ask, hope } = onceAtATime({
      isResting,
      work: () => {
        started += 1;
        running += 1;
        most = Math.max(most, running);
        return new Promise((resolve) => {
          ends.push(() => {
            running -= 1;
            resolve();
          });
        });
      },
      again: () => void (asked += 1),
    });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { ask, hope, end: async () => (ends.shift()?.(), await settle()), counts: () => ({ started, asked, most }) };
  }

  test("asked for once it is done once", async () => {
    const { ask, end, counts } = workshop();
    const done = ask();
    await end();
    await done;
    expect(counts()).toEqual({ started: 1, asked: 0, most: 1 });
  });

  test("asked for meanwhile, however often, it is done once more, and whoever asked waits until that is over", async () => {
    const { ask, end, counts } = workshop();
    let isOver = false;
    const first = ask();
    const later = [ask(), ask(), ask()].map((each) => each.then(() => (isOver = true)));
    await end();
    expect([isOver, counts()]).toEqual([false, { started: 2, asked: 3, most: 1 }]);
    await end();
    await Promise.all([first, ...later]);
    expect(counts()).toEqual({ started: 2, asked: 3, most: 1 });
  });

  test("hoped for it is done as if it were asked for, but not where it rests, nor once more where it came to a rest meanwhile", async () => {
    let isResting = false;
    const { ask, hope, end, counts } = workshop(() => isResting);
    const first = hope();
    await Promise.race([hope(), end()]);
    expect(counts().started).toBe(2);
    const second = hope();
    isResting = true;
    await end();
    await Promise.all([first, second, hope()]);
    expect(counts().started).toBe(2);
    const asked = [ask(), ask(), hope()];
    await end();
    await end();
    await Promise.all(asked);
    expect(counts()).toMatchObject({ started: 4, most: 1 });
  });

  test("asked for when it is over it begins anew, and so it does where it failed", async () => {
    let fails = true;
    let started = 0;
    const { ask } = onceAtATime({
      isResting: () => false,
      again: () => undefined,
      work: async () => {
        started += 1;
        if (fails) throw new Error("The disk is gone.");
      },
    });
    await expect(ask()).rejects.toThrow("The disk is gone.");
    fails = false;
    await ask();
    await ask();
    expect(started).toBe(3);
  });
});
