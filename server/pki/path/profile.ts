/** What the validation of a path demands beside RFC 5280. The profile of CSOS is in server/csos/profile.ts. */

export interface Profile {
  /** Policy that the holder's certificate must have and every CA on the way allow; undefined: any. */
  policy: string | undefined;
  /** Critical extensions that are understood beside those of RFC 5280. */
  criticalExtensions: readonly string[];
  /** Whether key identifiers and a complete CA's certificate as trust anchor are demanded, as RFC 5280 does of who issues. */
  isStrict: boolean;
  /** Whether each certificate needs a CRL even where none was given. */
  needsCrls: boolean;
  /** Whether a certificate that was revoked after the signature still counts for it (21 CFR 1305.25). */
  countsRevokedLater: boolean;
  /** Whether SHA-1 counts: only for orders that were archived when it did. */
  sha1: boolean;
}

/** RFC 5280 alone. */
export const plainProfile: Profile = {
  policy: undefined,
  criticalExtensions: [],
  isStrict: true,
  needsCrls: false,
  countsRevokedLater: false,
  sha1: false,
};
