/** Anti-infectives, oral, inhaled, topical, eye and biologic drugs of the demonstration; prices are invented. */
import { drug } from "./drug.ts";

const cold = { storage: "cold" } as const;

/** The first drug's group is number 4, which shows the Inhalation class's header. */
export const inhaledDrugs = [
  drug("inhalation", "Albuterol inhalation", "Albuterol", [
    "90 mcg/actuation metered-dose inhaler, 200 actuations|inhaler|1|24|21.40",
    "2.5 mg/3 mL inhalation solution, unit-dose vials|nebule|25|12|4.85",
    "5 mg/mL inhalation solution, 20 mL dropper bottle|dropper|1|24|9.60",
  ]),
  drug("inhalation", "Ipratropium bromide inhalation", "Ipratropium", [
    "0.5 mg/2.5 mL inhalation solution, unit-dose vials|nebule|25|12|5.20",
    "17 mcg/actuation metered-dose inhaler, 200 actuations|inhaler|1|24|318.00",
  ]),
  drug("inhalation", "Ipratropium and albuterol inhalation solution", "Ipratropium and albuterol", [
    "0.5 mg/3 mg per 3 mL, unit-dose vials|nebule|30|12|6.90",
  ]),
  drug("inhalation", "Budesonide inhalation suspension", "Budesonide", [
    "0.5 mg/2 mL, unit-dose ampoules|nebule|30|8|28.60",
    "0.25 mg/2 mL, unit-dose ampoules|nebule|30|8|25.10",
  ]),
  drug("inhalation", "Fluticasone propionate and salmeterol inhalation powder", "Fluticasone and salmeterol", [
    "250 mcg/50 mcg, 60 blisters|inhaler|1|24|62.50",
  ]),
  drug("inhalation", "Tiotropium bromide inhalation powder", "Tiotropium", [
    "18 mcg capsules with inhaler, 30 doses|inhaler|1|24|289.00",
  ]),
  drug("inhalation", "Sodium chloride for inhalation", "Sodium chloride", [
    "3 %, 4 mL unit-dose vials|nebule|60|6|23.80",
    "0.9 %, 5 mL unit-dose vials|nebule|100|6|19.45",
  ]),
];

