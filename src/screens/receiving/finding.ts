/** What a scan or typed words at the dock mean among the pending lines: an NDC in any form, a lot, an order, or words of the name. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { ndcCodes, ndcTerm } from "#contract/base/ndc.ts";

/**
 * `one`: the line that a code means exactly, with the lot when the code was one; `others` are the lines of younger orders that it means too, oldest
 * first. `words`: nothing exact, the list is narrowed.
 */
export type Found =
  | { kind: "one"; line: PendingReceive; lot: string | undefined; others: readonly PendingReceive[] }
  | { kind: "words" }
  | { kind: "nothing" };

/** What to do with a text that was entered with Enter, as a scanner does. Of several exact lines the oldest of which something is due is meant. */
export function found(lines: readonly PendingReceive[], text: string): Found {
  const asked = text.trim().toUpperCase();
  const byLot = lines.filter((line) => line.lots.some((lot) => lot.lot_no.toUpperCase() === asked));
  const lot = byLot[0]?.lots.find((each) => each.lot_no.toUpperCase() === asked)?.lot_no;
  if (byLot.length > 0) return oneOf(byLot, lot);
  const byNdc = lines.filter((line) => isNdcOf(line.ndc_code, text));
  if (byNdc.length > 0) return oneOf(byNdc, undefined);
  const narrowed = linesWith(lines, text);
  if (narrowed.length === 1) return oneOf(narrowed, undefined);
  return { kind: narrowed.length === 0 ? "nothing" : "words" };
}

function oneOf(lines: readonly PendingReceive[], lot: string | undefined): Found {
  const due = lines.filter((line) => dueOf(line) > 0);
  const [line, ...others] = due.length > 0 ? due : lines;
  if (line === undefined) return { kind: "nothing" };
  return { kind: "one", line, lot, others: others.filter(({ order_id }) => order_id !== line.order_id) };
}

/** The lines that hold every word of the text in their name, NDC, lots, order number or order name; all of them without a text. */
export function linesWith<Line extends PendingReceive>(lines: readonly Line[], text: string): readonly Line[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const readable = [
      line.full_description,
      line.ndc_code,
      String(line.order_id),
      line.customer_order_no,
      line.order_name,
      ...line.lots.map((lot) => lot.lot_no),
    ]
      .join(" ")
      .toLowerCase();
    const codes = digitForms(line.ndc_code);
    return words.every((word) => readable.includes(word) || isPartOf(codes, word));
  });
}

/** True when the text is this NDC, with or without hyphens, in its own 10 digits, as 11 (5-4-2) or as 12 (6-4-2). */
export function isNdcOf(ndc: string, text: string): boolean {
  const digits = digitsOf(text);
  return digits !== undefined && digits.length >= 10 && digitForms(ndc).includes(ndcTerm(digits));
}

/** The digits of the forms that `ndcCodes` lists, from the labeler on. */
const digitForms = (ndc: string): string[] => ndcCodes(ndc).filter((code) => /^\d{10,}$/.test(code));

const isPartOf = (codes: readonly string[], word: string): boolean => {
  const digits = digitsOf(word);
  return digits !== undefined && digits.length >= 3 && codes.some((code) => code.startsWith(ndcTerm(digits)));
};

/** The digits of a text that holds nothing else but hyphens and spaces. */
const digitsOf = (text: string): string | undefined =>
  /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, "") || undefined : undefined;
