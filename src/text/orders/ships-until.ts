/** Texts of the end of the 60 days in which an order on a form may ship. Dates are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const expiredTitle = "This order has expired.";
export const expired = (units: number, until: string): string =>
  `${formatQuantity(units, "unit")} can no longer ship. The 60 days ended ${until}.`;
/** @param days 0 on the last day */
export const expiresTitle = (days: number): string =>
  days === 0 ? "This order expires today." : `This order expires in ${formatQuantity(days, "day")}.`;
/** @param isSigned with a certificate; else the order is on a paper form */
export const expires = (units: number, { until, isSigned }: { until: string; isSigned: boolean }): string =>
  plural(units, {
    one: `# unit has not shipped. It can ship until ${until}, 60 days after the order was placed.`,
    other: `# units have not shipped. They can ship until ${until}, 60 days after the order was placed.`,
  }) + (isSigned ? " After that, sign a new order." : " After that, fill in a new form.");
