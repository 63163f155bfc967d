/**
 * What a scan says of the goods in the hand: product, lot, expiry, serial and how many, by the strict parser. Scanners leave the group separator out or write it
 * otherwise; where it may have been lost before a known identifier there are several readings, and a person says which is right: none is guessed.
 */
import { isoToWire } from "#contract/base/dates.ts";
import { gtinNdc } from "#contract/base/gtin.ts";
import { ndcTerm } from "#contract/base/ndc.ts";
import { cleanedCode, codeText } from "#contract/base/typed-code.ts";
import { cleanedText, trimControls } from "#contract/base/typed-text.ts";
import { century } from "./checks.ts";
import { asCurrentLink, asWebAddress, digitalLink } from "./digital-link.ts";
import { type Elements, groupSeparator } from "./elements.ts";
import * as reasons from "./gs1-text.ts";
import { restoreSeparators } from "./lost-separators.ts";
import { printedSpellings, printedText } from "./printed.ts";
import { readScan } from "./read-scan.ts";
import { hasNamedSeparator, hasSeparatorText, separatorSpellings } from "./separators.ts";

/** The goods of a scan. */
export type Carton = {
  /** 14 digits. */
  gtin: string;
  /** The digits of its NDC, without hyphens: ten of a GTIN, ten to twelve of (715). Undefined: no medicine of the United States. */
  ndc: string | undefined;
  /** 0: the package that is sold; above: a case of them. */
  level: number;
  /** As printed; empty: it does not say. */
  lot: string;
  /** `MM/DD/YYYY`; empty: it does not say. */
  expires: string;
  serial: string;
  /** How many of the GTIN are in it, where it says so. */
  count: number | undefined;
  /** How many of the package that is sold are in one of it, where it is above level 0 and says so. */
  contents?: number;
};

/** `ask`: several readings, the one that takes the code by its letters first if it is one (a person is shown the likely ones). `faulty`: a GS1 code, and wrong. `plain`: no GS1 code at all. */
export type CartonReading =
  | { kind: "carton"; carton: Carton }
  | { kind: "ask"; cartons: readonly Carton[]; isFirstAsWritten: boolean }
  | { kind: "tote"; sscc: string }
  | { kind: "faulty"; reason: string }
  | { kind: "plain"; text: string };

/** No code on a carton is longer; what is, is none. */
const longest = 300;

/** Reads what a scanner sent, or a person typed or copied. `year` is today's, for dates of two digits. Never throws. */
export function readingOf(raw: string, year: number): CartonReading {
  const given = withoutStars(trimControls(withPlainForms(raw)));
  if (given === "" || given.length > longest) return { kind: "plain", text: given };
  const [prefix = ""] = symbologyAt.exec(given) ?? [];
  const text = inEnvelope(given) ?? given.slice(prefix.length);
  const link = asWebAddress(text);
  if (link !== undefined) return linked(link, text, year);
  const printed = printedText(text);
  if (printed !== undefined) return readPrinted(printed, text, year);
  if (prefix !== "" && !isGs1.test(prefix)) return retail(prefix, text, year);
  if (/^\d{12,14}$/.test(text)) return alone(text);
  if (otherFormat.test(text)) return { kind: "plain", text };
  return readElements(prefix, text, year);
}

/** Characters that people's keyboards and copied texts have in place of ASCII ones. */
const withPlainForms = (text: string): string =>
  text.replace(/[\u3000\uFF01-\uFF5E\u2028\u2029\u2212\p{Cf}\p{Pd}\p{Zs}]/gu, (character) => cleanedText(character));

/** Some scanners send what begins and ends a Code 39 symbol. */
const withoutStars = (text: string): string => /^\*([^*]+)\*$/.exec(text)?.[1] ?? text;

