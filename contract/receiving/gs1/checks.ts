/** What must hold of a part of a GS1 value beside its characters and its length (GS1 General Specifications, section 3 and 7). */
import { isChecked } from "#contract/base/gtin.ts";

/** By the names that identifiers.ts uses; true where the text is right. `year` is today's, for dates that have two digits of theirs. */
export type Checks = Readonly<Record<string, (text: string, year: number) => boolean>>;

/** What needs no table of codes. The page has these alone: the tables of countries, currencies, packages and coupons (all-checks.ts) are on no carton of a medicine. */
export const checks: Checks = {
  csum: isChecked,
  // A company prefix has at least four digits.
  key: (text) => /^\d{4}/.test(text),
  yymmdd: isShortDate,
  yymmd0: (text, year) => isDate(`${century(text, year)}${text.replace(/00$/, "01")}`),
  yyyymmdd: isDate,
  hhmi: (text) => isUpTo(text.slice(0, 2), 23) && isUpTo(text.slice(2), 59),
  hh: (text) => isUpTo(text, 23),
  mi: (text) => isUpTo(text, 59),
  ss: (text) => isUpTo(text, 59),
  iso5218: (text) => /^[0129]$/.test(text),
  // What base64 is filled up with, where it is: two at most, and only to whole groups of three characters.
  padding: (text) => !text.endsWith("=") || (/^[^=]*={1,2}$/.test(text) && text.length % 3 === 0),
  pcenc: (text) => !/%(?![0-9A-Fa-f]{2})/.test(text),
  latitude: (text) => isUpTo(text, 1_800_000_000),
  longitude: (text) => isUpTo(text, 3_600_000_000),
  yesno: (text) => /^[01]$/.test(text),
  winding: (text) => /^[019]$/.test(text),
  hyphen: (text) => /^-+$/.test(text),
  importeridx: (text) => /^[-\w]$/.test(text),
  mediatype: (text) => /^(0[1-9]|10|[89]\d)$/.test(text),
  nonzero: (text) => /[^0]/.test(text),
  zero: (text) => /^0+$/.test(text),
  nozeroprefix: (text) => text === "0" || !text.startsWith("0"),
  hasnondigit: (text) => /\D/.test(text),
  pieceoftotal: (text) => isPartOf(text.slice(0, 2), text.slice(2)),
  posinseqslash: (text) => /^\d\/\d$/.test(text) && isPartOf(text.slice(0, 1), text.slice(2)),
};

const isUpTo = (text: string, most: number): boolean => /^\d+$/.test(text) && Number(text) <= most;

const isPartOf = (piece: string, total: string): boolean =>
  Number(piece) > 0 && Number(total) > 0 && Number(piece) <= Number(total);

/** Two digits of a year name the one that is nearest: fifty back, forty-nine ahead (General Specifications, 7.12). */
export function century(text: string, year: number): number {
  const difference = Number(text.slice(0, 2)) - (year % 100);
  const own = Math.floor(year / 100);
  if (difference >= 51) return own - 1;
  return difference <= -50 ? own + 1 : own;
}

export function isShortDate(text: string, year: number): boolean {
  return isDate(`${century(text, year)}${text}`);
}

function isDate(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const days = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return /^\d{8}$/.test(text) && days !== undefined && day >= 1 && day <= days;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
