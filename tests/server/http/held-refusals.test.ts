/** Refusals for asking too often wait before they are answered, other errors do not, and only so many wait at once. No server is needed. */
import { describe, expect, test } from "vitest";
import { Refusal } from "#contract/base/refusal.ts";
import { newHeldRefusals } from "#server/http/held-refusals.ts";
import { TooMany } from "#server/base/too-many.ts";

/** Holds until it is told, and counts what it holds. */
function held() {
  const waiting: (() => void)[] = [];
  const hold = newHeldRefusals(() => new Promise<void>((resolve) => waiting.push(resolve)));
  let answered = 0;
  const ask = async (thrown: unknown) => {
    await hold(thrown);
    answered += 1;
  };
  return { waiting, ask, answered: () => answered };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("held refusals", () => {
  test("wait for asking too often, and for nothing else", async () => {
    const { waiting, ask, answered } = held();
    const refused = ask(new TooMany(2));
    await Promise.all([ask(new Refusal(409, "It is there already.")), ask(new Error("broken")), ask(undefined)]);
    expect([waiting.length, answered()]).toEqual([1, 3]);
    waiting[0]!();
    await refused;
    expect(answered()).toBe(4);
  });

  test("are a thousand at once: whoever comes then is answered, and who was answered gives the place to another", async () => {
    const { waiting, ask, answered } = held();
    for (let at = 0; at < 1_003; at += 1) void ask(new TooMany(2));
    await settled();
    expect([waiting.length, answered()]).toEqual([1_000, 3]);
    waiting[0]!();
    await settled();
    void ask(new TooMany(2));
    await settled();
    expect([waiting.length, answered()]).toEqual([1_001, 4]);
  });

  test("give the place back if waiting fails", async () => {
    const hold = newHeldRefusals(() => Promise.reject(new Error("the timer broke")));
    for (let at = 0; at < 1_001; at += 1) await expect(hold(new TooMany(2))).rejects.toThrow("the timer broke");
  });
});
