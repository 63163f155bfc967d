/** The look holds together: contrast in both themes and contexts, icons that exist, supported browsers. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { iconNames } from "#src/ui/kit/marks/icon.tsx";
import { unsupportedSentence } from "#src/ui/kit/device/supported-browser.ts";

const ui = new URL("../../../../src/ui/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ui), "utf8");

describe("contrast", () => {
  const css = read("styles/tokens.css");
  const plain = valuesIn(css.slice(css.indexOf(":root {"), css.indexOf('[data-theme="light"]')));
  const controlled = new Map([
    ...plain,
    ...valuesIn(css.slice(css.indexOf('[data-context="cs"]'), css.indexOf("/* A finger"))),
  ]);
  const states = ["ok", "attention", "refused", "waiting"];
  const words: [string, string][] = [
    ...["page", "sheet", "sunken", "raised"].flatMap((on) => ["text", "muted", "faint"].map((word) => pair(word, on))),
    ...["text", "muted"].map((word) => pair(word, "pressed")),
    ...states.flatMap((state) => [`${state}-soft`, "page", "sheet", "raised"].map((on) => pair(`${state}-text`, on))),
    ...states.flatMap((state) => ["text", "muted"].map((word) => pair(word, `${state}-soft`))),
    ...["accent", "muted", "accent-strong"].map((word) => pair(word, "accent-soft")),
    ...["page", "sheet", "sunken", "raised"].map((on) => pair("accent", on)),
    ...["accent", "accent-strong"].map((on) => pair("on-accent", on)),
    ...["bar", "bar-field"].flatMap((on) => ["bar-text", "bar-muted"].map((word) => pair(word, on))),
  ];
  const marks: [string, string][] = [
    ...["page", "sheet", "raised"].flatMap((on) =>
      ["edge", "focus", "rx", "cs", ...states].map((mark) => pair(mark, on)),
    ),
    ...states.flatMap((state) => [pair(state, `${state}-soft`), pair(state, "sunken")]),
    ...["bar-edge", "focus-on-bar"].map((mark) => pair(mark, "bar")),
  ];

  for (const [context, values] of [["rx", plain] as const, ["cs", controlled] as const]) {
    for (const theme of [0, 1] as const) {
      const name = `${context}, ${theme === 0 ? "light" : "dark"}`;
      test(`words stand out at 4.5:1 (${name})`, () => {
        expect(tooFaint(words, 4.5, values, theme)).toEqual([]);
      });
      test(`controls and marks stand out at 3:1 (${name})`, () => {
        expect(tooFaint(marks, 3, values, theme)).toEqual([]);
      });
    }
  }
});

test("every named icon is drawn, and every drawn icon has its name", () => {
  const drawn = [...read("kit/marks/icons.svg").matchAll(/<symbol id="i-([\w-]+)"/g)].map((match) => match[1]);
  expect(drawn).toHaveLength(iconNames.length);
  expect(new Set<string | undefined>(drawn)).toEqual(new Set(iconNames));
});

describe("the supported floor", () => {
  test("says nothing to a browser that has it all", () => {
    expect(unsupportedSentence(() => true)).toBeUndefined();
  });
  test.each(["light-dark", ":has", "color-mix"])("names the browsers to use where %s is missing", (missing) => {
    expect(unsupportedSentence((condition) => !condition.includes(missing))).toMatch(
      /Chrome or Edge 123, Firefox 120, Safari 17\.5/,
    );
  });
});

function pair(word: string, on: string): [string, string] {
  return [word, on];
}

function valuesIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", (match[2] ?? "").trim()]),
  );
}

function tooFaint(pairs: [string, string][], need: number, values: Map<string, string>, theme: 0 | 1): string[] {
  return pairs.flatMap(([mark, on]) => {
    const ratio = contrast(colour(mark, values, theme), colour(on, values, theme));
    return ratio < need ? [`${mark} on ${on}: ${ratio.toFixed(2)}`] : [];
  });
}

function colour(name: string, values: Map<string, string>, theme: 0 | 1): string {
  const value = values.get(name) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colour(other, values, theme);
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = both === null ? value : both[theme + 1];
  if (hex === undefined || !/^#\w{6}$/.test(hex)) throw new Error(`--${name} is no plain colour: ${value}`);
  return hex;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}
