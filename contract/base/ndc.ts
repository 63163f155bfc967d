/** National Drug Codes: text with a format, never a number. 10 digits as 4-4-2, 5-3-2 or 5-4-1; billing's 11 as 5-4-2; from 2033 12 as 6-4-2. */

/** The formats an NDC may have, by the lengths of labeler, product and package. */
const formats = [
  [4, 4, 2],
  [5, 3, 2],
  [5, 4, 1],
  [5, 4, 2],
  [6, 4, 2],
] as const;

/** Labeler, product and package of an NDC written with hyphens; undefined when it is none. */
export function ndcParts(ndc: string): [labeler: string, product: string, pack: string] | undefined {
  const parts = ndc.split("-");
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return undefined;
  if (!formats.some((lengths) => lengths.every((length, at) => parts[at]!.length === length))) return undefined;
  return parts as [string, string, string];
}

/** The 5-4-2 form of an NDC, with hyphens; a labeler of six digits that does not begin with 0 keeps all six. Undefined when it is no NDC. */
export function ndc542(ndc: string): string | undefined {
  const parts = ndcParts(ndc);
  if (!parts) return undefined;
  const [labeler, product, pack] = parts;
  return [labeler.replace(/^0(?=\d{5}$)/, "").padStart(5, "0"), product.padStart(4, "0"), pack.padStart(2, "0")].join(
    "-",
  );
}

/**
 * Returns the 5-4-2 forms of all NDCs that a complete code may be: its digits in each format that has a hyphen wherever the code has one. Ten digits
 * without hyphens may be three NDCs. Empty where it is not 10, 11 or 12 digits, or no format has its hyphens.
 */
export function ndcForms(code: string): string[] {
  const groups = code.split("-");
  const digits = groups.join("");
  if (!/^\d{10,12}$/.test(digits)) return [];
  const ends = groups.slice(0, -1).map((_, at) => groups.slice(0, at + 1).join("").length);
  return formats.flatMap(([labeler, product, pack]) => {
    const end = labeler + product;
    if (end + pack !== digits.length || !ends.every((each) => each === labeler || each === end)) return [];
    return ndc542([digits.slice(0, labeler), digits.slice(labeler, end), digits.slice(end)].join("-"))!;
  });
}

/**
 * What a person may type for this NDC, from its beginning on: as it stands, from its product part on, as 5-4-2, and the digits alone of both.
 * The forms of 12 digits are the 5-4-2 ones behind a 0: `ndcTerm` takes it off instead.
 */
export function ndcCodes(ndc: string): string[] {
  const long = ndc542(ndc);
  if (long === undefined) return [ndc.toLowerCase()];
  return [...new Set([ndc, ndc.slice(ndc.indexOf("-") + 1), long, ndc.replaceAll("-", ""), long.replaceAll("-", "")])];
}

/** A typed code as `ndcCodes` lists it: a 12-digit form whose labeler begins with 0 loses that 0. */
export const ndcTerm = (term: string): string => (/^0(\d{11}|\d{5}-[\d-]*)$/.test(term) ? term.slice(1) : term);
