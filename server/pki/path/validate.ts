/** One path from a trust anchor to a certificate, judged by RFC 5280 (6.1), the anchor's own constraints included (RFC 5937). */
import { type ParsedCertificate, isSelfIssued } from "#server/pki/certificate/certificate.ts";
import { anyPurpose, type NameConstraints } from "#server/pki/certificate/extension-values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { checkNames, checkSubtrees } from "./name-constraints.ts";
import { belowPolicies, checkPolicies, constrain, firstPolicies, withPolicies } from "./policies.ts";
import type { Profile } from "./profile.ts";

/** From the anchor on; each one's issuer, name, signature and own content have been checked where the path was made (./build.ts). */
export type Path = readonly [anchor: ParsedCertificate, ...below: ParsedCertificate[]];

/** @throws Rejected path_length, name_constraints, policy, extended_key_usage, too_much_work */
export function checkPath([anchor, ...below]: Path, profile: Profile): void {
  const policies = firstPolicies();
  const constraints: NameConstraints[] = [];
  constrain(policies, anchor);
  addConstraints(anchor, constraints);
  let length = anchor.basicConstraints?.pathLength ?? below.length;
  for (const [at, certificate] of below.entries()) {
    const isLast = at === below.length - 1;
    if (isLast || !isSelfIssued(certificate)) checkNames(certificate, constraints);
    withPolicies(policies, certificate, { isLast, silence: profile.policy === undefined ? "none" : "any" });
    if (isLast) checkPolicies(policies, certificate, profile.policy);
    else {
      belowPolicies(policies, certificate);
      addConstraints(certificate, constraints);
      if (!isSelfIssued(certificate)) length -= 1;
      if (length < 0) reject("path_length");
      length = Math.min(length, certificate.basicConstraints?.pathLength ?? length);
    }
  }
  checkPurposes([anchor, ...below]);
}

function addConstraints({ nameConstraints }: ParsedCertificate, constraints: NameConstraints[]): void {
  if (nameConstraints === undefined) return;
  checkSubtrees(nameConstraints);
  constraints.push(nameConstraints);
}

/** Where CAs say for what the certificates below them are, one of the last one's purposes must be among each one's. */
function checkPurposes(path: readonly ParsedCertificate[]): void {
  const purposes = path.at(-1)!.extendedKeyUsage;
  if (purposes === undefined || purposes.includes(anyPurpose)) return;
  const limits = path.slice(0, -1).flatMap(({ extendedKeyUsage }) => (extendedKeyUsage ? [extendedKeyUsage] : []));
  const isLeft = (purpose: string) => limits.every((limit) => limit.includes(purpose) || limit.includes(anyPurpose));
  if (!purposes.some(isLeft)) reject("extended_key_usage");
}
