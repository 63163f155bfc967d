/** A cursor as a device keeps it, and what its snapshot did not see: beside PostgreSQL's own rule for a snapshot. No server is needed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Cursor,
  cursorOf,
  cursorText,
  horizonOf,
  snapshotText,
  unseenBy,
} from "#server/services/catalogue/catalogue-cursor.ts";

/** As PostgreSQL writes one: all below `xmin` are over, of those up to `xmax` the running ones are listed. */
const snapshot = fc
  .record({
    xmin: fc.integer({ min: 1, max: 200 }),
    more: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40, size: "max" }),
  })
  .map(({ xmin, more }) => {
    const running = more.map((each) => xmin + each).toSorted((one, other) => one - other);
    return { xmin: running[0] ?? xmin, xmax: (running.at(-1) ?? xmin) + 1, running };
  });
const written = ({ xmin, xmax, running }: { xmin: number; xmax: number; running: number[] }) =>
  `${xmin}:${xmax}:${running.join(",")}`;
/** Whether what a transaction wrote is asked for again behind a cursor with this snapshot. */
const isAskedAgain = (text: string, transaction: number): boolean => {
  const { xmax, running } = unseenBy(text);
  return transaction >= Number(xmax) || running.includes(String(transaction));
};

describe("what a snapshot did not see", () => {
  test("is what had not begun, and what was running: no more and no less while the list is short", () => {
    fc.assert(
      fc.property(snapshot, fc.integer({ min: 1, max: 300 }), (taken, transaction) => {
        const wasSeen = transaction < taken.xmax && !taken.running.includes(transaction);
        const text = snapshotText(written(taken));
        if (taken.running.length <= 24) expect(isAskedAgain(text, transaction)).toBe(!wasSeen);
        // With more of them everything from the first on is asked for: never too little.
        else expect(isAskedAgain(text, transaction)).toBe(transaction >= taken.xmin);
        if (!wasSeen) expect(isAskedAgain(text, transaction)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("is listed up to 24 running ones", () => {
    const of = (count: number) =>
      written({ xmin: 1, xmax: 99, running: Array.from({ length: count }, (_, at) => at + 1) });
    expect(snapshotText(of(24))).toBe(of(24));
    expect(snapshotText(of(25))).toBe("1:99:*");
    expect(snapshotText("7:7:")).toBe("7:7:");
    expect(unseenBy("7:9:")).toEqual({ xmin: "7", xmax: "9", running: [] });
  });
});

const cursor: fc.Arbitrary<Cursor> = fc.record({
  place: fc.string({ maxLength: 100 }),
  era_id: fc.uuid(),
  from: fc.option(snapshot.map((each) => snapshotText(written(each)))),
  after: fc.nat(2_147_483_647),
  next: fc.option(snapshot.map((each) => snapshotText(written(each)))),
  total: fc.nat(2_147_483_647),
});

describe("a cursor", () => {
  test("comes back from a device as it went, and fits into an address", () => {
    const longest = `${"9".repeat(18)}:${"9".repeat(18)}:${Array.from({ length: 24 }, () => "9".repeat(18)).join(",")}`;
    fc.assert(
      fc.property(cursor, (each) => {
        const text = cursorText(each);
        expect(cursorOf(text)).toEqual(each);
        expect(text).toMatch(/^[\w-]+$/);
      }),
    );
    const large = {
      place: "p".repeat(40),
      era_id: crypto.randomUUID(),
      from: longest,
      after: 1,
      next: longest,
      total: 1,
    };
    expect(cursorOf(cursorText(large))).toEqual(large);
    expect(cursorText(large).length).toBeLessThan(2_000);
    const far = { ...large, place: "p".repeat(100) };
    expect(cursorOf(cursorText(far))).toEqual(far);
  });

  test("knows of nothing from the newest of its snapshots on", () => {
    const of = (from: string | null, next: string | null) =>
      horizonOf({ place: "p", era_id: "e", from, after: 0, next, total: 0 });
    expect([of(null, null), of("5:9:", null), of("5:9:", "7:12:8"), of(null, "7:12:*")]).toEqual([
      "0",
      "9",
      "12",
      "12",
    ]);
  });

  const whole = ["place", "0b0e4f0e-5d43-4c5d-9d0b-3a1f7e1c2d3b", null, 0, "7:9:8", 400];
  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each<[string, unknown]>([
    ["shorter", whole.slice(0, 5)],
    ["longer", [...whole, 1]],
    ["an object", Object.fromEntries(whole.entries())],
    ["of no era", whole.with(1, "era")],
    ["with a snapshot of letters", whole.with(4, "7:x:")],
    ["with something before a snapshot", whole.with(4, "x7:9:8")],
    ["with half a snapshot", whole.with(2, "7:9")],
    ["with a list that ends in a comma", whole.with(4, "7:9:8,")],
    ["with a statement in it", whole.with(4, "7:9:8); drop table products; --")],
    ["with a second line", whole.with(4, "7:9:8\n")],
    ["behind no product", whole.with(3, -1)],
    ["with a place of a page", whole.with(0, "p".repeat(101))],
  ])("is none that is %s", (_what, value) => {
    expect(cursorOf(coded(whole))).toBeDefined();
    expect(cursorOf(coded(value))).toBeUndefined();
  });

  test("is none of whatever else a device may say, and nothing falls over it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue().map(coded)), (text) => {
        expect(cursorOf(text)).toBeUndefined();
      }),
    );
  });
});
