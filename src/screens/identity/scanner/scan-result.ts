/** Reads a scan that tests the scanner: what is in it, or why it could not be read, in words. */
import { type Carton, type CartonReading, readingOf } from "#contract/receiving/gs1/carton.ts";
import { groupSeparator } from "#contract/receiving/gs1/elements.ts";
import { type Framing, separatorProblem, withoutFrame } from "#contract/receiving/gs1/framed.ts";
import { restoreCase } from "#src/ui/kit/device/letter-case.ts";
import { day } from "#src/text/format.ts";
import { findSeparator, isTestCode, testCode } from "./test-code.ts";

/** `tone` of the title. `separator`: the scanner sends this in place of the group separator, and it can be set. */
export type ScanResult = { tone: "ok" | "attention"; title: string; text: string; separator?: string };

/** @param year today's, for dates of two digits */
export function readScan(sent: { text: string; isCapsOn: boolean }, framing: Framing, year: number): ScanResult {
  const code = restoreCase(withoutFrame(sent.text.trim(), framing), sent.isCapsOn);
  if (code === undefined)
    return { tone: "attention", title: "Not read: Caps Lock is on", text: "Turn Caps Lock off and scan again." };
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
      title: "Read in the wrong case",
      text: "Letters came as capitals or swapped. Turn Caps Lock off, and set the scanner to send codes as printed.",
    };
  const separator = findSeparator(bare);
  if (separator === "")
    return {
      tone: "attention",
      title: "The group separator is missing",
      text: "Set the scanner to send it. Until then you are asked about codes that can be read in two ways.",
    };
  if (separator === undefined || separator === groupSeparator) return undefined;
  const problem = separatorProblem(separator);
  return {
    tone: "attention",
    title: `The scanner sends ${separator} for the group separator`,
    text: problem ?? "Set it below, so that lots and serial numbers end where they end.",
    ...(problem === undefined && { separator }),
  };
}

function wordsOf(reading: CartonReading): ScanResult {
  if (reading.kind === "carton") return { tone: "ok", title: "Read", text: cartonWords(reading.carton) };
  if (reading.kind === "tote") return { tone: "ok", title: "Read", text: `Tote ${reading.sscc}` };
  if (reading.kind === "faulty") return { tone: "attention", title: "Not read", text: reading.reason };
  if (reading.kind === "plain") return { tone: "ok", title: "Read as text", text: showSeparators(reading.text) };
  return {
    tone: "attention",
    title: `Can be read in ${reading.cartons.length} ways: the separator is missing`,
    text: reading.cartons.map(cartonWords).join("; or "),
  };
}

const cartonWords = ({ gtin, lot, expires, serial }: Carton): string =>
  [
    `Product ${gtin}`,
    lot !== "" && `lot ${lot}`,
    expires !== "" && `Exp ${day(expires)}`,
    serial !== "" && `serial ${serial}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Separators as people can see them. */
export const showSeparators = (code: string): string => code.replaceAll(groupSeparator, "<GS>");
