/** The strengths that a product's name tells, so that names can be compared: "Ondansetron 2 mg/mL, 2 mL vial" is "2 mg/mL". */

const amount = String.raw`(?<![\d.,/])(\d[\d,]*(?:\.\d+)?)\s?`;
const measure = String.raw`(mcg|mg|kg|g|grams?|units?|mEq|mmol|mCi|%)(?![a-z])`;
const each = String.raw`(?:(?:/|\sper\s)\s?(\d[\d,]*(?:\.\d+)?)?\s?(mL|L|g|hr|hour|actuation|spray|dose)(?![a-z]))?`;
/** The second of two after a slash: "250 mcg/50 mcg". */
const both = String.raw`(?<=[a-z%]/)(\d[\d,]*(?:\.\d+)?)\s?`;
const pattern = new RegExp(`(?:${amount}|${both})${measure}${each}`, "gi");

/** In the order of the name, grams and micrograms as milligrams: ["2 mg/mL"], ["3000 mg"], ["0.25 mg", "0.05 mg"]; empty where it tells none. */
export const strengthsOf = (name: string): string[] =>
  Array.from(name.matchAll(pattern), ([, first, second, unit = "", per, thing]) => {
    const [factor, written] = measures[unit.toLowerCase()] ?? [1, unit];
    const mass = `${exact(numberOf(first ?? second ?? "") * factor)} ${written}`;
    const count = per === undefined ? 1 : numberOf(per);
    return thing === undefined ? mass : `${mass}/${count === 1 ? "" : `${count} `}${thing.toLowerCase()}`;
  });

/** By how much it is multiplied, and what it is called then. */
const measures: Record<string, [number, string]> = {
  mcg: [0.001, "mg"],
  g: [1000, "mg"],
  gram: [1000, "mg"],
  grams: [1000, "mg"],
  kg: [1_000_000, "mg"],
  unit: [1, "units"],
  units: [1, "units"],
};

const numberOf = (text: string): number => Number(text.replaceAll(",", ""));

/** What floating point leaves behind is no strength: 175 mcg are 0.175 mg. */
const exact = (mass: number): number => Number(mass.toPrecision(12));
