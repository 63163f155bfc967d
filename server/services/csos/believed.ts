/** Whether a certificate may sign now, in the words of the specification: the judgement of server/csos with the lists of the moment. */
import type { Pool } from "pg";

import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import { outcomeOf, type Outcome, type Reason } from "#server/csos/base/rejected.ts";
import { readCertificate } from "#server/csos/certificate/certificate.ts";
import { type Believed, check } from "#server/csos/check.ts";
import { csosProfile } from "#server/csos/path/profile.ts";
import { type Lists, revocationLists } from "./revocation-lists.ts";
import type { Trust } from "./trust.ts";

export type Asked = {
  /** DER. */
  certificate: Buffer;
  others: readonly Buffer[];
  deaNumber: string;
  signedAt: Date;
  now: Date;
};

export type Judged = { outcome: Outcome<Believed>; lists: Lists };

export async function judged(system: Pool, trust: Trust, asked: Asked): Promise<Judged> {
  const { certificate, others, deaNumber, signedAt, now } = asked;
  const intermediates = [...others, ...trust.intermediates];
  const lists = await revocationLists(system, trust, [certificate, ...intermediates], now);
  const outcome = check({
    leaf: certificate,
    intermediates,
    anchors: trust.anchors,
    crls: lists.map(({ content }) => content),
    signedAt: signedAt.getTime(),
    now: now.getTime(),
    profile: csosProfile,
    deaNumber,
  });
  return { outcome, lists };
}

/** What is said of it. Only the holder's own certificate "is Expired": one above it that ended breaks the chain. */
export function failureOf(reason: Reason, certificate: Buffer, at: Date): CertificateFailure {
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
