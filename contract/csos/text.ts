/** Texts about certificates and signatures that page and server share. Quoted: letter for letter as in Spec 1 §8 and Spec 2 §8; the ones that the lint of texts rejects are in ./quoted.ts. */
import type { RejectionReason } from "./rules/rejections.ts";

/** Quoted, at the upload. */
export const wrongPasswordAtUpload = "Invalid Password";
/** Quoted, at the checkout. */
export const wrongPasswordAtCheckout = "Invalid Certificate Password";
/** Quoted. */
export const deaNumberNotCorrect = "DEA Number is not correct.";
/** Quoted. */
export const certificateExpired = "The certificate is Expired.";
/** Quoted. */
export const privateKeyMissing = "The certificate is missing the private key.";
/** Quoted. */
export const certificateRevoked = "The certificate has been revoked.";
/** Quoted. */
export const chainNotValid = "The certificate is not a valid certificate for CSOS (Certificate chain not valid).";
/** Quoted. @param schedules "Schedule II, Schedule IIN" */
export const schedulesNotAllowed = (schedules: string) => `${schedules} cannot be purchased with this certificate.`;
export const macMissing =
  "This PKCS#12 file has no MAC, so changes to it can't be detected. Export the certificate again with a password.";
export const javaKeyStore =
  "This is a Java keystore. Export the certificate with its private key as a .pfx or .p12 file.";
export const pemFile = "This is a PEM file. Export the certificate with its private key as a .pfx or .p12 file.";
export const certificateFileLost =
  "This certificate can no longer be opened. Upload it again on the Certificates page, or sign with another one.";
export const idleTooLong = "You were inactive for 10 minutes. Enter the certificate password again.";

/** Why a certificate, a revocation list or a signed order is not valid. Follows a sentence that names it: "The revocation lists are not valid. …" */
export const rejections = {
  bad_input: "A certificate is missing.",
  malformed: "The data is damaged or was changed.",
  too_large: "It is larger than a valid one can be.",
  too_much_work: "It is too complex to check.",
  weak_signature: "It was signed with an algorithm that is no longer secure.",
  weak_key: "Its key is too short, or of a type that CSOS does not allow.",
  not_yet_valid: "A certificate was not valid yet on that date.",
  expired: "A certificate had expired by that date.",
  duplicate_extension: "A certificate contains the same field twice.",
  unknown_critical_extension: "A certificate has a required condition that the portal does not support.",
  bad_extension: "A certificate has a field that is not allowed in it.",
  key_usage: "A certificate was used for a purpose that it does not allow.",
  not_a_ca: "Its issuer is not allowed to issue certificates.",
  no_path: "It was not issued by an authority that the DEA approved.",
  bad_signature: "The signature does not match. Something was changed after signing.",
  path_length: "An authority above it was not allowed to approve other authorities.",
  name_constraints: "Its issuer is not allowed to issue certificates to this name.",
  policy: "It was not issued for CSOS.",
  extended_key_usage: "A certificate was used for a purpose that it does not allow.",
  crl_missing: "The order has no list that covers this certificate.",
  crl_too_large: "A list is larger than the portal accepts.",
  crl_signature: "A list was not signed by its issuer, or was changed later.",
  crl_issuer: "A list comes from an issuer that is not allowed to issue it.",
  crl_not_yet_valid: "A list was not valid yet on that date.",
  crl_expired: "A list had expired by that date.",
  crl_delta: "A list contains only changes, not every revoked certificate.",
  crl_indirect: "A list does not come from the certificate's issuer.",
  crl_scope: "A list does not cover certificates of this type.",
  crl_extension: "A list has a required condition that the portal does not support.",
  revoked: "The certificate was revoked before it signed.",
  dea_extension_missing: "It lacks the DEA number, schedules or activity that a CSOS certificate must contain.",
  dea_extension: "Its DEA registration data can't be read.",
  dea_number: "It belongs to another DEA number.",
  not_a_signing_certificate: "It is an authority's own certificate and can't sign orders.",
  wrong_password: "The password does not open it.",
  no_mac: "It has no protection against changes.",
  too_many_iterations: "It takes too long to decrypt.",
  unsupported: "The portal does not support its format.",
  no_certificate: "It contains no certificate.",
  no_private_key: "It contains no private key.",
  too_slow: "The check took too long and was stopped.",
  failed: "The portal could not check it. This is an error of the portal, not of the order.",
} as const satisfies Record<RejectionReason, string>;
