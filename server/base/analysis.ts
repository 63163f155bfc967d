/** What a demonstration lot was tested for, and what came out: the same every time for the same lot. */
import { randomOf } from "./random.ts";

export type AnalysisResult = { test: string; specification: string; result: string };

/** Results of a lot; what is dissolved is tested otherwise than what is dry. */
export function analysisOf(lot_no: string, full_description: string): AnalysisResult[] {
  const random = randomOf(`analysis of ${lot_no}`);
  const tenths = (least: number, most: number) => (random.whole(least * 10, most * 10) / 10).toFixed(1);
  const isDry = /tablet|capsule/i.test(full_description);
  const always: AnalysisResult[] = [
    {
      test: "Appearance",
      specification: isDry ? "Intact, uniform color" : "Clear, free of visible particles",
      result: "Conforms",
    },
    { test: "Identification (HPLC)", specification: "Retention time matches the reference", result: "Conforms" },
    { test: "Assay", specification: "95.0% to 105.0% of label claim", result: `${tenths(97, 103)}%` },
    { test: "Total impurities", specification: "Not more than 2.0%", result: `${tenths(0.2, 1.4)}%` },
  ];
  const dry = [
    { test: "Dissolution, 30 minutes", specification: "Not less than 80%", result: `${random.whole(88, 99)}%` },
  ];
  const wet = [
    { test: "pH", specification: "3.5 to 6.5", result: tenths(4, 6) },
    { test: "Sterility", specification: "No growth in 14 days", result: "Conforms" },
    {
      test: "Bacterial endotoxins",
      specification: "Not more than 0.5 EU/mL",
      result: `less than 0.${random.whole(1, 3)} EU/mL`,
    },
  ];
  return [...always, ...(isDry ? dry : wet)];
}
