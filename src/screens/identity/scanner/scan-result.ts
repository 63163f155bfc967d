/** Reads a scan that tests the scanner: what is in it, or why it could not be read, in words. */
import { type CartonReading, readingOf } from "#contract/receiving/gs1/carton.ts";
import { groupSeparator } from "#contract/receiving/gs1/elements.ts";
import { type Framing, separatorProblem, withoutFrame } from "#contract/receiving/gs1/framed.ts";
import { restoreCase } from "#src/ui/kit/device/letter-case.ts";
import * as words from "#src/text/identity/scanner.ts";
import { findSeparator, isTestCode, testCode } from "./test-code.ts";

/** `tone` of the title. `separator`: the scanner sends this in place of the group separator, and it can be set. */
export type ScanResult = { tone: "ok" | "attention"; title: string; text: string; separator?: string };

/** @param year today's, for dates of two digits */
export function readScan(sent: { text: string; isCapsOn: boolean }, framing: Framing, year: number): ScanResult {
  const code = restoreCase(withoutFrame(sent.text.trim(), framing), sent.isCapsOn);
  if (code === undefined) return { tone: "attention", title: words.capsLock, text: words.capsLockHint };
  const fault = isTestCode(code) ? findFault(code) : undefined;
  return fault ?? wordsOf(readingOf(code, year));
}

/** What is wrong with the test code; undefined: it is right, or cannot be told. */
function findFault(code: string): ScanResult | undefined {
  const bare = code.replace(/^\][A-Za-z]\d/, "");
  if (bare === testCode) return undefined;
  if (bare !== testCode && bare.toLowerCase() === testCode.toLowerCase())
    return {
      tone: "attention",
      title: words.wrongCase,
      text: words.wrongCaseHint,
    };
  const separator = findSeparator(bare);
  if (separator === "")
    return {
      tone: "attention",
      title: words.separatorMissing,
      text: words.separatorMissingHint,
    };
  if (separator === undefined || separator === groupSeparator) return undefined;
  const problem = separatorProblem(separator);
  return {
    tone: "attention",
    title: words.otherSeparator(separator),
    text: problem ?? words.otherSeparatorHint,
    ...(problem === undefined && { separator }),
  };
}

function wordsOf(reading: CartonReading): ScanResult {
  if (reading.kind === "carton") return { tone: "ok", title: words.read, text: words.cartonFacts(reading.carton) };
  if (reading.kind === "tote") return { tone: "ok", title: words.read, text: words.tote(reading.sscc) };
  if (reading.kind === "faulty") return { tone: "attention", title: words.notRead, text: reading.reason };
  if (reading.kind === "plain") return { tone: "ok", title: words.readAsText, text: showSeparators(reading.text) };
  return {
    tone: "attention",
    title: words.ambiguous(reading.cartons.length),
    text: words.eitherOf(reading.cartons.map(words.cartonFacts)),
  };
}

/** Separators as people can see them. */
export const showSeparators = (code: string): string => code.replaceAll(groupSeparator, "<GS>");
