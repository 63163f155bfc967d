/** What RFC 5280 (4.1, 4.2) demands of one certificate for itself, wherever it stands in a path. */
import { isEmptyName } from "#server/csos/asn1/names.ts";
import { type Certificate, extensionIds, isCa, isSelfIssued } from "#server/csos/certificate/certificate.ts";
import { keyUsages } from "#server/csos/certificate/extension-values.ts";
import { algorithmOf, keyOf } from "#server/csos/certificate/keys.ts";
import { reject } from "#server/csos/base/rejected.ts";
import type { Profile } from "./profile.ts";

const neverCritical: readonly string[] = [extensionIds.keyId, extensionIds.authorityKey];
const alwaysCritical: readonly string[] = [extensionIds.policyConstraints, extensionIds.inhibitAny];
const known: readonly string[] = Object.values(extensionIds);
/** Extensions that speak of what a CA may have below it. */
const ofCasAlone = [
  extensionIds.nameConstraints,
  extensionIds.policyMappings,
  extensionIds.policyConstraints,
  extensionIds.inhibitAny,
];

/** @throws Rejected with what is wrong: of one certificate that others or orders are to be believed by. */
export function checkCertificate(certificate: Certificate, profile: Profile, at: number): void {
  if (at < certificate.notBefore) reject("not_yet_valid");
  if (at > certificate.notAfter) reject("expired");
  keyOf(certificate.publicKey);
  checkSerial(certificate.serial);
  for (const [id, { isCritical }] of certificate.extensions) {
    if (isCritical && !known.includes(id) && !profile.criticalExtensions.includes(id))
      reject("unknown_critical_extension");
    if (isCritical ? neverCritical.includes(id) : alwaysCritical.includes(id)) reject("bad_extension");
  }
  if (isCa(certificate)) {
    if (isEmptyName(certificate.subject)) reject("bad_extension");
    if (profile.isStrict && certificate.keyId === undefined) reject("bad_extension");
    return;
  }
  if (certificate.keyUsage?.[keyUsages.certSign] === true) reject("key_usage");
  if (ofCasAlone.some((id) => certificate.extensions.has(id))) reject("bad_extension");
  // Without a subject the other names are all that says whose it is.
  if (isEmptyName(certificate.subject) && certificate.extensions.get(extensionIds.altNames)?.isCritical !== true) {
    reject("bad_extension");
  }
}

/** What stands below a trust anchor also says who made it, by an algorithm that counts. */
export function checkIssued(certificate: Certificate, profile: Profile): void {
  algorithmOf(certificate, profile);
  if (profile.isStrict && certificate.authorityKey?.keyId === undefined) reject("bad_extension");
}

/** Whether it may sign certificates. RFC 5280 (4.2.1.3, 4.2.1.9) demands both extensions of every CA that does. */
export function checkAuthority(certificate: Certificate): void {
  if (!isCa(certificate)) reject("not_a_ca");
  if (certificate.keyUsage?.[keyUsages.certSign] !== true) reject("key_usage");
}

/**
 * A trust anchor is trusted for its name and key; where it is a CA's certificate it must still be one that may sign.
 * The strict profile wants all that RFC 5280 says of a CA's own certificate.
 */
export function checkAnchor(anchor: Certificate, profile: Profile): void {
  if (profile.isStrict) {
    checkAuthority(anchor);
    if (anchor.extensions.get(extensionIds.basicConstraints)?.isCritical !== true) reject("bad_extension");
    const { keyId } = anchor.authorityKey ?? {};
    if (isSelfIssued(anchor) && anchor.authorityKey !== undefined && !(keyId && anchor.keyId?.equals(keyId))) {
      reject("bad_extension");
    }
    return;
  }
  if (anchor.basicConstraints?.isCa === false) reject("not_a_ca");
  if (anchor.keyUsage !== undefined && !anchor.keyUsage[keyUsages.certSign]) reject("key_usage");
}

/** At most 20 bytes. RFC 5280 wants a reader to get on with negative ones; zero is nobody's number. */
function checkSerial(serial: Buffer): void {
  if (serial.length > 20 || serial.every((byte) => byte === 0)) reject("malformed");
}
