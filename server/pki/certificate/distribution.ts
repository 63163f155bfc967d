/** Where a certificate's CRL is found, and which part of them a CRL speaks of (RFC 5280, 4.2.1.13 and 5.2.5). */
import { constructed, type Element, primitive } from "#server/pki/asn1/der.ts";
import { type GeneralName, generalNameOf } from "#server/pki/asn1/general-names.ts";
import { type Name, nameBehind } from "#server/pki/asn1/names.ts";
import { bitsOf, fieldsOf, partsOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";

/** Reasons for which a certificate is revoked, as bits; the first one is not used. */
export const allReasons = 0b1_1111_1110;

export interface DistributionPoint {
  names: GeneralName[];
  reasons: number;
  /** Somebody else than the certificate's issuer speaks there: an indirect CRL, which is not taken. */
  isOthers: boolean;
}

/** @throws Rejected malformed */
export function distributionPointsOf(value: Element, issuer: Name): DistributionPoint[] {
  return partsOf(value).map((each) => {
    const fields = fieldsOf(each);
    const point = fields.maybe(constructed(0));
    const reasons = fields.maybe(primitive(1));
    const others = fields.maybe(constructed(2));
    fields.end();
    if (point === undefined && others === undefined) reject("malformed");
    return {
      names: point === undefined ? [] : pointNames(point, issuer),
      reasons: reasons === undefined ? allReasons : reasonsOf(reasons),
      isOthers: others !== undefined,
    };
  });
}

/** The names of a DistributionPointName: full ones, or one relative to the issuer's. */
export function pointNames(point: Element, issuer: Name): GeneralName[] {
  const [name, ...more] = partsOf(point, point.tag);
  if (name === undefined || more.length > 0) reject("malformed");
  if (name.tag === constructed(0)) return partsOf(name, name.tag).map(generalNameOf);
  if (name.tag === constructed(1)) return [{ kind: "directory", name: nameBehind(issuer, name) }];
  return reject("malformed");
}

/** Reasons under an implicit tag, as bits. */
export function reasonsOf(element: Element): number {
  const { content } = element;
  if (content.length < 2 || content.length > 3 || content[0]! > 7) reject("malformed");
  return bitsOf(content).reduce((mask, bit, at) => (bit ? mask | (1 << at) : mask), 0) & allReasons;
}

/** A form in which equal names are equal. */
export function nameKey(name: GeneralName): string {
  switch (name.kind) {
    case "directory":
      return `directory ${name.name.parts.join()}`;
    case "ip":
      return `ip ${name.bytes.toString("hex")}`;
    case "other":
      return `other ${name.tag} ${name.bytes.toString("hex")}`;
    case "uri":
    case "dns":
    case "email":
      return `${name.kind} ${name.text}`;
  }
}
