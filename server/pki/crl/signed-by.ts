/** Whether one of these CAs signed a revocation list. */
import { isSameName } from "#server/pki/asn1/names.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { type ParsedCertificate, readCertificate } from "#server/pki/certificate/certificate.ts";
import { isSignedBy, type SignaturePolicy } from "#server/pki/certificate/keys.ts";
import type { Crl } from "./crl.ts";

/** @param files DER of the CAs. */
export function isSignedByOneOf(crl: Crl, files: readonly Buffer[], policy: SignaturePolicy): boolean {
  const cas = files.flatMap((der): ParsedCertificate[] => {
    const outcome = outcomeOf(() => readCertificate(der));
    return outcome.kind === "good" ? [outcome.value] : [];
  });
  return cas.some((ca) => {
    if (!isSameName(ca.subject, crl.issuer)) return false;
    const outcome = outcomeOf(() => isSignedBy(crl, ca.publicKey, policy));
    return outcome.kind === "good" && outcome.value;
  });
}