export const otherDrugs = [
  drug("antiInfectives", "Cefazolin for injection", "Cefazolin", [
    "1 gram vial|vial|25|6|41.75",
    "2 grams vial|vial|25|4|83.20",
    "10 grams pharmacy bulk vial|vial|10|4|98.50",
  ]),
  drug("antiInfectives", "Ceftriaxone for injection", "Ceftriaxone", [
    "1 gram vial|vial|10|10|16.90",
    "2 grams vial|vial|10|10|29.40",
    "1 gram/50 mL in dextrose, frozen premixed bag|bag|24|1|196.80",
  ]),
  drug("antiInfectives", "Cefepime for injection", "Cefepime", [
    "1 gram vial|vial|10|10|38.25",
    "2 grams vial|vial|10|10|66.10",
  ]),
  drug("antiInfectives", "Vancomycin hydrochloride for injection", "Vancomycin", [
    "1 gram vial|vial|10|10|44.60",
    "1.25 grams vial|vial|10|10|58.95",
    "1 gram/200 mL premixed bag|bag|12|2|178.00",
  ]),
  drug("antiInfectives", "Piperacillin and tazobactam for injection", "Piperacillin and tazobactam", [
    "3.375 grams vial|vial|10|10|52.40",
    "4.5 grams vial|vial|10|10|68.30",
  ]),
  drug("antiInfectives", "Meropenem for injection", "Meropenem", [
    "500 mg vial|vial|10|10|36.70",
    "1 gram vial|vial|10|10|58.20",
  ]),
  drug("antiInfectives", "Ampicillin and sulbactam for injection", "Ampicillin and sulbactam", [
    "3 grams vial|vial|10|10|35.10",
  ]),
  drug("antiInfectives", "Azithromycin for injection", "Azithromycin", ["500 mg vial|vial|10|10|39.85"]),
  drug("antiInfectives", "Levofloxacin in dextrose injection", "Levofloxacin", [
    "500 mg/100 mL premixed bag|bag|24|1|98.40",
    "750 mg/150 mL premixed bag|bag|24|1|121.00",
  ]),
  drug("antiInfectives", "Metronidazole injection", "Metronidazole", ["500 mg/100 mL premixed bag|bag|24|1|54.30"]),
  drug("antiInfectives", "Fluconazole injection", "Fluconazole", ["200 mg/100 mL premixed bag|bag|6|4|41.10"]),
  drug("antiInfectives", "Acyclovir sodium injection", "Acyclovir", [
    "50 mg/mL, 10 mL single-dose vial|vial|10|10|44.00",
  ]),
  drug("antiInfectives", "Gentamicin sulfate injection", "Gentamicin", ["40 mg/mL, 2 mL vial|vial|25|8|38.60"]),
  drug(
    "antiInfectives",
    "Penicillin G benzathine injectable suspension",
    "Penicillin G benzathine",
    ["1.2 million units/2 mL prefilled syringe|syringe|10|4|1740.00"],
    cold,
  ),
  drug("antiInfectives", "Amoxicillin capsules", "Amoxicillin", ["500 mg capsules, bottle of 500|tablet|1|12|26.40"]),
  drug("antiInfectives", "Amoxicillin and clavulanate potassium tablets", "Amoxicillin and clavulanate", [
    "875 mg/125 mg tablets, bottle of 20|tablet|1|48|6.75",
  ]),
  drug("antiInfectives", "Doxycycline hyclate capsules", "Doxycycline", [
    "100 mg capsules, bottle of 50|tablet|1|48|8.30",
  ]),
  drug("cardiovascular", "Lisinopril tablets", "Lisinopril", [
    "10 mg tablets, bottle of 1,000|tablet|1|12|13.90",
    "20 mg tablets, bottle of 100|tablet|1|48|2.95",
  ]),
  drug("cardiovascular", "Amlodipine besylate tablets", "Amlodipine", [
    "5 mg tablets, bottle of 1,000|tablet|1|12|11.30",
    "10 mg tablets, bottle of 90|tablet|1|48|2.40",
  ]),
  drug("cardiovascular", "Metoprolol succinate extended-release tablets", "Metoprolol succinate", [
    "25 mg tablets, bottle of 100|tablet|1|48|5.70",
    "50 mg tablets, bottle of 100|tablet|1|48|6.10",
  ]),
  drug("cardiovascular", "Atorvastatin calcium tablets", "Atorvastatin", [
    "40 mg tablets, bottle of 90|tablet|1|48|4.20",
    "80 mg tablets, bottle of 500|tablet|1|12|31.50",
  ]),
  drug("cardiovascular", "Apixaban tablets", "Apixaban", ["5 mg tablets, bottle of 60|tablet|1|48|512.00"]),
  drug("cardiovascular", "Clopidogrel tablets", "Clopidogrel", ["75 mg tablets, bottle of 90|tablet|1|48|4.85"]),
  drug("cardiovascular", "Nitroglycerin sublingual tablets", "Nitroglycerin", [
    "0.4 mg tablets, bottle of 25|tablet|4|24|28.30",
  ]),
  drug("tablets", "Acetaminophen tablets", "Acetaminophen", ["325 mg tablets, unit dose box of 100|box|1|24|6.20"]),
  drug("tablets", "Ibuprofen tablets", "Ibuprofen", ["600 mg tablets, bottle of 500|tablet|1|12|19.85"]),
  drug("tablets", "Gabapentin capsules", "Gabapentin", [
    "300 mg capsules, bottle of 100|tablet|1|48|5.10",
    "300 mg capsules, unit dose box of 100|box|1|24|17.60",
  ]),
  drug("tablets", "Metformin hydrochloride tablets", "Metformin", [
    "500 mg tablets, bottle of 1,000|tablet|1|12|15.20",
    "1,000 mg tablets, bottle of 500|tablet|1|12|18.75",
  ]),
  drug("tablets", "Levothyroxine sodium tablets", "Levothyroxine", [
    "50 mcg tablets, bottle of 90|tablet|1|48|9.40",
    "100 mcg tablets, bottle of 90|tablet|1|48|9.85",
  ]),
  drug("tablets", "Prednisone tablets", "Prednisone", ["20 mg tablets, bottle of 100|tablet|1|48|7.95"]),
  drug("tablets", "Ondansetron orally disintegrating tablets", "Ondansetron", [
    "4 mg orally disintegrating tablets, box of 30|box|1|48|6.45",
  ]),
  drug("tablets", "Sertraline hydrochloride tablets", "Sertraline", ["50 mg tablets, bottle of 90|tablet|1|48|4.05"]),
  drug("tablets", "Quetiapine fumarate tablets", "Quetiapine", ["25 mg tablets, bottle of 100|tablet|1|48|4.60"]),
  drug("tablets", "Pantoprazole sodium delayed-release tablets", "Pantoprazole", [
    "40 mg tablets, bottle of 90|tablet|1|48|4.35",
  ]),
  drug("liquids", "Acetaminophen oral suspension", "Acetaminophen", ["160 mg/5 mL, 118 mL bottle|bottle|12|4|27.60"]),
  drug("liquids", "Lactulose oral solution", "Lactulose", [
    "10 g/15 mL, 473 mL bottle|bottle|1|12|9.20",
    "20 g/30 mL, unit-dose cups|box|40|4|46.50",
  ]),
  drug("liquids", "Levetiracetam oral solution", "Levetiracetam", ["100 mg/mL, 473 mL bottle|bottle|1|12|13.75"]),
  drug("liquids", "Nystatin oral suspension", "Nystatin", ["100,000 units/mL, 60 mL bottle|bottle|1|24|11.40"]),
  drug("topicals", "Lidocaine patch", "Lidocaine", ["5 % patch, box of 30|patch|30|12|58.90"]),
  drug("topicals", "Nicotine transdermal system", "Nicotine", ["21 mg/24 h patch, box of 14|patch|14|24|27.35"]),
  drug("topicals", "Mupirocin ointment", "Mupirocin", ["2 %, 22 g tube|tube|1|48|5.15"]),
  drug("topicals", "Hydrocortisone cream", "Hydrocortisone", ["2.5 %, 30 g tube|tube|1|48|4.70"]),
  drug("topicals", "Silver sulfadiazine cream", "Silver sulfadiazine", [
    "1 %, 50 g tube|tube|1|24|9.95",
    "1 %, 400 g jar|tube|1|12|32.40",
  ]),
  drug(
    "eyeAndEar",
    "Latanoprost ophthalmic solution",
    "Latanoprost",
    ["0.005 %, 2.5 mL bottle|dropper|1|48|6.30"],
    cold,
  ),
  drug("eyeAndEar", "Erythromycin ophthalmic ointment", "Erythromycin", ["0.5 %, 1 g unit-dose tube|tube|50|4|71.20"]),
  drug("eyeAndEar", "Ofloxacin otic solution", "Ofloxacin", ["0.3 %, 5 mL bottle|dropper|1|48|14.60"]),
  drug("eyeAndEar", "Tropicamide ophthalmic solution", "Tropicamide", ["1 %, 15 mL bottle|dropper|1|24|11.85"]),
  drug("biologics", "Insulin human injection", "Insulin regular", ["100 units/mL, 10 mL vial|vial|1|24|64.20"], cold),
  drug(
    "biologics",
    "Insulin glargine injection",
    "Insulin glargine",
    ["100 units/mL, 3 mL pen|pen|5|12|148.00", "100 units/mL, 10 mL vial|vial|1|24|98.00"],
    cold,
  ),
  drug("biologics", "Influenza vaccine", "Influenza vaccine", ["0.5 mL prefilled syringe|syringe|10|10|228.00"], cold),
  drug(
    "biologics",
    "Varicella virus vaccine live",
    "Varicella vaccine",
    ["0.5 mL single-dose vial|vial|10|4|1620.00"],
    { storage: "frozen" },
  ),
  drug(
    "biologics",
    "Tetanus and diphtheria toxoids adsorbed",
    "Tetanus and diphtheria toxoids",
    ["0.5 mL prefilled syringe|syringe|10|10|312.00"],
    cold,
  ),
  drug(
    "biologics",
    "Alteplase for injection",
    "Alteplase",
    ["100 mg vial with diluent|vial|1|6|8940.00", "2 mg vial|vial|10|6|1870.00"],
    cold,
  ),
];
