/** A generic drug of the demonstration and the ways it is packed. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { ClassName } from "./classes.ts";

/** What the thing is, for its picture. */
export type Form =
  | "vial"
  | "ampoule"
  | "syringe"
  | "pen"
  | "bag"
  | "bottle"
  | "tablet"
  | "inhaler"
  | "nebule"
  | "patch"
  | "tube"
  | "dropper"
  | "spray"
  | "box";

/** One way it is packed: 25 vials a carton, 8 cartons a case, price of the carton in cents. */
export type Pack = { text: string; form: Form; inCarton: number; inCase: number; priceCents: number };

export type Drug = {
  group: string;
  name: string;
  class: ClassName;
  schedule: string | null;
  storage: "room" | "cold" | "frozen";
  packs: Pack[];
};

/** Those of drugs.csv, in its order, which numbers their groups: three ordinary ones come before the inhaled, whose number the page knows. */
export function demonstrationDrugs(): Drug[] {
  const rows: Row[] = parse(readFileSync(new URL("drugs.csv", import.meta.url)), { columns: true });
  return [...Map.groupBy(rows, ({ group, name }) => `${group}, ${name}`).values()].map((packs) => {
    const { class: kind, group, name, schedule, storage } = packs[0]!;
    return { group, name, class: kind, schedule: schedule || null, storage, packs: packs.map(packOf) };
  });
}

/** A pack as a row of the file has it; the prices are invented. */
type Row = Record<
  "group" | "name" | "strength and pack" | "in a carton" | "cartons a case" | "dollars a carton",
  string
> & {
  class: ClassName;
  schedule: string;
  storage: Drug["storage"];
  form: Form;
};

const packOf = (row: Row): Pack => ({
  text: row["strength and pack"],
  form: row.form,
  inCarton: Number(row["in a carton"]),
  inCase: Number(row["cartons a case"]),
  priceCents: Math.round(Number(row["dollars a carton"]) * 100),
});
