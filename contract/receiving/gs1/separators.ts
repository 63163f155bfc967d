/**
 * Group separators that a scanner, or a program between the scanner and the portal, wrote as text: `<GS>`, `{FNC1}`, `_x001D_`, `~`, `^]`, a space and others. No value
 * contains a character outside the 82 of GS1 (General Specifications, table 7.11-1), so such a character is a separator wherever it is.
 */
import { groupSeparator } from "./elements.ts";
import { identifierAt } from "./identifiers.ts";

const noValue = '[^!-"%-?A-Z_a-z]';
/** Characters that no value has; the separator is one of them. */
const foreign = new RegExp(noValue, "u");
const foreignRuns = new RegExp(`${noValue}+`, "gu");

/** Names of the separator in characters that a value may have, and yet too long to be there by chance. */
const longNames = /<(?:gs|fnc1)>|_x001d_/gi;
/** Names of the separator with a character that no value has. */
const names = new RegExp(
  [
    "[[{](?:gs1?|fnc[ -]?1|f1|group ?separator|\\^\\]|(?:0x|x|u\\+?00|#)?1d|0?29)[\\]}]",
    "<(?:group ?separator|fnc[ -]1|\\^\\]|u\\+001d|#29)>|&#(?:0*29|x0*1d);",
    "\\\\(?:u00|0?x)1d|\\\\u\\{1d\\}|\\\\0?(?:29|35)|\\\\f(?:nc1)?|~d?029|~1",
    `${noValue}(?:gs|fnc1)(?:${noValue}|(?=\\d)|$)`,
  ].join("|"),
  "giu",
);
/** Short names in characters that a value may have: letters of a value where the scanner sends another separator. */
const shortNames = /%1d|<(?:f1|1d|0x1d|x1d|29)>|\((?:gs|fnc1|f1)\)|&gs;/gi;

/** Returns the code with real separators in place of their long names, wherever it is read: those are part of no code. */
export const withRealSeparators = (code: string): string => code.replace(longNames, groupSeparator);

/** Returns true if the text contains the separator, or a name that means nothing else. */
export const hasNamedSeparator = (text: string): boolean =>
  [longNames, names].some((each) => matches(each, text)) ||
  (foreign.test(text) ? text.includes(groupSeparator) : matches(shortNames, text));

/** Returns true if the text can contain separators other than real ones, named or not. */
export const hasSeparatorText = (text: string): boolean => foreign.test(text) || hasNamedSeparator(text);

/**
 * Returns the text with group separators in place of what stands for them; several texts where that can be read in several ways, the most likely first. A text without any
 * comes back as it is.
 */
export function separatorSpellings(text: string): string[] {
  if (!hasSeparatorText(text)) return [text];
  const long = withRealSeparators(text);
  const short = foreign.test(long) ? long : long.replace(shortNames, groupSeparator);
  const ways = [short.replace(names, groupSeparator), short, ...spacedSpellings(short)];
  return [...new Set(ways.map((way) => way.replace(foreignRuns, groupSeparator)))];
}

/** The value without separators before and after it, for text whose identifiers are in brackets. */
export const withoutSeparators = (value: string): string =>
  [longNames, names].reduce((text, each) => text.replace(each, groupSeparator), value).replace(edges, "");

const edges = new RegExp(`^${noValue}+|(?:${noValue}|${shortNames.source})+$`, "giu");

/** Identifiers and values as words of their own: `01 00399942287014 17 280531 10 G77`. */
function spacedSpellings(text: string): string[] {
  if (!/\s/.test(text)) return [];
  let spelled = "";
  let isOpen = false;
  for (const word of text.split(/\s+/)) {
    spelled += isOpen || spelled === "" ? word : `${groupSeparator}${word}`;
    isOpen = !isOpen && identifierAt(word)?.ai === word;
  }
  return [spelled];
}

/** `test` of a global expression goes on where it was; this does not. */
const matches = (pattern: RegExp, text: string): boolean => text.search(pattern) !== -1;
