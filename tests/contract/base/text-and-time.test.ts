/** The one rule of what text and time are, and that what waits on a device goes out as such. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  asKept,
  asPlain,
  isDay,
  isPlain,
  isText,
  isTime,
  nearestTime,
  isTooDeep,
  placeOfNoText,
} from "#contract/base/text-and-time.ts";
import { requestOf } from "#outbox/entry/wire.ts";
import { anEntry } from "#tests/support/entries.ts";

const units = fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)) });
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, units, fc.double(), fc.array(tie("value")), fc.dictionary(units, tie("value"))),
})).value;

test("any text becomes plain text, and what is plain stays what it is", () => {
  fc.assert(
    fc.property(units, (value) => {
      const plain = asPlain(value);
      expect([isText(plain), isPlain(plain), asPlain(plain)]).toEqual([true, true, plain]);
      if (isPlain(value)) expect(plain).toBe(value);
    }),
  );
});

test("of any JSON value what is sent can be kept, and what can be kept is sent as it is", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const entry = anEntry({ body: { value }, base: value });
      const { body, headers } = requestOf(entry, "token", 0);
      expect(placeOfNoText(body)).toBeUndefined();
      if (value !== null) expect(placeOfNoText(JSON.parse(headers["x-base"]!))).toBeUndefined();
      expect(asKept(body)).toEqual(body);
      if (isClean(value)) expect(body).toEqual({ value });
    }),
  );
});

const isClean = (value: unknown): boolean => {
  let is = true;
  JSON.stringify(value, (name, each: unknown) => {
    if (!isPlain(name) || (typeof each === "string" && !isPlain(each))) is = false;
    return each;
  });
  return is;
};

test("where it stands is told, and depth has an end", () => {
  expect(placeOfNoText({ a: [{ b: "\0" }] })).toBe("a.0.b");
  expect(placeOfNoText({ "\ud800": 1 })).toBe("body");
  const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
  expect([isTooDeep({ deep }), isTooDeep({ a: [{ b: [1] }] })]).toEqual([true, false]);
});

test("whatever a clock shows, what is sent of it is a time", () => {
  const shown = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(8.64e15, -8.64e15, Number.NaN, Number.POSITIVE_INFINITY),
  );
  fc.assert(
    fc.property(shown, shown, (clock, created_at) => {
      const { headers } = requestOf(anEntry({ created_at }), "token", clock);
      for (const name of ["x-client-time", "x-entered-at"]) {
        expect(isTime(new Date(headers[name]!))).toBe(true);
        expect(headers[name]).toMatch(/^\d{4}-/);
      }
      if (isTime(new Date(clock))) expect(nearestTime(clock)).toEqual(new Date(clock));
    }),
  );
});

test.each([
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2200-12-31", true],
  ["2201-01-01", false],
  ["9999-12-31", false],
  ["", false],
])("%s on the calendar: %s", (day, is) => expect(isDay(day)).toBe(is));
