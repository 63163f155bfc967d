/** The rows that did not go in as they were asked for, as a file for a spreadsheet (pure). */
import { byteOrderMark, formatCsvRow } from "#contract/base/csv.ts";
import * as fileText from "#contract/cart/list-text.ts";
import type { RowAnswer } from "./row-answer.ts";
import { partOf, productOf, wordsOf } from "./row-words.ts";
import type { EnteredRow } from "./rows.ts";

/** Each with what is wrong, in their order; without those with which nothing is. */
export function errorsFile(rows: readonly EnteredRow[], answers: readonly RowAnswer[]): string {
  const wrong = rows.flatMap((row, at) => {
    const answer = answers[at]!;
    const isCut = answer.kind === "added" && answer.addition.adjusted !== null;
    if (partOf(answer) !== "fix" && !isCut) return [];
    const { code, quantity: asked, unit } = row;
    return [[String(at + 1), code, asked, unit, productOf(answer)?.full_description ?? "", wordsOf(answer)]];
  });
  const headings = [
    fileText.rowHeading,
    fileText.codeHeading,
    fileText.quantityHeading,
    fileText.unitHeading,
    fileText.productHeading,
    fileText.problemHeading,
  ];
  return byteOrderMark + [headings, ...wrong].map(formatCsvRow).join("");
}
