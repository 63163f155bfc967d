/** Units of measure and the words for packages. */
import type { Form, Pack } from "./drug.ts";

export type Unit = {
  quantity_uom_code: string;
  sale_uom_desc: string;
  units_in: number;
  price_cents: number | null;
  max_sale_qty: number | null;
};

const things: Record<Form, [one: string, many: string]> = {
  vial: ["vial", "vials"],
  ampoule: ["ampoule", "ampoules"],
  syringe: ["syringe", "syringes"],
  pen: ["pen", "pens"],
  bag: ["bag", "bags"],
  bottle: ["bottle", "bottles"],
  tablet: ["bottle", "bottles"],
  inhaler: ["inhaler", "inhalers"],
  nebule: ["unit-dose vial", "unit-dose vials"],
  patch: ["patch", "patches"],
  tube: ["tube", "tubes"],
  dropper: ["bottle", "bottles"],
  spray: ["spray", "sprays"],
  box: ["box", "boxes"],
};

/** "Carton of 25 vials", and the counts behind it. Bags come by the case alone. */
export function packagingOf({ form, inCarton, inCase }: Pack): {
  retail_packaging: string;
  units_per_case: number;
  vials_per_unit: number;
} {
  const [one, many] = things[form];
  const outer = inCase === 1 ? "Case" : "Carton";
  return {
    retail_packaging: `${outer} of ${inCarton} ${inCarton === 1 ? one : many}`,
    units_per_case: inCase,
    vials_per_unit: inCarton,
  };
}

/** Vials this few in a carton may be bought one by one. */
const singlesUpTo = 10;
const forSingles: readonly Form[] = ["vial", "syringe", "ampoule"];

/** Units in which a pack is sold: the carton first, then the case (3 % less), then the single one (8 % more). Prices null: not priced yet. */
export function unitsOf(
  { form, inCarton, inCase }: Pack,
  priceCents: number | null,
  max_sale_qty: number | null,
): Unit[] {
  if (inCase === 1)
    return [{ quantity_uom_code: "CS", sale_uom_desc: "Case", units_in: 1, price_cents: priceCents, max_sale_qty }];
  const hasSingles = forSingles.includes(form) && inCarton > 1 && inCarton <= singlesUpTo;
  const inUnit = hasSingles ? inCarton : 1;
  const unit = (
    quantity_uom_code: string,
    sale_uom_desc: string,
    units_in: number,
    times: number,
    limit: number | null,
  ): Unit => ({
    quantity_uom_code,
    sale_uom_desc,
    units_in,
    price_cents: priceCents === null ? null : Math.round(priceCents * times),
    max_sale_qty: limit,
  });
  const atMost = (share: number) => (max_sale_qty === null ? null : Math.floor(max_sale_qty * share));
  return [
    unit("CT", "Carton", inUnit, 1, max_sale_qty),
    unit("CS", "Case", inUnit * inCase, inCase * 0.97, atMost(1 / inCase)),
    ...(hasSingles ? [unit("EA", "Each", 1, 1.08 / inCarton, atMost(inCarton))] : []),
  ];
}
