/** Why a certificate is not taken, or does not sign: the specification's sentences, each of one cause. */

/** What can be wrong, by the flag that says it in an answer. */
export const certificateFailures = [
  "InvalidPassword",
  "LdapError",
  "InvalidDeaNumber",
  "UnknownDeaNumber",
  "IsExpired",
  "MissingPrivateKey",
  "IsRevoked",
  "InvalidChain",
  "UnauthorizedSchedules",
  "Unknown",
] as const;
export type CertificateFailure = (typeof certificateFailures)[number];

export const certificateWords = {
  lost: "This certificate cannot be opened any more. Upload it again on the Certificates page, or sign with another one.",
  idle: "Ten minutes went by without anything being done. Enter the certificate's password again.",
} as const;

const sentences: Record<
  Exclude<CertificateFailure, "InvalidPassword" | "UnknownDeaNumber" | "UnauthorizedSchedules" | "Unknown">,
  string
> = {
  LdapError: "Failed to contact the DEA LDAP server. Please try again later.",
  InvalidDeaNumber: "DEA Number is not correct.",
  IsExpired: "The certificate is Expired.",
  MissingPrivateKey: "The certificate is missing the private key.",
  IsRevoked: "The certificate has been revoked.",
  InvalidChain: "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
};

/** Where a sentence is read: the two differ for a wrong password, and for what nobody foresaw. */
export type Where = "upload" | "checkout";

/** @param about the schedules that the certificate does not have, in the order of the law; or the DEA number that no address has. */
export function certificateSentence(failure: CertificateFailure, where: Where, about: readonly string[] = []): string {
  switch (failure) {
    case "InvalidPassword":
      return where === "upload" ? "Invalid Password" : "Invalid Certificate Password";
    case "UnauthorizedSchedules":
      return `${about.join(", ")} cannot be purchased with this certificate.`;
    case "UnknownDeaNumber":
      return `This certificate is for DEA number ${about.join()}; no address of your company has it. Upload a certificate for one of your registrations, or ask the distributor to add this one.`;
    case "Unknown":
      return where === "upload"
        ? "Failed to upload certificate. Please refresh the page and try again."
        : "Please refresh the page and try again.";
    default:
      return sentences[failure];
  }
}