/** The GS1 elements in an ISO/IEC 15434 envelope, format 05; undefined for every other code. */
function inEnvelope(text: string): string | undefined {
  const [head, body = ""] = text.split("\u001E");
  return head === "[)>" && body.startsWith(`05${groupSeparator}`) ? body.slice(3) : undefined;
}

function readElements(prefix: string, text: string, year: number): CartonReading {
  const spellings = separatorSpellings(text);
  const answers = spellings.map((each) => readScan(each, undefined, year));
  const goods = answers.map((answer) => (answer.ok ? goodsOf(answer.elements, year) : undefined));
  const written = goods.flatMap((each) => (each?.kind === "carton" ? [each.carton] : []));
  const [first] = written;
  const marks = hasSeparatorText(text) ? "letters" : "separators";
  const others = spellings.flatMap((spelling) => {
    const hasSeparators = spelling.slice(1).includes(groupSeparator);
    return restoreSeparators(spelling, year, marks).flatMap((spelled) => {
      const answer = readScan(spelled, undefined, year);
      const other = answer.ok ? goodsOf(answer.elements, year) : undefined;
      if (other?.kind !== "carton") return [];
      // Of a scanner that sends separators one may still be lost: that is asked about where the lot would be another.
      return hasSeparators && first !== undefined && other.carton.lot === first.lot ? [] : [other.carton];
    });
  });
  const cartons = distinct([...written, ...others]);
  if (cartons.length === 0) return goods.find((each) => each !== undefined) ?? unread(prefix, text, answers[0]!);
  const isSure = cartons.length === 1 && first !== undefined;
  return isSure ? { kind: "carton", carton: first } : { kind: "ask", cartons, isFirstAsWritten: first !== undefined };
}

function readPrinted(printed: string, text: string, year: number): CartonReading {
  const read = printedSpellings(printed, year).map((spelled) => goodsOr(readScan(spelled, undefined, year), year));
  const cartons = distinct(read.flatMap((each) => (each.kind === "carton" ? [each.carton] : [])));
  const [first] = cartons;
  if (first === undefined) {
    const asWritten = printed.replaceAll(/\((\d{2,4})\)\s*/g, `${groupSeparator}$1`).replace(groupSeparator, "");
    return read[0] ?? unread("]d2", text, readScan(asWritten, undefined, year));
  }
  return cartons.length === 1 ? { kind: "carton", carton: first } : { kind: "ask", cartons, isFirstAsWritten: true };
}

/** What scanners put before a code to say what symbol it was in; those that carry GS1 elements. */
const symbologyAt = /^\][A-Za-z]\d/;
const isGs1 = /^\](C1|d2|Q3|e0|J1)$/;

