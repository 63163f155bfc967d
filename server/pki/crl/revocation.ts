/** Whether a certificate is revoked (RFC 5280, 6.3). Only an answer that is certain is good: what is missing or in doubt refuses. */
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { GeneralName } from "#server/pki/asn1/general-names.ts";
import { isSameName, type Name } from "#server/pki/asn1/names.ts";
import { type ParsedCertificate, isCa } from "#server/pki/certificate/certificate.ts";
import { allReasons, nameKey } from "#server/pki/certificate/distribution.ts";
import { keyUsages } from "#server/pki/certificate/extension-values.ts";
import { isSignedBy } from "#server/pki/certificate/keys.ts";
import { findPath, type Ground } from "#server/pki/path/build.ts";
import { isOver } from "#server/pki/path/conform.ts";
import { checkPath, type Path } from "#server/pki/path/validate.ts";
import { spend } from "#server/pki/path/work.ts";
import { outcomeOf, type Judgement, reject, valueOf } from "#server/pki/base/rejected.ts";
import type { Crl, CrlContent, Scope } from "./crl.ts";

/** What is known of revocations. */
export interface Revocations {
  crls: readonly Crl[];
  /** By which the CRLs must be current, in milliseconds since 1970. */
  now: number;
  /** Certificates whose own question is open: no CRL answers for the one that signed it. */
  asking: Set<ParsedCertificate>;
}

/** What no other CRL makes good again. */
const final: readonly RejectionReason[] = ["too_much_work", "revoked"];

/** Every certificate below the anchor must be good. @throws Rejected revoked, crl_... */
export function checkRevocation(path: Path, ground: Ground, revocations: Revocations): void {
  const [anchor, ...below] = path;
  let issuer: ParsedCertificate = anchor;
  for (const certificate of below) {
    checkOne(certificate, issuer, anchor, ground, revocations);
    issuer = certificate;
  }
}

function checkOne(
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  anchor: ParsedCertificate,
  ground: Ground,
  revocations: Revocations,
): void {
  if (revocations.asking.has(certificate)) reject("crl_issuer");
  revocations.asking.add(certificate);
  try {
    const ofIssuer = revocations.crls.filter((crl) => isSameName(crl.issuer, certificate.issuer));
    // Somebody else speaks of it: what its issuer's own CRLs do not say is no answer.
    const { distributionPoints = [] } = certificate;
    if (distributionPoints.length > 0 && distributionPoints.every(({ isOthers }) => isOthers)) reject("crl_indirect");
    // A delta may say what the complete one does not say yet.
    if (ofIssuer.some(({ isDelta }) => isDelta)) reject("crl_delta");
    let reasons = 0;
    let why: RejectionReason = "crl_missing";
    for (const crl of ofIssuer) {
      const covered = outcomeOf(() => reasonsCovered(crl, certificate, issuer, anchor, ground, revocations));
      if (covered.kind === "good") reasons |= covered.value;
      else if (final.includes(covered.reason)) reject(covered.reason);
      else why = covered.reason;
    }
    if (reasons !== allReasons) reject(reasons === 0 ? why : "crl_scope");
  } finally {
    revocations.asking.delete(certificate);
  }
}

/** For which reasons this CRL says that the certificate is not revoked. */
function reasonsCovered(
  crl: Crl,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  anchor: ParsedCertificate,
  ground: Ground,
  revocations: Revocations,
): number {
  const content = valueOf(crl.content);
  if (ground.profile.isStrict) checkStrictly(content, certificate);
  const { scope, revoked } = content;
  const covered = scopeFor(crl.issuer, scope, certificate);
  if (crl.thisUpdate > revocations.now) reject("crl_not_yet_valid");
  if (isOver(crl.nextUpdate, revocations.now)) reject("crl_expired");
  checkSigner(crl, issuer, anchor, ground, revocations);
  const revocation = revoked.find(certificate.serial);
  if (revocation !== undefined && !wasSignedBefore(crl, revocation.since, ground)) reject("revoked");
  return covered;
}

