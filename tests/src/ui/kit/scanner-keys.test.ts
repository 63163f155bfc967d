/** Key sequences as scanners really send them, read from the events of a browser (decision 219). */
import { describe, expect, test } from "vitest";
import { unframed, withoutFrame } from "#contract/receiving/gs1/framed.ts";
import { learnPace } from "#src/ui/kit/device/scanner-pace.ts";
import { restoreCase } from "#src/ui/kit/device/letter-case.ts";
import { createKeyPage, type KeyPageOptions } from "#tests/support/key-page.ts";

const GS = "\u001D";
const gs1 = `010039990410701121A7x9${GS}1728063010LOT7b`;
const upc = "399904107012";
const ctrl = { ctrlKey: true };

type KeyPage = ReturnType<typeof createKeyPage>;
const atPad = (options: Partial<KeyPageOptions> = {}) => createKeyPage({ focus: "heading", count: "1", ...options });
/** Presses the keys of a text; its separators as Ctrl and ]. */
const type = (page: KeyPage, text: string, everyMs: number) => {
  for (const key of text) {
    if (key === GS) page.press("]", everyMs, ctrl);
    else page.press(key, everyMs);
  }
};
const textsOf = ({ page }: KeyPage) => page.codes.map(({ text }) => text);

describe("a count", () => {
  test.each(["heading", "count"] as const)(
    "is what it was where the first key came 150 ms before the others, and nothing is counted: focus in the %s",
    (focus) => {
      const keys = atPad({ focus });
      keys.press("0", 10);
      keys.wait(150);
      type(keys, gs1.slice(1), 10);
      keys.press("Enter", 10);
      keys.wait(5000);
      expect(keys.page).toMatchObject({ count: "1", codes: [{ text: gs1, isDoubtful: true }] });
    },
  );
  test.each(["heading", "count"] as const)(
    "is what it was after twelve digits 60 ms apart: focus in the %s",
    (focus) => {
      const keys = atPad({ focus });
      type(keys, upc, 60);
      expect(keys.press("Enter", 60)).toBe(true);
      keys.wait(5000);
      expect(keys.page).toMatchObject({ count: "1", codes: [{ text: upc, isDoubtful: true }] });
    },
  );
  test.each([15, 90])("is what it was where a screen keyboard inserted the digits, every %i ms", (everyMs) => {
    const keys = atPad({ focus: "count" });
    for (const digit of upc) keys.insert(digit, everyMs);
    expect(keys.page.count).toBe("1"); // before it is known to have ended
    keys.wait(5000);
    expect(keys.page).toMatchObject({ count: "1", codes: [{ text: upc, isDoubtful: true }] });
  });
  test("is what it was where a scanner is known to insert its digits, and the code is read", () => {
    const keys = atPad({ focus: "count", pace: learnPace([], [15, 15], true) });
    for (const digit of upc) keys.insert(digit, 15);
    keys.wait(5000);
    expect(keys.page).toMatchObject({ count: "1", codes: [{ text: upc, isDoubtful: false }] });
  });
  test("is what it was where all digits were inserted at once", () => {
    const keys = atPad({ focus: "count" });
    keys.insert(upc, 10);
    keys.press("Enter", 10);
    expect(keys.page).toMatchObject({ count: "1", codes: [{ text: upc }] });
  });
  test("keeps digits that a person types on a screen keyboard", () => {
    const keys = atPad({ focus: "count", count: "" });
    for (const digit of "120") keys.insert(digit, 140);
    expect(keys.press("Enter", 140)).toBe(false);
    keys.wait(5000);
    expect(keys.page).toMatchObject({ count: "120", codes: [], notices: [] });
  });
  test("that nobody pressed takes digits half a second later, and says so", () => {
    const keys = atPad({ count: "" });
    type(keys, "12", 120);
    expect(keys.page).toMatchObject({ count: "", notices: [] });
    keys.wait(600);
    expect(keys.page).toMatchObject({ count: "12", notices: ["typed 12"] });
  });
  test("takes no digits that come right after a scan", () => {
    const keys = atPad({ focus: "count" });
    type(keys, upc, 8);
    keys.press("Enter", 8);
    type(keys, "12", 120);
    keys.wait(5000);
    expect(keys.page).toMatchObject({ count: "1", notices: ["left out 12"] });
    type(keys, "12", 120);
    keys.wait(5000);
    expect(keys.page.count).toBe("112");
  });
});

