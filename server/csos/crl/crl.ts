/** A CRL of version 2 (RFC 5280, 5), complete for its scope; delta and indirect ones are told apart here and refused by ./revocation.ts. */
import { children, constructed, type Element, primitive, readDer, tags } from "#server/csos/asn1/der.ts";
import type { GeneralName } from "#server/csos/asn1/general-names.ts";
import { type Name, nameOf } from "#server/csos/asn1/names.ts";
import { fieldsOf, timeOf } from "#server/csos/asn1/values.ts";
import { allReasons, pointNames, reasonsOf } from "#server/csos/certificate/distribution.ts";
import { decoded, type Extensions, extensionsOf } from "#server/csos/certificate/extension.ts";
import { authorityKeyOf } from "#server/csos/certificate/extension-values.ts";
import { checkSameAlgorithm, readSigned, type SignedStructure } from "#server/csos/certificate/signed.ts";
import { type Judgement, outcomeOf, reject } from "#server/csos/base/rejected.ts";

export interface Crl extends SignedStructure {
  issuer: Name;
  /** Milliseconds since 1970. */
  thisUpdate: number;
  nextUpdate: number;
  isDelta: boolean;
  /** What it says; or why nothing that it says may be used, though it is a CRL of this issuer. */
  content: Judgement<CrlContent>;
}

export interface CrlContent {
  scope: Scope;
  revoked: ReadonlyMap<string, Revocation>;
  isAnyTwice: boolean;
  /** Whether it says by which key it was signed, and of what it speaks where nobody may pass that over (RFC 5280, 5.2.1 and 5.2.5). */
  isConforming: boolean;
}

/** Of which certificates and reasons it speaks (IssuingDistributionPoint). */
export interface Scope {
  names: GeneralName[];
  only: "all" | "users" | "cas" | "none";
  reasons: number;
}

export interface Revocation {
  /** From when on: when it was revoked, or earlier, when its key was lost. */
  since: number;
}

const ids = {
  authorityKey: "2.5.29.35",
  number: "2.5.29.20",
  reason: "2.5.29.21",
  holdInstruction: "2.5.29.23",
  invalidity: "2.5.29.24",
  delta: "2.5.29.27",
  scope: "2.5.29.28",
  certificateIssuer: "2.5.29.29",
} as const;

/** Of the largest file that is kept: the DEA's lists never shrink, and one of 400,000 revocations is of this size. */
export const largestCrl = 16 * 1024 * 1024;
/** A reason that only stands in a delta CRL. */
const removeFromCrl = 8;

/** @throws Rejected malformed, too_large, duplicate_extension: it is none, or nobody can tell whose */
export function readCrl(bytes: Buffer, largest: number): Crl {
  const { signed, body } = readSigned(bytes, largest);
  if (!body.take(tags.integer).content.equals(Buffer.from([1]))) reject("malformed");
  checkSameAlgorithm(signed, body.take(tags.sequence));
  const issuer = nameOf(body.take(tags.sequence));
  const [thisUpdate, nextUpdate] = [timeOf(body.any()), timeOf(body.any())];
  const entries = body.maybe(tags.sequence);
  const extensions = extensionsOf(readDer(body.take(constructed(0)).content));
  body.end();
  const content = outcomeOf(() => {
    checkExtensions(extensions);
    const authorityKey = decoded(extensions, ids.authorityKey, authorityKeyOf);
    const scope = decoded(extensions, ids.scope, (value) => scopeOf(value, issuer)) ?? everything;
    const revoked = entries === undefined ? new Map<string, Revocation>() : revokedOf(entries);
    return {
      scope,
      revoked,
      isAnyTwice: entries !== undefined && revoked.size < children(entries).length,
      isConforming: authorityKey?.keyId !== undefined && extensions.get(ids.scope)?.isCritical !== false,
    };
  });
  return { ...signed, issuer, thisUpdate, nextUpdate, isDelta: extensions.has(ids.delta), content };
}

const everything: Scope = { names: [], only: "all", reasons: allReasons };

/** Every CRL has a number, which is not critical; what is critical must be understood. */
function checkExtensions(extensions: Extensions): void {
  const number = extensions.get(ids.number);
  if (number === undefined || number.isCritical) reject("crl_extension");
  const value = readDer(number.value);
  if (value.tag !== tags.integer || value.content.length > 20 || value.content[0]! >= 0x80) reject("crl_extension");
  for (const [id, { isCritical }] of extensions) {
    if (isCritical && id !== ids.scope && id !== ids.delta) reject("crl_extension");
  }
}

/** @throws Rejected crl_indirect: it speaks of other issuers' certificates */
function scopeOf(value: Element, issuer: Name): Scope {
  const fields = fieldsOf(value);
  const point = fields.maybe(constructed(0));
  const users = fields.maybe(primitive(1));
  const cas = fields.maybe(primitive(2));
  const reasons = fields.maybe(primitive(3));
  const indirect = fields.maybe(primitive(4));
  const attributes = fields.maybe(primitive(5));
  fields.end();
  const onlys = [users, cas, attributes].filter((each) => each !== undefined);
  for (const flag of [...onlys, indirect]) {
    // DER leaves out what is false.
    if (flag !== undefined && !flag.content.equals(Buffer.from([0xff]))) reject("malformed");
  }
  if (onlys.length > 1 || value.content.length === 0) reject("crl_extension");
  if (indirect !== undefined) reject("crl_indirect");
  return {
    names: point === undefined ? [] : pointNames(point, issuer),
    only: users ? "users" : cas ? "cas" : attributes ? "none" : "all",
    reasons: reasons === undefined ? allReasons : reasonsOf(reasons),
  };
}

function revokedOf(entries: Element): Map<string, Revocation> {
  const all = new Map<string, Revocation>();
  const list = children(entries);
  if (list.length === 0) reject("malformed");
  for (const entry of list) {
    const fields = fieldsOf(entry);
    const serial = fields.take(tags.integer).content.toString("hex");
    const date = timeOf(fields.any());
    const given = fields.maybe(tags.sequence);
    fields.end();
    const since = given === undefined ? date : Math.min(date, invalidityOf(extensionsOf(given)) ?? date);
    all.set(serial, { since: Math.min(since, all.get(serial)?.since ?? since) });
  }
  return all;
}

/** When the key was lost, where an entry says so. An entry that is not understood spoils the whole CRL (RFC 5280, 5.3). */
function invalidityOf(extensions: Extensions): number | undefined {
  for (const [id, { isCritical }] of extensions) {
    // Whose certificate it is stands only in an indirect CRL.
    if (id === ids.certificateIssuer) reject("crl_indirect");
    if (isCritical && id !== ids.reason && id !== ids.invalidity && id !== ids.holdInstruction) reject("crl_extension");
  }
  decoded(extensions, ids.reason, checkReason);
  return decoded(extensions, ids.invalidity, (value) =>
    value.tag === tags.generalizedTime ? timeOf(value) : reject("malformed"),
  );
}

function checkReason({ tag, content }: Element): void {
  const [reason = 0, ...more] = content;
  if (tag !== tags.enumerated || more.length > 0 || reason > 10 || reason === 7) reject("malformed");
  if (reason === removeFromCrl) reject("crl_delta");
}
