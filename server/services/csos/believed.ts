/** Whether a certificate may sign now, in the words of the specification: the judgement of server/csos with the lists of the moment. */
import type { Pool } from "pg";

import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import { type BelievedFiles, judge } from "#server/csos/aside/judging.ts";
import { outcomeOf, type Judgement } from "#server/csos/base/rejected.ts";
import { type ParsedCertificate, readCertificate } from "#server/csos/certificate/certificate.ts";
import { csosProfile } from "#server/csos/path/profile.ts";
import { keptFiles, type RevocationList, revocationLists } from "./revocation-lists.ts";
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
export type BelievedSigner = { path: ParsedCertificate[]; dea: BelievedFiles["dea"] };
export type JudgedCertificate = { outcome: Judgement<BelievedSigner>; lists: RevocationList[] };

export async function judged(system: Pool, trust: Trust, asked: CertificateQuestion): Promise<JudgedCertificate> {
  const { certificate, others, deaNumber, signedAt, now } = asked;
  const intermediates = [...others, ...trust.intermediates];
  const lists = await revocationLists(system, trust, [certificate, ...intermediates], now);
  const question = {
    leaf: certificate,
    intermediates,
    anchors: trust.anchors,
    lists: lists.map(({ hash, content }) => ({ hash, content })),
    signedAt: signedAt.getTime(),
    now: now.getTime(),
    profile: csosProfile,
    deaNumber,
  };
  const outcome = await judge(question, keptFiles(system));
  if (outcome.kind === "rejected") return { outcome, lists };
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
