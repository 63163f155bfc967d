/** Whose turn it is, and one piece of work at a time: beside rules that are written down as sentences. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Entry, type EntryState, holds } from "#outbox/entry/entry.ts";
import { nextInLine, type Turn } from "#outbox/entry/in-turn.ts";
import { onceAtATime } from "#outbox/entry/once-at-a-time.ts";
import { anEntry } from "#tests/support/entries.ts";

const states: EntryState[] = ["queued", "sending", "paused", "blocked", "done"];
const waiting = fc.record({
  orderingKey: fc.constantFrom("a", "b", "c", "d", "e"),
  state: fc.constantFrom(...states),
  outcomeUnknown: fc.boolean(),
  next_at: fc.integer({ min: 90, max: 110 }),
  attempts: fc.nat(1),
  // Long ago, just now, and by a clock that was put back since.
  created_at: fc.constantFrom(-15_000, -14_900, -14_899, 99, 100, 101),
  // The cancel of a receipt that has no number yet cannot go.
  body: fc.constantFrom({}, {}, {}, { receipt_key: "k" }),
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

  /** By its sentence, entry by entry: what may go, of queues with a write just entered first, and by age. */
  function expected(
    entries: readonly Entry[],
    { most, each: ofEach, except, now }: Parameters<typeof nextInLine>[1],
  ): Turn[] {
    const mayGo = ({ state, next_at, body }: Entry) => state === "queued" && next_at <= now && !("receipt_key" in body);
    const free = entries.filter(
      (entry) =>
        holds(entry) &&
        !except.has(entry.orderingKey) &&
        entries.every(
          (each) => each.orderingKey !== entry.orderingKey || each.seq > entry.seq || !holds(each) || mayGo(each),
        ),
    );
    const isNew = ({ state, attempts, created_at }: Entry) =>
      state === "queued" && attempts === 0 && [-14_899, 99, 100].includes(created_at);
    const ofNew = (entry: Entry) => entries.some((each) => each.orderingKey === entry.orderingKey && isNew(each));
    const isIn = (entry: Entry) =>
      free.filter(({ orderingKey, seq }) => orderingKey === entry.orderingKey && seq < entry.seq).length < ofEach;
    const going = [...free.filter(ofNew), ...free.filter((entry) => !ofNew(entry))].filter(isIn).slice(0, most);
    return [...Map.groupBy(going, ({ orderingKey }) => orderingKey)].map(([orderingKey, { length: count }]) => ({
      orderingKey,
      count,
      isHurried: entries.some((each) => each.orderingKey === orderingKey && isNew(each)),
    }));
  }

  test("what may go: queues with a write just entered, then the one that waits longest; in each no entry before another, and no more than asked for", () => {
    const excepted = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 });
    fc.assert(
      fc.property(inOrder, fc.nat(9), fc.integer({ min: 1, max: 4 }), excepted, (entries, most, each, except) => {
        const how = { most, each, except: new Set(except), now: 100 };
        expect(nextInLine(entries, how)).toEqual(expected(entries, how));
        expect([...how.except]).toEqual(except);
      }),
      { numRuns: 1_000 },
    );
  });

  test("a write just entered goes before a thousand old ones of other queues, behind the old ones of its own; tried, it is one of many", () => {
    const old = Array.from({ length: 1_000 }, (_, at) =>
      anEntry({ orderingKey: `q${at}`, seq: at + 1, created_at: 0, attempts: 1 }),
    );
    const now = 1_000_000;
    const mine = anEntry({ orderingKey: "q900", seq: 1_001, created_at: now - 5 });
    const how = { most: 4, each: 4, except: new Set<string>(), now };
    expect(nextInLine([...old, mine], how)).toEqual([
      { orderingKey: "q900", count: 2, isHurried: true },
      { orderingKey: "q0", count: 1, isHurried: false },
      { orderingKey: "q1", count: 1, isHurried: false },
    ]);
    for (const each of [
      { ...mine, attempts: 1 },
      { ...mine, created_at: now + 1 },
      { ...mine, created_at: 1 },
    ])
      expect(nextInLine([...old, each], { ...how, most: 1 })).toEqual([
        { orderingKey: "q0", count: 1, isHurried: false },
      ]);
  });

  test("ten thousand entries are read a constant number of times each, however many queues there are", () => {
    let reads = 0;
    const many = Array.from({ length: 10_000 }, (_, at) => {
      const entry = anEntry({ seq: at + 1, next_at: 500 });
      const get = () => {
        reads += 1;
        return `q${at % 5_000}`;
      };
      return Object.defineProperty(entry, "orderingKey", { get });
    });
    expect(nextInLine(many, { most: 4, each: 1, except: new Set(), now: 100 })).toEqual([]);
    expect(reads).toBeGreaterThanOrEqual(many.length);
    expect(reads).toBeLessThanOrEqual(3 * many.length);
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
