/** Texts of what a controlled cart needs before it can be ordered. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const title = "What this order needs";
export { noFormNeeded as noForm } from "#src/text/trade/controlled.ts";
export const signOrForm = (lines: number, linesPerForm: number): string => {
  const form =
    lines > linesPerForm
      ? `paper Forms 222 (${formatQuantity(lines, "line")}, ${linesPerForm} per form)`
      : `a paper Form 222 (${lines} of ${linesPerForm} lines)`;
  return `Sign with a CSOS certificate for the ship-to address, or use ${form}.`;
};
export const splitNote = (orders: number, now: number, later: number): string =>
  `Checkout can split this into ${orders} orders: ${formatQuantity(now, "line")} now, ${plural(later, {
    one: "# line stays",
    other: "# lines stay",
  })} in your cart.`;

export const noDeaNumber = "No DEA number on file. Controlled items cannot ship here.";
export const deaExpired = (dea: string): string => `DEA ${dea} has expired.`;
export const deaCovers = (dea: string): string => `DEA ${dea} covers all items.`;
export const deaLacks = (dea: string, schedules: readonly string[], lines: number): string =>
  `DEA ${dea} does not cover ${schedules.length === 1 ? "Schedule" : "Schedules"} ${schedules.join(", ")} (${formatQuantity(lines, "line")}).`;

export const noCertificate = "No CSOS certificate on file.";
/** @param end when the certificate expires, where that is soon */
export const certificate = (name: string, end?: string): string =>
  `CSOS certificate: ${name}${end === undefined ? "" : `, ${end}`}.`;
