/** Whether a certificate may be believed: a path to a trust anchor, nothing on it revoked, and for orders what the DEA's extensions say. */
import { type ParsedCertificate, isCa, readCertificate } from "#server/pki/certificate/certificate.ts";
import { keyUsages } from "#server/pki/certificate/extension-values.ts";
import { type Crl, readCrl, standardMaxCrlBytes } from "#server/pki/crl/crl.ts";
import { checkRevocation } from "#server/pki/crl/revocation.ts";
import { deaFactsOf, isNumberOf, type DeaFacts } from "./dea/facts.ts";
import { findPath, type Ground } from "#server/pki/path/build.ts";
import type { CheckProfile } from "./profile.ts";
import { checkPath, type Path } from "#server/pki/path/validate.ts";
import { checkTime, createPathWork, spend, type PathWork } from "#server/pki/path/work.ts";
import { outcomeOf, type Judgement, reject } from "#server/pki/base/rejected.ts";

export interface CheckQuestion {
  /** Files in DER. */
  leaf: Buffer;
  intermediates: readonly Buffer[];
  anchors: readonly Buffer[];
  /** Read ones too, where somebody keeps them. */
  crls: readonly (Buffer | Crl)[];
  /** Limit for each file among `crls`; 32 MiB without it. */
  maxCrlBytes?: number;
  /** When it was signed, and by which clock the CRLs are current, in milliseconds since 1970. */
  signedAt: number;
  now: number;
  profile: CheckProfile;
  /** The DEA number that somebody says it is for; without one it is not compared. */
  deaNumber?: string | undefined;
}

export interface Believed {
  /** From the anchor to the certificate. */
  path: Path;
  /** What it may order; undefined in the plain profile. */
  dea: DeaFacts | undefined;
}

/** The answer and, where it is no, why. */
export function check(question: CheckQuestion): Judgement<Believed> {
  return outcomeOf(() => {
    const { profile, maxCrlBytes = standardMaxCrlBytes } = question;
    const leaf = readCertificate(question.leaf);
    const dea = profile.hasDeaExtensions === true ? factsOfSigner(leaf, question.deaNumber) : undefined;
    const work = createPathWork();
    const toCrl = (given: Buffer | Crl): Crl => (Buffer.isBuffer(given) ? readCrl(given, maxCrlBytes) : given);
    const crls = readable(question.crls, toCrl, work);
    const ground: Ground = {
      anchors: readable(question.anchors, readCertificate, work),
      others: readable(question.intermediates, readCertificate, work),
      profile,
      at: question.signedAt,
      work,
      issued: new Map(),
    };
    return findPath(leaf, ground, (path) => {
      checkPath(path, profile);
      // One CRL given, even one that cannot be read, and every certificate of the path needs a good one.
      if (profile.needsCrls || question.crls.length > 0) {
        checkRevocation(path, ground, { crls, now: question.now, asking: new Set() });
      }
      return { path, dea };
    });
  });
}

/** @throws Rejected not_a_signing_certificate, key_usage, dea_extension_missing, dea_extension, dea_number */
function factsOfSigner(leaf: ParsedCertificate, number: string | undefined): DeaFacts {
  if (isCa(leaf)) reject("not_a_signing_certificate");
  if (leaf.keyUsage?.[keyUsages.digitalSignature] !== true) reject("key_usage");
  const facts = deaFactsOf(leaf);
  return number === undefined || isNumberOf(facts, leaf, number) ? facts : reject("dea_number");
}

/** What cannot be read leads nowhere and speaks of nothing. */
function readable<Given, T>(given: readonly Given[], read: (each: Given) => T, work: PathWork): T[] {
  return given.flatMap((each) => {
    spend(work, "steps");
    checkTime(work);
    const outcome = outcomeOf(() => read(each));
    return outcome.kind === "good" ? [outcome.value] : [];
  });
}