describe("a code whose first key comes long before the others", () => {
  const lateUpc = "399904107015";
  const lateGs1 = `0100${lateUpc}21A7x9${GS}1728063010LOT7b`;
  const codes = [lateUpc, lateGs1, `0${lateUpc}`, `00${lateUpc}`, "399904107012", "9990410701"];
  test.each([520, 700, 1500, 2900])(
    "leaves the count as it was after a pause of %i ms, and nothing is counted",
    (pauseMs) => {
      for (const focus of ["heading", "count"] as const)
        for (const everyMs of [8, 40, 60, 110])
          for (const code of codes)
            for (const count of ["", "1", "10"]) {
              const keys = atPad({ focus, count });
              keys.press(code[0]!, 10);
              keys.wait(pauseMs - everyMs);
              type(keys, code.slice(1), everyMs);
              keys.press("Enter", everyMs);
              keys.wait(5000);
              expect(keys.page).toMatchObject({ count, codes: [{ text: code, isDoubtful: true }] });
            }
    },
  );
  test("is read once the pause is known", () => {
    const pace = learnPace([], [1500, ...Array.from(lateUpc.slice(2), () => 8)]);
    const keys = atPad({ focus: "count", pace });
    keys.press("3", 10);
    keys.wait(1500);
    type(keys, lateUpc.slice(1), 8);
    keys.press("Enter", 8);
    expect(keys.page).toMatchObject({ count: "1", codes: [{ text: lateUpc, isDoubtful: false }] });
  });
  test.each(["9994228701", "ON26114", "29994228701"])(
    "counts nothing where the digit may be a person's: %s",
    (code) => {
      const keys = atPad({ focus: "count" });
      keys.press("2", 10);
      keys.wait(900);
      type(keys, code, 8);
      keys.press("Enter", 8);
      keys.wait(5000);
      expect(keys.page).toMatchObject({ count: "1", codes: [{ text: `2${code}`, isDoubtful: true }] });
    },
  );
  test.each([lateUpc, lateGs1, `]d2${lateGs1}`])(
    "leaves a person's digit where the code shows its beginning: %s",
    (code) => {
      const keys = atPad({ focus: "count", count: "" });
      keys.press("2", 10);
      keys.wait(900);
      type(keys, code, 8);
      keys.press("Enter", 8);
      keys.wait(5000);
      expect(keys.page).toMatchObject({ count: "2", codes: [{ text: code, isDoubtful: false }] });
    },
  );
  test.each(["Backspace", "ArrowLeft", "Enter"])("leaves digits behind which a person pressed %s", (key) => {
    const keys = atPad({ focus: "count", count: "" });
    keys.press("2", 10);
    keys.press(key, 600);
    keys.wait(600);
    type(keys, lateUpc.slice(1), 8);
    keys.press("Enter", 8);
    keys.wait(5000);
    expect(keys.page).toMatchObject({ count: "2", codes: [{ text: lateUpc.slice(1) }] });
  });
  test("leaves digits that were typed long before it", () => {
    const keys = atPad({ focus: "count", count: "" });
    keys.press("2", 10);
    keys.wait(3100);
    type(keys, "9994228701", 8);
    keys.press("Enter", 8);
    expect(keys.page).toMatchObject({ count: "2", codes: [{ text: "9994228701", isDoubtful: false }] });
  });
  test("is read in a field for codes, where its beginning shows", () => {
    const keys = atPad({ focus: "text", count: undefined });
    keys.press("3", 10);
    keys.wait(900);
    type(keys, lateUpc.slice(1), 8);
    keys.press("Enter", 8);
    expect(keys.page).toMatchObject({ text: "", codes: [{ text: lateUpc, isDoubtful: false }] });
  });
});

