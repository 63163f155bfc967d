/** Scanner or person, to the millisecond and the key: where the one ends and the other begins, and what any other key does to what is held back. */
import { beforeEach, describe, expect, test } from "vitest";
import { newWedge, type Wedge } from "#src/ui/kit/device/wedge.ts";

let heard: string[];
let waiting: { call: () => void; ms: number } | undefined;
let wedge: Wedge;
beforeEach(() => {
  heard = [];
  waiting = undefined;
  wedge = newWedge(
    (code) => heard.push(`code ${code}`),
    (text) => heard.push(`typed ${text}`),
    (call, ms) => {
      waiting = { call, ms };
      return () => (waiting = undefined);
    },
  );
});
/** Presses these one after the other; the first at 1000 ms. Gives when the last was pressed. */
function press(text: string, everyMs: number): number {
  let at = 1_000 - everyMs;
  for (const key of text) {
    at += everyMs;
    expect(wedge.letter({ key, at })).toBe("held");
  }
  return at;
}
const enter = (at: number) => wedge.end({ key: "Enter", at });

describe("a code", () => {
  test("has no more than 50 ms between two of its keys", () => {
    expect(enter(press("ABC", 50) + 50)).toBe("code");
    expect(heard).toEqual(["code ABC"]);
  });
  test("is none where one key came later", () => {
    expect(enter(press("ABC", 51) + 50)).toBe("left");
    expect(heard).toEqual(["typed A", "typed B", "typed C"]);
  });
  test("is none where its end came later: that is a person's Enter", () => {
    expect(enter(press("ABC", 10) + 51)).toBe("left");
    expect(heard).toEqual(["typed ABC"]);
  });
  test("that is ended has three characters", () => {
    expect(enter(press("AB", 10) + 10)).toBe("left");
    expect(heard).toEqual(["typed AB"]);
  });
  test.each([
    ["ABCDE", "typed ABCDE"],
    ["ABCDEF", "code ABCDEF"],
  ])("that just ends has six: %s", (text, what) => {
    press(text, 10);
    expect(waiting?.ms).toBe(80);
    waiting!.call();
    expect(heard).toEqual([what]);
  });
  test("is over once: its end is followed by nothing", () => {
    const at = press("ABCDEF", 10);
    enter(at + 10);
    expect(waiting).toBeUndefined();
    expect(enter(at + 20)).toBe("left");
    expect(heard).toEqual(["code ABCDEF"]);
  });
  test("begins anew with the key after it, however soon", () => {
    const at = press("ABC", 10);
    enter(at + 10);
    expect(wedge.isHearing(at + 11)).toBe(false);
    wedge.letter({ key: "X", at: at + 11 });
    expect(wedge.isHearing(at + 20)).toBe(true);
    wedge.stop();
    expect(heard).toEqual(["code ABC", "typed X"]);
  });
});

describe("what is held back", () => {
  test("is waited for from its last key on, not from its first", () => {
    press("A", 10);
    const first = waiting;
    wedge.letter({ key: "B", at: 1_010 });
    expect(waiting).not.toBe(first);
  });
  test.each(["other", "stop"] as const)("is typed before anything else happens: %s", (what) => {
    press("AB", 10);
    wedge[what]();
    expect(heard).toEqual(["typed AB"]);
    expect(waiting).toBeUndefined();
  });
  test("is heard on until 50 ms after its last key, and nothing is before the first", () => {
    expect(wedge.isHearing(0)).toBe(false);
    const at = press("AB", 10);
    expect(wedge.isHearing(at + 50)).toBe(true);
    expect(wedge.isHearing(at + 51)).toBe(false);
  });
  test("where nothing is, no key makes something of it", () => {
    wedge.other();
    wedge.stop();
    expect(enter(1_000)).toBe("left");
    expect(heard).toEqual([]);
  });
});
