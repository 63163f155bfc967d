/** Why a certificate, a CRL or a certificate file is not taken: one word each, thrown where it is noticed and answered at the edge. */

/** The words, from the bytes to the trade. */
export type Reason =
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

/** Thrown inside of this folder alone; `outcomeOf` turns it into a value. */
export class Rejected extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Ends the work on something with its reason. */
export function reject(reason: Reason): never {
  throw new Rejected(reason);
}

export type Outcome<T> = { kind: "good"; value: T } | { kind: "rejected"; reason: Reason };

/** What `work` gave, or why it was refused; any other error is a bug and rises. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { kind: "good", value: work() };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { kind: "rejected", reason: error.reason };
  }
}

/** The value, or the refusal again. */
export function valueOf<T>(outcome: Outcome<T>): T {
  return outcome.kind === "good" ? outcome.value : reject(outcome.reason);
}
