/** Where an imported product belongs: its class, its picture. */
import { classIds, type ClassName } from "#server/db/seed/classes.ts";
import type { Form } from "#server/db/seed/drug.ts";

type Facts = { dosageForm: string; route: string; pharmClasses: string };

const byPharmacy: [RegExp, ClassName][] = [
  [/antibacterial|antimicrobial|antifungal|antiviral|penicillin|cephalosporin|macrolide|quinolone/i, "antiInfectives"],
  [/anesthe(sia|tic)/i, "anesthesia"],
];
const byRoute: [RegExp, ClassName][] = [
  [/INHALATION/, "inhalation"],
  [/OPHTHALMIC|OTIC|CONJUNCTIVAL/, "eyeAndEar"],
  [/TOPICAL|TRANSDERMAL|CUTANEOUS$|DENTAL|VAGINAL|RECTAL|NASAL|PERCUTANEOUS/, "topicals"],
];
const byForm: [RegExp, ClassName][] = [
  [/^INJECTION|INJECTABLE/, "injectables"],
  [/TABLET|CAPSULE|LOZENGE|PELLET|FILM/, "tablets"],
];

/** The class, by what the FDA says of substance, route and form; null when nothing says it. */
export function classOf({ dosageForm, route, pharmClasses }: Facts): number | null {
  const by = (rules: [RegExp, ClassName][], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];
  const name =
    by(byPharmacy, pharmClasses) ??
    by(byForm, dosageForm) ??
    by(byRoute, route) ??
    (/INTRA|SUBCUT|PARENTERAL/.test(route) ? "injectables" : route === "ORAL" ? "liquids" : undefined);
  return name === undefined ? null : classIds[name];
}

const pictures: [RegExp, Form][] = [
  [/SYRINGE/, "syringe"],
  [/\bPEN\b|AUTOINJECTOR|INJECTOR/, "pen"],
  [/AMPULE/, "ampoule"],
  [/\bVIAL/, "vial"],
  [/\bBAG\b/, "bag"],
  [/PATCH/, "patch"],
  [/KIT/, "box"],
  [/AEROSOL|INHAL/, "inhaler"],
  [/BLISTER|SUPPOSITORY|LOZENGE/, "box"],
  [/TABLET|CAPSULE|PELLET/, "tablet"],
  [/DROP/, "dropper"],
  [/SPRAY/, "spray"],
  [/CREAM|OINTMENT|GEL|LOTION|TUBE|PASTE|JELLY/, "tube"],
  [/INJECTION/, "vial"],
  [/SOLUTION|SYRUP|SUSPENSION|LIQUID|ELIXIR|BOTTLE|SHAMPOO|GAS/, "bottle"],
];

/** What it is, for its picture, by how it is packed and then by its form. */
export const pictureKindOf = (packageDescription: string, dosageForm: string): Form =>
  pictures.find(([pattern]) => pattern.test(`${packageDescription} ${dosageForm}`.toUpperCase()))?.[1] ?? "box";
