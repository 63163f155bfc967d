/** From the FDA's capitals to words that a pharmacist reads: names, strengths, forms. */

/** "ONDANSETRON HYDROCHLORIDE" and "ondansetron" as "Ondansetron hydrochloride"; mixed case stays as the maker writes it. */
export function readable(name: string): string {
  const tidy = name.replace(/\s+/g, " ").replace(/,$/, "").trim();
  const lower = tidy === tidy.toUpperCase() ? tidy.toLowerCase() : tidy;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** The brand with the substance behind it, or the substance alone where both say the same. */
export function productName(proprietary: string, suffix: string, nonproprietary: string): string {
  const brand = readable([proprietary, suffix].filter((part) => part !== "").join(" "));
  const substance = shortened(readable(nonproprietary));
  if (brand === "" || same(brand, substance)) return substance;
  return substance === "" ? brand : `${brand} (${substance.charAt(0).toLowerCase()}${substance.slice(1)})`;
}

/** More substances than this are not listed in a name. */
const mostStrengths = 3;
/** The longest list of substances in a name. */
const longestSubstances = 90;

const shortened = (substance: string): string =>
  substance.length <= longestSubstances
    ? substance
    : `${substance.slice(0, substance.lastIndexOf(",", longestSubstances) + 1 || longestSubstances).replace(/[,\s]+$/, "")} and others`;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** "8; 10" and "mg/5mL; mg/5mL" as "8 mg/5 mL and 10 mg/5 mL"; empty when unknown or too many. */
export function strengthOf(numerators: string, units: string): string {
  const numbers = numerators.split(";").map((part) => part.trim());
  const measures = units.split(";").map((part) => part.trim());
  if (numerators === "" || numbers.length > mostStrengths || numbers.length !== measures.length) return "";
  return numbers.map((number, at) => `${decimal(number)} ${measureOf(measures[at]!)}`.trim()).join(" and ");
}

/** "mg/1" as "mg", "ug" as "mcg" (which nobody reads as mg), "mg/.5mL" as "mg/0.5 mL", "[iU]/10mL" as "units/10 mL". */
const measureOf = (unit: string): string =>
  unit
    .replace(/\[i'?U\]/gi, "units")
    .replace(/[[\]]/g, "")
    .replace(/\bug\b/g, "mcg")
    .replace(/\/1$/, "")
    .replace(/\/([\d.]+)(?=[a-z])/i, (_, count: string) => `/${decimal(count)} `);

const decimal = (number: string): string => (number.startsWith(".") ? `0${number}` : number);

/** "TABLET, FILM COATED" as "film coated tablet"; "INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION" as "powder for injection". */
export function formOf(dosageForm: string): string {
  const [first = "", ...others] = dosageForm.toLowerCase().split(/\s*[,/]\s*/);
  if (first === "injection") {
    const kind = others.includes("powder")
      ? "powder for"
      : others.find((other) => ["emulsion", "suspension", "concentrate"].includes(other));
    return [kind, "injection"].filter((part) => part !== undefined).join(" ");
  }
  return [...others, first].join(" ");
}

/** "VIAL, MULTI-DOSE" as "multi-dose vial". */
export const thingOf = (name: string): string => {
  const [first = "", ...others] = name.toLowerCase().split(/\s*,\s*/);
  return [...others, first].join(" ");
};
