/** The same label in ZPL, for label printers: 4 by 6 inches at 203 dots each. What does not fit its place is printed smaller, and only then cut. */
import { printableText } from "#server/base/printable-text.ts";
import * as words from "./label-text.ts";
import type { Label } from "./sheet.ts";

export const zplOf = (labels: readonly Label[]): string => labels.map(one).join("");

const across = 812;
const edge = 34;
const right = across - edge;

function one(label: Label): string {
  const facts = [
    [words.service, label.service],
    [words.carrier, label.carrier],
    [words.weight, label.weight],
  ] as const;
  const said = [
    field(edge, 20, 24, 500, words.from),
    ...label.from.slice(0, 3).map((line, at) => field(edge, 46 + at * 26, 22, 500, line)),
    field(560, 20, 22, right - 560, words.box),
    field(560, 52, 68, right - 560, label.box, 0.4),
    rule(146),
    field(edge, 160, 22, right - edge, words.shipTo),
    ...label.to.slice(0, 6).map((line, at) => field(edge, 190 + at * 38, 36, right - edge, line)),
    rule(424),
    ...facts.flatMap(([name, value], at) => captioned(edge + at * 252, 432, 240, name, value)),
    field(edge, 490, 28, 370, words.shippedOn(label.shipped)),
    ...(label.arrives === "" ? [] : [field(edge + 380, 490, 28, right - edge - 380, words.arrivesOn(label.arrives))]),
    rule(524),
    bars({ x: edge, y: 580, height: 200, widest: 3, under: "Y" }, label.tracking),
    rule(950),
    ...label.care.slice(0, 2).map((line, at) => field(edge, 966 + at * 48, 40, right - edge, line)),
    rule(1080),
    ...captioned(edge, 1090, 200, words.order, label.order),
    ...(label.customerOrder === "" ? [] : captioned(250, 1090, 230, words.customerOrder, label.customerOrder)),
    bars({ x: 500, y: 1096, height: 90, widest: 2, under: "N" }, label.order),
  ];
  return `^XA^CI28^PW${across}^LL1218^LH0,0${said.join("")}^XZ\n`;
}

const captioned = (x: number, y: number, room: number, name: string, value: string): string[] => [
  field(x, y, 20, room, name),
  field(x, y + 22, 32, room, value),
];

/** Words at a place, at most so many dots high and within `room`. @param least the part of the height below which they are cut rather than made smaller. */
export function field(x: number, y: number, height: number, room: number, text: string, least = 0.6): string {
  const { said, size } = fitted(readable(text), height, room, least);
  return `^FO${x},${y}^A0N,${size},${size}^FH_^FD${escaped(said)}^FS`;
}

/** Words that run over several lines by the printer's own breaking (`^FB`). */
export const block = (x: number, y: number, height: number, text: string, lines: string): string =>
  `^FO${x},${y}^A0N,${height},${height}${lines}^FH_^FD${escaped(readable(text).slice(0, 400))}^FS`;

/** A control character or one of no meaning is a space. */
const readable = (text: string): string => printableText(text).replaceAll(/\p{C}/gu, " ");

const rule = (y: number): string => `^FO0,${y}^GB${across},3,3^FS`;

/** `widest`: dots of a module; `under`: whether the number stands below it. */
type BarsAt = { x: number; y: number; height: number; widest: number; under: "Y" | "N" };

/** Code 128, its modules as wide as the paper has room for. */
function bars({ x, y, height, widest, under }: BarsAt, text: string): string {
  const modules = 35 + 11 * text.length;
  const wide = Math.max(1, Math.min(widest, Math.floor((right - x) / modules)));
  return `^BY${wide}^FO${x},${y}^BCN,${height},${under},N,N^FH_^FD${escaped(text)}^FS`;
}

/** Smaller where it is too long; cut where even that is too wide. */
function fitted(text: string, height: number, room: number, least: number): { said: string; size: number } {
  let size = height;
  while (size > height * least && widthOf(text, size) > room) size--;
  const letters = Array.from(text);
  const isCut = widthOf(text, size) > room;
  while (letters.length > 1 && widthOf(`${letters.join("")}...`, size) > room) letters.pop();
  return { said: isCut ? `${letters.join("").trimEnd()}...` : text, size };
}

/** At least as wide as the printer's own typeface makes it (CG Triumvirate Bold Condensed; these are the widths of its wider sister). */
const widthOf = (text: string, height: number): number =>
  Array.from(text, (letter) => shareOf(letter)).reduce((sum, share) => sum + share, 0) * height;

function shareOf(letter: string): number {
  if (/[ fijlrtI.,:;'|!()/-]/.test(letter)) return 0.39;
  if (/[a-km-vx-z0-9]/.test(letter) && letter !== "m") return 0.62;
  return /[A-LN-VX-Z#$*+?]/.test(letter) ? 0.78 : 1;
}

/** A caret, a tilde or anything beyond ASCII in an address must never become a command of the printer: all but plain letters, digits and a few signs are spelled out. */
const escaped = (text: string): string =>
  Array.from(Buffer.from(text, "utf8"), (byte) =>
    /[A-Za-z0-9 .,#/()-]/.test(String.fromCharCode(byte)) && byte < 128
      ? String.fromCharCode(byte)
      : `_${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