/** HIBC, ISO/IEC 15434 and ISBT 128 say by their first characters that they are none of GS1's (other-codes.ts). */
const otherFormat = /^(?:\[\)>|\+[A-Z$]|[=&][<>%*}{(!"$A-Z])/;

/** A retail symbol is a GTIN, and a composite one says more behind it; any other holds what it holds. */
function retail(prefix: string, text: string, year: number): CartonReading {
  if (!/^\]E[04]$/.test(prefix)) return alone(text);
  const [code = "", rest] = text.split("|]e0", 2);
  const more = rest === undefined ? "" : `|]e0${separatorSpellings(rest)[0]!}`;
  return goodsOr(readScan(prefix + code + more, undefined, year), year);
}

/** A web address names goods by a GS1 key, or is no GS1 code. */
function linked(link: string, text: string, year: number): CartonReading {
  const [strict, ...lenient] = [link, asCurrentLink(link)].map((each) => digitalLink(each, year));
  const answer = strict?.ok === true ? strict : (lenient.find((each) => each?.ok) ?? strict);
  return answer === undefined ? { kind: "plain", text } : goodsOr(answer, year);
}

function goodsOr(answer: Elements, year: number): CartonReading {
  if (!answer.ok) return { kind: "faulty", reason: answer.reason };
  return goodsOf(answer.elements, year) ?? { kind: "faulty", reason: reasons.noProduct };
}

/** Twelve digits and more with a right check digit are a GTIN alone; others may be an NDC, or anything. */
const alone = (text: string): CartonReading =>
  gtinNdc(text) === undefined ? { kind: "plain", text } : goodsOf({ "01": text.padStart(14, "0") }, 0)!;

/** It says that it is a GS1 code, or can be nothing else: then no part of it is believed. */
function unread(prefix: string, text: string, answer: Elements): CartonReading {
  const isElements = prefix !== "" || hasNamedSeparator(text) || /^0[12]\s?\d{14}./.test(text);
  if (!isElements || (prefix === "" && isGroupedCode(text))) return { kind: "plain", text };
  return { kind: "faulty", reason: answer.ok ? reasons.noProduct : answer.reason };
}

/** Returns true for an NDC or a UPC in groups, between which a separator's name is chance ("99917~1107~1"). Elements with a GTIN have more digits. */
const isGroupedCode = (text: string): boolean =>
  text.replace(/\D/g, "").length <= 14 && codeText(cleanedCode(text)) !== undefined;

/** Undefined: it names neither a product nor a tote. */
function goodsOf(elements: Record<string, string>, year: number): CartonReading | undefined {
  const gtin = elements["01"] ?? elements["02"];
  const sscc = elements["00"];
  if (gtin === undefined) return sscc === undefined ? undefined : { kind: "tote", sscc };
  const product = ndcOf(gtin, elements["715"]);
  if ("reason" in product) return { kind: "faulty", reason: product.reason };
  const level = Number(gtin[0]);
  if (level === 9) return { kind: "faulty", reason: reasons.variableMeasure }; // General Specifications, 2.1.10: indicator 9
  const isPack = level > 0 && elements["37"] === undefined;
  const many = elements["37"] ?? (isPack ? undefined : elements["30"]);
  return {
    kind: "carton",
    carton: {
      gtin,
      ndc: product.ndc,
      level,
      lot: elements["10"] ?? "",
      expires: dayOf(elements["17"], year),
      serial: elements["21"] ?? "",
      count: many === undefined ? undefined : Number(many),
      ...(isPack && elements["30"] !== undefined && { contents: Number(elements["30"]) }),
    },
  };
}

/** The NDC of the GTIN, or of the US reimbursement number (715) beside it; a GTIN of another country has none. */
function ndcOf(gtin: string, nhrn: string | undefined): { ndc: string | undefined } | { reason: string } {
  const ten = gtinNdc(gtin);
  const [, written = ""] = /^(?:NDC[ :-]?)?([\d-]+)$/.exec(nhrn ?? "") ?? [];
  const digits = ndcTerm(written.replaceAll("-", ""));
  if (!/^\d{10,12}$/.test(digits)) return { ndc: ten };
  if (ten === undefined) return { ndc: digits };
  const forms = [ten, `0${ten}`, `${ten.slice(0, 5)}0${ten.slice(5)}`, `${ten.slice(0, 9)}0${ten.slice(9)}`];
  return forms.includes(digits) ? { ndc: ten } : { reason: reasons.differentProducts };
}

/** Day 00 is the last of its month (General Specifications, 3.4.7). */
function dayOf(yymmdd: string | undefined, year: number): string {
  if (yymmdd === undefined) return "";
  const whole = `${century(yymmdd, year)}`.padStart(2, "0") + yymmdd.slice(0, 2);
  const month = yymmdd.slice(2, 4);
  const last = new Date(Date.UTC(Number(whole), Number(month), 0)).getUTCDate();
  const day = yymmdd.slice(4) === "00" ? String(last) : yymmdd.slice(4);
  return isoToWire(`${whole}-${month}-${day}`);
}

function distinct(cartons: readonly Carton[]): Carton[] {
  const byWords = new Map(cartons.map((carton) => [JSON.stringify(carton), carton]));
  return [...byWords.values()];
}
