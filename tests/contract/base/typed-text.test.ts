/** Pasted text made plain: every character of each class, not examples of them. */
import { describe, expect, test } from "vitest";
import { cleanedText } from "#contract/base/typed-text.ts";

/** Every character of Unicode that a class has. */
const charactersOf = (pattern: RegExp): string[] =>
  Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));
const wrong = (characters: readonly string[], becomes: string) =>
  characters.filter((character) => cleanedText(`1${character}2`) !== `1${becomes}2`);

describe("cleaned text", () => {
  test("makes every dash of Unicode, and what is taken for one, a hyphen", () => {
    const dashes = [
      ...charactersOf(/\p{Pd}/u),
      ...Array.from("\u02D7\u2043\u207B\u208B\u2212\u23AF\u2500\u2501\u2796\u30FC\uFF70"),
    ];
    expect(dashes.length).toBeGreaterThan(30);
    expect(wrong(dashes, "-")).toEqual([]);
    expect(wrong(["\u0096", "\u0097"], "-")).toEqual([]);
  });

  test("makes every space an ordinary one", () => {
    expect(wrong([...charactersOf(/\p{Zs}/u), "\t", "\u2028", "\u2029", "\u2800"], " ")).toEqual([]);
  });

  test("leaves out every character that nobody sees", () => {
    const unseen = charactersOf(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
    expect(unseen.length).toBeGreaterThan(400);
    expect(wrong(unseen, "")).toEqual([]);
  });

  test.each([
    ["full-width", "\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17\uFF18\uFF19"],
    ["Arabic", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"],
    ["Persian", "\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9"],
    ["Devanagari", "\u0966\u0967\u0968\u0969\u096A\u096B\u096C\u096D\u096E\u096F"],
    ["Thai", "\u0E50\u0E51\u0E52\u0E53\u0E54\u0E55\u0E56\u0E57\u0E58\u0E59"],
    ["superscript", "\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079"],
  ])("reads %s digits", (_script, digits) => expect(cleanedText(digits)).toBe("0123456789"));

  test("is the same when it is cleaned again", () => {
    const all = charactersOf(/[^\p{Cs}\p{Cn}]/u).filter((_, at) => at % 7 === 0);
    expect(all.filter((each) => cleanedText(cleanedText(each)) !== cleanedText(each))).toEqual([]);
  });
});
