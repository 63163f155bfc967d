/** How a certificate's end is told (pure). */
import type { Certificate } from "#contract/csos/certificates.ts";
import { toldDays } from "#contract/csos/rules/days-left.ts";
import { expires } from "#src/text/csos/expiration.ts";

/** Within the days in which it is told of, or over. */
export const isEnding = ({ days_left }: { days_left: number }): boolean => days_left <= toldDays[0];

/** Returns when it expires, in words. */
export const leftWords = ({ days_left }: { days_left: number }): string => expires(days_left);

/** An expired certificate is named for so many days, unless its holder has a valid one for the same DEA number. */
const expiredDays = 30;

type Ending = Pick<Certificate, "cert_issued_to" | "contact_dea" | "days_left">;

/** Returns the certificates whose end a user must know of: they expire within 60 days, or expired in the last 30 and were not renewed. */
export const listEnding = <C extends Ending>(certificates: readonly C[]): C[] =>
  certificates.filter(
    (certificate) =>
      isEnding(certificate) &&
      (certificate.days_left >= 0 || (certificate.days_left >= -expiredDays && !isRenewed(certificate, certificates))),
  );

const isRenewed = ({ cert_issued_to, contact_dea }: Ending, certificates: readonly Ending[]): boolean =>
  certificates.some(
    (other) => other.days_left >= 0 && other.cert_issued_to === cert_issued_to && other.contact_dea === contact_dea,
  );
