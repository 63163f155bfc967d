/** Scanners that are as slow as a person, or pause: no digit of a code stays in a number, and no code is lost without a word. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { learnPace } from "#src/ui/kit/device/scanner-pace.ts";
import { createWedge } from "#src/ui/kit/device/wedge.ts";
import { createKeyClock, createKeyFields, type KeyPageOptions } from "#tests/support/key-page.ts";

/** Numbers from 0 to below 1, always the same for a seed. */
function createRandom(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const digits = "0123456789";
const lotLetters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz0123456789";

type Sequence = {
  code: string;
  /** Before each key; the last one before Enter. */
  gaps: number[];
  isEnded: boolean;
  focus: KeyPageOptions["focus"];
  count: string;
};

/** A code and the pauses of a scanner: each key 5 to 200 ms after the one before, and up to three pauses of at most half a second anywhere. */
function makeSequence(seed: number): Sequence {
  const random = createRandom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const some = (letters: string, length: number) => {
    let text = "";
    while (text.length < length) text += letters[between(0, letters.length - 1)];
    return text;
  };
  const codes = [
    () => some(digits, 12),
    () => some(digits, 11),
    () => `${some(digits, 5)}-${some(digits, 3)}-${some(digits, 2)}`,
    () => `01003${some(digits, 11)}17${some(digits, 6)}10${some(lotLetters, between(2, 8))}`,
    () =>
      `01003${some(digits, 11)}21${some(lotLetters, between(4, 9))}\u001D17${some(digits, 6)}10${some(lotLetters, 6)}`,
    () => `]d201003${some(digits, 11)}10${some(lotLetters, 6)}`,
  ];
  const code = codes[between(0, codes.length - 1)]!();
  const [slowest, spread] = [between(5, 200), random()];
  const gaps = Array.from({ length: code.length + 1 }, () =>
    between(Math.max(5, Math.round(slowest * spread)), slowest),
  );
  for (let pauses = between(0, 3); pauses > 0; pauses--) gaps[between(1, code.length)] = between(200, 500);
  return {
    code,
    gaps,
    isEnded: random() < 0.8,
    focus: random() < 0.5 ? "count" : "heading",
    count: ["", "1", "12", "120"][between(0, 3)]!,
  };
}

/** Plays a sequence, and returns what is wrong with the result; nothing where it is right. */
function findFault({ code, gaps, isEnded, focus, count }: Sequence, joinMs?: number): string | undefined {
  const clock = createKeyClock();
  const { page, ports } = createKeyFields({ focus, count });
  const wedge = createWedge({ ...ports, later: clock.later, ...(joinMs !== undefined && { joinMs }) });
  let at = 10_000;
  for (let key = 0; key < code.length; key++) {
    at += gaps[key]!;
    clock.passTo(at);
    wedge.letter({ key: code[key]!, at });
  }
  at += gaps[code.length]!;
  clock.passTo(at);
  // An Enter that is left to the field for codes reads what is in it.
  const isRead = isEnded && wedge.end(at) === "left" && page.focus === "text";
  clock.passTo(at + 10_000);
  if (page.count !== count) return `the count became ${page.count}`;
  const shown = code.replace("\u001D", "");
  if (page.codes.some(({ text, isDoubtful }) => !isDoubtful && text !== code)) return "a part was read as a code";
  if (page.codes.length === 0 && page.notices.length === 0 && !(page.text === shown && (isRead || !isEnded)))
    return "the code was lost";
  return undefined;
}

const seeds = fc.integer();
const holds = (numRuns: number, joinMs?: number) =>
  fc.check(
    fc.property(seeds, (seed) => findFault(makeSequence(seed), joinMs) === undefined),
    { numRuns, seed: 219, endOnFailure: true },
  );

test("no digit of a code stays in a count and no code is lost, in 200,000 sequences of keys 5 to 200 ms apart with pauses anywhere", () => {
  const { failed, counterexample } = holds(200_000);
  const sequence = failed ? makeSequence(counterexample![0]) : undefined;
  expect({ sequence, fault: sequence && findFault(sequence) }).toEqual({});
});

test("with a fixed limit of 50 ms between the keys of a code the same property fails within 1,000 sequences", () => {
  const { failed, counterexample } = holds(1_000, 50);
  expect(failed).toBe(true);
  expect(findFault(makeSequence(counterexample![0]), 50)).toMatch(/^the count became \d+$/);
});

test("a person's digits all land in the number that has the focus, also of a fast typist, and Enter stays theirs", () => {
  const person = fc.record({
    text: fc.stringMatching(/^[0-9]{1,7}$/),
    gaps: fc.array(fc.integer({ min: 55, max: 480 }), { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(person, ({ text, gaps }) => {
      const clock = createKeyClock();
      const { page, ports } = createKeyFields({ focus: "count", count: "" });
      const wedge = createWedge({ ...ports, later: clock.later });
      let at = 10_000;
      for (const [place, key] of Array.from(text).entries()) {
        at += gaps[place]!;
        clock.passTo(at);
        wedge.letter({ key, at });
      }
      clock.passTo(at + 100);
      expect(page.count).toBe(text); // within a tenth of a second
      expect(wedge.end(at + gaps[7]!)).toBe("left");
      clock.passTo(at + 10_000);
      expect(page).toMatchObject({ count: text, codes: [], notices: [] });
    }),
    { numRuns: 5_000 },
  );
});

describe("the pace of a scanner", () => {
  const scan = (gaps: readonly number[], pace: KeyPageOptions["pace"] = []) => {
    const clock = createKeyClock();
    const { page, ports } = createKeyFields({ focus: "count", count: "1", pace });
    const wedge = createWedge({ ...ports, later: clock.later });
    let at = 10_000;
    for (const [place, key] of Array.from("399904107012").entries()) {
      at += gaps[place]!;
      clock.passTo(at);
      wedge.letter({ key, at });
    }
    wedge.end(at + 10);
    expect(page.count).toBe("1");
    return page.codes[0]!;
  };
  const slow = [0, ...Array.from({ length: 11 }, () => 90)];
  const pausing = [0, 150, ...Array.from({ length: 10 }, () => 10)];
  test.each([
    ["keys 90 ms apart", slow],
    ["a pause after the first key", pausing],
  ])("is learned from one code, and the next one is read: %s", (_name, gaps) => {
    const first = scan(gaps);
    expect(first.isDoubtful).toBe(true);
    expect(scan(gaps, learnPace([], first.gaps))).toMatchObject({ text: "399904107012", isDoubtful: false });
  });
  test("of a quick scanner leaves a slow code in doubt", () =>
    expect(scan(slow, learnPace([], [8, 8, 9])).isDoubtful).toBe(true));
});
