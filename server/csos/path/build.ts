/** Finds paths from a certificate up to a trust anchor, among certificates in any order, with cross-certificates and loops. */
import { isSameName } from "#server/csos/asn1/names.ts";
import type { Certificate } from "#server/csos/certificate/certificate.ts";
import { isSignedBy } from "#server/csos/certificate/keys.ts";
import { outcomeOf, type Reason, reject } from "#server/csos/base/rejected.ts";
import { checkAnchor, checkAuthority, checkCertificate, checkIssued } from "./conform.ts";
import type { Profile } from "./profile.ts";
import type { Path } from "./validate.ts";
import { spend, type Work } from "./work.ts";

/** Where certificates may come from, and what is demanded of them. */
export interface Ground {
  anchors: readonly Certificate[];
  others: readonly Certificate[];
  profile: Profile;
  /** The moment for which certificates must be valid, in milliseconds since 1970. */
  at: number;
  work: Work;
  /** What was found out of pairs and of single ones: it holds for every path. */
  issued: Map<Certificate, Map<Certificate, Reason | undefined>>;
}

const longest = 20;

/**
 * The first path that `accept` does not refuse. What could not sign, or did not, is never walked through.
 * @throws Rejected with the reason that came nearest to a path, too_much_work
 */
export function findPath<T>(leaf: Certificate, ground: Ground, accept: (path: Path) => T): T {
  const { profile, at } = ground;
  checkCertificate(leaf, profile, at);
  checkIssued(leaf, profile);
  const refused: { reason: Reason; weight: number }[] = [];
  // Short paths first: among certificates that all certify each other the long ones are countless.
  const open: [Certificate, ...Certificate[]][] = [[leaf]];
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
function whyNot(child: Certificate, issuer: Certificate, ground: Ground): Reason | undefined {
  const before = ground.issued.get(child) ?? new Map<Certificate, Reason | undefined>();
  ground.issued.set(child, before);
  if (!before.has(issuer)) before.set(issuer, newReason(child, issuer, ground));
  return before.get(issuer);
}

function newReason(child: Certificate, issuer: Certificate, ground: Ground): Reason | undefined {
  const { profile, at } = ground;
  const outcome = outcomeOf(() => {
    const isAnchor = ground.anchors.includes(issuer);
    if (isAnchor) checkAnchor(issuer, profile);
    else checkAuthority(issuer);
    checkCertificate(issuer, profile, at);
    if (!isAnchor) checkIssued(issuer, profile);
    spend(ground.work, "signatures");
    if (!isSignedBy(child, issuer.publicKey, profile)) reject("bad_signature");
  });
  if (outcome.kind === "good") return undefined;
  return outcome.reason === "too_much_work" ? reject("too_much_work") : outcome.reason;
}

/** Certificates by the issuer's name: anchors first, then those whose key the lower one names. None stands in a path twice, nor one like it. */
function issuersOf([child, ...below]: [Certificate, ...Certificate[]], { anchors, others }: Ground): Certificate[] {
  const path = [child, ...below];
  const isNew = (issuer: Certificate) =>
    !path.some((each) => each.publicKey.equals(issuer.publicKey) && isSameName(each.subject, issuer.subject));
  const byName = (all: readonly Certificate[]) => all.filter(({ subject }) => isSameName(subject, child.issuer));
  const keyId = child.authorityKey?.keyId;
  const isNamed = (issuer: Certificate) => keyId !== undefined && issuer.keyId?.equals(keyId) === true;
  const rest = byName(others).filter(isNew);
  return [...byName(anchors).filter(isNew), ...rest.filter(isNamed), ...rest.filter((each) => !isNamed(each))];
}
