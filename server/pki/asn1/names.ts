/** Distinguished names, compared as RFC 5280 (7.1) says: without regard to case, to the number of spaces or to the kind of string. */
import { children, type Element, tags } from "./der.ts";
import { fieldsOf, oidOf, partsOf, textOf } from "./values.ts";
import { reject } from "#server/pki/base/rejected.ts";

/** A name: each of its parts in a form that is equal for equal parts, and what its attributes say. */
export interface Name {
  parts: string[];
  attributes: { type: string; text: string }[];
}

export const attributeTypes = {
  commonName: "2.5.4.3",
  serialNumber: "2.5.4.5",
  emailAddress: "1.2.840.113549.1.9.1",
} as const;

/** A Name, which may be empty. @throws Rejected malformed */
export function nameOf(element: Element): Name {
  if (element.tag !== tags.sequence) reject("malformed");
  const name: Name = { parts: [], attributes: [] };
  for (const rdn of children(element)) addPart(name, rdn, tags.set);
  return name;
}

/** A name that is told as one more part behind another's (RFC 5280, 4.2.1.13). */
export function nameBehind(before: Name, rdn: Element): Name {
  const name: Name = { parts: [...before.parts], attributes: [...before.attributes] };
  addPart(name, rdn, rdn.tag);
  return name;
}

export const isSameName = (one: Name, other: Name): boolean =>
  one.parts.length === other.parts.length && isWithin(one, other);

/** Whether a name begins as another one does. */
export const isWithin = (name: Name, base: Name): boolean => base.parts.every((part, at) => part === name.parts[at]);

export const isEmptyName = (name: Name): boolean => name.parts.length === 0;

function addPart(name: Name, rdn: Element, tag: number): void {
  const pairs = partsOf(rdn, tag).map((pair) => {
    const fields = fieldsOf(pair);
    const type = oidOf(fields.take(tags.oid));
    const value = fields.any();
    fields.end();
    const text = textOf(value);
    if (text !== undefined) name.attributes.push({ type, text });
    return `${type}=${text === undefined ? `#${value.bytes.toString("hex")}` : `"${folded(text)}`}`;
  });
  name.parts.push(JSON.stringify(pairs.toSorted()));
}

/**
 * RFC 4518, 2 in short: one form of each letter, small, one space where there are many, none at the ends. What shows nothing is nothing, or a name
 * with a soft hyphen in it would not be the one that a CA excludes.
 */
function folded(text: string): string {
  return text
    .replaceAll(/[\t-\r\u0085]/g, " ")
    .replaceAll(unseen, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Controls, formatting characters, joiners, variation selectors, and what stands in an object's place. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u1806\ufffc]/gu;
