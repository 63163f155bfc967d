/** The text under a GS1 symbol, as people type and copy it: `(01) 00399942287014 (17) 280531 (10) G77`, with spaces, line breaks and any kind of bracket. */
import { groupSeparator, wrongIn } from "./elements.ts";
import { identifierAt } from "./identifiers.ts";
import { usualIdentifiers } from "./lost-separators.ts";
import { withoutSeparators } from "./separators.ts";

const isIdentifier = (ai: string): boolean => identifierAt(ai)?.ai === ai;
const brackets = /[([{\u3008\u300A\u3010\u3014\u3016]\s*(\d{2,4})\s*[)\]}\u3009\u300B\u3011\u3015\u3017]/gu;

/** Returns the text with its identifiers in round brackets; undefined if it does not begin with one. */
export function printedText(text: string): string | undefined {
  const printed = text.trim().replace(brackets, (all, ai: string) => (isIdentifier(ai) ? `(${ai})` : all));
  return isIdentifier(/^\((\d{2,4})\)/.exec(printed)?.[1] ?? "") ? printed : undefined;
}

/** A code that is made to be read in many ways takes no time. */
const mostWays = 20;
const mostTries = 500;

/**
 * Returns the element strings that the text can mean. Brackets part all of it, so that is one, except where a lot or serial itself may contain a bracketed number
 * that is seldom an identifier on medicines.
 */
export function printedSpellings(printed: string, year: number): string[] {
  const heads = [...printed.matchAll(/\((\d{2,4})\)/g)].filter(([, ai]) => isIdentifier(ai!));
  const ways: { text: string; isUsual: boolean }[] = [];
  let tries = mostTries;
  const spell = (done: string, head: number, used: readonly string[]): void => {
    if (ways.length >= mostWays || tries-- <= 0) return;
    const ai = heads[head]![1]!;
    if (used.includes(ai)) return;
    const identifier = identifierAt(ai)!;
    const from = heads[head]!.index + ai.length + 2;
    const isNumber = identifier.parts.every(({ set }) => set === "N");
    for (let next = head + 1; next <= heads.length; next++) {
      const inBrackets = withoutSeparators(printed.slice(from, heads[next]?.index));
      const value = isNumber ? inBrackets.replaceAll(/[\s,;]/g, "") : inBrackets;
      if (wrongIn(identifier, value, year) !== undefined) continue;
      const now = `${done}${done === "" ? "" : groupSeparator}${ai}${value}`;
      if (next < heads.length) spell(now, next, [...used, ai]);
      else ways.push({ text: now, isUsual: [...used, ai].every(isUsualOnLabels) });
    }
  };
  spell("", 0, []);
  const [first] = ways;
  return (first?.isUsual === true ? [first] : ways).map(({ text }) => text);
}

const isUsualOnLabels = (ai: string): boolean => usualIdentifiers.has(ai) || /^(71\d|24[01])$/.test(ai);
