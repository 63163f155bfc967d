/**
 * A GS1 element string as a scanner reads it: identifiers and their values, group separators between those of open length. Strict: an unknown identifier, a wrong
 * check digit, length, character or date, and an identifier without the one it belongs to are each refused with a reason.
 */
import { type Checks, checks } from "./checks.ts";
import * as reasons from "./gs1-text.ts";
import { type CharacterSet, type Identifier, identifierAt, type ValuePart } from "./identifiers.ts";

/** What ends a value whose length is open. */
export const groupSeparator = "\u001D";

/** The values by identifier; or why it is none, as a sentence. */
export type Elements = { ok: true; elements: Record<string, string> } | { ok: false; reason: string };

const characters: Record<CharacterSet, RegExp> = {
  N: /^\d*$/,
  X: /^[!-"%-?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-\w]*={0,2}$/,
};

/** One of them, wherever it was read; or why it cannot be read on from there. */
export type ReadElement = { identifier: Identifier; value: string } | { reason: string };

/**
 * The elements of a text, one after the other; whoever is told of a wrong one asks for no more. What stands before the first identifier, a separator that a scanner sends
 * for the symbol's first character, is passed over, and so is one at the very end.
 */
export function* separate(text: string): Generator<ReadElement> {
  let rest = text.startsWith(groupSeparator) ? text.slice(1) : text;
  while (rest !== "") {
    const identifier = identifierAt(rest);
    if (identifier === undefined) return yield { reason: reasons.unknownIdentifier(shown(rest)) };
    const { ai, isFixed } = identifier;
    const to = rest.indexOf(groupSeparator);
    const open = rest.slice(ai.length, to === -1 ? undefined : to);
    const value = isFixed ? open.slice(0, lengthOf(identifier)) : open;
    yield { identifier, value };
    rest = rest.slice(ai.length + value.length);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
}

/** Whether each is right by itself and beside the others. `year` is today's. An identifier that stands twice must say the same twice. */
export function elementsIn(all: Iterable<ReadElement>, year: number, known: Checks = checks): Elements {
  const elements: Record<string, string> = {};
  const found = new Map<string, Identifier>();
  for (const each of all) {
    if ("reason" in each) return refused(each.reason);
    const { identifier, value } = each;
    const { ai } = identifier;
    const wrong = wrongIn(identifier, value, year, known);
    if (wrong !== undefined) return refused(reasons.wrongValue(ai, wrong));
    if (Object.hasOwn(elements, ai) && elements[ai] !== value) return refused(reasons.twiceDifferent(ai));
    elements[ai] = value;
    found.set(ai, identifier);
  }
  if (found.size === 0) return refused(reasons.empty);
  const unsigned = Object.keys(needsSerial).find((ai) => elements[ai]?.length === needsSerial[ai]);
  if (Object.hasOwn(elements, "8030") && unsigned !== undefined) return refused(reasons.requiresSerial(unsigned));
  const alone = [...found.values()]
    .map((each) => wrongBeside(each, [...found.keys()]))
    .find((why) => why !== undefined);
  return alone === undefined ? { ok: true, elements } : refused(alone);
}

/** A signature is of one thing: these keys name one only with the serial that follows them; their length without it. */
const needsSerial: Readonly<Record<string, number>> = { "253": 13, "255": 13, "8003": 14 };

const refused = (reason: string): Elements => ({ ok: false, reason });

const shown = (text: string): string => JSON.stringify(text.slice(0, 4));

const lengthOf = ({ parts }: Identifier): number => parts.reduce((sum, { most }) => sum + most, 0);

/** What is wrong with a value, behind its identifier; undefined where nothing is. `year` is today's. */
export function wrongIn(
  { parts }: Identifier,
  value: string,
  year: number,
  known: Checks = checks,
): string | undefined {
  let rest = value;
  for (const part of parts) {
    const text = rest.slice(0, part.most);
    rest = rest.slice(text.length);
    if (text === "" && part.isOptional) continue;
    const wrong = wrongInPart(part, text, year, known);
    if (wrong !== undefined) return wrong;
  }
  return rest === "" ? undefined : reasons.tooLong;
}

function wrongInPart(part: ValuePart, text: string, year: number, known: Checks): string | undefined {
  const { set, least, checks: asked } = part;
  if (text.length < least) return reasons.tooShort;
  if (!characters[set].test(text)) return reasons.wrongCharacter;
  const failed = asked.find((name) => known[name]?.(text, year) === false);
  return failed === undefined ? undefined : (sentences[failed] ?? reasons.notAllowed);
}

const sentences: Readonly<Record<string, string>> = {
  csum: reasons.checkDigit,
  csumalpha: reasons.checkCharacters,
  key: reasons.noCompanyPrefix,
  yymmdd: reasons.notDate,
  yymmd0: reasons.notDate,
  yyyymmdd: reasons.notDate,
  hhmi: reasons.notTime,
};

/** What is wrong with an identifier beside the others. */
function wrongBeside({ ai, needs, excludes }: Identifier, all: readonly string[]): string | undefined {
  const has = (pattern: string) => all.some((each) => each !== ai && isLike(each, pattern));
  const excluded = all.find((each) => each !== ai && excludes.some((pattern) => isLike(each, pattern)));
  if (excluded !== undefined) return reasons.notTogether(ai, excluded);
  const missing = needs.find((either) => !either.some((together) => together.every(has)));
  if (missing === undefined) return undefined;
  return reasons.requires(ai, reasons.either(missing.map(reasons.together)));
}

const isLike = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length && ai.startsWith(pattern.replace(/n+$/, ""));