describe("STX and ETX", () => {
  const pressAlt = (keys: KeyPage, number: string, everyMs: number) => {
    keys.down("Alt", everyMs, { altKey: true });
    for (const digit of number) keys.press(digit, everyMs, { altKey: true, code: `Numpad${digit}` });
    keys.up("Alt", everyMs);
  };
  test.each(["text", "heading", "count"] as const)(
    "as Alt codes around a code are taken off: focus in the %s",
    (focus) => {
      for (const everyMs of [8, 40]) {
        const keys = atPad({ focus });
        pressAlt(keys, "002", everyMs);
        type(keys, `]d2${gs1}`, everyMs);
        pressAlt(keys, "003", everyMs);
        keys.press("Enter", everyMs);
        keys.wait(5000);
        expect(keys.page.count).toBe("1");
        expect(textsOf(keys).map((text) => withoutFrame(text, unframed))).toEqual([`]d2${gs1}`]);
      }
    },
  );
  test("as characters of a slow scanner do not hide that its keys are a code", () => {
    const keys = atPad({ focus: "text", count: undefined });
    type(keys, `\u0002${gs1}\u0003`, 120);
    keys.press("Enter", 120);
    expect(textsOf(keys).map((text) => withoutFrame(text, unframed))).toEqual([gs1]);
    expect(keys.page.text).toBe("");
  });
});

describe("a separator", () => {
  test.each(["029", "0029", "29"])("as Alt and %s on the number pad is read", (number) => {
    const keys = atPad();
    const [before = "", after = ""] = gs1.split(GS);
    type(keys, before, 10);
    keys.down("Alt", 10, { altKey: true });
    for (const digit of number) keys.press(digit, 10, { altKey: true, code: `Numpad${digit}` });
    keys.up("Alt", 10);
    type(keys, after, 10);
    keys.press("Enter", 10);
    expect(textsOf(keys)).toEqual([gs1]);
  });
  test("is read where the number pad sends its other keys, without Num Lock", () => {
    const keys = atPad();
    type(keys, "0100399904107011", 40);
    keys.down("Alt", 40, { altKey: true });
    keys.press("Insert", 40, { altKey: true, code: "Numpad0" });
    keys.press("ArrowDown", 40, { altKey: true, code: "Numpad2" });
    expect(keys.press("PageUp", 40, { altKey: true, code: "Numpad9" })).toBe(true);
    keys.up("Alt", 40);
    type(keys, "10LOT", 40);
    keys.press("Enter", 40);
    expect(textsOf(keys)).toEqual([`0100399904107011${GS}10LOT`]);
  });
  test("as Ctrl and ] is read from a slow scanner too", () => {
    const keys = atPad({ focus: "text", count: undefined });
    type(keys, gs1, 120);
    keys.press("Enter", 120);
    expect(textsOf(keys)).toEqual([gs1]);
    expect(keys.page.text).toBe("");
  });
  test("is none where a person types ] with AltGr", () => {
    const keys = atPad({ focus: "text" });
    const altGr = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === "AltGraph" };
    keys.press("a", 100);
    expect(keys.press("]", 100, altGr)).toBe(true);
    keys.wait(5000);
    expect(keys.page.text).toBe("a]");
  });
  test("every character as an Alt code is read", () => {
    const keys = atPad({ focus: "count" });
    for (const letter of `${upc}\r`) {
      keys.down("Alt", 8, { altKey: true });
      for (const digit of `0${letter.codePointAt(0)}`) keys.press(digit, 8, { altKey: true, code: `Numpad${digit}` });
      keys.up("Alt", 8);
    }
    expect(keys.page).toMatchObject({ count: "1", codes: [{ text: upc }] });
  });
});

