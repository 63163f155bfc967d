/** Codes in a line whose digits are in groups, whatever is between them: "99942·287·01 x2", "3 99942 28701 4" (pure). Each is read as a field reads it. */
import { ndcParts } from "#contract/base/ndc.ts";
import { cleanedCode, codeText } from "#contract/base/typed-code.ts";
import { isProductCode } from "./code-cells.ts";

/** Its place in the text, and the code: an NDC with its hyphens, any other as it is written. */
export type FoundCode = { at: number; length: number; code: string };

/** Groups of digits with something between them that is no letter; a label may be glued to the first. */
const groupRuns =
  /(?<![\p{L}\p{N}.$-])(?<label>(?:n4|ndc|upc|gtin|item|sku|code|no)[-.:#]*)?\d+(?:[^\p{L}\p{N}]{1,5}\d+)+/giu;
/** A UPC as it is printed, behind a zero. */
const mostGroups = 5;

/** Returns the codes of two groups and more, from left to right. Digits that may as well be parts of something longer are none. */
export function findGroupedCodes(text: string): FoundCode[] {
  const found: FoundCode[] = [];
  for (const run of text.matchAll(groupRuns)) {
    const from = run.index + (run.groups?.["label"]?.length ?? 0);
    const digits = [...text.slice(from, run.index + run[0].length).matchAll(/\d+/g)];
    const groups = digits.map(({ 0: group, index }) => ({ start: from + index, end: from + index + group.length }));
    for (let first = 0; first < groups.length - 1; first++) {
      const window = { text, groups, first };
      const last = lastGroups(window).find((each) => readWindow(window, each) !== undefined);
      if (last === undefined) continue;
      const [{ start }, { end }] = [groups[first]!, groups[last]!];
      found.push({ at: start, length: end - start, code: readWindow(window, last)! });
      first = last;
    }
  }
  return found;
}

type Window = { text: string; groups: readonly { start: number; end: number }[]; first: number };

/** The longest first. */
const lastGroups = ({ groups, first }: Window): number[] =>
  groups
    .slice(first + 1, first + mostGroups)
    .map((_, at) => first + 1 + at)
    .toReversed();

/** Returns the code of the groups from the first to the last; undefined where they are none. */
function readWindow({ text, groups, first }: Window, last: number): string | undefined {
  const between = (at: number) => text.slice(groups[at - 1]?.end ?? groups[at]!.start, groups[at]?.start);
  const inner = groups.slice(first + 1, last + 1).map((_, at) => between(first + 1 + at));
  const edges = [first > 0 ? between(first) : "", last + 1 < groups.length ? between(last + 1) : ""];
  const isPart = edges.some((edge) => edge === "-" || edge === "." || (edge.trim() !== "" && inner.includes(edge)));
  if (isPart || !/^(?:[x×*]\s*\d|[^\p{L}\p{N}_-]|$)/u.test(text.slice(groups[last]!.end))) return undefined;
  if (isCountBehind(inner, text[groups[last]!.start]!)) return undefined;
  const written = text.slice(groups[first]!.start, groups[last]!.end);
  const code = codeText(cleanedCode(written));
  if (code === undefined || !isProductCode(code)) return undefined;
  return ndcParts(code) === undefined ? written : code;
}

/** "0409-1234 12" may be 12 of something: it is an NDC only where its last part begins with 0. */
const isCountBehind = (inner: readonly string[], lastDigit: string): boolean =>
  inner.at(-1)!.trim() === "" && inner.includes("-") && lastDigit !== "0";
