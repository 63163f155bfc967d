/** Injectables, IV solutions, anesthesia and emergency drugs of the demonstration; prices are invented. */
import { drug } from "./drug.ts";

const cold = { storage: "cold" } as const;

export const injectedDrugs = [
  drug("injectables", "Ondansetron hydrochloride injection", "Ondansetron", [
    "2 mg/mL, 2 mL single-dose vial|vial|25|8|15.50",
    "2 mg/mL, 20 mL multiple-dose vial|vial|10|12|48.90",
    "4 mg/2 mL prefilled syringe, luer lock, tamper-evident cap, latex-free|syringe|24|6|131.04",
  ]),
  drug("injectables", "Ketorolac tromethamine injection", "Ketorolac tromethamine", [
    "30 mg/mL, 1 mL single-dose vial|vial|25|8|24.50",
    "60 mg/2 mL single-dose vial|vial|25|8|31.75",
    "15 mg/mL, 1 mL prefilled syringe|syringe|10|10|58.30",
  ]),
  drug(
    "injectables",
    "Famotidine injection",
    "Famotidine",
    ["10 mg/mL, 2 mL single-dose vial|vial|25|8|38.20", "20 mg/50 mL premixed bag|bag|24|1|176.40"],
    cold,
  ),
  drug("injectables", "Pantoprazole sodium for injection", "Pantoprazole", [
    "40 mg lyophilized powder vial|vial|10|10|42.60",
  ]),
  drug("injectables", "Furosemide injection", "Furosemide", [
    "10 mg/mL, 4 mL single-dose vial|vial|25|8|21.10",
    "10 mg/mL, 10 mL single-dose vial|vial|25|8|33.85",
  ]),
  drug("injectables", "Heparin sodium injection", "Heparin", [
    "5,000 units/mL, 1 mL vial|vial|25|8|44.25",
    "1,000 units/mL, 30 mL multiple-dose vial|vial|25|6|148.00",
    "5,000 units/0.5 mL prefilled syringe|syringe|50|6|162.50",
  ]),
  drug("injectables", "Enoxaparin sodium injection", "Enoxaparin", [
    "40 mg/0.4 mL prefilled syringe|syringe|10|10|46.80",
    "80 mg/0.8 mL prefilled syringe|syringe|10|10|83.90",
  ]),
  drug("injectables", "Methylprednisolone sodium succinate for injection", "Methylprednisolone", [
    "125 mg vial with diluent|vial|25|4|121.25",
    "1 gram vial|vial|1|25|28.40",
  ]),
  drug("injectables", "Dexamethasone sodium phosphate injection", "Dexamethasone", [
    "4 mg/mL, 1 mL single-dose vial|vial|25|8|34.75",
    "10 mg/mL, 10 mL multiple-dose vial|vial|10|10|56.20",
  ]),
  drug("injectables", "Diphenhydramine hydrochloride injection", "Diphenhydramine", [
    "50 mg/mL, 1 mL single-dose vial|vial|25|8|26.90",
    "50 mg/mL, 1 mL prefilled syringe|syringe|10|10|49.60",
  ]),
  drug("injectables", "Metoclopramide injection", "Metoclopramide", ["5 mg/mL, 2 mL single-dose vial|vial|25|8|29.35"]),
  drug("injectables", "Prochlorperazine edisylate injection", "Prochlorperazine", [
    "5 mg/mL, 2 mL single-dose vial|vial|25|8|187.50",
  ]),
  drug("injectables", "Haloperidol lactate injection", "Haloperidol", [
    "5 mg/mL, 1 mL single-dose vial|vial|25|8|45.15",
  ]),
  drug("injectables", "Levetiracetam injection", "Levetiracetam", [
    "100 mg/mL, 5 mL single-dose vial|vial|25|8|51.20",
    "1,000 mg/100 mL premixed bag|bag|10|4|92.00",
  ]),
  drug("injectables", "Valproate sodium injection", "Valproate sodium", [
    "100 mg/mL, 5 mL single-dose vial|vial|10|10|78.60",
  ]),
  drug("injectables", "Tranexamic acid injection", "Tranexamic acid", [
    "100 mg/mL, 10 mL single-dose vial|vial|10|10|63.40",
    "1 gram/100 mL in sodium chloride 0.7 %, bag|bag|10|4|114.90",
  ]),
  drug("injectables", "Oxytocin injection", "Oxytocin", [
    "10 units/mL, 1 mL single-dose vial|vial|25|8|39.75",
    "30 units in 500 mL sodium chloride 0.9 %, bag|bag|12|1|268.20",
  ]),
  drug(
    "injectables",
    "Octreotide acetate injection",
    "Octreotide",
    ["100 mcg/mL, 1 mL single-dose vial|vial|10|10|71.30"],
    cold,
  ),
  drug("injectables", "Magnesium sulfate injection", "Magnesium sulfate", [
    "50 %, 2 mL single-dose vial|vial|25|8|27.80",
    "4 grams/100 mL premixed bag|bag|24|1|148.80",
  ]),
  drug("injectables", "Potassium chloride injection", "Potassium chloride", [
    "20 mEq/100 mL premixed bag|bag|48|1|236.00",
    "2 mEq/mL, 20 mL concentrate vial|vial|25|6|68.45",
  ]),
  drug("injectables", "Acetaminophen injection", "Acetaminophen", [
    "1,000 mg/100 mL ready-to-use bag|bag|24|1|201.60",
    "1,000 mg/100 mL single-dose vial|vial|24|4|164.30",
  ]),
  drug("injectables", "Cyanocobalamin injection", "Cyanocobalamin", ["1,000 mcg/mL, 1 mL vial|vial|25|8|62.75"]),
  drug("injectables", "Methotrexate injection", "Methotrexate", ["25 mg/mL, 2 mL vial|vial|5|20|32.50"]),
  drug("injectables", "Medroxyprogesterone acetate injectable suspension", "Medroxyprogesterone", [
    "150 mg/mL, 1 mL prefilled syringe|syringe|1|24|41.85",
  ]),
  drug("injectables", "Terbutaline sulfate injection", "Terbutaline", [
    "1 mg/mL, 1 mL single-dose vial|vial|10|10|58.00",
  ]),
  drug("anesthesia", "Propofol injectable emulsion", "Propofol", [
    "10 mg/mL, 20 mL single-dose vial|vial|10|10|38.50",
    "10 mg/mL, 50 mL single-dose vial|vial|20|4|142.60",
    "10 mg/mL, 100 mL single-dose vial|vial|10|4|129.80",
  ]),
  drug(
    "anesthesia",
    "Succinylcholine chloride injection",
    "Succinylcholine",
    ["20 mg/mL, 10 mL multiple-dose vial|vial|25|6|214.00", "100 mg/5 mL prefilled syringe|syringe|10|10|151.70"],
    cold,
  ),
  drug(
    "anesthesia",
    "Rocuronium bromide injection",
    "Rocuronium",
    ["10 mg/mL, 5 mL multiple-dose vial|vial|10|10|36.40", "50 mg/5 mL prefilled syringe|syringe|10|10|118.25"],
    cold,
  ),
  drug("anesthesia", "Vecuronium bromide for injection", "Vecuronium", [
    "10 mg lyophilized powder vial|vial|10|10|44.90",
  ]),
  drug("anesthesia", "Sugammadex injection", "Sugammadex", ["100 mg/mL, 2 mL single-dose vial|vial|10|10|878.00"]),
  drug("anesthesia", "Neostigmine methylsulfate injection", "Neostigmine", [
    "1 mg/mL, 10 mL multiple-dose vial|vial|10|10|66.80",
    "5 mg/5 mL prefilled syringe|syringe|10|10|97.00",
  ]),
  drug("anesthesia", "Glycopyrrolate injection", "Glycopyrrolate", [
    "0.2 mg/mL, 1 mL single-dose vial|vial|25|8|48.75",
    "0.2 mg/mL, 5 mL multiple-dose vial|vial|25|8|119.40",
  ]),
  drug("anesthesia", "Lidocaine hydrochloride injection", "Lidocaine", [
    "1 %, 20 mL multiple-dose vial|vial|25|6|51.60",
    "2 %, 5 mL single-dose vial|vial|10|10|24.20",
    "1 %, 2 mL ampoule|ampoule|25|8|37.90",
  ]),
  drug("anesthesia", "Bupivacaine hydrochloride injection", "Bupivacaine", [
    "0.25 %, 30 mL single-dose vial|vial|25|6|84.30",
    "0.5 %, 10 mL single-dose vial|vial|25|6|62.15",
    "0.75 % in dextrose 8.25 %, 2 mL spinal ampoule|ampoule|10|10|53.50",
  ]),
  drug("anesthesia", "Ropivacaine hydrochloride injection", "Ropivacaine", [
    "2 mg/mL, 100 mL premixed bag|bag|12|2|222.00",
    "5 mg/mL, 30 mL single-dose vial|vial|25|4|136.75",
  ]),
  drug("anesthesia", "Sevoflurane liquid for inhalation", "Sevoflurane", ["250 mL bottle|bottle|6|1|468.00"]),
  drug("anesthesia", "Dexmedetomidine injection", "Dexmedetomidine", [
    "200 mcg/2 mL single-dose vial|vial|25|8|94.00",
    "400 mcg/100 mL premixed bottle|bottle|10|4|186.30",
  ]),
  drug(
    "cardiovascular",
    "Phenylephrine hydrochloride injection",
    "Phenylephrine",
    [
      "100 mcg/mL, 10 mL prefilled syringe|syringe|10|10|92.40",
      "10 mg/mL, 1 mL single-dose vial|vial|25|8|61.25",
      "20 mg in 250 mL sodium chloride 0.9 %, ready-to-use bag|bag|12|1|286.80",
    ],
    cold,
  ),
  drug("cardiovascular", "Norepinephrine bitartrate injection", "Norepinephrine", [
    "1 mg/mL, 4 mL single-dose vial|vial|10|10|54.70",
    "4 mg in 250 mL sodium chloride 0.9 %, bag|bag|10|2|198.50",
  ]),
  drug(
    "cardiovascular",
    "Vasopressin injection",
    "Vasopressin",
    ["20 units/mL, 1 mL single-dose vial|vial|25|4|1480.00"],
    cold,
  ),
  drug("cardiovascular", "Amiodarone hydrochloride injection", "Amiodarone", [
    "50 mg/mL, 3 mL single-dose vial|vial|25|8|58.90",
    "360 mg/200 mL premixed bag|bag|10|2|312.00",
  ]),
  drug(
    "cardiovascular",
    "Diltiazem hydrochloride injection",
    "Diltiazem",
    ["5 mg/mL, 5 mL single-dose vial|vial|10|10|33.60"],
    cold,
  ),
  drug("cardiovascular", "Labetalol hydrochloride injection", "Labetalol", [
    "5 mg/mL, 20 mL multiple-dose vial|vial|1|50|6.85",
    "20 mg/4 mL prefilled syringe|syringe|10|10|74.00",
  ]),
  drug("cardiovascular", "Metoprolol tartrate injection", "Metoprolol", [
    "1 mg/mL, 5 mL single-dose vial|vial|10|10|18.75",
  ]),
  drug("cardiovascular", "Esmolol hydrochloride injection", "Esmolol", [
    "10 mg/mL, 10 mL single-dose vial|vial|25|4|171.00",
  ]),
  drug("cardiovascular", "Nicardipine hydrochloride injection", "Nicardipine", [
    "2.5 mg/mL, 10 mL single-dose vial|vial|10|10|96.50",
  ]),
  drug("cardiovascular", "Hydralazine hydrochloride injection", "Hydralazine", [
    "20 mg/mL, 1 mL single-dose vial|vial|25|8|139.00",
  ]),
  drug("cardiovascular", "Adenosine injection", "Adenosine", ["3 mg/mL, 2 mL prefilled syringe|syringe|10|10|64.90"]),
  drug("emergency", "Epinephrine injection", "Epinephrine", [
    "1 mg/mL, 1 mL single-dose vial|vial|25|8|143.20",
    "0.1 mg/mL, 10 mL prefilled syringe|syringe|10|10|108.50",
    "0.3 mg auto-injector, two-pack|pen|2|12|289.00",
  ]),
  drug("emergency", "Atropine sulfate injection", "Atropine", [
    "0.1 mg/mL, 10 mL prefilled syringe|syringe|10|10|97.30",
  ]),
  drug("emergency", "Naloxone hydrochloride", "Naloxone", [
    "0.4 mg/mL, 1 mL single-dose vial|vial|10|10|82.60",
    "4 mg nasal spray, two-pack|spray|2|24|44.00",
  ]),
  drug("emergency", "Dextrose injection, emergency", "Dextrose", ["50 %, 50 mL prefilled syringe|syringe|10|6|126.80"]),
  drug("emergency", "Calcium chloride injection", "Calcium chloride", [
    "10 %, 10 mL prefilled syringe|syringe|10|10|104.60",
  ]),
  drug("emergency", "Sodium bicarbonate injection", "Sodium bicarbonate", [
    "8.4 %, 50 mL prefilled syringe|syringe|10|6|117.90",
    "8.4 %, 50 mL single-dose vial|vial|25|4|203.00",
  ]),
  drug("emergency", "Glucagon for injection", "Glucagon", ["1 mg emergency kit|box|1|10|214.00"]),
  drug("emergency", "Flumazenil injection", "Flumazenil", ["0.1 mg/mL, 5 mL multiple-dose vial|vial|10|10|38.40"]),
  drug("ivSolutions", "Sodium chloride injection", "Sodium chloride", [
    "0.9 %, 1,000 mL bag|bag|14|1|38.50",
    "0.9 %, 100 mL bag|bag|64|1|131.20",
    "0.9 %, 10 mL flush syringe|syringe|60|6|28.80",
    "3 %, 500 mL bag|bag|24|1|91.40",
  ]),
  drug("ivSolutions", "Lactated Ringer's injection", "Lactated Ringer's", [
    "1,000 mL bag|bag|14|1|40.60",
    "500 mL bag|bag|24|1|58.30",
  ]),
  drug("ivSolutions", "Dextrose injection", "Dextrose", [
    "5 %, 1,000 mL bag|bag|14|1|41.30",
    "5 %, 50 mL bag|bag|96|1|188.20",
    "10 %, 500 mL bag|bag|24|1|77.00",
  ]),
  drug("ivSolutions", "Dextrose and sodium chloride injection", "Dextrose 5 % and sodium chloride 0.45 %", [
    "1,000 mL bag|bag|14|1|44.70",
  ]),
  drug("ivSolutions", "Sterile water for injection", "Sterile water", [
    "10 mL single-dose vial|vial|25|8|31.90",
    "1,000 mL bag|bag|14|1|43.20",
  ]),
  drug("ivSolutions", "Lipid injectable emulsion", "Lipid emulsion", ["20 %, 250 mL bag|bag|10|1|246.00"]),
];
