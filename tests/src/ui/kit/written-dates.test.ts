/** Dates as people write and read them: every way to type a day means that day, every format shows it, in whatever time zone and year. */
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { completeDate, dateProblem } from "#src/ui/kit/fields/date-entry.ts";
import { applyDateFormat, rememberedDateFormat, setDateFormat, written } from "#src/ui/kit/words/date-format.ts";
import { ageWords, arrival, day, expiryState, moment, writeDatesBy } from "#src/text/format.ts";
import { earliest, latest } from "#src/text/kit/dates.ts";

const dayMs = 86_400_000;
/** A day of 1950 to 2099, as `YYYY-MM-DD`. */
const anyDay = fc
  .integer({ min: 0, max: 54_786 })
  .map((days) => new Date(Date.UTC(1950, 0, 1) + days * dayMs).toISOString().slice(0, 10));
const partsOf = (iso: string) => iso.split("-").map(Number) as [year: number, month: number, date: number];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const shown = (iso: string) => {
  const [year, month, date] = partsOf(iso);
  return `${months[month - 1]} ${date}, ${year}`;
};

describe("a day that is typed", () => {
  test("is the same however it is separated, with zeros or without, or put together from a calendar", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("/", "-", ".", " "), (iso, separator) => {
        const [year, month, date] = partsOf(iso);
        const wire = isoToWire(iso);
        const ways = [
          [month, date, year].join(separator),
          wire.replaceAll("/", separator),
          wire.replaceAll("/", ""),
          iso,
          `  ${wire} `,
        ];
        expect(ways.map(completeDate)).toEqual(ways.map(() => wire));
        expect(completeDate(completeDate(wire))).toBe(wire);
      }),
    );
  });

  test("of two figures for the year is of this century", () => {
    fc.assert(
      fc.property(anyDay, (iso) => {
        const [year, month, date] = partsOf(iso);
        const short = String(year % 100).padStart(2, "0");
        const wire = isoToWire(`20${short}-${iso.slice(5)}`);
        expect(completeDate(`${month}/${date}/${short}`)).toBe(wire);
        expect(completeDate(`${iso.slice(5, 7)}${iso.slice(8, 10)}${short}`)).toBe(wire);
      }),
    );
  });

  test.each(["", "tomorrow", "11/20", "1/2/3", "112026", "1120202", "11/20/20266", "2026-1-5", "11//20/2026"])(
    "%j is given back as it came, for a person to see",
    (text) => expect(completeDate(text)).toBe(text === "112026" ? "11/20/2026" : text),
  );

  test("is refused outside its bounds, both of which are in", () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (iso, one, other) => {
        const [min, max] = [one, other].toSorted() as [string, string];
        const problem = dateProblem(isoToWire(iso), { min: isoToWire(min), max: isoToWire(max) });
        const expected = iso < min ? earliest(shown(min)) : iso > max ? latest(shown(max)) : undefined;
        expect(problem).toBe(expected);
      }),
    );
    expect(dateProblem("02/29/2027")).toMatch(/is not valid/);
    expect(dateProblem("", { min: "01/01/2026" })).toBeUndefined();
    expect(dateProblem("11/20/2026", { min: "", max: "soon" })).toBeUndefined();
  });
});

describe("a day that is shown", () => {
  test("reads the same from the wire and from the program, whatever the time zone of the device", () => {
    fc.assert(
      fc.property(anyDay, (iso) => {
        expect(day(iso)).toBe(shown(iso));
        expect(day(isoToWire(iso))).toBe(shown(iso));
        expect(day(`${iso}T23:59:59.000Z`)).toBe(shown(iso));
        const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(`${iso}T12:00:00Z`).getUTCDay()];
        expect(arrival(iso, new Date(`${iso}T12:00:00Z`))).toBe(`${weekday}, ${shown(iso).split(",")[0]}`);
      }),
    );
    expect([day("02/29/2027"), day(""), arrival("soon")]).toEqual(["02/29/2027", "", "soon"]);
  });

  test("expires from the day after, and soon for 90 days before", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (today, days) => {
        const expires = new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
        const expected = days < 0 ? "past" : days <= 90 ? "soon" : "fine";
        expect(expiryState(expires, today)).toBe(expected);
        expect(expiryState(isoToWire(expires), isoToWire(today))).toBe(expected);
      }),
    );
    expect(expiryState("never", "2026-11-20")).toBe("fine");
    expect(expiryState("11/20/2020", "")).toBe("fine");
  });
});

describe("a person's own format", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const getItem = (name: string) => kept.get(name) ?? null;
    vi.stubGlobal("localStorage", { getItem, setItem: (name: string, value: string) => kept.set(name, value) });
  });
  afterEach(() => {
    writeDatesBy(undefined);
    vi.unstubAllGlobals();
  });

  test("has year, month and day in its own order, each in full", () => {
    fc.assert(
      fc.property(anyDay, (iso) => {
        const at = new Date(`${iso}T00:00:00Z`);
        const [year, month, date] = iso.split("-");
        expect(written(at, "MM/DD/YYYY", "UTC")).toBe(`${month}/${date}/${year}`);
        expect(written(at, "DD/MM/YYYY", "UTC")).toBe(`${date}/${month}/${year}`);
        expect(written(at, "YYYY-MM-DD", "UTC")).toBe(iso);
      }),
    );
  });

  test("is of the day that it is in the time zone", () => {
    const at = new Date("2026-11-21T04:30:00Z");
    expect(written(at, "YYYY-MM-DD", "America/Chicago")).toBe("2026-11-20");
    expect(written(at, "YYYY-MM-DD", "Asia/Tokyo")).toBe("2026-11-21");
    expect(written(at, "browser", "America/Chicago")).toContain("20");
  });

  test("is kept on the device, and every date is written by it from then on", () => {
    const now = new Date("2026-11-22T15:00:00Z");
    expect(rememberedDateFormat()).toBe("words");
    setDateFormat("YYYY-MM-DD");
    expect(rememberedDateFormat()).toBe("YYYY-MM-DD");
    expect(day("11/20/2026")).toBe("2026-11-20");
    expect(moment("2026-11-20T15:00:00Z", now, "UTC")).toBe("2026-11-20, 3:00 PM");
    expect(moment("2026-11-22T03:00:00Z", now, "UTC")).toBe("3:00 AM");
    expect(ageWords(new Date("2026-11-20T15:00:00Z"), now, "UTC")).toBe("3:00 PM on 2026-11-20");
    setDateFormat("words");
    expect(day("11/20/2026")).toBe("Nov 20, 2026");
  });

  test("that this build does not know is none", () => {
    localStorage.setItem("dates", "roman");
    expect(rememberedDateFormat()).toBe("words");
    applyDateFormat();
    expect(day("11/20/2026")).toBe("Nov 20, 2026");
  });

  test("does not make two days one: what is of today is told as today's in every format", () => {
    const formats = ["words", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;
    const minutes = fc.integer({ min: -3 * 1440, max: 0 });
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        minutes,
        fc.constantFrom("UTC", "America/Chicago"),
        (format, ago, zone) => {
          setDateFormat(format);
          const now = new Date("2026-11-20T15:00:00Z");
          const at = new Date(now.getTime() + ago * 60_000);
          const isoDay = (instant: Date) => written(instant, "YYYY-MM-DD", zone);
          expect(ageWords(at, now, zone).endsWith(" today")).toBe(isoDay(at) === isoDay(now));
          expect(moment(at, now, zone).includes(",")).toBe(isoDay(at) !== isoDay(now));
        },
      ),
    );
  });
});
