/** Reads an uploaded certificate file before the transaction: opens it in its own process, selects the certificate and validates it. */
import type { Pool } from "pg";

import type { ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/csos/certificates.ts";
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import type { Caller } from "#server/base/caller.ts";
import { newSemaphore } from "#server/base/semaphore.ts";
import { type Judgement, outcomeOf, Rejected } from "#server/pki/base/rejected.ts";
import { createPortalLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { detectFileKind } from "#server/pki/pkcs12/kind-of-file.ts";
import { largestFile } from "#server/pki/pkcs12/read.ts";
import { failureOf, judged } from "./believed.ts";
import { factsOf } from "./certificate-facts.ts";
import type { RefusalReason } from "./refusal-reasons.ts";
import type { ListAccess } from "./revocation-lists.ts";
import { selectCertificate } from "./select-certificate.ts";
import type { Trust } from "./trust.ts";

export type UploadRequest = ParsedOf<typeof contract.uploadCertificate>;
type Facts = ReturnType<typeof factsOf> & {
  contact_dea: string;
  schedules: readonly string[];
  certificate: Buffer;
  others: readonly Buffer[];
};
/** Result of reading a file. `why` is the exact reason, for the log and the audit row. */
export type UploadResult =
  | { kind: "failed"; failure: CertificateFailure; why: RefusalReason }
  | { kind: "good"; file: Buffer; facts: Facts };

/** Time limit for one file, on a busy machine: a process has to start. */
const limitMs = 15_000;
/** Each upload starts a process. */
const inTurn = newSemaphore({ atOnce: 2, waiting: 40, ofOne: 4 });

/** Prepares the upload call: it takes a second, and may fetch revocation lists. */
export const readUpload =
  ({ trust, log }: { trust: Trust; log: ListAccess["log"] }) =>
  ({ file, certificatePassword, certificateDeaNumber }: UploadRequest, caller: Caller, { system }: { system: Pool }) =>
    inTurn(String(caller.user_id), () =>
      readUploadedFile({ system, log }, trust, caller.now, {
        file: Buffer.from(file, "base64"),
        password: certificatePassword,
        deaNumber: certificateDeaNumber.toUpperCase(),
      }),
    );

async function readUploadedFile(
  access: ListAccess,
  trust: Trust,
  now: Date,
  { file, password, deaNumber }: { file: Buffer; password: string; deaNumber: string },
): Promise<UploadResult> {
  const refused = refuseFile(file);
  if (refused !== undefined) return refused;
  const opened = await openCertificateFile(file, password, createPortalLimits(limitMs)).catch(toRejection);
  if (opened.kind === "rejected") return failed(toFileFailure(opened.reason), opened.reason);
  const certificates = fromBase64(opened.value.certificates);
  const pairs = fromBase64(opened.value.pairs);
  if (certificates.length === 0) return failed("InvalidChain", "no_certificate");
  if (pairs.length === 0) return failed("MissingPrivateKey", "no_private_key");
  const selected = selectCertificate(pairs, deaNumber, now);
  if (selected.kind === "rejected") return failed("InvalidDeaNumber", selected.reason);
  const certificate = selected.value;
  const others = certificates.filter((each) => !each.equals(certificate));
  const { outcome } = await judged(access, trust, { certificate, others, deaNumber, signedAt: now, now });
  if (outcome.kind === "rejected") return failed(failureOf(outcome.reason, certificate, now), outcome.reason);
  const facts = outcomeOf(() => factsOf(certificate));
  if (facts.kind === "rejected") return failed("InvalidChain", facts.reason);
  const { schedules } = outcome.value.dea!;
  return { kind: "good", file, facts: { ...facts.value, contact_dea: deaNumber, schedules, certificate, others } };
}

const fromBase64 = (list: readonly string[]): Buffer[] => list.map((each) => Buffer.from(each, "base64"));

const failed = (failure: CertificateFailure, why: RefusalReason): UploadResult => ({ kind: "failed", failure, why });

/** Refuses a file that can't be PKCS#12, whatever its password. */
function refuseFile(file: Buffer): UploadResult | undefined {
  if (file.length === 0) return failed("Unknown", "malformed");
  if (file.length > largestFile) return failed("Unknown", "too_large");
  const kind = detectFileKind(file);
  switch (kind) {
    case "certificate":
      return failed("MissingPrivateKey", "no_private_key");
    case "java_key_store":
      return failed("JavaKeyStore", kind);
    case "pem_file":
      return failed("PemFile", kind);
    case "other":
      return undefined;
  }
}

/** Returns why the process ended without an answer. Any other error is a bug. */
function toRejection(error: unknown): Judgement<never> {
  if (!(error instanceof Rejected)) throw error;
  return { kind: "rejected", reason: error.reason };
}

function toFileFailure(reason: RejectionReason): CertificateFailure {
  if (reason === "wrong_password") return "InvalidPassword";
  return reason === "no_mac" ? "UnprotectedFile" : "Unknown";
}
