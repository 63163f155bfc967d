/**
 * What a mail says: letter`Hello ${name}`. Whatever is put in was typed by somebody (names of people, companies, passkeys) and is made harmless, so that
 * no mail program makes an address of it and it begins no line of its own: a mail of ours must lead nowhere but here.
 */

import { printableText } from "#server/base/printable-text.ts";

/** Text that may go into a mail as it is. */
export type Wording = { readonly wording: string };

export function letter(said: TemplateStringsArray, ...put: (string | number | Wording)[]): Wording {
  const parts = put.map((each) => (typeof each === "object" ? each.wording : harmless(String(each))));
  return { wording: said.map((text, at) => text + (parts[at] ?? "")).join("") };
}

/** What the portal itself or the distributor's catalogue says; links are made by `portalLink`. */
export const own = (text: string): Wording => ({ wording: text });

/** A link to a page of the portal. Every link that is mailed or printed begins here, with the one address of server/services/mail/portal-address.ts. */
export const portalLink = (address: string, path: "" | `/${string}` = ""): Wording => own(`${address}${path}`);

/** Several, one below the other with a line between. */
export const paragraphs = (each: readonly Wording[]): Wording => own(each.map(({ wording }) => wording).join("\n\n"));

/** On one line, and with nothing in it that reads as an address: "evil.example" becomes "evil. example". */
export const harmless = (typed: string): string =>
  printableText(typed)
    .normalize("NFKC")
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .replaceAll(/\s*@\s*/g, " at ")
    .replaceAll(/[.。](?=\p{L}{2})/gu, ". ")
    .replaceAll(/:(?=\S)/g, ": ")
    .replaceAll(/\/(?=\/)/g, "/ ")
    .trim();
