/** Why a certificate, a revocation list or a signed order is not valid, in words for programs; contract/csos/text.ts has the sentences. */

/** The words, from the bytes to the trade. */
export type RejectionReason =
  // what was handed in
  | "bad_input" // no certificate where one must be
  | "malformed" // not the strict DER of the form it should have
  | "too_large"
  | "too_much_work" // more than the bound on signatures, paths, names or time
  // one certificate
  | "weak_signature" // MD5, SHA-1, or an algorithm outside the profile
  | "weak_key" // RSA under 2048 bits, another curve, another kind of key
  | "not_yet_valid"
  | "expired"
  | "duplicate_extension"
  | "unknown_critical_extension"
  | "bad_extension" // a known one, where or how RFC 5280 forbids it
  | "key_usage"
  | "not_a_ca"
  // the path
  | "no_path" // nothing leads to a trust anchor
  | "bad_signature"
  | "path_length"
  | "name_constraints"
  | "policy"
  | "extended_key_usage"
  // revocation
  | "crl_missing" // none by this issuer that speaks of this certificate
  | "crl_too_large" // the list that is missing is over the size limit
  | "crl_signature"
  | "crl_issuer" // its signer may not sign CRLs, or leads elsewhere
  | "crl_not_yet_valid"
  | "crl_expired"
  | "crl_delta"
  | "crl_indirect"
  | "crl_scope"
  | "crl_extension"
  | "revoked"
  // the DEA's certificates
  | "dea_extension_missing"
  | "dea_extension"
  | "dea_number"
  | "not_a_signing_certificate" // a CA's own
  // certificate files
  | "wrong_password"
  | "no_mac"
  | "too_many_iterations"
  | "unsupported"
  | "no_certificate"
  | "no_private_key"
  | "too_slow"
  | "failed"; // a fault of ours
