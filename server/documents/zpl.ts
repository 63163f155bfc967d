/** The same label in ZPL, for label printers: 4 by 6 inches at 203 dots each. */
import type { Label } from "./sheet.ts";

export const zplOf = (labels: readonly Label[]): string => labels.map(one).join("");

const across = 812;
const edge = 34;

function one(label: Label): string {
  const said = [
    field(edge, 20, 24, "From"),
    ...label.from.slice(0, 3).map((line, at) => field(edge, 46 + at * 26, 22, line)),
    field(640, 20, 22, "Box"),
    field(600, 52, 68, label.box),
    rule(146),
    field(edge, 160, 22, "Ship to"),
    ...label.to.slice(0, 6).map((line, at) => field(edge, 190 + at * 38, 36, line)),
    rule(424),
    ...[label.service, label.carrier, label.weight].map((value, at) => field(edge + at * 260, 436, 36, value)),
    field(edge, 482, 28, `Shipped ${label.shipped}`),
    ...(label.arrives === "" ? [] : [field(edge + 380, 482, 28, `Arrives ${label.arrives}`)]),
    rule(524),
    `^BY3^FO${edge},580^BCN,200,Y,N,N^FH_^FD${escaped(label.tracking)}^FS`,
    rule(950),
    ...label.care.slice(0, 2).map((line, at) => field(edge, 966 + at * 48, 40, line)),
    rule(1080),
    field(edge, 1100, 30, label.order),
    field(260, 1100, 30, label.customerOrder),
    `^BY2^FO500,1096^BCN,90,N,N,N^FH_^FD${escaped(label.order)}^FS`,
  ];
  return `^XA^CI28^PW${across}^LL1218^LH0,0${said.join("")}^XZ\n`;
}

const field = (x: number, y: number, height: number, text: string): string =>
  `^FO${x},${y}^A0N,${height},${height}^FH_^FD${escaped(text)}^FS`;
const rule = (y: number): string => `^FO0,${y}^GB${across},3,3^FS`;

/** A caret, a tilde or anything beyond ASCII in an address must never become a command of the printer: all but plain letters, digits and a few signs are spelled out. */
const escaped = (text: string): string =>
  Array.from(Buffer.from(text.replaceAll(/\p{C}/gu, " ").slice(0, 80), "utf8"), (byte) =>
    /[A-Za-z0-9 .,#/()-]/.test(String.fromCharCode(byte)) && byte < 128
      ? String.fromCharCode(byte)
      : `_${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
