/** A generic drug of the demonstration and the ways it is packed. */
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

type Given = Partial<Pick<Drug, "schedule" | "storage">>;

/** A drug; each pack is written "strength and pack | form | in a carton | cartons a case | dollars a carton". */
export function drug(
  kind: ClassName,
  group: string,
  name: string,
  packs: string[],
  { schedule = null, storage = "room" }: Given = {},
): Drug {
  return { group, name, class: kind, schedule, storage, packs: packs.map(packOf) };
}

function packOf(line: string): Pack {
  const [text = "", form = "", inCarton = "", inCase = "", dollars = ""] = line.split("|").map((part) => part.trim());
  return {
    text,
    form: form as Form,
    inCarton: Number(inCarton),
    inCase: Number(inCase),
    priceCents: Math.round(Number(dollars) * 100),
  };
}
