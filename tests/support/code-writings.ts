/** How people, labels, spreadsheets and scanners write an NDC; each writing means the same product. */
import { ndc542 } from "#contract/base/ndc.ts";
import { gtinOf } from "#contract/base/gtin.ts";

const dashes = Array.from("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D\u2043\u02D7\u30FC\u2500");
const spaces = Array.from(" \u00A0\u2002\u2003\u2007\u2009\u202F\u3000\t");
const invisible = Array.from(
  "\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202C\u2060\u2066\u2069\uFEFF\u061C\u034F\uFE0F",
);

/** Takes one of a list; made of a seeded generator. */
export type Pick = <Each>(list: readonly Each[]) => Each;

/** Returns a generator of numbers below a limit, the same for the same seed. */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the forms of an NDC: its own, its digits, 5-4-2 and 12 digits, GTIN, UPC with and without its check digit. */
export function codeForms(ndc: string): string[] {
  const long = ndc542(ndc)!;
  const gtin = gtinOf(ndc);
  return [
    ndc,
    ndc.replaceAll("-", ""),
    long,
    long.replaceAll("-", ""),
    ...(long.length === 13 ? [`0${long}`, `0${long.replaceAll("-", "")}`] : []),
    ...(gtin === undefined ? [] : [gtin, gtin.slice(1), gtin.slice(2), gtin.slice(2, -1)]),
  ];
}

/** Returns a code with its hyphens as other dashes or spaces, and digits in full width. */
function respell(code: string, pick: Pick): string {
  switch (pick(["as-is", "dashes", "spaces", "spaced-dashes", "wide", "dots"])) {
    case "dashes":
      return code.replaceAll("-", () => pick(dashes));
    case "spaces":
      return code.replaceAll("-", () => pick(spaces));
    case "spaced-dashes":
      return code.replaceAll("-", () => pick(spaces) + pick(dashes) + pick(spaces));
    case "wide":
      return code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case "dots":
      return code.replaceAll("-", pick([".", "/", "_"]));
    default:
      return code;
  }
}

const frames: ((code: string) => string)[] = [
  (code) => code,
  (code) => ` ${code}\u00A0`,
  (code) => `*${code}*`,
  (code) => `"${code}"`,
  (code) => `\u201C${code}\u201D`,
  (code) => `'${code}`,
  (code) => `="${code}"`,
  (code) => `=""${code}""`,
  (code) => `(${code})`,
  (code) => `NDC ${code}`,
  (code) => `NDC: ${code}`,
  (code) => `ndc#${code}`,
  (code) => `NDC-11 ${code}`,
  (code) => `NDC 10: ${code}`,
  (code) => `${code} NDC`,
  (code) => `Item # ${code},`,
  (code) => `]C0${code}`,
];

/** Returns one of the many writings of a form, with characters that nobody sees. */
export function writeCode(form: string, pick: Pick): string {
  const written = pick(frames)(respell(form, pick));
  const at = pick(Array.from(written).map((_, place) => place));
  const letters = Array.from(written);
  return pick([true, false]) ? written : [...letters.slice(0, at), pick(invisible), ...letters.slice(at)].join("");
}
