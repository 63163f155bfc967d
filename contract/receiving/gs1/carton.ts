/**
 * What a scan says of the goods in the hand: product, lot, expiry, serial and how many, by the strict parser. Scanners leave the group separator out or write it
 * otherwise; where it may have been lost before a known identifier there are several readings, and a person says which is right: none is guessed.
 */
import { isoToWire } from "#contract/base/dates.ts";
import { gtinNdc } from "#contract/base/gtin.ts";
import { century } from "./checks.ts";
import { type Elements, groupSeparator } from "./elements.ts";
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

/** `ask`: several readings, the one that takes the code by its letters first if it is one. `faulty`: a GS1 code, and wrong. `plain`: no GS1 code at all. */
export type Reading =
  | { kind: "carton"; carton: Carton }
  | { kind: "ask"; cartons: readonly Carton[]; isFirstAsWritten: boolean }
  | { kind: "tote"; sscc: string }
  | { kind: "faulty"; reason: string }
  | { kind: "plain"; text: string };

/** No code on a carton is longer; what is, is none. */
const longest = 300;
/** A person chooses among so many. */
const mostReadings = 6;

/** Reads what a scanner sent. `year` is today's, for dates of two digits. Never throws. */
export function readingOf(raw: string, year: number): Reading {
  const given = raw.trim();
  if (given === "" || given.length > longest) return { kind: "plain", text: given };
  const [prefix = ""] = symbologyAt.exec(given) ?? [];
  const text = given.slice(prefix.length);
  if (prefix !== "" && !isGs1.test(prefix)) return retail(prefix, text, year);
  if (/^\d{12,14}$/.test(text)) return alone(text);
  const written = separated(text);
  const literal = scanOf(written, undefined, year);
  const first = literal.ok ? goodsOf(literal.elements, year) : undefined;
  if (written.slice(1).includes(groupSeparator)) return first ?? unread(prefix, written, literal);
  const others = respelled(written).flatMap((spelled) => {
    const answer = scanOf(spelled, undefined, year);
    const goods = answer.ok ? goodsOf(answer.elements, year) : undefined;
    return goods?.kind === "carton" ? [goods.carton] : [];
  });
  const isFirstAsWritten = first?.kind === "carton";
  const cartons = distinct([...(isFirstAsWritten ? [first.carton] : []), ...others]);
  if (cartons.length > mostReadings) return { kind: "faulty", reason: "It can be read in too many ways." };
  if (others.length === 0 || (cartons.length === 1 && isFirstAsWritten))
    return first ?? unread(prefix, written, literal);
  return { kind: "ask", cartons, isFirstAsWritten };
}

/** What scanners put before a code to say what symbol it was in; those that carry GS1 elements. */
const symbologyAt = /^\][A-Za-z]\d/;
const isGs1 = /^\](C1|d2|Q3|e0|J1)$/;

/** A retail symbol is a GTIN; any other holds what it holds. */
function retail(prefix: string, text: string, year: number): Reading {
  if (!/^\]E[04]$/.test(prefix)) return alone(text);
  const answer = scanOf(prefix + text, undefined, year);
  const goods = answer.ok ? goodsOf(answer.elements, year) : undefined;
  return goods ?? { kind: "faulty", reason: answer.ok ? "" : answer.reason };
}

/** Twelve digits and more with a right check digit are a GTIN alone; others may be an NDC, or anything. */
function alone(text: string): Reading {
  const ndc = gtinNdc(text);
  if (ndc === undefined) return { kind: "plain", text };
  const gtin = text.padStart(14, "0");
  return {
    kind: "carton",
    carton: { gtin, ndc, level: Number(gtin[0]), lot: "", expires: "", serial: "", count: undefined },
  };
}

/** Whoever writes separators and brackets otherwise: what stands for them may stand in no value. */
function separated(text: string): string {
  const plain = text.replaceAll(/\^\]|\{GS\}|\||\u241D/gi, groupSeparator);
  if (!/^\(\d{2,4}\)/.test(plain)) return plain;
  return plain.replaceAll(/\((\d{2,4})\)/g, `${groupSeparator}$1`).replace(groupSeparator, "");
}

/** It says that it is a GS1 code, or can be nothing else: then no part of it is believed. */
const unread = (prefix: string, written: string, answer: Elements): Reading =>
  prefix !== "" || written.includes(groupSeparator) || /^01\d{14}./.test(written)
    ? { kind: "faulty", reason: answer.ok ? "It names no product." : answer.reason }
    : { kind: "plain", text: written };

/** Undefined: it names neither a product nor a tote. */
function goodsOf(elements: Record<string, string>, year: number): Reading | undefined {
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

/** What cartons of medicines carry: only before one of these a separator is missed. */
const carried: ReadonlySet<string> = new Set(["00", "01", "02", "10", "11", "15", "17", "21", "30", "37"]);

/** The text with separators put in wherever one may have been lost; each identifier stands once. Not the text itself. */
function respelled(text: string): string[] {
  return splits(text, new Set()).filter((each) => each !== text);
}

function splits(text: string, used: ReadonlySet<string>): string[] {
  if (text === "") return [""];
  const identifier = identifierAt(text);
  if (identifier === undefined || used.has(identifier.ai)) return [];
  const { ai, isFixed } = identifier;
  const now = new Set([...used, ai]);
  const most = mostOf(identifier);
  if (isFixed) return splits(text.slice(ai.length + most), now).map((rest) => text.slice(0, ai.length + most) + rest);
  const found = text.length <= ai.length + most ? [text] : [];
  for (let at = ai.length + 1; at <= ai.length + most && at < text.length; at++) {
    const rest = text.slice(at);
    if (!carried.has(rest.slice(0, 2))) continue;
    for (const each of splits(rest, now)) found.push(text.slice(0, at) + groupSeparator + each);
  }
  return found;
}

const mostOf = ({ parts }: Identifier): number => parts.reduce((sum, { most }) => sum + most, 0);

function distinct(cartons: readonly Carton[]): Carton[] {
  const byWords = new Map(cartons.map((carton) => [JSON.stringify(carton), carton]));
  return [...byWords.values()];
}
