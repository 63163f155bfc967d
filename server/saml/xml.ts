/** XML from outside, read only as far as it is harmless: what it may be is decided before it is parsed (bounded-xml.ts). */
import { inflateRawSync } from "node:zlib";
import { DOMParser, type Element } from "@xmldom/xmldom";
import { mostCharacters, whyUnparsable } from "./bounded-xml.ts";

/** Why something from a provider was not believed; the words are for the audit trail and whoever sets a provider up. */
export class NotTaken extends Error {
  override name = "NotTaken";
}

/** The text of a message as a form posts it. @throws NotTaken */
export const textOf = (base64: string): string => utf8(bytesOf(base64));

/** The text of a message as an address carries it; it is never unpacked beyond what is read anyway. @throws NotTaken */
export function inflated(base64: string): string {
  const packed = bytesOf(base64);
  try {
    return utf8(inflateRawSync(packed, { maxOutputLength: mostCharacters }));
  } catch (error) {
    if (error instanceof NotTaken) throw error;
    throw new NotTaken("The message is compressed incorrectly, or too large when decompressed.");
  }
}

/** The root of a document that is safe to look at. @throws NotTaken */
export function rootOf(xml: string): Element {
  const why = whyUnparsable(xml);
  if (why !== undefined) throw new NotTaken(why);
  let problem: string | undefined;
  const note = (message: string) => void (problem ??= message);
  let root: Element | null | undefined;
  try {
    const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } });
    const document = parser.parseFromString(xml, "text/xml");
    root = document.documentElement;
    if (Array.from(document.childNodes).filter(isElement).length !== 1) note("more than one root");
  } catch {
    note("not XML");
  }
  if (problem !== undefined || !root) throw new NotTaken("The message is not well-formed XML.");
  return root;
}

/** An element with all below it. */
export function elementsOf(root: Element): Element[] {
  const found = [root];
  for (const element of found) found.push(...childrenOf(element));
  return found;
}

/** The elements directly below, those of one name where it is given. */
export const childrenOf = (element: Element, namespace?: string, name?: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node) =>
      isElement(node) &&
      (namespace === undefined || node.namespaceURI === namespace) &&
      (name === undefined || node.localName === name),
  );

/** The one child of that name. @throws NotTaken when there are more or none. */
export function onlyChild(element: Element, namespace: string, name: string): Element {
  const [child, ...more] = childrenOf(element, namespace, name);
  if (child === undefined || more.length > 0) throw new NotTaken(`There must be one ${name} in ${element.localName}.`);
  return child;
}

/** The trimmed text of an element without elements in it. @throws NotTaken */
export function plainText(element: Element): string {
  if (childrenOf(element).length > 0) throw new NotTaken(`${element.localName} must be plain text.`);
  return (element.textContent ?? "").trim();
}

const isElement = (node: { nodeType: number }): boolean => node.nodeType === 1;

function bytesOf(base64: string): Buffer {
  const bare = base64.replaceAll(/[\r\n\t ]/g, "");
  if (bare === "" || bare.length > 2 * mostCharacters || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare))
    throw new NotTaken("The message is not base64, or too large.");
  return Buffer.from(bare, "base64");
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new NotTaken("The message is not UTF-8.");
  }
}
