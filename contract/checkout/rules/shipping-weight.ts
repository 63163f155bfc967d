/** What a cart weighs (pure). The one place that says what is assumed of a product whose weight nobody told us. */

/** A line, as far as it weighs. `weight_ounces` is of one smallest sale unit; null: not known. */
export type WeighedLine = {
  quantity: number;
  units_in: number;
  first_units_in: number;
  vials_per_unit: number;
  form: string;
  weight_ounces: number | null;
};

/**
 * Assumed ounces of one piece with its share of the box: a bag is taken as one litre, a bottle as 250 mL, a vial as 20 mL. Rather too much than too little, so
 * that nothing is promised for a parcel that turns out too heavy.
 */
const assumedOunces: Readonly<Record<string, number>> = {
  bag: 38,
  bottle: 12,
  tablet: 5,
  syringe: 2,
  pen: 2,
  inhaler: 3,
  spray: 3,
  tube: 3,
  vial: 1.5,
  ampoule: 1,
  nebule: 1,
  dropper: 1,
  patch: 0.5,
  box: 8,
};

/** The ounces of all lines, not rounded. */
export const ouncesOf = (lines: readonly WeighedLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.units_in * ouncesOfOne(line), 0);

/** Of one smallest sale unit. `vials_per_unit` counts the pieces of the product's first unit. */
const ouncesOfOne = ({ weight_ounces, form, vials_per_unit, first_units_in }: WeighedLine): number =>
  weight_ounces ?? ((assumedOunces[form] ?? assumedOunces["box"]!) * Math.max(1, vials_per_unit)) / first_units_in;

/** Whole pounds that are paid for: each begun one, at least one. */
export const poundsOf = (ounces: number): number => Math.max(1, Math.ceil(ounces / 16));
