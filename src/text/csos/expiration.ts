/** Texts about the end of a certificate. */
import { formatQuantity } from "#src/text/format.ts";

/** "Certificate of Dana Ruiz (DEA FN2503844) expires in 12 days." */
export const certificateExpires = (name: string, dea: string, daysLeft: number): string =>
  `Certificate of ${name} (DEA ${dea}) ${expires(daysLeft)}.`;
export const viewCertificates = "View certificates";

/** "expires in 25 days", "has expired". @param daysLeft 0 on the last day, below 0 afterwards */
export function expires(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  return daysLeft === 1 ? "expires tomorrow" : `expires in ${formatQuantity(daysLeft, "day")}`;
}
