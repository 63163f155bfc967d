/**
 * The text of emails: letter`Hello ${name}`. Values were typed by users (names of people and companies, reasons, PO numbers). They are written as typed, on
 * one line; a space breaks only what a mail program could make a link of, because an email of the portal leads nowhere but to the portal.
 */

import { printableText } from "#server/base/printable-text.ts";
import { customerPath } from "./customer-path.ts";

/** Text that may go into a mail as it is. */
export type Wording = { readonly wording: string };

export function letter(said: TemplateStringsArray, ...put: (string | number | Wording)[]): Wording {
  const parts = put.map((each) => (typeof each === "object" ? each.wording : harmless(String(each))));
  return { wording: said.map((text, at) => text + (parts[at] ?? "")).join("") };
}

/** What the portal itself or the distributor's catalogue says; links are made by `portalLink` and `customerLink`. */
export const own = (text: string): Wording => ({ wording: text });

/** Pages that show no customer's data. */
type PublicPath = "" | "/forgot-password" | `/change-password/${string}`;

/**
 * A link to a page of the portal that shows no customer's data. Every link that is mailed or printed begins here or in `customerLink`, with the one
 * address of server/services/mail/portal-address.ts.
 */
export const portalLink = (address: string, path: PublicPath = ""): Wording => own(`${address}${path}`);

/** A link to a page of the portal that shows the data of a customer: it names the customer. */
export const customerLink = (address: string, customer_id: number, path: `/${string}`): Wording =>
  own(`${address}${customerPath(customer_id, path)}`);

/** Several, one below the other with a line between. */
export const paragraphs = (each: readonly Wording[]): Wording => own(each.map(({ wording }) => wording).join("\n\n"));

/**
 * Returns typed text on one line, with a space inside whatever a mail program could make a link of: "evil.example" becomes "evil. example". Everything else
 * is as typed, numbers with superscripts and fractions too: NFKC would make 108 of 10⁸.
 */
export const harmless = (typed: string): string =>
  breakLinks(
    printableText(typed)
      .replaceAll(/[\s\p{C}]+/gu, " ")
      .trim(),
  );

/**
 * Returns a PO or lot number as typed, because the reader compares it character by character. Only a number that is an unmistakable address ("https://",
 * "www.", an email address) is broken like other text; a name with dots ("PO.77.AB") is not.
 */
export function typedNumber(typed: string): Wording {
  const line = printableText(typed).replaceAll(/\p{C}/gu, " ");
  return own(addressPattern.test(line) ? harmless(line) : line);
}

// The full stops, colons, slashes and at signs of Unicode that programs read as those of an address (UTS 46 §4, RFC 3987).
const dotSign = String.raw`[.\u2024\u3002\uFE52\uFF0E\uFF61]`;
const colonSign = String.raw`[:\uFE55\uFF1A]`;
const slashSign = String.raw`[/\uFF0F]`;
const atSign = String.raw`[@\uFE6B\uFF20]`;
/** The end of a host name: top-level domains have at least two letters. */
const hostEnd = String.raw`${dotSign}(?=\p{L}[\p{L}\p{M}])`;

const schemePattern = new RegExp(`(${colonSign})(${slashSign})(?=${slashSign})`, "gu");
/** Schemes that mail programs link without slashes. */
const bareSchemePattern = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])((?:mailto|tel|sms|callto|facetime|sip|skype|xmpp|webcal|magnet)${colonSign})(?=\S)`,
  "giu",
);
const webHostPattern = new RegExp(String.raw`(?<![\p{L}\p{Nd}])((?:www|ftp)${dotSign})(?=\S)`, "giu");
const emailPattern = new RegExp(String.raw`(?<=\S)${atSign}(?=\p{L}|[^\s@]*${hostEnd})`, "gu");
const hostPattern = new RegExp(String.raw`(?<=[^\s\p{P}])${hostEnd}`, "gu");
const networkPathPattern = /\\(?=\\)/g;
const addressPattern = new RegExp(
  [
    `${colonSign}${slashSign}${slashSign}`,
    bareSchemePattern.source,
    webHostPattern.source,
    String.raw`\S${atSign}[^\s@]*${hostEnd}`,
  ].join("|"),
  "iu",
);

const breakLinks = (text: string): string =>
  text
    .replaceAll(schemePattern, "$1 $2 ")
    .replaceAll(bareSchemePattern, "$1 ")
    .replaceAll(webHostPattern, "$1 ")
    .replaceAll(emailPattern, " at ")
    .replaceAll(hostPattern, "$& ")
    .replaceAll(networkPathPattern, "$& ");
