/** The arguments of `npm test`. */
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { root } from "#tests/support/processes.ts";

type Parse = (
  words: string[],
  names: string[],
) =>
  | {
      suites: string[];
      files: Map<string, string[]>;
      title?: string;
      startMs?: number;
      seed?: number;
      keepsTimes?: true;
    }
  | { error: string };
const { parseArguments } = (await import(join(root, "scripts/arguments.mjs"))) as { parseArguments: Parse };
const { parseNewYorkTime } = (await import(join(root, "scripts/new-york-time.mjs"))) as {
  parseNewYorkTime: (text: string) => number | undefined;
};
const { createFakeClock } = (await import(join(root, "scripts/fake-clock.mjs"))) as {
  createFakeClock: (startMs: number) => Promise<{ environment: Record<string, string> } | { error: string }>;
};
const names = ["server", "unit", "browser", "simulation", "dead code"];

describe("parseArguments", () => {
  test.each<[string[], string[], [string, string[]][], string | undefined]>([
    [[], [], [], undefined],
    [["unit", "dead code", "unit"], ["unit", "dead code"], [], undefined],
    [["tests/e2e/cart/cart.test.ts"], ["browser"], [["browser", ["tests/e2e/cart/cart.test.ts"]]], undefined],
    [["./tests/offline/a.test.ts", "-t", "b c"], ["browser"], [["browser", ["tests/offline/a.test.ts"]]], "b c"],
    [["tests\\server\\db\\open.test.ts"], ["server"], [["server", ["tests/server/db/open.test.ts"]]], undefined],
    [["tests/src/ui/a.test.tsx"], ["unit"], [["unit", ["tests/src/ui/a.test.tsx"]]], undefined],
    [["browser", "-t", "title"], ["browser"], [], "title"],
  ])("reads %j", (words, suites, files, title) => {
    expect(parseArguments(words, names)).toEqual({
      suites,
      files: new Map(files),
      ...(title !== undefined && { title }),
    });
  });

  test("reads the start of the tests' clock beside the other arguments", () => {
    const startMs = Date.parse("2028-02-29T12:00-05:00");
    expect(parseArguments(["unit", "--date", "2028-02-29", "-t", "title"], names)).toEqual({
      suites: ["unit"],
      files: new Map(),
      title: "title",
      startMs,
    });
    expect(parseArguments(["--date", "2028-02-29"], names)).toEqual({ suites: [], files: new Map(), startMs });
  });

  test("reads the seed of the order of each file's tests", () => {
    expect(parseArguments(["browser", "--shuffle", "7"], names)).toEqual({
      suites: ["browser"],
      files: new Map(),
      seed: 7,
    });
  });

  test("reads that the times of the files are kept", () => {
    expect(parseArguments(["--keep-times"], names)).toEqual({ suites: [], files: new Map(), keepsTimes: true });
  });

  test.each([
    [["--date"], /--date needs a day, .*; not ""/],
    [["--date", "tomorrow"], /--date needs a day, .*; not "tomorrow"/],
    [["--date", "2027-02-29", "unit"], /not "2027-02-29"/],
    [["--shuffle"], /--shuffle needs a seed, .*; not ""/],
    [["--shuffle", "0"], /--shuffle needs a seed, .*; not "0"/],
    [["--shuffle", "browser"], /--shuffle needs a seed, .*; not "browser"/],
    [["borwser"], /There is no suite or test file borwser; the suites are: server, /],
    [["src/main.test.ts"], /is not below tests/],
    [["unit", "-t"], /-t needs a title/],
    [["-t", "title"], /needs a suite or a test file/],
  ])("refuses %j", (words, message) => {
    expect(parseArguments(words, names)).toEqual({ error: expect.stringMatching(message) });
  });
});

describe("parseNewYorkTime", () => {
  test.each([
    ["2028-02-29", "2028-02-29T17:00:00Z"],
    ["2027-07-04", "2027-07-04T16:00:00Z"],
    ["2027-03-14", "2027-03-14T16:00:00Z"],
    ["2027-03-14 01:59", "2027-03-14T06:59:00Z"],
    ["2027-03-14 03:00", "2027-03-14T07:00:00Z"],
    ["2026-12-31 23:30", "2027-01-01T04:30:00Z"],
    ["2027-11-07 00:30", "2027-11-07T04:30:00Z"],
    ["2027-11-07 01:30", "2027-11-07T05:30:00Z"],
    ["2027-11-07 02:00", "2027-11-07T07:00:00Z"],
  ])("reads %s as %s", (text, instant) => {
    expect(parseNewYorkTime(text)).toBe(Date.parse(instant));
  });

  test.each(["2027-02-29", "2027-02-30", "2026-13-01", "2026-12-31 24:00", "2026-12-31 23:60", "2027-03-14 02:30"])(
    "refuses %s, a time that does not exist",
    (text) => {
      expect(parseNewYorkTime(text)).toBeUndefined();
    },
  );

  test.each(["", "02/29/2028", "2028-2-29", "2028-02-29T12:00", "2028-02-29 ", "2028-02-29 9:00"])(
    "refuses %j, another form",
    (text) => {
      expect(parseNewYorkTime(text)).toBeUndefined();
    },
  );
});

test("createFakeClock refuses the database of DATABASE_URL, whose clock it cannot set", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://database.example/portal");
  try {
    expect(await createFakeClock(0)).toEqual({ error: expect.stringMatching(/unset DATABASE_URL/) });
  } finally {
    vi.unstubAllEnvs();
  }
});
