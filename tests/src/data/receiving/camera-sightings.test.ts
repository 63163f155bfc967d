/** A carton in front of the camera counts once, however often and by whichever of its codes it is read. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import type { Code } from "#src/data/receiving/camera/codes.ts";
import { goneMs, newSightings } from "#src/data/receiving/camera/sightings.ts";

const gtin = gtinOf("61958-0701-1")!;
const matrix = (serial: string, away = 0): Code => ({ text: `]d201${gtin}21${serial}`, isMatrix: true, away });
const bars = (text: string, away = 0): Code => ({ text, isMatrix: false, away });
const retail = bars(gtin.slice(1), 10);

/** What is scanned of pictures that come so many milliseconds apart. */
function scansOf(pictures: readonly (readonly Code[])[], apart = 100): string[] {
  const sightings = newSightings(2026);
  return pictures.flatMap((codes, at) => sightings(codes, at * apart) ?? []);
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

test("held into the picture it counts once, taken away and held into it again once more", () => {
  const held = times(40, [matrix("A")]);
  expect(scansOf(held)).toEqual([matrix("A").text]);
  expect(scansOf([...held, ...times(10, []), ...held])).toHaveLength(1);
  expect(scansOf([...held, ...times(goneMs / 100 + 2, []), ...held])).toHaveLength(2);
});

test("the next carton counts at once, and one of two that lie in the picture together is no third", () => {
  expect(scansOf([[matrix("A")], [matrix("B")], [matrix("A"), matrix("B")], [matrix("A")]])).toEqual([
    matrix("A").text,
    matrix("B").text,
  ]);
  expect(scansOf(times(30, [matrix("A", 200), matrix("B", 20)]))).toEqual([matrix("B").text, matrix("A").text]);
});

test("bars are believed once two pictures say the same", () => {
  expect(scansOf([[bars("LOT1")]])).toEqual([]);
  expect(scansOf([[bars("LOT1")], [], [bars("LOT1")]])).toEqual(["LOT1"]);
  expect(scansOf([[bars("LOT1")], ...times(12, []), [bars("LOT1")]])).toEqual([]);
  expect(scansOf([[bars("LOT1")], [bars("LOT7")], [bars("LOT1")]])).toEqual(["LOT1"]);
});

test("a carton's retail code does not count it a second time, nor the first time where the other one is read soon", () => {
  expect(scansOf([...times(5, [retail]), ...times(30, [retail, matrix("A")]), ...times(30, [retail])])).toEqual([
    matrix("A").text,
  ]);
  expect(scansOf(times(30, [retail]))).toEqual([retail.text]);
  // It was counted by the retail code; the other is of the same carton.
  expect(scansOf([...times(15, [retail]), ...times(30, [retail, matrix("A")])])).toEqual([retail.text]);
});

test("however a code flickers, no carton counts twice while it stays in the picture", () => {
  const gap = fc.integer({ min: 1, max: goneMs });
  const shown = fc.subarray([matrix("A"), matrix("B", 50), retail, bars(`]C101${gtin}10L1`)], { minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(gap, shown), { maxLength: 60 }), (pictures) => {
      const sightings = newSightings(2026);
      const scanned: string[] = [];
      const held: string[] = []; // once for each time that it was held into the picture
      const lastOf = new Map<string, number>();
      let at = 0;
      for (const [wait, codes] of pictures) {
        at += wait;
        for (const { text } of codes) {
          if (at - (lastOf.get(text) ?? -Infinity) > goneMs) held.push(text);
          lastOf.set(text, at);
        }
        const next = sightings(codes, at);
        if (next !== undefined) scanned.push(next);
        for (const text of lastOf.keys()) expect(timesIn(scanned, text)).toBeLessThanOrEqual(timesIn(held, text));
      }
    }),
  );
});

const timesIn = (all: readonly string[], text: string): number => all.filter((each) => each === text).length;
