/** Why a certificate is not taken, or does not sign: a sentence for each cause. */
import { scheduleNames } from "#contract/base/schedules.ts";
import * as quoted from "#contract/csos/quoted.ts";
import * as text from "#contract/csos/text.ts";

/** What can be wrong, by the flag that says it in an answer. */
export const certificateFailures = [
  "InvalidPassword",
  "LdapError",
  "InvalidDeaNumber",
  "IsExpired",
  "MissingPrivateKey",
  "UnprotectedFile",
  "JavaKeyStore",
  "PemFile",
  "IsRevoked",
  "InvalidChain",
  "UnauthorizedSchedules",
  "Unknown",
] as const;
export type CertificateFailure = (typeof certificateFailures)[number];

/** Where a sentence is read: the two differ for a wrong password, and for what nobody foresaw. */
export type Where = "upload" | "checkout";

/** @param about the schedules that the certificate does not have, in the order of the law. */
export function certificateSentence(failure: CertificateFailure, where: Where, about: readonly string[] = []): string {
  switch (failure) {
    case "InvalidPassword":
      return where === "upload" ? text.wrongPasswordAtUpload : text.wrongPasswordAtCheckout;
    case "LdapError":
      return quoted.ldapFailed;
    case "InvalidDeaNumber":
      return text.deaNumberNotCorrect;
    case "IsExpired":
      return text.certificateExpired;
    case "MissingPrivateKey":
      return text.privateKeyMissing;
    case "UnprotectedFile":
      return text.macMissing;
    case "JavaKeyStore":
      return text.javaKeyStore;
    case "PemFile":
      return text.pemFile;
    case "IsRevoked":
      return text.certificateRevoked;
    case "InvalidChain":
      return text.chainNotValid;
    case "UnauthorizedSchedules":
      return text.schedulesNotAllowed(scheduleNames(about));
    case "Unknown":
      return where === "upload" ? quoted.uploadFailed : quoted.signingFailed;
  }
}
