/** Where a scanner may have lost a separator, or sent a punctuation mark for it: every way to read the code with separators put back. */
import { groupSeparator, wrongIn } from "./elements.ts";
import { type Identifier, identifierAt } from "./identifiers.ts";

/** Identifiers on cartons of medicines: before one of these a separator may have been lost in any value, before any other in a lot alone. */
export const usualIdentifiers: ReadonlySet<string> = new Set("00 01 02 10 11 15 17 21 30 37".split(" "));

/** Limits of the search: a code that is made to be read in many ways takes no time. */
const mostTries = 3000;
const mostWays = 1000;

const mark = /[!-/:-?_]/;

/**
 * Returns the text with separators put in wherever one may have been lost; each identifier occurs once. Without the text itself. `marks`: `separators` also reads a punctuation
 * mark before an identifier as one, for a scanner that sends no other; `letters` takes each as part of its value.
 */
export function restoreSeparators(written: string, year: number, marks: "separators" | "letters"): string[] {
  const text = written.startsWith(groupSeparator) ? written.slice(1) : written;
  const ways: string[] = [];
  let tries = mostTries;
  const spell = (done: string, rest: string, used: ReadonlySet<string>): void => {
    if (ways.length >= mostWays || tries-- <= 0) return;
    if (rest === "") return void ways.push(done);
    const identifier = identifierAt(rest);
    if (identifier === undefined || used.has(identifier.ai)) return;
    const { ai, isFixed } = identifier;
    const now = new Set([...used, ai]);
    const most = ai.length + mostOf(identifier);
    const isRight = (to: number) => wrongIn(identifier, rest.slice(ai.length, to), year) === undefined;
    if (isFixed) {
      const to = rest[most] === groupSeparator ? most + 1 : most;
      return isRight(most) ? spell(done + rest.slice(0, to), rest.slice(to), now) : undefined;
    }
    const sent = rest.indexOf(groupSeparator);
    const end = sent === -1 ? rest.length : sent;
    if (end <= most && isRight(end)) spell(done + rest.slice(0, end + 1), rest.slice(end + 1), now);
    for (let at = ai.length + 1; at <= most + 1 && at < end; at++) {
      const next = isDigit(rest, at) && isDigit(rest, at + 1) ? identifierAt(rest.slice(at, end))?.ai : undefined;
      if (next === undefined || (ai !== "10" && !usualIdentifiers.has(next))) continue;
      const before = marks === "separators" && mark.test(rest[at - 1]!) ? at - 1 : at;
      if (before < at && isRight(before))
        spell(`${done}${rest.slice(0, before)}${groupSeparator}`, rest.slice(at), now);
      if (at <= most && isRight(at)) spell(`${done}${rest.slice(0, at)}${groupSeparator}`, rest.slice(at), now);
    }
  };
  spell("", text, new Set());
  return ways.filter((each) => each !== text);
}

const mostOf = ({ parts }: Identifier): number => parts.reduce((sum, { most }) => sum + most, 0);

const isDigit = (text: string, at: number): boolean => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;
