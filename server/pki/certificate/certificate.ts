/** A certificate of X.509 version 3, read strictly and wholly before anything is believed of it. */
import { constructed, primitive, type Element, readDer, tags } from "#server/pki/asn1/der.ts";
import type { GeneralName } from "#server/pki/asn1/general-names.ts";
import { isEmptyName, type Name, nameOf } from "#server/pki/asn1/names.ts";
import { fieldsOf, timeOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { type DistributionPoint, distributionPointsOf } from "./distribution.ts";
import { decoded, type Extensions, extensionsOf } from "./extension.ts";
import * as values from "./extension-values.ts";
import { checkSameAlgorithm, readSigned, type SignedStructure } from "./signed.ts";

export interface ParsedCertificate extends SignedStructure {
  /** A number of any sign, its bytes. */
  serial: Buffer;
  issuer: Name;
  subject: Name;
  /** Both included. */
  notBefore: number;
  notAfter: number;
  /** SubjectPublicKeyInfo. */
  publicKey: Buffer;
  extensions: Extensions;
  basicConstraints: values.BasicConstraints | undefined;
  keyUsage: boolean[] | undefined;
  keyId: Buffer | undefined;
  authorityKey: values.AuthorityKey | undefined;
  policies: string[] | undefined;
  /** Of all its policies. */
  policyQualifiers: string[];
  policyMappings: [issuers: string, subjects: string][];
  policyConstraints: values.PolicyConstraints | undefined;
  inhibitAny: number | undefined;
  altNames: GeneralName[] | undefined;
  nameConstraints: values.NameConstraints | undefined;
  extendedKeyUsage: string[] | undefined;
  distributionPoints: DistributionPoint[] | undefined;
}

/** Identifiers of the extensions that are understood here. */
export const extensionIds = {
  keyId: "2.5.29.14",
  keyUsage: "2.5.29.15",
  altNames: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  nameConstraints: "2.5.29.30",
  distributionPoints: "2.5.29.31",
  policies: "2.5.29.32",
  policyMappings: "2.5.29.33",
  authorityKey: "2.5.29.35",
  policyConstraints: "2.5.29.36",
  extendedKeyUsage: "2.5.29.37",
  inhibitAny: "2.5.29.54",
} as const;

/** Extensions that decide nothing here and are not followed, but must be what they say that they are. */
const otherIds = {
  authorityAccess: "1.3.6.1.5.5.7.1.1",
  subjectAccess: "1.3.6.1.5.5.7.1.11",
  issuerNames: "2.5.29.18",
  freshest: "2.5.29.46",
} as const;
const largest = 64 * 1024;

/** @throws Rejected malformed, too_large, duplicate_extension, bad_extension, policy, name_constraints */
export function readCertificate(bytes: Buffer): ParsedCertificate {
  const { signed, body } = readSigned(bytes, largest);
  // Extensions are what decides; versions 1 and 2 have none, and nothing in a path may do without.
  const version = fieldsOf(body.take(constructed(0)), constructed(0));
  if (!version.take(tags.integer).content.equals(Buffer.from([2]))) reject("malformed");
  version.end();
  const serial = body.take(tags.integer).content;
  checkSameAlgorithm(signed, body.take(tags.sequence));
  const issuer = nameOf(body.take(tags.sequence));
  const validity = fieldsOf(body.take(tags.sequence));
  const [notBefore, notAfter] = [timeOf(validity.any()), timeOf(validity.any())];
  validity.end();
  const subject = nameOf(body.take(tags.sequence));
  const publicKey = body.take(tags.sequence).bytes;
  for (const number of [1, 2]) checkUniqueId(body.maybe(primitive(number)));
  const extensions = extensionsOf(onlyPart(body.take(constructed(3))));
  body.end();
  if (isEmptyName(issuer)) reject("malformed");
  for (const id of [otherIds.authorityAccess, otherIds.subjectAccess]) decoded(extensions, id, values.checkAccess);
  decoded(extensions, otherIds.issuerNames, values.altNamesOf);
  decoded(extensions, otherIds.freshest, (value) => distributionPointsOf(value, issuer));
  return {
    ...signed,
    serial,
    issuer,
    subject,
    notBefore,
    notAfter,
    publicKey,
    extensions,
    ...knownOf(extensions, issuer),
  };
}

/** Same name in both places: a CA that certifies a key of its own. */
export const isSelfIssued = ({ issuer, subject }: ParsedCertificate): boolean =>
  issuer.parts.join() === subject.parts.join();

export const isCa = (certificate: ParsedCertificate): boolean => certificate.basicConstraints?.isCa === true;

function knownOf(extensions: Extensions, issuer: Name) {
  const told = <T>(id: keyof typeof extensionIds, read: (value: Element) => T) =>
    decoded(extensions, extensionIds[id], read);
  const policies = told("policies", values.policiesOf);
  return {
    basicConstraints: told("basicConstraints", values.basicConstraintsOf),
    keyUsage: told("keyUsage", values.keyUsageOf),
    keyId: told("keyId", values.keyIdOf),
    authorityKey: told("authorityKey", values.authorityKeyOf),
    policies: policies?.map(({ id }) => id),
    policyQualifiers: policies?.flatMap(({ qualifiers }) => qualifiers) ?? [],
    policyMappings: told("policyMappings", values.policyMappingsOf) ?? [],
    policyConstraints: told("policyConstraints", values.policyConstraintsOf),
    inhibitAny: told("inhibitAny", values.inhibitAnyOf),
    altNames: told("altNames", values.altNamesOf),
    nameConstraints: told("nameConstraints", values.nameConstraintsOf),
    extendedKeyUsage: told("extendedKeyUsage", values.extendedKeyUsageOf),
    distributionPoints: told("distributionPoints", (value) => distributionPointsOf(value, issuer)),
  };
}

function onlyPart(wrapper: Element): Element {
  return readDer(wrapper.content);
}

/** Bits that nobody uses, but which must be such. */
function checkUniqueId(id: Element | undefined): void {
  if (id !== undefined && (id.content.length === 0 || id.content[0]! > 7)) reject("malformed");
}
