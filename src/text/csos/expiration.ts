/** Texts about the end of a certificate. */
import { formatQuantity } from "#src/text/format.ts";

/** "expires in 25 days", "has expired". @param daysLeft 0 on the last day, below 0 afterwards */
export function expires(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  return daysLeft === 1 ? "expires tomorrow" : `expires in ${formatQuantity(daysLeft, "day")}`;
}
