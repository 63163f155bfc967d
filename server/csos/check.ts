/** Whether a certificate may be believed: a path to a trust anchor, nothing on it revoked, and for orders what the DEA's extensions say. */
import { type Certificate, isCa, readCertificate } from "./certificate/certificate.ts";
import { keyUsages } from "./certificate/extension-values.ts";
import { readCrl } from "./crl/crl.ts";
import { checkRevocation } from "./crl/revocation.ts";
import { deaFactsOf, isNumberOf, type DeaFacts } from "./dea/facts.ts";
import { findPath, type Ground } from "./path/build.ts";
import type { Profile } from "./path/profile.ts";
import { checkPath, type Path } from "./path/validate.ts";
import { newWork, spend, type Work } from "./path/work.ts";
import { outcomeOf, type Outcome, reject } from "./base/rejected.ts";

export interface Question {
  /** Files in DER. */
  leaf: Buffer;
  intermediates: readonly Buffer[];
  anchors: readonly Buffer[];
  crls: readonly Buffer[];
  /** When it was signed, and by which clock the CRLs are current, in milliseconds since 1970. */
  signedAt: number;
  now: number;
  profile: Profile;
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
export function check(question: Question): Outcome<Believed> {
  return outcomeOf(() => {
    const { profile } = question;
    const leaf = readCertificate(question.leaf);
    const dea = profile.name === "csos" ? factsOfSigner(leaf, question.deaNumber) : undefined;
    const work = newWork();
    const crls = readable(question.crls, readCrl, work);
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
function factsOfSigner(leaf: Certificate, number: string | undefined): DeaFacts {
  if (isCa(leaf)) reject("not_a_signing_certificate");
  if (leaf.keyUsage?.[keyUsages.digitalSignature] !== true) reject("key_usage");
  const facts = deaFactsOf(leaf);
  return number === undefined || isNumberOf(facts, leaf, number) ? facts : reject("dea_number");
}

/** What cannot be read leads nowhere and speaks of nothing. */
function readable<T>(files: readonly Buffer[], read: (bytes: Buffer) => T, work: Work): T[] {
  return files.flatMap((bytes) => {
    spend(work, "steps");
    const outcome = outcomeOf(() => read(bytes));
    return outcome.kind === "good" ? [outcome.value] : [];
  });
}
