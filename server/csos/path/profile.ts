/** The two ways in which a path is judged: for orders of controlled substances, and by RFC 5280 alone. */
import { deaExtensions } from "#server/csos/dea/ids.ts";

export interface Profile {
  name: "csos" | "none";
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

export const plainProfile: Profile = {
  name: "none",
  policy: undefined,
  criticalExtensions: [],
  isStrict: true,
  needsCrls: false,
  countsRevokedLater: false,
  sha1: false,
};

/**
 * What the DEA's certificates hold beyond their extensions is known only in part (docs/decisions/106), so identifiers of keys, which
 * decide nothing, are not demanded of them.
 */
export const csosProfile: Profile = {
  name: "csos",
  policy: "2.16.840.1.101.3.2.1.9.1",
  criticalExtensions: Object.values(deaExtensions),
  isStrict: false,
  needsCrls: true,
  countsRevokedLater: true,
  sha1: false,
};
