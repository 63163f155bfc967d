/** Every way in which an NDC that was typed or scanned may stand in the catalogue. */
import { ndcParts, ndcTerm } from "#contract/base/ndc.ts";
import { cleanedCode, codeText } from "#contract/base/typed-code.ts";

const formats = [
  [4, 4, 2],
  [5, 3, 2],
  [5, 4, 1],
  [5, 4, 2],
  [6, 4, 2],
] as const;

/** With hyphens; empty where it is no NDC. A 5-4-2 one may be a shorter one with a 0 put in, and the other way round. */
export function ndcSpellings(typed: string): string[] {
  const term = ndcTerm(codeText(cleanedCode(typed)) ?? "");
  const cut = (digits: string) =>
    formats
      .filter((lengths) => lengths[0] + lengths[1] + lengths[2] === digits.length)
      .map(([labeler, product]) => [
        digits.slice(0, labeler),
        digits.slice(labeler, labeler + product),
        digits.slice(labeler + product),
      ]);
  const parts = ndcParts(term);
  const read = parts === undefined ? (/^\d+$/.test(term) ? cut(term) : []) : [parts];
  const spelt = read.flatMap(([labeler = "", product = "", pack = ""]) => [
    [labeler, product, pack],
    [labeler.padStart(5, "0"), product.padStart(4, "0"), pack.padStart(2, "0")],
    ...(labeler.length === 5 && labeler.startsWith("0") ? [[labeler.slice(1), product, pack]] : []),
    ...(product.length === 4 && product.startsWith("0") ? [[labeler, product.slice(1), pack]] : []),
    ...(pack.length === 2 && pack.startsWith("0") ? [[labeler, product, pack.slice(1)]] : []),
  ]);
  return [...new Set(spelt.map((each) => each.join("-")).filter((each) => ndcParts(each) !== undefined))];
}
