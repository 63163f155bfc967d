/** A few at a time, names in turns, places in line bounded: beside a line that is played through by hand. No server is needed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSemaphore, type SemaphoreOptions } from "#server/base/semaphore.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { TooMany } from "#server/base/too-many.ts";
import { newLimits } from "#server/http/limits.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks under names, and ends what runs when told to. */
function counter(options: SemaphoreOptions) {
  const semaphore = newSemaphore(options);
  const running: { name: string; end: () => void }[] = [];
  const began: string[] = [];
  const sentAway: string[] = [];
  const dropped: string[] = [];
  return {
    began,
    sentAway,
    dropped,
    running,
    ask: async (name: string, isGone?: () => boolean) => {
      const work = () => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        running.push({ name, end: resolve });
        return promise;
      };
      semaphore(name, work, isGone).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 408) dropped.push(name);
        else sentAway.push(error instanceof TooMany ? name : "?");
      });
      await settled();
    },
    end: async () => {
      running.shift()?.end();
      await settled();
    },
  };
}

describe("a few at a time", () => {
  test("the first run at once, the others one for each that ends", async () => {
    const line = counter({ atOnce: 2, waiting: 4, ofOne: 4 });
    for (const name of ["a", "b", "c", "d"]) await line.ask(name);
    expect(line.began).toEqual(["a", "b"]);
    await line.end();
    expect(line.began).toEqual(["a", "b", "c"]);
    await line.end();
    await line.end();
    await line.end();
    await line.ask("e");
    expect([line.began, line.sentAway]).toEqual([["a", "b", "c", "d", "e"], []]);
  });

  test("in line the names take turns, however often one of them asks", async () => {
    const line = counter({ atOnce: 1, waiting: 20, ofOne: 9 });
    for (const name of ["x", "a", "a", "a", "b", "a", "c", "b"]) await line.ask(name);
    for (let ended = 0; ended < 8; ended++) await line.end();
    expect(line.began).toEqual(["x", "a", "b", "c", "a", "b", "a", "a"]);
  });

  test("what nobody waits for any more is not begun, and gives its place in line to others", async () => {
    const line = counter({ atOnce: 1, waiting: 3, ofOne: 2 });
    let isGone = false;
    await line.ask("x");
    for (const gone of [() => isGone, () => isGone]) await line.ask("a", gone);
    isGone = true;
    await line.ask("a");
    await line.ask("b", () => isGone);
    for (let ended = 0; ended < 3; ended++) await line.end();
    await line.ask("c");
    expect([line.began, line.dropped, line.sentAway]).toEqual([["x", "a", "c"], ["a", "a", "b"], []]);
  });

  test("nobody has more places than one may, and what failed gives its place back", async () => {
    const line = counter({ atOnce: 1, waiting: 20, ofOne: 2 });
    for (const name of ["x", "a", "a", "a", "b"]) await line.ask(name);
    expect(line.sentAway).toEqual(["a"]);
    const semaphore = newSemaphore({ atOnce: 1, waiting: 1, ofOne: 1 });
    await expect(semaphore("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await semaphore("a", async () => "done")).toBe("done");
  });

  test("where the line is full, whoever has most gives up their last place for one who has fewer", async () => {
    const line = counter({ atOnce: 1, waiting: 3, ofOne: 3 });
    for (const name of ["x", "a", "a", "a", "b"]) await line.ask(name);
    expect(line.sentAway).toEqual(["a"]); // b stands in line instead
    await line.ask("b"); // b would have two as a has: nobody is let in
    expect(line.sentAway).toEqual(["a", "b"]);
    for (let ended = 0; ended < 4; ended++) await line.end();
    expect(line.began).toEqual(["x", "a", "b", "a"]);
  });

  test("whatever is asked and ended: never more than so many at once, nobody lost, and never idle beside a line", async () => {
    const act = fc.oneof(fc.constantFrom("a", "b", "c", "d"), fc.constant("end"));
    const options = fc.record({
      atOnce: fc.integer({ min: 1, max: 3 }),
      waiting: fc.integer({ min: 1, max: 5 }),
      ofOne: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(options, fc.array(act, { maxLength: 25 }), async (how, acts) => {
        const line = counter(how);
        let asked = 0;
        for (const each of acts) {
          if (each === "end") await line.end();
          else await line.ask(each);
          if (each !== "end") asked += 1;
          const inLine = asked - line.began.length - line.sentAway.length;
          expect(line.running.length).toBeLessThanOrEqual(how.atOnce);
          expect(inLine).toBeLessThanOrEqual(how.waiting);
          if (line.running.length < how.atOnce) expect(inLine).toBe(0);
        }
        while (line.running.length > 0) await line.end();
        expect(line.began.length + line.sentAway.length).toBe(asked);
        expect(line.sentAway).not.toContain("?");
      }),
      { numRuns: 60 },
    );
  });
});

describe("a name that asks once", () => {
  test("waits for one turn of each other name that stands in line, and for no other, whatever is asked meanwhile", async () => {
    const act = fc.oneof(fc.constantFrom("a", "b", "c", "d", "e"), fc.constant("end"));
    const acts = fc.array(act, { maxLength: 25 });
    const options = fc.record({
      atOnce: fc.integer({ min: 1, max: 3 }),
      waiting: fc.constant(100),
      ofOne: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(options, acts, acts, async (how, before, after) => {
        const line = counter(how);
        const doing = (each: string) => (each === "end" ? line.end() : line.ask(each));
        const asked: string[] = [];
        for (const each of before) {
          if (each !== "end") asked.push(each);
          await doing(each);
        }
        const inLine = new Set(asked);
        for (const name of inLine) {
          const count = (names: string[]) => names.filter((one) => one === name).length;
          if (count(asked) === count(line.began) + count(line.sentAway)) inLine.delete(name);
        }
        const begun = line.began.length;
        await line.ask("quiet");
        for (const each of after) await doing(each);
        while (!line.began.includes("quiet")) await line.end();
        const others = line.began.slice(begun, line.began.indexOf("quiet"));
        expect(others.length).toBeLessThanOrEqual(inLine.size);
        expect(new Set(others)).toEqual(new Set(others.filter((name) => inLine.has(name))));
        expect(new Set(others).size).toBe(others.length);
      }),
    );
  });
});

describe("how often somebody may ask", () => {
  const at = (ms: number) => new Date(1_800_000_000_000 + ms);
  /** How many of these asked at an instant got through, and when the next is to try. */
  function taken(limit: ReturnType<typeof newLimits>["guarded"], caller: string, ms: number, most = 200) {
    for (let got = 0; got < most; got++) {
      try {
        limit.take(caller, at(ms));
      } catch (error) {
        return { got, retryAfter: (error as TooMany).retryAfterSeconds };
      }
    }
    return { got: most, retryAfter: 0 };
  }

  test("thirty at once, one more each ten seconds, and never more than thirty again", () => {
    const { guarded } = newLimits();
    expect(taken(guarded, "a", 0)).toEqual({ got: 30, retryAfter: 10 });
    expect(taken(guarded, "a", 9_999)).toEqual({ got: 0, retryAfter: 1 });
    expect(taken(guarded, "a", 10_000).got).toBe(1);
    expect(taken(guarded, "a", 14_000)).toEqual({ got: 0, retryAfter: 6 });
    expect(taken(guarded, "a", 10_000_000).got).toBe(30);
  });

  test("each caller for themselves, each kind of call for itself", () => {
    const limits = newLimits();
    expect(taken(limits.guarded, "a", 0).got).toBe(30);
    expect([taken(limits.guarded, "b", 0).got, taken(limits.typing, "a", 0).got]).toEqual([30, 60]);
    expect([taken(limits.signIns, "a", 0).got, taken(limits.reports, "a", 0).got]).toEqual([100, 20]);
    expect(taken(newLimits().guarded, "a", 0).got).toBe(30);
  });

  test("a clock that is put back takes nothing from anybody and gives nothing", () => {
    const { guarded } = newLimits();
    expect(taken(guarded, "a", 100_000, 10).got).toBe(10);
    expect(taken(guarded, "a", 0).got).toBe(20);
  });
});
