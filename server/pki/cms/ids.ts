/** Identifiers of signed data (RFC 5652), of its attributes and algorithms. */
export const cmsIds = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  /** Which certificate signed, by its hash (RFC 5035). */
  signingCertificate: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha256Rsa: "1.2.840.113549.1.1.11",
  sha256Ecdsa: "1.2.840.10045.4.3.2",
} as const;
