/** Why a certificate, a revocation list or what was signed is not good: one word for programs, one sentence for whoever looks at the order. */

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

/** What each means to who ordered or dispenses. Each stands behind what it is about: "The revocation lists are not good. …" */
export const rejectionWords = {
  bad_input: "There is no certificate where one must be.",
  malformed: "Its content is damaged or was changed.",
  too_large: "It is larger than a genuine one can be.",
  too_much_work: "It is so intricate that checking it was given up.",
  weak_signature: "It was signed in a way that is no longer safe.",
  weak_key: "Its key is too short, or of a kind that CSOS does not use.",
  not_yet_valid: "A certificate was not valid yet on that day.",
  expired: "A certificate had ended by then.",
  duplicate_extension: "A certificate says one thing twice.",
  unknown_critical_extension: "A certificate has a condition that the portal does not know.",
  bad_extension: "A certificate says something that it may not say.",
  key_usage: "A certificate was used for what it is not meant for.",
  not_a_ca: "It was issued by somebody who may not issue certificates.",
  no_path: "It was not issued by an authority that the DEA named.",
  bad_signature: "The signature does not fit: something was changed after it was signed.",
  path_length: "It was issued by an authority that may not go on to name others.",
  name_constraints: "Its issuer may not issue certificates to this name.",
  policy: "It was not issued for CSOS.",
  extended_key_usage: "A certificate was used for what it is not meant for.",
  crl_missing: "None that speaks of this certificate is kept with the order.",
  crl_signature: "One was not signed by its issuer, or was changed afterwards.",
  crl_issuer: "One comes from somebody who may not issue it.",
  crl_not_yet_valid: "One was not valid yet on that day.",
  crl_expired: "One had ended by then.",
  crl_delta: "One tells changes alone, and not all that were revoked.",
  crl_indirect: "One was made by another than the certificate’s issuer.",
  crl_scope: "One does not speak of certificates of this kind.",
  crl_extension: "One has a condition that the portal does not know.",
  revoked: "It was revoked before it signed.",
  dea_extension_missing: "It does not say the DEA number, schedules or activity that a CSOS certificate must say.",
  dea_extension: "What it says of the DEA registration cannot be read.",
  dea_number: "It belongs to another DEA number.",
  not_a_signing_certificate: "It is an authority’s own certificate, and signs no orders.",
  wrong_password: "The password does not open it.",
  no_mac: "Nothing in it proves that it is unchanged.",
  too_many_iterations: "It is protected in a way that takes too long to open.",
  unsupported: "It is of a kind that the portal does not read.",
  no_certificate: "There is no certificate in it.",
  no_private_key: "There is no private key in it.",
  too_slow: "It took too long, and was given up.",
  failed: "The portal could not check it. That is the portal’s fault, and not the order’s.",
} as const satisfies Record<RejectionReason, string>;
