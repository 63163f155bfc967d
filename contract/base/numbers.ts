/** Whole numbers as people type them (docs/readings.md, "Integer inputs"). */

/** The largest number an integer input takes. */
export const largestInteger = 2_147_483_647;

/**
 * What stands in an integer input after the person changed it from `previous` to `typed`: digits alone, a leading minus only
 * where allowed, no spaces, and `previous` again when the number would pass 2147483647.
 */
export function integerText(previous: string, typed: string, sign: "positive" | "any" = "positive"): string {
  const digits = typed.replace(/[^0-9]/g, "");
  const minus = sign === "any" && typed.trimStart().startsWith("-") ? "-" : "";
  return Number(digits) > largestInteger ? previous : minus + digits;
}

/** The number that a text of `integerText` means; undefined while nothing, or only a minus, stands there. */
export function integerOf(text: string): number | undefined {
  return /^-?[0-9]+$/.test(text) ? Number(text) : undefined;
}
