/** Whether a certificate may sign now, in the words of the specification: the judgement of server/csos with the lists of the moment. */
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import { type BelievedFiles, judge } from "#server/csos/aside/judging.ts";
import { outcomeOf, type Judgement } from "#server/pki/base/rejected.ts";
import { type ParsedCertificate, readCertificate } from "#server/pki/certificate/certificate.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { keptFiles, type ListAccess, type RevocationList, revocationLists } from "./revocation-lists.ts";
import type { Trust } from "./trust.ts";

export type CertificateQuestion = {
  /** DER. */
  certificate: Buffer;
  others: readonly Buffer[];
  deaNumber: string;
  signedAt: Date;
  now: Date;
};

/** From the anchor to the certificate, and what that may order. */
type BelievedSigner = { path: ParsedCertificate[]; dea: BelievedFiles["dea"] };
export type JudgedCertificate = { outcome: Judgement<BelievedSigner>; lists: RevocationList[] };

export async function judged(access: ListAccess, trust: Trust, asked: CertificateQuestion): Promise<JudgedCertificate> {
  const { certificate, others, deaNumber, signedAt, now } = asked;
  const intermediates = [...others, ...trust.intermediates];
  const { lists, hasTooLarge } = await revocationLists(access, trust, [certificate, ...intermediates], now);
  const question = {
    leaf: certificate,
    intermediates,
    anchors: trust.anchors,
    lists: lists.map(({ hash, content }) => ({ hash, content })),
    signedAt: signedAt.getTime(),
    now: now.getTime(),
    profile: csosProfile,
    deaNumber,
    maxCrlBytes: trust.maxCrlBytes,
  };
  const outcome = await judge(question, keptFiles(access.system));
  if (outcome.kind === "rejected") {
    const isForSize = hasTooLarge && outcome.reason === "crl_missing";
    return { outcome: isForSize ? { kind: "rejected", reason: "crl_too_large" } : outcome, lists };
  }
  const { path, dea } = outcome.value;
  const read = path.map((der) => readCertificate(Buffer.from(der)));
  return { outcome: { kind: "good", value: { path: read, dea } }, lists };
}

/** What is said of it. Only the holder's own certificate "is Expired": one above it that ended breaks the chain. */
export function failureOf(reason: RejectionReason, certificate: Buffer, at: Date): CertificateFailure {
  switch (reason) {
    case "dea_number":
      return "InvalidDeaNumber";
    case "revoked":
      return "IsRevoked";
    case "expired":
      return endedBefore(certificate, at) ? "IsExpired" : "InvalidChain";
    // The address answered: "Failed to contact the DEA LDAP server" would send the user to the wrong place.
    case "crl_too_large":
    case "failed":
    case "too_slow":
      return "Unknown";
    default:
      return reason.startsWith("crl_") ? "LdapError" : "InvalidChain";
  }
}

function endedBefore(certificate: Buffer, at: Date): boolean {
  const outcome = outcomeOf(() => readCertificate(certificate));
  return outcome.kind === "good" && outcome.value.notAfter < at.getTime();
}
