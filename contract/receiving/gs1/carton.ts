/**
 * What a scan says of the goods in the hand: product, lot, expiry, serial and how many, by the strict parser. Scanners leave the group separator out or write it
 * otherwise; where it may have been lost before a known identifier there are several readings, and a person says which is right: none is guessed.
 */
import { isoToWire } from "#contract/base/dates.ts";
import { gtinNdc } from "#contract/base/gtin.ts";
import { century } from "./checks.ts";
import { digitalLink, isWebAddress } from "./digital-link.ts";
import { type Elements, groupSeparator, wrongIn } from "./elements.ts";
import { type Identifier, identifierAt } from "./identifiers.ts";
import { scanOf } from "./scan.ts";

/** The goods of a scan. */
export type Carton = {
  /** 14 digits. */
  gtin: string;
  /** The ten digits of its NDC, without hyphens; undefined: no medicine of the United States. */
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

/** Reads what a scanner sent. `year` is today's, for dates of two digits. Never throws. */
export function readingOf(raw: string, year: number): CartonReading {
  const given = raw.trim();
  if (given === "" || given.length > longest) return { kind: "plain", text: given };
  const [prefix = ""] = symbologyAt.exec(given) ?? [];
  const text = given.slice(prefix.length);
  if (isWebAddress(text)) return linked(text, year);
  if (prefix !== "" && !isGs1.test(prefix)) return retail(prefix, text, year);
  if (/^\d{12,14}$/.test(text)) return alone(text);
  const written = separated(text);
  const literal = scanOf(written, undefined, year);
  const first = literal.ok ? goodsOf(literal.elements, year) : undefined;
  const isFirstAsWritten = first?.kind === "carton";
  const hasSeparators = written.slice(1).includes(groupSeparator);
  // Whoever writes brackets parts all of them.
  const others = (isBracketed.test(text) ? [] : respelled(written, year)).flatMap((spelled) => {
    const answer = scanOf(spelled, undefined, year);
    const goods = answer.ok ? goodsOf(answer.elements, year) : undefined;
    if (goods?.kind !== "carton") return [];
    // Of a scanner that sends them one may still be lost: that is asked about where the lot would be another.
    return hasSeparators && isFirstAsWritten && goods.carton.lot === first.carton.lot ? [] : [goods.carton];
  });
  const cartons = distinct([...(isFirstAsWritten ? [first.carton] : []), ...others]);
  if (others.length === 0 || (cartons.length === 1 && isFirstAsWritten))
    return first ?? unread(prefix, written, literal);
  return { kind: "ask", cartons, isFirstAsWritten };
}

/** What scanners put before a code to say what symbol it was in; those that carry GS1 elements. */
const symbologyAt = /^\][A-Za-z]\d/;
const isGs1 = /^\](C1|d2|Q3|e0|J1)$/;

/** A retail symbol is a GTIN, and a composite one says more behind it; any other holds what it holds. */
function retail(prefix: string, text: string, year: number): CartonReading {
  return /^\]E[04]$/.test(prefix) ? goodsOr(scanOf(prefix + separatorsIn(text), undefined, year), year) : alone(text);
}

/** A web address names goods by a GS1 key, or is none of ours. */
function linked(text: string, year: number): CartonReading {
  const answer = digitalLink(text, year);
  return answer === undefined ? { kind: "plain", text } : goodsOr(answer, year);
}

function goodsOr(answer: Elements, year: number): CartonReading {
  if (!answer.ok) return { kind: "faulty", reason: answer.reason };
  return goodsOf(answer.elements, year) ?? { kind: "faulty", reason: namesNothing };
}

const namesNothing = "It names no product.";

/** Twelve digits and more with a right check digit are a GTIN alone; others may be an NDC, or anything. */
function alone(text: string): CartonReading {
  const ndc = gtinNdc(text);
  if (ndc === undefined) return { kind: "plain", text };
  const gtin = text.padStart(14, "0");
  return {
    kind: "carton",
    carton: { gtin, ndc, level: Number(gtin[0]), lot: "", expires: "", serial: "", count: undefined },
  };
}

const isBracketed = /^\(\d{2,4}\)/;

/** Whoever writes separators and brackets otherwise: what stands for them may stand in no value. */
function separated(text: string): string {
  const plain = separatorsIn(text);
  if (!isBracketed.test(plain)) return plain;
  return plain.replaceAll(/\((\d{2,4})\)/g, `${groupSeparator}$1`).replace(groupSeparator, "");
}

/** With what stands for separators put back; the bar that parts a composite symbol's two is none. */
const separatorsIn = (text: string): string => text.replaceAll(/\^\]|\{GS\}|\|(?!\]e0)|\u241D/gi, groupSeparator);

/** It says that it is a GS1 code, or can be nothing else: then no part of it is believed. */
const unread = (prefix: string, written: string, answer: Elements): CartonReading =>
  prefix !== "" || written.includes(groupSeparator) || /^01\d{14}./.test(written)
    ? { kind: "faulty", reason: answer.ok ? namesNothing : answer.reason }
    : { kind: "plain", text: written };

/** Undefined: it names neither a product nor a tote. */
function goodsOf(elements: Record<string, string>, year: number): CartonReading | undefined {
  const gtin = elements["01"] ?? elements["02"];
  const sscc = elements["00"];
  if (gtin === undefined) return sscc === undefined ? undefined : { kind: "tote", sscc };
  const many = elements["37"] ?? elements["30"];
  return {
    kind: "carton",
    carton: {
      gtin,
      ndc: gtinNdc(gtin),
      level: Number(gtin[0]),
      lot: elements["10"] ?? "",
      expires: dayOf(elements["17"], year),
      serial: elements["21"] ?? "",
      count: many === undefined ? undefined : Number(many),
    },
  };
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

/** What cartons of medicines carry: before one of these a separator may have been lost in any value, before any other in a lot alone. */
const carried: ReadonlySet<string> = new Set(["00", "01", "02", "10", "11", "15", "17", "21", "30", "37"]);

/** So many ways are tried at most: a code that is made to be read in many takes no time. */
const mostTries = 3000;
const mostWays = 200;

/** The text with separators put in wherever one may have been lost; each identifier stands once. Not the text itself. */
function respelled(written: string, year: number): string[] {
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
    for (let at = ai.length + 1; at <= most && at < end; at++) {
      const next = identifierAt(rest.slice(at, end))?.ai;
      if (next === undefined || (ai !== "10" && !carried.has(next)) || !isRight(at)) continue;
      spell(`${done}${rest.slice(0, at)}${groupSeparator}`, rest.slice(at), now);
    }
  };
  spell("", text, new Set());
  return ways.filter((each) => each !== text);
}

const mostOf = ({ parts }: Identifier): number => parts.reduce((sum, { most }) => sum + most, 0);

function distinct(cartons: readonly Carton[]): Carton[] {
  const byWords = new Map(cartons.map((carton) => [JSON.stringify(carton), carton]));
  return [...byWords.values()];
}
