/** How units of measure are called. */

/** A unit's name inside a sentence: "Carton" is "carton"; a code stays one. */
export const unitName = (description: string): string =>
  /^[A-Z]+$/.test(description) && description.length <= 3 ? description : description.toLowerCase();

/** "carton" and "cartons", "box" and "boxes", "suppository" and "suppositories"; "each" stays. */
export function plural(unit: string): string {
  if (unit.toLowerCase() === "each") return unit;
  if (/[^aeiou]y$/i.test(unit)) return `${unit.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(unit) ? `${unit}es` : `${unit}s`;
}
