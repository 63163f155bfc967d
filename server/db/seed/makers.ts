/** Makers of the demonstration's products; their labeler codes are given to nobody. */
import type { Random } from "#server/base/random.ts";
import type { Form } from "./drug.ts";

export type Maker = {
  name: string;
  /** Four digits: NDCs of 4-4-2. Five: 5-3-2, or 5-4-1 where `isLong`. */
  labeler: string;
  isLong?: true;
  /** Colour of its caps and labels. */
  tint: string;
  makes: readonly Form[];
};

const injected: Form[] = ["vial", "ampoule", "syringe", "pen"];
const oral: Form[] = ["tablet", "box", "bottle"];
const makers: readonly Maker[] = [
  { name: "Alder Sterile Products", labeler: "99904", tint: "#2f6bd0", makes: injected },
  { name: "Birchwood Parenterals", labeler: "99917", isLong: true, tint: "#0f8f7f", makes: injected },
  { name: "Cedar Ridge Hospital Products", labeler: "9991", tint: "#b4531f", makes: [...injected, "bag"] },
  { name: "Dogwood Infusion", labeler: "99931", isLong: true, tint: "#5f55b8", makes: ["bag"] },
  { name: "Elm Street Generics", labeler: "99942", tint: "#3b7d3a", makes: oral },
  { name: "Foxglove Laboratories", labeler: "99958", isLong: true, tint: "#a33b63", makes: [...oral, "patch"] },
  { name: "Ginkgo Pharma", labeler: "9996", tint: "#8a6d14", makes: ["tablet", "patch", "tube", "dropper", "spray"] },
  { name: "Hawthorn Respiratory", labeler: "99973", tint: "#1b7fa8", makes: ["inhaler", "nebule", "spray", "dropper"] },
  {
    name: "Ironwood Air",
    labeler: "99986",
    isLong: true,
    tint: "#6a5a4c",
    makes: ["inhaler", "nebule", "bottle", "tube"],
  },
];

/** One or two different makers of such a thing. */
export function makersOf(form: Form, count: number, random: Random): Maker[] {
  const able = makers.filter(({ makes }) => makes.includes(form));
  const from = random.whole(0, able.length - 1);
  return Array.from({ length: Math.min(count, able.length) }, (_, at) => able[(from + at) % able.length]!);
}

/** An NDC of the maker, in the format of its labeler code. */
export function ndcOf({ labeler, isLong }: Maker, { product, pack }: { product: number; pack: number }): string {
  const productCode = 100 + product * 3 + pack;
  if (labeler.length === 4)
    return `${labeler}-${String(productCode).padStart(4, "0")}-${String(pack * 10).padStart(2, "0")}`;
  return isLong
    ? `${labeler}-${String(1000 + productCode)}-${pack}`
    : `${labeler}-${productCode}-${String(pack).padStart(2, "0")}`;
}
