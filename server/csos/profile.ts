/** The profile of certificates and revocation lists for orders of controlled substances. */
import { deaExtensions } from "#server/csos/dea/ids.ts";
import type { Profile } from "#server/pki/path/profile.ts";

/** `hasDeaExtensions`: the certificate must have the DEA's extensions, which say what its holder may order. */
export type CheckProfile = Profile & { hasDeaExtensions?: true };

/** Key identifiers are not demanded: the DEA's certificates are known only in part (docs/decisions/106), and identifiers decide nothing. */
export const csosProfile: CheckProfile = {
  hasDeaExtensions: true,
  policy: "2.16.840.1.101.3.2.1.9.1",
  criticalExtensions: Object.values(deaExtensions),
  isStrict: false,
  needsCrls: true,
  countsRevokedLater: true,
  sha1: false,
};
