/** What RFC 5280 (4.1, 4.2) demands of one certificate for itself, wherever it stands in a path. */
import { isEmptyName } from "#server/pki/asn1/names.ts";
import { type ParsedCertificate, extensionIds, isCa, isSelfIssued } from "#server/pki/certificate/certificate.ts";
import { keyUsages } from "#server/pki/certificate/extension-values.ts";
import { algorithmOf, keyOf } from "#server/pki/certificate/keys.ts";
import { reject } from "#server/pki/base/rejected.ts";
import type { Profile } from "./profile.ts";

const neverCritical: readonly string[] = [extensionIds.keyId, extensionIds.authorityKey];
/** Constraints of policies that are not critical are taken at their strictest instead (./policies.ts). */
const alwaysCritical: readonly string[] = [extensionIds.inhibitAny];
const criticalByRfc5280: readonly string[] = [...alwaysCritical, extensionIds.nameConstraints];
const known: readonly string[] = Object.values(extensionIds);
/** The practice statement's address and a notice (4.2.1.4); others a critical extension must not have. */
const knownQualifiers: readonly string[] = ["1.3.6.1.5.5.7.2.1", "1.3.6.1.5.5.7.2.2"];
/** Extensions that speak of what a CA may have below it. */
const ofCasAlone = [
  extensionIds.nameConstraints,
  extensionIds.policyMappings,
  extensionIds.policyConstraints,
  extensionIds.inhibitAny,
];

/** @throws Rejected with what is wrong: of one certificate that others or orders are to be believed by. */
export function checkCertificate(certificate: ParsedCertificate, profile: Profile, at: number): void {
  if (at < certificate.notBefore) reject("not_yet_valid");
  if (isOver(certificate.notAfter, at)) reject("expired");
  keyOf(certificate.publicKey);
  const critical = profile.isStrict ? criticalByRfc5280 : alwaysCritical;
  for (const [id, { isCritical }] of certificate.extensions) {
    if (isCritical && !known.includes(id) && !profile.criticalExtensions.includes(id))
      reject("unknown_critical_extension");
    if (isCritical ? neverCritical.includes(id) : critical.includes(id)) reject("bad_extension");
  }
  if (
    certificate.extensions.get(extensionIds.policies)?.isCritical === true &&
    certificate.policyQualifiers.some((id) => !knownQualifiers.includes(id))
  )
    reject("unknown_critical_extension");
  if (isCa(certificate)) {
    if (isEmptyName(certificate.subject)) reject("bad_extension");
    if (profile.isStrict && certificate.keyId === undefined) reject("bad_extension");
    // How long a path below it may be only says who may sign certificates (4.2.1.9).
    if (certificate.basicConstraints?.pathLength !== undefined && !mayCertify(certificate)) reject("key_usage");
    return;
  }
  if (certificate.keyUsage?.[keyUsages.certSign] === true) reject("key_usage");
  if (ofCasAlone.some((id) => certificate.extensions.has(id))) reject("bad_extension");
  // Without a subject the other names are all that says whose it is.
  if (isEmptyName(certificate.subject) && certificate.extensions.get(extensionIds.altNames)?.isCritical !== true) {
    reject("bad_extension");
  }
}

/**
 * Checks what only a certificate below a trust anchor must have: a serial number, a signature algorithm that counts, and in the strict profile the
 * identifier of its issuer's key. A trust anchor is a name and a key (RFC 5280 §6.1.1 (d)).
 * @throws Rejected malformed, weak_hash, bad_extension
 */
export function checkIssued(certificate: ParsedCertificate, profile: Profile): void {
  checkSerial(certificate);
  algorithmOf(certificate, profile);
  if (profile.isStrict && certificate.authorityKey?.keyId === undefined) reject("bad_extension");
}

/**
 * Whether it may sign certificates. A CA that does not say what its key is for may by RFC 5280 (6.1.4 (n)), which only binds those who issue to
 * say it; of the DEA's we demand it.
 */
export function checkAuthority(certificate: ParsedCertificate, profile: Profile): void {
  if (!isCa(certificate)) reject("not_a_ca");
  if (certificate.keyUsage === undefined ? !profile.isStrict : !mayCertify(certificate)) reject("key_usage");
}

/** Says so, or says nothing. */
const mayCertify = ({ keyUsage }: ParsedCertificate): boolean =>
  keyUsage === undefined || keyUsage[keyUsages.certSign] === true;

/** Times are told to the second and belong to what they end, the whole of that second. */
export const isOver = (end: number, at: number): boolean => at >= end + 1000;

/**
 * A trust anchor is trusted for its name and key; where it is a CA's certificate it must still be one that may sign.
 * The strict profile wants all that RFC 5280 says of a CA's own certificate.
 */
export function checkAnchor(anchor: ParsedCertificate, profile: Profile): void {
  if (profile.isStrict) {
    checkAuthority(anchor, profile);
    if (anchor.extensions.get(extensionIds.basicConstraints)?.isCritical !== true) reject("bad_extension");
    const { keyId, isByNumber = false } = anchor.authorityKey ?? {};
    // Whose key it was made with only a root may leave out; where it says so, it says its own and by nothing else.
    const isSound = isSelfIssued(anchor)
      ? anchor.authorityKey === undefined ||
        (!isByNumber && keyId !== undefined && anchor.keyId?.equals(keyId) === true)
      : keyId !== undefined;
    if (!isSound) reject("bad_extension");
    return;
  }
  if (anchor.basicConstraints?.isCa === false) reject("not_a_ca");
  if (!mayCertify(anchor)) reject("key_usage");
}

/**
 * Checks the serial number of an issued certificate: 1 to 20 bytes, not zero. Negative ones are accepted (RFC 5280 §4.1.2.2).
 * @throws Rejected malformed
 */
export function checkSerial({ serial }: ParsedCertificate): void {
  if (serial.length > 20 || serial.every((byte) => byte === 0)) reject("malformed");
}
