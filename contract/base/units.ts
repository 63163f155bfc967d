/** How units of measure are called. */

/** A unit's name inside a sentence: "Carton" is "carton"; a code stays one. */
export const unitName = (description: string): string =>
  /^[A-Z]{1,3}$/.test(description) ? description : description.toLowerCase();

/** A unit's name beside its count: "carton" for 1, "cartons" for any other. */
export const unitFor = (count: number, unit: string, units = plural(unit)): string => (count === 1 ? unit : units);

/** "carton" and "cartons", "box" and "boxes", "suppository" and "suppositories"; "each" stays, and so does a code of two letters. */
export function plural(unit: string): string {
  if (/^([Ee]a(ch)?|EACH|[A-Z]{2})$/.test(unit)) return unit;
  if (/[^aeiou]y$/i.test(unit)) return `${unit.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(unit) ? `${unit}es` : `${unit}s`;
}
