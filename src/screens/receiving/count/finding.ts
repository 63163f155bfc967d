/** What a scan or typed words at the dock mean among the pending lines: a GS1 code, an NDC in any form, a lot, an order, or words of the name. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { ndc542, ndcCodes, ndcParts, ndcTerm } from "#contract/base/ndc.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import { readPlainCode } from "#contract/catalogue/rules/plain-code.ts";
import { cleanedCode } from "#contract/base/typed-code.ts";
import { readingOf, type Carton } from "#contract/receiving/gs1/carton.ts";
import * as countText from "#src/text/receiving/count.ts";
import { lotIn } from "./draft.ts";

/**
 * `one`: the line that a code means exactly, with the lot when the code was one; `others` are the lines of younger orders that it means too, oldest
 * first; `carton`: what is in the hand, to be counted. `ask`: the person says which it is. `tote`: some of the lines
 * were shipped in it. `words`: nothing exact, the list is narrowed to `text`, which is what was scanned without what a scanner writes around it. `why`: what is
 * wrong with the code itself.
 */
export type FoundAtDock =
  | FoundLine
  | { kind: "ask"; choices: readonly FoundLine[] }
  | { kind: "tote"; sscc: string }
  | { kind: "words"; text: string }
  | Missed;
export type FoundLine = {
  kind: "one";
  line: PendingReceive;
  lot: string | undefined;
  others: readonly PendingReceive[];
  carton?: Carton;
};
type Missed = { kind: "nothing"; why?: string };

/** What to do with a text that was entered with Enter, as a scanner does. Of several exact lines the oldest of which something is due is meant. `year` is today's. */
export function found(lines: readonly PendingReceive[], text: string, year: number): FoundAtDock {
  const reading = readingOf(text, year);
  switch (reading.kind) {
    case "carton":
      return foundCarton(lines, reading.carton);
    case "ask":
      return whichOf(lines, reading);
    case "tote":
      return isPackedIn(lines, reading.sscc)
        ? { kind: "tote", sscc: reading.sscc }
        : { kind: "nothing", why: countText.otherTote };
    case "faulty":
      return { kind: "nothing", why: countText.barcodeNotValid(reading.reason) };
    case "plain":
      if (reading.text.trim() === "" && text.trim() !== "") return { kind: "nothing" }; // a symbology identifier alone
      return isPackedIn(lines, reading.text) ? { kind: "tote", sscc: reading.text } : foundText(lines, reading.text);
  }
}

/** The code by its letters is believed where its lot was shipped; else the person says which of the readings it is, those of a shipped lot first. */
function whichOf(
  lines: readonly PendingReceive[],
  { cartons, isFirstAsWritten }: { cartons: readonly Carton[]; isFirstAsWritten: boolean },
): FoundAtDock {
  const [first] = cartons;
  const written = first && isFirstAsWritten ? foundCarton(lines, first) : undefined;
  if (written?.kind === "one" && isShippedLot(written)) return written;
  const choices = cartons.flatMap((carton) => {
    const each = foundCarton(lines, carton);
    return each.kind === "one" ? [each] : each.kind === "ask" ? each.choices : [];
  });
  const likely = choices.toSorted((one, other) => Number(isShippedLot(other)) - Number(isShippedLot(one)));
  return choices.length === 0 ? { kind: "nothing" } : { kind: "ask", choices: likely.slice(0, mostChoices) };
}

/** A person chooses among so many. */
const mostChoices = 6;

/** Whether its line's shipment names its lot. */
export const isShippedLot = ({ line, lot }: FoundLine): boolean =>
  lot !== undefined && shippedLot(line, lot) !== undefined;

/** The lines of its NDC, those first whose shipment names its lot. Digits that two products share ask which it is. */
function foundCarton(
  lines: readonly PendingReceive[],
  carton: Carton,
): Exclude<FoundAtDock, { kind: "words" } | { kind: "tote" }> {
  const { ndc } = carton;
  if (ndc === undefined) return { kind: "nothing", why: countText.noNdc };
  const ndcs = ndcTurns(ndc).flat(); // once for all lines: a board may have 500
  const its = lines.filter((line) => isOneOf(ndcs, line.ndc_code));
  const choices = [...new Set(its.map(({ ndc_code }) => ndc_code))].flatMap((code) => {
    const same = its.filter(({ ndc_code }) => ndc_code === code);
    const exact = same.filter((line) => shippedLot(line, carton.lot) === carton.lot);
    const shipped = same.filter((line) => shippedLot(line, carton.lot) !== undefined);
    const one = oneOf([exact, shipped, same].find(({ length }) => length > 0) ?? [], undefined);
    if (one.kind !== "one") return [];
    const lot = shippedLot(one.line, carton.lot) ?? (carton.lot || undefined);
    return [{ ...one, lot, carton: { ...carton, lot: lot ?? "" } }];
  });
  const [only] = choices;
  if (only === undefined) return { kind: "nothing" };
  return choices.length === 1 ? only : { kind: "ask", choices };
}

