/** A CRL of version 2 (RFC 5280, 5), complete for its scope; delta and indirect ones are told apart here and refused by ./revocation.ts. */
import { createHash } from "node:crypto";
import { constructed, type Element, primitive, readDer, tags } from "#server/pki/asn1/der.ts";
import type { GeneralName } from "#server/pki/asn1/general-names.ts";
import { type Name, nameOf } from "#server/pki/asn1/names.ts";
import { fieldsOf, timeOf } from "#server/pki/asn1/values.ts";
import { allReasons, pointNames, reasonsOf } from "#server/pki/certificate/distribution.ts";
import { decoded, type Extensions, extensionsOf } from "#server/pki/certificate/extension.ts";
import { authorityKeyOf } from "#server/pki/certificate/extension-values.ts";
import { checkSameAlgorithm, readSigned, type SignedStructure } from "#server/pki/certificate/signed.ts";
import { type Judgement, outcomeOf, reject } from "#server/pki/base/rejected.ts";
import { noRevokedEntries, readRevokedEntries, type RevokedEntries } from "./revoked-entries.ts";

export interface Crl extends SignedStructure {
  issuer: Name;
  /** Milliseconds since 1970. */
  thisUpdate: number;
  nextUpdate: number;
  isDelta: boolean;
  /** Digest of the authority key and the scope: a list replaces an older one of the same issuer and series. */
  series: string;
  /** What it says; or why nothing that it says may be used, though it is a CRL of this issuer. */
  content: Judgement<CrlContent>;
}

export interface CrlContent {
  scope: Scope;
  revoked: RevokedEntries;
  /** Whether it says by which key it was signed, and of what it speaks where nobody may pass that over (RFC 5280, 5.2.1 and 5.2.5). */
  isConforming: boolean;
}

/** Of which certificates and reasons it speaks (IssuingDistributionPoint). */
export interface Scope {
  names: GeneralName[];
  only: "all" | "users" | "cas" | "none";
  reasons: number;
}

const ids = {
  authorityKey: "2.5.29.35",
  number: "2.5.29.20",
  delta: "2.5.29.27",
  scope: "2.5.29.28",
} as const;

/** The unit of CSOS_CRL_MIB, in bytes. */
export const mib = 1024 * 1024;
/** Default limit of a list's size. */
export const standardMaxCrlBytes = 32 * mib;
/** Limit for stored lists, which were accepted under some value of CSOS_CRL_MIB: its maximum (server/base/environment.ts). */
export const maxStoredCrlBytes = 128 * mib;

/** @throws Rejected malformed, too_large, duplicate_extension: it is none, or nobody can tell whose */
export function readCrl(bytes: Buffer, maxBytes: number): Crl {
  const { signed, body } = readSigned(bytes, maxBytes);
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
    return {
      scope,
      revoked: entries === undefined ? noRevokedEntries : readRevokedEntries(entries),
      isConforming: authorityKey?.keyId !== undefined && extensions.get(ids.scope)?.isCritical !== false,
    };
  });
  return {
    ...signed,
    issuer,
    thisUpdate,
    nextUpdate,
    isDelta: extensions.has(ids.delta),
    series: readSeries(extensions),
    content,
  };
}

function readSeries(extensions: Extensions): string {
  const values = [ids.authorityKey, ids.scope].map((id) => extensions.get(id)?.value ?? "");
  return values.map((value) => createHash("sha256").update(value).digest("hex")).join("-");
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
