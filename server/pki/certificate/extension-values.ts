/** What the extensions of a certificate say (RFC 5280, 4.2.1), each by its own reader. */
import { children, constructed, type Element, primitive, readDer, tags } from "#server/pki/asn1/der.ts";
import { type GeneralName, generalNameOf, isSound } from "#server/pki/asn1/general-names.ts";
import { bitsOf, countOf, fieldsOf, oidOf, partsOf, trueOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";

export interface BasicConstraints {
  isCa: boolean;
  pathLength?: number;
}

export interface PolicyConstraints {
  requireExplicit?: number;
  inhibitMapping?: number;
}

export interface NameConstraints {
  permitted: GeneralName[];
  excluded: GeneralName[];
}

export const anyPolicy = "2.5.29.32.0";
export const anyPurpose = "2.5.29.37.0";

/** The bits of keyUsage that decide something here. */
export const keyUsages = { digitalSignature: 0, certSign: 5, crlSign: 6 } as const;

export function basicConstraintsOf(value: Element): BasicConstraints {
  const fields = fieldsOf(value);
  const ca = fields.maybe(tags.boolean);
  const length = fields.maybe(tags.integer);
  fields.end();
  const isCa = ca !== undefined && trueOf(ca);
  if (length === undefined) return { isCa };
  return isCa ? { isCa, pathLength: countOf(length) } : reject("bad_extension");
}

export function keyUsageOf(value: Element): boolean[] {
  if (value.tag !== tags.bitString) reject("malformed");
  const bits = bitsOf(value.content);
  return bits.length > 0 && bits.length <= 9 ? bits : reject("malformed");
}

export function keyIdOf(value: Element): Buffer {
  return value.tag === tags.octetString && value.content.length > 0 ? value.content : reject("malformed");
}

/** The issuer's key, by an identifier, or by who made its certificate and that one's number, which come together or not at all. */
export interface AuthorityKey {
  keyId: Buffer | undefined;
  isByNumber: boolean;
}

export function authorityKeyOf(value: Element): AuthorityKey {
  const fields = fieldsOf(value);
  const keyId = fields.maybe(primitive(0));
  const issuer = fields.maybe(constructed(1));
  const serial = fields.maybe(primitive(2));
  fields.end();
  if ((issuer === undefined) !== (serial === undefined)) reject("malformed");
  if (issuer !== undefined) for (const name of partsOf(issuer, issuer.tag)) generalNameOf(name);
  if (keyId?.content.length === 0) reject("malformed");
  return { keyId: keyId?.content, isByNumber: serial !== undefined };
}

export interface Policy {
  id: string;
  /** What each of its qualifiers is; what it says decides nothing. */
  qualifiers: string[];
}

/** None may stand twice. */
export function policiesOf(value: Element): Policy[] {
  const all = partsOf(value).map((each) => {
    const fields = fieldsOf(each);
    const id = oidOf(fields.take(tags.oid));
    const qualifiers = fields.maybe(tags.sequence);
    fields.end();
    const named = qualifiers === undefined ? [] : partsOf(qualifiers);
    return { id, qualifiers: named.map((qualifier) => oidOf(fieldsOf(qualifier).take(tags.oid))) };
  });
  return new Set(all.map(({ id }) => id)).size === all.length ? all : reject("bad_extension");
}

/** Pairs of an issuer's policy and the subject's that counts as it; anyPolicy is never mapped. */
export function policyMappingsOf(value: Element): [issuers: string, subjects: string][] {
  return partsOf(value).map((each) => {
    const fields = fieldsOf(each);
    const pair: [string, string] = [oidOf(fields.take(tags.oid)), oidOf(fields.take(tags.oid))];
    fields.end();
    return pair.includes(anyPolicy) ? reject("policy") : pair;
  });
}

export function policyConstraintsOf(value: Element): PolicyConstraints {
  const fields = fieldsOf(value);
  const require = implicitCount(fields.maybe(primitive(0)));
  const inhibit = implicitCount(fields.maybe(primitive(1)));
  fields.end();
  if (require === undefined && inhibit === undefined) reject("malformed");
  return {
    ...(require !== undefined && { requireExplicit: require }),
    ...(inhibit !== undefined && { inhibitMapping: inhibit }),
  };
}

export function inhibitAnyOf(value: Element): number {
  return value.tag === tags.integer ? countOf(value) : reject("malformed");
}

/** Names of the holder. @throws Rejected bad_extension: one that could be read in two ways */
export function altNamesOf(value: Element): GeneralName[] {
  const names = partsOf(value).map(generalNameOf);
  return names.every(isSound) ? names : reject("bad_extension");
}

/** RFC 5280 has a subtree begin at its base and end nowhere: another minimum, or a maximum, is refused. */
export function nameConstraintsOf(value: Element): NameConstraints {
  const fields = fieldsOf(value);
  const permitted = fields.maybe(constructed(0));
  const excluded = fields.maybe(constructed(1));
  fields.end();
  if (permitted === undefined && excluded === undefined) reject("malformed");
  return { permitted: subtrees(permitted), excluded: subtrees(excluded) };
}

/** Pairs of what is there and where. */
export function checkAccess(value: Element): void {
  for (const each of partsOf(value)) {
    const fields = fieldsOf(each);
    fields.take(tags.oid);
    generalNameOf(fields.any());
    fields.end();
  }
}

/** None may stand twice. */
export function extendedKeyUsageOf(value: Element): string[] {
  const all = partsOf(value).map(oidOf);
  return new Set(all).size === all.length ? all : reject("bad_extension");
}

/** A count under an implicit tag, which the reader of DER could not know for a number. */
function implicitCount(element: Element | undefined): number | undefined {
  if (element === undefined) return undefined;
  const { content } = element;
  if (content.length === 0 || content.length > 120) reject("malformed");
  return countOf(readDer(Buffer.concat([Buffer.from([tags.integer, content.length]), content])));
}

function subtrees(list: Element | undefined): GeneralName[] {
  if (list === undefined) return [];
  return partsOf(list, list.tag).map((subtree) => {
    if (subtree.tag !== tags.sequence) reject("malformed");
    const [base, ...limits] = children(subtree);
    if (base === undefined || limits.length > 0) reject("name_constraints");
    return generalNameOf(base);
  });
}
