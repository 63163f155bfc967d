/** Scanner or person, to the millisecond and the key: where the one ends and the other begins, and what any other key does to what is held back. */
import { beforeEach, describe, expect, test } from "vitest";
import { createWedge, type Wedge } from "#src/ui/kit/device/wedge.ts";
import { createKeyFields } from "#tests/support/key-page.ts";

let heard: string[];
let waiting: { call: () => void; ms: number } | undefined;
let wedge: Wedge;
beforeEach(() => {
  heard = [];
  waiting = undefined;
  wedge = createWedge({
    ...createKeyFields({ focus: "text" }).ports,
    onCode: ({ text }) => heard.push(`code ${text}`),
    onTyped: (text) => heard.push(`typed ${text}`),
    later: (call, ms) => {
      waiting = { call, ms };
      return () => (waiting = undefined);
    },
  });
});
/** Lets the time that is waited for run out. */
function runOut(): number {
  const { call, ms } = waiting!;
  waiting = undefined;
  call();
  return ms;
}
/** Presses these one after the other; the first at 1000 ms. Gives when the last was pressed. */
function press(text: string, everyMs: number): number {
  let at = 1_000 - everyMs;
  for (const key of text) {
    at += everyMs;
    expect(wedge.letter({ key, at })).toBe("held");
  }
  return at;
}

describe("a code", () => {
  test("has no more than 50 ms between two of its keys", () => {
    expect(wedge.end(press("ABC", 50) + 50)).toBe("code");
    expect(heard).toEqual(["code ABC"]);
  });
  test("is none where one key came later", () => {
    expect(wedge.end(press("ABC", 51) + 50)).toBe("left");
    expect(heard).toEqual(["typed A", "typed B", "typed C"]);
  });
  test("of three keys is none where its end came later: that is a person's Enter", () => {
    expect(wedge.end(press("ABC", 10) + 51)).toBe("left");
    expect(heard).toEqual(["typed ABC"]);
  });
  test("of four quick keys ends with an Enter that comes half a second later", () => {
    expect(wedge.end(press("ABCD", 10) + 500)).toBe("code");
    expect(heard).toEqual(["code ABCD"]);
  });
  test("that is ended has three characters", () => {
    expect(wedge.end(press("AB", 10) + 10)).toBe("left");
    expect(heard).toEqual(["typed AB"]);
  });
  test.each([
    ["ABCDE", "typed ABCDE"],
    ["ABCDEF", "code ABCDEF"],
  ])("that just ends has six: %s", (text, what) => {
    press(text, 10);
    expect(runOut()).toBe(80);
    expect(runOut()).toBe(420);
    expect(heard).toEqual([what]);
  });
  test("is over once: nothing follows its end, and its second Enter is not the page's", () => {
    const at = press("ABCDEF", 10);
    wedge.end(at + 10);
    expect(waiting).toBeUndefined();
    expect(wedge.end(at + 15)).toBe("code");
    expect(wedge.end(at + 511)).toBe("left");
    expect(heard).toEqual(["code ABCDEF"]);
  });
  test("begins again with the key after it, however soon", () => {
    const at = press("ABC", 10);
    wedge.end(at + 10);
    expect(wedge.isHearing(at + 11)).toBe(false);
    wedge.letter({ key: "X", at: at + 11 });
    expect(wedge.isHearing(at + 20)).toBe(true);
    wedge.other();
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
  test("is typed before anything else happens", () => {
    press("AB", 10);
    wedge.other();
    expect(heard).toEqual(["typed AB"]);
    expect(waiting).toBeUndefined();
  });
  test("is typed where the field is left, if a person may have typed it", () => {
    press("AB", 10);
    wedge.flush();
    expect(heard).toEqual(["typed AB"]);
  });
  test("is heard on until 50 ms after its last key, and nothing is before the first", () => {
    expect(wedge.isHearing(0)).toBe(false);
    const at = press("AB", 10);
    expect(wedge.isHearing(at + 50)).toBe(true);
    expect(wedge.isHearing(at + 51)).toBe(false);
  });
  test("where nothing is, no key makes something of it", () => {
    wedge.other();
    wedge.flush();
    expect(wedge.end(1_000)).toBe("left");
    expect(heard).toEqual([]);
  });
});
