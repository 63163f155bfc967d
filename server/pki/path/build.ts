/** Finds paths from a certificate up to a trust anchor, among certificates in any order, with cross-certificates and loops. */
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import { isSameName } from "#server/pki/asn1/names.ts";
import type { ParsedCertificate } from "#server/pki/certificate/certificate.ts";
import { isSignedBy } from "#server/pki/certificate/keys.ts";
import { outcomeOf, reject } from "#server/pki/base/rejected.ts";
import { checkAnchor, checkAuthority, checkCertificate, checkIssued } from "./conform.ts";
import type { Profile } from "./profile.ts";
import type { Path } from "./validate.ts";
import { spend, type PathWork } from "./work.ts";

/** Where certificates may come from, and what is demanded of them. */
export interface Ground {
  anchors: readonly ParsedCertificate[];
  others: readonly ParsedCertificate[];
  profile: Profile;
  /** The moment for which certificates must be valid, in milliseconds since 1970. */
  at: number;
  work: PathWork;
  /** What was found out of a certificate and those that may have made it: it holds for every path. */
  issued: Map<ParsedCertificate, Found>;
}

interface Found {
  reasons: Map<ParsedCertificate, RejectionReason | undefined>;
  /** The key that made its signature, once one did: nothing more is asked of any key. */
  key: Buffer | undefined;
}

const longest = 20;

/**
 * The first path that `accept` does not refuse. What could not sign, or did not, is never walked through.
 * @throws Rejected with the reason that came nearest to a path, too_much_work
 */
export function findPath<T>(leaf: ParsedCertificate, ground: Ground, accept: (path: Path) => T): T {
  const { profile, at } = ground;
  checkCertificate(leaf, profile, at);
  checkIssued(leaf, profile);
  const refused: { reason: RejectionReason; weight: number }[] = [];
  // Short paths first: among certificates that all certify each other the long ones are countless.
  const open: [ParsedCertificate, ...ParsedCertificate[]][] = [[leaf]];
  for (const below of open) {
    for (const issuer of issuersOf(below, ground)) {
      spend(ground.work, "steps");
      const why = whyNot(below[0], issuer, ground);
      if (why !== undefined) refused.push({ reason: why, weight: why === "bad_signature" ? 1 : 2 });
      else if (ground.anchors.includes(issuer)) {
        const outcome = outcomeOf(() => accept([issuer, ...below]));
        if (outcome.kind === "good") return outcome.value;
        if (outcome.reason === "too_much_work") reject(outcome.reason);
        refused.push({ reason: outcome.reason, weight: 3 });
      } else if (below.length < longest) open.push([issuer, ...below]);
    }
  }
  const worst = Math.max(0, ...refused.map(({ weight }) => weight));
  return reject(refused.find(({ weight }) => weight === worst)?.reason ?? "no_path");
}

/** Whether a certificate was made by another one that may make it; found out once. Undefined: it was. */
function whyNot(child: ParsedCertificate, issuer: ParsedCertificate, ground: Ground): RejectionReason | undefined {
  const found: Found = ground.issued.get(child) ?? { reasons: new Map(), key: undefined };
  ground.issued.set(child, found);
  if (!found.reasons.has(issuer)) found.reasons.set(issuer, newReason(child, issuer, ground, found));
  return found.reasons.get(issuer);
}

function newReason(
  child: ParsedCertificate,
  issuer: ParsedCertificate,
  ground: Ground,
  found: Found,
): RejectionReason | undefined {
  const { profile, at } = ground;
  const outcome = outcomeOf(() => {
    if (found.key?.equals(issuer.publicKey) === false) reject("bad_signature");
    const isAnchor = ground.anchors.includes(issuer);
    if (isAnchor) checkAnchor(issuer, profile);
    else checkAuthority(issuer, profile);
    checkCertificate(issuer, profile, at);
    if (!isAnchor) checkIssued(issuer, profile);
    if (found.key !== undefined) return;
    spend(ground.work, "signatures");
    if (!isSignedBy(child, issuer.publicKey, profile)) reject("bad_signature");
    found.key = issuer.publicKey;
  });
  if (outcome.kind === "good") return undefined;
  return outcome.reason === "too_much_work" ? reject("too_much_work") : outcome.reason;
}

/**
 * Certificates by the issuer's name: first those whose key the lower one names, and of them the anchors. The name of a key only says where to look first:
 * its signature decides (RFC 5280, 4.2.1.2; docs/decisions/105). None stands in a path twice, nor one like it.
 */
function issuersOf(
  [child, ...below]: [ParsedCertificate, ...ParsedCertificate[]],
  { anchors, others }: Ground,
): ParsedCertificate[] {
  const path = [child, ...below];
  const isNew = (issuer: ParsedCertificate) =>
    !path.some((each) => each.publicKey.equals(issuer.publicKey) && isSameName(each.subject, issuer.subject));
  const keyId = child.authorityKey?.keyId;
  const isNamed = (issuer: ParsedCertificate) => keyId !== undefined && issuer.keyId?.equals(keyId) === true;
  const issuers = [...anchors, ...others].filter((each) => isSameName(each.subject, child.issuer) && isNew(each));
  return [...issuers.filter(isNamed), ...issuers.filter((each) => !isNamed(each))];
}