const isPackedIn = (lines: readonly PendingReceive[], sscc: string): boolean =>
  lines.some(({ packed = [] }) => packed.some((each) => each.sscc === sscc));

/** The lot as the line's shipment writes it; undefined: it is not on it. */
const shippedLot = (line: PendingReceive, lot: string): string | undefined => lotIn(line, lot)?.lot_no;

function foundText(lines: readonly PendingReceive[], text: string): FoundAtDock {
  const named = lines.filter((line) => shippedLot(line, text) !== undefined);
  const exact = named.filter((line) => shippedLot(line, text) === text.trim());
  const byLot = exact.length > 0 ? exact : named;
  if (byLot[0] !== undefined) return oneOf(byLot, shippedLot(byLot[0], text));
  const byNdc = productLines(linesOfCode(lines, text));
  if (byNdc.length > 1) return { kind: "ask", choices: byNdc };
  if (byNdc[0] !== undefined) return byNdc[0];
  const narrowed = linesWith(lines, text);
  if (narrowed.length === 1) return oneOf(narrowed, undefined);
  return narrowed.length === 0 ? { kind: "nothing" } : { kind: "words", text };
}

/** The lines of the NDCs that a code is as it is written; where there are none, of those that it may be otherwise. */
function linesOfCode<Line extends PendingReceive>(lines: readonly Line[], text: string): readonly Line[] {
  for (const ndcs of ndcTurns(text)) {
    const its = ndcs.length === 0 ? [] : lines.filter((line) => isOneOf(ndcs, line.ndc_code));
    if (its.length > 0) return its;
  }
  return [];
}

/** One line for each product among them. */
const productLines = (lines: readonly PendingReceive[]): FoundLine[] =>
  [...new Set(lines.map(({ ndc_code }) => ndc_code))].flatMap((code) => {
    const one = oneOf(
      lines.filter(({ ndc_code }) => ndc_code === code),
      undefined,
    );
    return one.kind === "one" ? [one] : [];
  });

function oneOf(lines: readonly PendingReceive[], lot: string | undefined): FoundLine | Missed {
  const due = lines.filter((line) => dueOf(line) > 0);
  const [line, ...others] = due.length > 0 ? due : lines;
  if (line === undefined) return { kind: "nothing" };
  return { kind: "one", line, lot, others: others.filter(({ order_id }) => order_id !== line.order_id) };
}

/** The lines that hold every word of the text in their name, NDC, lots, order number or order name; all of them without a text. */
export function linesWith<Line extends PendingReceive>(lines: readonly Line[], text: string): readonly Line[] {
  const words = cleanedText(text).trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  const its = linesOfCode(lines, text);
  if (its.length > 0) return its;
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

/** Returns true for a complete code that means this NDC, in any form and writing (`readPlainCode`). */
export const isNdcOf = (ndc: string, text: string): boolean => isOneOf(ndcTurns(text).flat(), ndc);

const isOneOf = (ndcs: readonly string[], ndc: string): boolean => ndcs.includes(ndc542(ndc) ?? ndc);

/** Zeros are not put back in front: an order's number would be a code. */
function ndcTurns(text: string): string[][] {
  const { ndcs = [], otherNdcs = [] } = readPlainCode(cleanedCode(text)) ?? {};
  return [ndcs, otherNdcs];
}

/** The digits of the forms that `ndcCodes` lists, from the labeler on. */
const digitForms = (ndc: string): string[] => ndcCodes(ndc).filter((code) => /^\d{10,}$/.test(code));

const isPartOf = (codes: readonly string[], word: string): boolean => {
  if (ndcParts(word) !== undefined) return false; // in another format the same digits are another NDC
  const digits = digitsOf(word);
  return digits !== undefined && digits.length >= 3 && codes.some((code) => code.startsWith(ndcTerm(digits)));
};

/** The digits of a text that holds nothing else but hyphens and spaces. */
const digitsOf = (text: string): string | undefined =>
  /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, "") || undefined : undefined;
