/** How a product's pack, storage and shape are written and drawn, everywhere alike (pure). */
import * as text from "#src/text/trade/product.ts";
import type { IconName } from "#src/ui/kit/marks/icon.tsx";

export { unitName } from "#contract/base/units.ts";

/** A product's name whose amounts stay whole at a line's end: "1 mL" is never a 1 here and an mL there. */
export const wholeAmounts = (name: string): string =>
  name.replace(/(\d) (?=(?:mg|mcg|g|gram|grams|mL|L|unit|units|mEq|mmol|%)(?![a-z]))/g, "$1\u00a0");

/** Where it is kept, as a person reads it. */
export const storageWords = { room: text.roomTemperature, cold: text.refrigerated, frozen: text.frozen } as const;

/** The shape of a product's pack, for where it has no picture. */
export function packIcon(form: string): IconName {
  const shape = form.toLowerCase();
  if (shape.includes("syringe") || shape.includes("pen")) return "syringe";
  if (shape.includes("bag")) return "bag";
  if (/tablet|capsule|pill/.test(shape)) return "pill";
  if (/vial|ampoule|ampule|bottle/.test(shape)) return "vial";
  return "box";
}

/** Dollars for one of the things in a pack, rounded to cents; null where the pack is one thing or has no price. */
export const priceOfEach = (price: number | null, inPack: number): number | null =>
  price === null || inPack <= 1 ? null : Math.round((price / inPack) * 100) / 100;

type Pack = { retail_packaging: string; vials_per_unit: number };

/** What the packaging calls the things in it: "Carton of 25 vials". */
export function thingsName({ retail_packaging, vials_per_unit }: Pack): string {
  const [, inPack, things = "units"] = / of ([\d,]+) (.+)$/.exec(retail_packaging) ?? [];
  return inPack?.replace(",", "") === String(vials_per_unit) ? things : "units";
}

/** One of them: "vial". */
export const thingName = (pack: Pack): string =>
  thingsName(pack)
    .replace(/ies$/, "y")
    .replace(/(x|z|ch|sh|ss)es$|s$/, "$1");
