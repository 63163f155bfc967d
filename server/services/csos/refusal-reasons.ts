/** Records why a certificate was refused. Users read a sentence (contract/csos/rules/words.ts); the exact reason is in the log and in the audit row. */
import type { Logger } from "pino";

import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import type { Caller } from "#server/base/caller.ts";
import type { FileKind } from "#server/pki/pkcs12/kind-of-file.ts";
import { certificateRefused } from "./text.ts";

/** The exact reason of a refusal, as one word for programs. It contains no secret. */
export type RefusalReason =
  | RejectionReason
  | Exclude<FileKind, "certificate" | "other">
  | "dea_number_not_on_file" // no active address of the customer has the certificate's number
  | "schedules" // the order has a schedule that the certificate does not allow
  | "signature_differs"; // the signed data has another order, signer or time than requested

export type RefusalLog = Pick<Logger, "info">;

/** Adds the sentence with the exact reason to the audit row of the call, and writes one line to the log. */
export function recordRefusal(
  log: RefusalLog,
  { changed, customer_id, user_id, request: { id } }: Caller,
  { failure, why, sentence }: { failure: CertificateFailure; why: RefusalReason; sentence: string },
): void {
  changed.reason = `${sentence} [${why}]`;
  log.info({ request_id: id, customer_id, user_id, failure, why }, certificateRefused);
}
