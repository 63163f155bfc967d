/** Controlled substances of the demonstration, schedules I to V with their non-narcotic kinds; prices are invented. */
import { drug } from "./drug.ts";

export const controlledDrugs = [
  drug(
    "injectables",
    "Fentanyl citrate injection",
    "Fentanyl",
    [
      "50 mcg/mL, 2 mL ampoule|ampoule|10|10|22.60",
      "50 mcg/mL, 5 mL vial|vial|25|8|71.40",
      "2,500 mcg/250 mL in sodium chloride 0.9 %, bag|bag|10|2|196.00",
    ],
    { schedule: "II" },
  ),
  drug(
    "injectables",
    "Hydromorphone hydrochloride injection",
    "Hydromorphone",
    ["2 mg/mL, 1 mL prefilled syringe|syringe|10|10|39.80", "10 mg/mL, 50 mL vial|vial|1|25|61.20"],
    { schedule: "II" },
  ),
  drug(
    "injectables",
    "Morphine sulfate injection",
    "Morphine",
    ["4 mg/mL, 1 mL prefilled syringe|syringe|10|10|36.90", "10 mg/mL, 1 mL vial|vial|25|8|64.00"],
    { schedule: "II" },
  ),
  drug("injectables", "Meperidine hydrochloride injection", "Meperidine", ["50 mg/mL, 1 mL vial|vial|25|8|88.75"], {
    schedule: "II",
  }),
  drug("injectables", "Remifentanil for injection", "Remifentanil", ["1 mg vial|vial|10|10|204.00"], {
    schedule: "II",
  }),
  drug("injectables", "Sufentanil citrate injection", "Sufentanil", ["50 mcg/mL, 1 mL ampoule|ampoule|10|10|94.10"], {
    schedule: "II",
  }),
  drug(
    "tablets",
    "Oxycodone hydrochloride tablets",
    "Oxycodone",
    [
      "5 mg tablets, bottle of 100|tablet|1|48|11.60",
      "10 mg tablets, bottle of 100|tablet|1|48|17.90",
      "5 mg tablets, unit dose box of 100|box|1|24|33.40",
    ],
    { schedule: "II" },
  ),
  drug(
    "tablets",
    "Oxycodone and acetaminophen tablets",
    "Oxycodone and acetaminophen",
    ["5 mg/325 mg tablets, bottle of 100|tablet|1|48|14.75", "10 mg/325 mg tablets, bottle of 100|tablet|1|48|24.30"],
    { schedule: "II" },
  ),
  drug(
    "tablets",
    "Hydrocodone bitartrate and acetaminophen tablets",
    "Hydrocodone and acetaminophen",
    ["5 mg/325 mg tablets, bottle of 100|tablet|1|48|13.20", "10 mg/325 mg tablets, bottle of 500|tablet|1|12|58.40"],
    { schedule: "II" },
  ),
  drug(
    "tablets",
    "Morphine sulfate extended-release tablets",
    "Morphine extended-release",
    ["15 mg tablets, bottle of 100|tablet|1|48|29.90", "30 mg tablets, bottle of 100|tablet|1|48|47.35"],
    { schedule: "II" },
  ),
  drug("tablets", "Methadone hydrochloride tablets", "Methadone", ["10 mg tablets, bottle of 100|tablet|1|48|12.80"], {
    schedule: "II",
  }),
  drug(
    "topicals",
    "Fentanyl transdermal system",
    "Fentanyl",
    ["25 mcg/h patch, box of 5|patch|5|24|38.60", "50 mcg/h patch, box of 5|patch|5|24|61.75"],
    { schedule: "II" },
  ),
  drug(
    "tablets",
    "Methylphenidate hydrochloride tablets",
    "Methylphenidate",
    [
      "10 mg tablets, bottle of 100|tablet|1|48|19.40",
      "36 mg extended-release tablets, bottle of 100|tablet|1|24|142.00",
    ],
    { schedule: "IIN" },
  ),
  drug(
    "tablets",
    "Dextroamphetamine and amphetamine capsules",
    "Mixed amphetamine salts",
    ["20 mg extended-release capsules, bottle of 100|tablet|1|24|94.80"],
    { schedule: "IIN" },
  ),
  drug(
    "tablets",
    "Lisdexamfetamine dimesylate capsules",
    "Lisdexamfetamine",
    ["30 mg capsules, bottle of 100|tablet|1|24|216.00"],
    { schedule: "IIN" },
  ),
  drug(
    "injectables",
    "Pentobarbital sodium injection",
    "Pentobarbital",
    ["50 mg/mL, 20 mL multiple-dose vial|vial|1|10|684.00"],
    { schedule: "IIN" },
  ),
  drug(
    "tablets",
    "Acetaminophen and codeine phosphate tablets",
    "Acetaminophen and codeine",
    ["300 mg/30 mg tablets, bottle of 100|tablet|1|48|12.10"],
    { schedule: "III" },
  ),
  drug(
    "tablets",
    "Buprenorphine and naloxone sublingual tablets",
    "Buprenorphine and naloxone",
    ["8 mg/2 mg tablets, bottle of 30|tablet|1|48|41.90"],
    { schedule: "III" },
  ),
  drug(
    "injectables",
    "Buprenorphine hydrochloride injection",
    "Buprenorphine",
    ["0.3 mg/mL, 1 mL vial|vial|5|20|92.35"],
    { schedule: "III" },
  ),
  drug(
    "anesthesia",
    "Ketamine hydrochloride injection",
    "Ketamine",
    ["50 mg/mL, 10 mL multiple-dose vial|vial|10|10|84.60", "100 mg/mL, 5 mL multiple-dose vial|vial|10|10|97.15"],
    { schedule: "IIIN" },
  ),
  drug(
    "injectables",
    "Testosterone cypionate injection",
    "Testosterone cypionate",
    ["200 mg/mL, 1 mL vial|vial|1|50|13.70", "200 mg/mL, 10 mL multiple-dose vial|vial|1|50|58.25"],
    { schedule: "IIIN" },
  ),
  drug("topicals", "Testosterone gel", "Testosterone", ["1.62 %, 75 g metered-dose pump|tube|1|24|49.30"], {
    schedule: "IIIN",
  }),
  drug(
    "injectables",
    "Midazolam injection",
    "Midazolam",
    [
      "1 mg/mL, 2 mL single-dose vial|vial|25|8|22.75",
      "5 mg/5 mL prefilled syringe|syringe|10|10|74.10",
      "5 mg/mL, 10 mL multiple-dose vial|vial|10|10|38.00",
    ],
    { schedule: "IV" },
  ),
  drug(
    "injectables",
    "Lorazepam injection",
    "Lorazepam",
    ["2 mg/mL, 1 mL vial|vial|25|8|49.30", "2 mg/mL, 10 mL multiple-dose vial|vial|10|10|104.70"],
    { schedule: "IV", storage: "cold" },
  ),
  drug("injectables", "Diazepam injection", "Diazepam", ["5 mg/mL, 2 mL prefilled syringe|syringe|10|10|138.00"], {
    schedule: "IV",
  }),
  drug("injectables", "Phenobarbital sodium injection", "Phenobarbital", ["65 mg/mL, 1 mL vial|vial|25|8|431.00"], {
    schedule: "IV",
  }),
  drug(
    "tablets",
    "Alprazolam tablets",
    "Alprazolam",
    ["0.5 mg tablets, bottle of 100|tablet|1|48|4.35", "1 mg tablets, bottle of 500|tablet|1|12|19.60"],
    { schedule: "IV" },
  ),
  drug(
    "tablets",
    "Lorazepam tablets",
    "Lorazepam",
    ["1 mg tablets, bottle of 100|tablet|1|48|4.90", "0.5 mg tablets, unit dose box of 100|box|1|24|18.25"],
    { schedule: "IV" },
  ),
  drug("tablets", "Clonazepam tablets", "Clonazepam", ["0.5 mg tablets, bottle of 100|tablet|1|48|4.60"], {
    schedule: "IV",
  }),
  drug(
    "tablets",
    "Zolpidem tartrate tablets",
    "Zolpidem",
    ["5 mg tablets, bottle of 100|tablet|1|48|4.15", "10 mg tablets, bottle of 100|tablet|1|48|4.75"],
    { schedule: "IV" },
  ),
  drug(
    "tablets",
    "Tramadol hydrochloride tablets",
    "Tramadol",
    ["50 mg tablets, bottle of 100|tablet|1|48|4.05", "50 mg tablets, bottle of 1,000|tablet|1|12|24.70"],
    { schedule: "IV" },
  ),
  drug(
    "tablets",
    "Pregabalin capsules",
    "Pregabalin",
    ["75 mg capsules, bottle of 90|tablet|1|48|9.85", "150 mg capsules, bottle of 90|tablet|1|48|11.20"],
    { schedule: "V" },
  ),
  drug("tablets", "Lacosamide tablets", "Lacosamide", ["100 mg tablets, bottle of 60|tablet|1|48|16.30"], {
    schedule: "V",
  }),
  drug("injectables", "Lacosamide injection", "Lacosamide", ["10 mg/mL, 20 mL single-dose vial|vial|10|10|96.00"], {
    schedule: "V",
  }),
  drug(
    "liquids",
    "Promethazine and codeine oral solution",
    "Promethazine and codeine",
    ["6.25 mg/10 mg per 5 mL, 473 mL bottle|bottle|1|12|34.80"],
    { schedule: "V" },
  ),
  drug(
    "tablets",
    "Diphenoxylate and atropine tablets",
    "Diphenoxylate and atropine",
    ["2.5 mg/0.025 mg tablets, bottle of 100|tablet|1|48|21.60"],
    { schedule: "V" },
  ),
];

/** Schedule I is for research alone: shown to all, ordered by none of the three customers, whose registrations leave it out. */
export const researchDrugs = [
  drug(
    "tablets",
    "Psilocybin capsules for research",
    "Psilocybin",
    ["25 mg capsules, bottle of 10|tablet|1|12|412.00"],
    {
      schedule: "I",
    },
  ),
];