/**
 * Whether a signature came before the revocation. Only before a list was issued does the day in it decide: whoever signs while the certificate is listed
 * signs with a revoked one, also where the day is still to come (RFC 5280, 6.3.3).
 */
const wasSignedBefore = (crl: Crl, since: number, { profile, at }: Ground): boolean =>
  profile.countsRevokedLater && since > at && at < crl.thisUpdate;

function checkStrictly({ scope, revoked, isConforming }: CrlContent, certificate: ParsedCertificate): void {
  if (revoked.hasDuplicates) reject("malformed");
  if (!isConforming) reject("crl_extension");
  const points = [scope, ...(certificate.distributionPoints ?? [])];
  if (points.some(({ names }) => names.some(isWithoutWay))) reject("crl_scope");
}

/** What no list can be fetched by: a bare host, a mailbox. */
const isWithoutWay = ({ kind }: GeneralName): boolean => kind !== "uri" && kind !== "directory";

/** The reasons that the CRL covers for this certificate (6.3.3 (b) to (d)). */
function scopeFor(issuer: Name, scope: Scope, certificate: ParsedCertificate): number {
  if (scope.only === "none" || scope.only === (isCa(certificate) ? "users" : "cas")) reject("crl_scope");
  const named = new Set(scope.names.map(nameKey));
  const own = nameKey({ kind: "directory", name: issuer });
  // Without a point that it names, a CRL of the issuer's own place.
  const points = [
    ...(certificate.distributionPoints ?? []).filter(({ isOthers }) => !isOthers),
    { names: [{ kind: "directory" as const, name: issuer }], reasons: allReasons },
  ];
  const matching = points.filter(
    ({ names }) =>
      named.size === 0 || names.some((name) => named.has(nameKey(name))) || (names.length === 0 && named.has(own)),
  );
  return matching.length === 0
    ? reject("crl_scope")
    : scope.reasons & matching.reduce((mask, { reasons }) => mask | reasons, 0);
}

/**
 * Who signed it: the certificate's own issuer, or another key of that name that may sign CRLs and leads to the same anchor (6.3.3 (f)).
 * @throws Rejected crl_signature, crl_issuer
 */
function checkSigner(
  crl: Crl,
  issuer: ParsedCertificate,
  anchor: ParsedCertificate,
  ground: Ground,
  revocations: Revocations,
): void {
  const others = ground.others.filter((each) => each !== issuer && isSameName(each.subject, crl.issuer));
  let why: RejectionReason = "crl_signature";
  for (const signer of [issuer, ...others]) {
    spend(ground.work, "signatures");
    if (!isBy(crl, signer, ground)) continue;
    const outcome = maySign(signer, issuer, anchor, ground, revocations);
    if (outcome.kind === "good") return;
    if (outcome.reason === "too_much_work") reject(outcome.reason);
    why = "crl_issuer";
  }
  reject(why);
}

function isBy(crl: Crl, signer: ParsedCertificate, { profile }: Ground): boolean {
  const outcome = outcomeOf(() => isSignedBy(crl, signer.publicKey, profile));
  return outcome.kind === "good" && outcome.value;
}

function maySign(
  signer: ParsedCertificate,
  issuer: ParsedCertificate,
  anchor: ParsedCertificate,
  ground: Ground,
  revocations: Revocations,
): Judgement<void> {
  const { profile } = ground;
  return outcomeOf(() => {
    const { keyUsage } = signer;
    const isAllowed =
      keyUsage === undefined ? signer === anchor || (profile.isStrict && isCa(signer)) : keyUsage[keyUsages.crlSign];
    if (isAllowed !== true) reject("crl_issuer");
    // The issuer's own path is the one that is being judged.
    if (signer === issuer) return;
    findPath(signer, { ...ground, anchors: [anchor] }, (path) => {
      checkPath(path, { ...profile, policy: undefined });
      checkRevocation(path, ground, revocations);
    });
  });
}
