/**
 * HTML that would like to run or to load something, of every kind that is known to have got past a filter, and mutations of it. In a sample RUN is a
 * script that tells on it, EVIL an address that only it asks for: `hostileSamples` puts its own number into both.
 */
import { randomOf } from "#server/base/random.ts";
import { hostileMarkup } from "./hostile-markup.ts";

/** Its script calls `ran(number)`, its address is `https://evil.example/number`. */
export type Sample = { number: number; html: string };

export const evilHost = "evil.example";

const marked = (pattern: string, number: number): Sample => ({
  number,
  html: pattern.replaceAll("RUN", `ran(${number})`).replaceAll("EVIL", `https://${evilHost}/${number}`),
});

/** Every pattern once. */
export const hostileSamples = (): Sample[] => hostileMarkup.map(marked);

/** So many mutations, the same for the same seed: each changes, cuts, nests or joins patterns up to four times. */
export function mutatedSamples(count: number, seed: string, first = 0): Sample[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, at) => {
    let pattern = random.pick(hostileMarkup);
    for (let times = random.whole(1, 4); times > 0; times--) pattern = random.pick(changes)(pattern, random);
    return marked(pattern, first + at);
  });
}

type Change = (pattern: string, random: ReturnType<typeof randomOf>) => string;

const gaps = [
  " ",
  "\t",
  "\n",
  "\f",
  "\r",
  "/",
  "\u0000",
  "\u00a0",
  "\u2028",
  "<!--",
  "-->",
  ">",
  "<",
  '"',
  "'",
  "`",
  "&#9;",
  "&Tab;",
];
const wrappers = [
  ["<p>", "</p>"],
  ["<table><tr><td>", "</td></tr></table>"],
  ["<table>", "</table>"],
  ["<svg>", "</svg>"],
  ["<svg><desc>", "</desc></svg>"],
  ["<svg><foreignObject>", "</foreignObject></svg>"],
  ["<math><mtext>", "</mtext></math>"],
  ['<math><annotation-xml encoding="text/html">', "</annotation-xml></math>"],
  ["<select><option>", "</option></select>"],
  ["<noscript>", "</noscript>"],
  ["<template>", "</template>"],
  ["<textarea>", "</textarea>"],
  ["<title>", "</title>"],
  ["<style>", "</style>"],
  ["<xmp>", "</xmp>"],
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<a title='", "'>x</a>"],
  ['<a href="', '">x</a>'],
  ["<b><i><ul><li>", ""],
  ["<form><math><mtext></form><form><mglyph><style></math>", ""],
] as const;

/** Only the markup is changed, never RUN and EVIL. */
const changes: Change[] = [
  (pattern, random) => cutAt(pattern, random, (before, behind) => before + random.pick(gaps) + behind),
  (pattern, random) => pattern.replace(/[a-z]/g, (letter) => (random.chance(0.4) ? letter.toUpperCase() : letter)),
  (pattern, random) => pattern.replace(/[a-z]{2,}/gi, (word) => (random.chance(0.15) ? encoded(word, random) : word)),
  (pattern, random) => {
    const [open, close] = random.pick(wrappers);
    return open + pattern + close;
  },
  (pattern, random) => cutAt(pattern, random, (before) => before),
  (pattern, random) => cutAt(pattern, random, (before, behind) => before + random.pick(hostileMarkup) + behind),
  (pattern, random) => random.pick(hostileMarkup) + pattern,
  (pattern, random) => pattern.replaceAll('"', random.pick(["'", "`", "", "&quot;"])),
  (pattern) => pattern.replaceAll("<", "&lt;").replace("&lt;", "<"),
  (pattern) => pattern.replaceAll("</", "< /"),
  (pattern, random) =>
    pattern.replace(/(on\w+|href|src)=/i, (name) => `${random.pick(["x ", "x/", 'x="" ', "\u000b"])}${name}`),
];

function cutAt(
  pattern: string,
  random: ReturnType<typeof randomOf>,
  join: (before: string, behind: string) => string,
): string {
  const at = random.whole(1, pattern.length);
  return /^(?:UN|N|VIL|IL|L)(?![a-z])/.test(pattern.slice(at))
    ? pattern
    : join(pattern.slice(0, at), pattern.slice(at));
}

function encoded(word: string, random: ReturnType<typeof randomOf>): string {
  if (/RUN|EVIL/.test(word)) return word;
  const at = random.whole(0, word.length - 1);
  const code = word.codePointAt(at)!;
  const letter = random.pick([
    `&#${code};`,
    `&#x${code.toString(16)}`,
    `&#0000${code}`,
    `%${code.toString(16)}`,
    `\\u00${code.toString(16)}`,
  ]);
  return word.slice(0, at) + letter + word.slice(at + 1);
}
