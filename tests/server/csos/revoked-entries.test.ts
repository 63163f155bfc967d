/** The index of a revocation list's entries. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readDer } from "#server/pki/asn1/der.ts";
import { readRevokedEntries } from "#server/pki/crl/revoked-entries.ts";
import * as d from "#tests/support/csos/der.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const readEntries = (entries: { serial: number; day: number }[]) =>
  readRevokedEntries(
    readDer(d.sequence(...entries.map((each) => d.sequence(d.integer(each.serial), d.time(day(each.day)))))),
  );
/** The content of the INTEGER, as certificates have it. */
const toSerial = (number: number) => readDer(d.integer(number)).content;

describe("readRevokedEntries", () => {
  test("finds every entry by its serial number with its earliest date, and no other number", () => {
    const entry = fc.record({ serial: fc.nat(200), day: fc.integer({ min: 1, max: 28 }) });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 300 }), (entries) => {
        const revoked = readEntries(entries);
        for (let serial = 0; serial <= 210; serial++) {
          const days = entries.filter((each) => each.serial === serial).map((each) => each.day);
          const expected = days.length === 0 ? undefined : { since: day(Math.min(...days)).getTime() };
          expect(revoked.find(toSerial(serial))).toEqual(expected);
        }
        expect(revoked.hasDuplicates).toBe(new Set(entries.map(({ serial }) => serial)).size < entries.length);
      }),
    );
  });

  test("finds an entry in an index that is full of the shortest entries", () => {
    const entries = Array.from({ length: 128 }, (_, serial) => ({ serial, day: 1 + (serial % 28) }));
    const revoked = readEntries(entries);
    for (const each of entries) expect(revoked.find(toSerial(each.serial))).toEqual({ since: day(each.day).getTime() });
    expect(revoked.find(toSerial(200))).toBeUndefined();
  });
});
