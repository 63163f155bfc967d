/** The classes of the catalogue, which the demonstration and the NDC import share. */
import { inhalation } from "#contract/catalogue/rules/headers.ts";
import { storedHtml } from "#server/base/stored-html.ts";

/** By name in the program; the number is the class id. */
export const classIds = {
  anesthesia: 1,
  antiInfectives: 2,
  injectables: 3,
  ivSolutions: 4,
  cardiovascular: 5,
  inhalation: inhalation.class_id,
  tablets: 7,
  liquids: 8,
  topicals: 9,
  eyeAndEar: 10,
  biologics: 11,
  emergency: 12,
} as const;
export type ClassName = keyof typeof classIds;

const names: Record<ClassName, string> = {
  anesthesia: "Anesthesia",
  antiInfectives: "Anti-infectives",
  injectables: "Injectables",
  ivSolutions: "IV solutions",
  cardiovascular: "Cardiovascular",
  inhalation: "Inhalation",
  tablets: "Tablets and capsules",
  liquids: "Oral liquids",
  topicals: "Topicals and patches",
  eyeAndEar: "Eye and ear",
  biologics: "Vaccines and biologics",
  emergency: "Emergency",
};

const headers: Partial<Record<ClassName, string>> = {
  inhalation:
    "<p><strong>Inhalers are being reformulated.</strong> Check the propellant on the carton: older and newer inhalers are not interchangeable without a new prescription.</p>",
  biologics: "<p>Vaccines and biologics ship cold, <strong>Monday to Wednesday</strong>, and cannot be returned.</p>",
};

/** Rows of `classifications`. */
export const classRows = (Object.keys(names) as ClassName[]).map((name) => ({
  class_id: classIds[name],
  class_name: names[name],
  add_header_html: storedHtml(headers[name] ?? null),
}));