describe("keys around a code", () => {
  test.each([
    ["Enter twice", "Enter", {}, 5],
    ["Enter twice, slowly", "Enter", {}, 200],
    ["Ctrl+J", "j", ctrl, 8],
    ["Ctrl+C", "c", ctrl, 8],
    ["Tab", "Tab", {}, 8],
  ])("do nothing on the page: Enter and %s", (_name, key, more, afterMs) => {
    const keys = atPad({ focus: "text", count: undefined });
    type(keys, gs1, 8);
    expect(keys.press("Enter", 8)).toBe(true);
    expect(keys.press(key, afterMs, more)).toBe(true);
    expect(textsOf(keys)).toEqual([gs1]);
  });
  test.each(["c", "j", "m"])("end it: Ctrl+%s alone", (key) => {
    const keys = atPad();
    type(keys, gs1, 8);
    expect(keys.press(key, 8, ctrl)).toBe(true);
    expect(textsOf(keys)).toEqual([gs1]);
  });
  test.each([8, 120])("select nothing: Ctrl+A before it, keys %i ms apart", (everyMs) => {
    const keys = atPad();
    expect(keys.press("a", 10, ctrl)).toBe(true);
    type(keys, gs1, everyMs);
    expect(keys.press("j", everyMs, ctrl)).toBe(true);
    keys.wait(5000);
    expect(keys.page).toMatchObject({ selected: 0, count: "1", codes: [{ text: gs1 }] });
  });
  test("open nothing: Ctrl+B before it", () => {
    const keys = atPad();
    expect(keys.press("b", 10, ctrl)).toBe(true);
    type(keys, gs1, 8);
    keys.press("Enter", 8);
    expect(textsOf(keys)).toEqual([gs1]);
  });
  test("are a person's without a code: Ctrl+A selects, Ctrl+C copies, Enter presses", () => {
    const keys = atPad({ focus: "text" });
    keys.press("a", 10, ctrl);
    keys.wait(200);
    expect(keys.page.selected).toBe(1);
    expect(keys.press("c", 200, ctrl)).toBe(false);
    expect(keys.press("Enter", 200)).toBe(false);
    expect(keys.press("Enter", 200)).toBe(false);
  });
  test("a second Enter within 60 ms is the same press, whatever came before", () => {
    const keys = atPad({ focus: "text" });
    type(keys, "48001", 120);
    expect(keys.press("Enter", 120)).toBe(false);
    expect(keys.press("Enter", 5)).toBe(true);
    expect(keys.press("Enter", 200)).toBe(false);
  });
  test("a person's Enter on something else, or on what was entered since, is none, however soon", () => {
    const keys = atPad({ focus: "heading" });
    const field = { value: "48001 2" };
    expect(keys.press("Enter", 900, { target: field })).toBe(false);
    field.value = "48007 3";
    expect(keys.press("Enter", 10, { target: field })).toBe(false);
    expect(keys.press("Enter", 10, { target: { value: "" } })).toBe(false);
    field.value = "";
    expect(keys.press("Enter", 10, { target: field })).toBe(false);
    expect(keys.press("Enter", 10, { target: field })).toBe(true);
  });
  test("Caps Lock is noticed", () => {
    const keys = atPad();
    for (const key of gs1.replace(GS, "")) keys.press(key, 8, { capsLock: true });
    keys.press("Enter", 8);
    expect(keys.page.codes[0]).toMatchObject({ isCapsOn: true });
  });
});

describe("letters under Caps Lock", () => {
  const code = "010039990410701121A7x9";
  test.each([
    ["are not read without a symbology identifier", "010039990410701121a7X9", true, undefined],
    ["are read where there are none", "0100399904107011172806301012", true, "0100399904107011172806301012"],
    ["are read as they are without Caps Lock", code, false, code],
    [
      "are put right by ]D2 where small ones show that their case was swapped",
      "]D2010039990410701121a7X9",
      true,
      `]d2${code}`,
    ],
    ["are put right by ]D2 where Caps Lock is not reported", "]D2010039990410701121a7X9", false, `]d2${code}`],
    ["are not guessed by ]D2 where all may have been made capitals", "]D2010039990410701121A7X9", true, undefined],
    ["leave ]D2 with digits alone readable", "]D20100399904107011", true, "]d20100399904107011"],
    ["are put right by ]c1", "]c1010039990410701121a7X9", true, `]C1${code}`],
    ["are right behind ]d2", `]d2${code}`, true, `]d2${code}`],
    ["are not read behind ]E0, which may be ]e0", "]E0010039990410701121a7X9", true, undefined],
  ])("%s", (_name, sent, isCapsOn, printed) => expect(restoreCase(sent, isCapsOn)).toBe(printed));
});
