/**
 * What a cart costs, in whole cents: list price, contract price, incentive, bonus discount, kit check (docs/decisions/029). The server calculates every
 * cart, quote and order by this, and the page what waits on it. All is calculated per unit, so that a line is its quantity times what a unit costs and
 * the sums are those of the lines.
 */

/** A line as far as it costs something. A price that is null was taken away: the line counts nothing. */
export type PriceLine = {
  item_id: number;
  quantity: number;
  /** Smallest sale units in the line's unit: a case of 12 cartons has 12. */
  units_in: number;
  /** The same of the product's first unit, which incentives speak of. */
  first_units_in: number;
  list_cents: number | null;
  /** What the customer pays before anything is taken off: contract price, else list price. */
  price_cents: number | null;
  /** A unit's kit check; 0 when it was not chosen. */
  kit_check_cents: number;
};

/** An incentive as far as it takes something off. */
export type PriceOffer = {
  incentive_id: number;
  incentive_name: string;
  incentive_type_code: string;
  /** Off each of a product's first unit; off others as much as is in them. */
  discount_cents: number;
  /** Of a BDT: from so many first units of its products on; null: it takes nothing off. */
  tier_quantity: number | null;
  /** The products it takes something off. */
  item_ids: readonly number[];
  /** Of a BND: at least one product of each part must be in the cart. */
  parts: readonly { part_name: string; item_ids: readonly number[] }[];
  display_in_line_item_level_bit: boolean;
};

/** What a customer has agreed. `bonus_basis_points`: hundredths of a percent off goods, 0 until the goal is reached. */
export type AgreedTerms = { offers: readonly PriceOffer[]; bonus_basis_points: number };

/** No incentives, no bonus. */
export const noTerms: AgreedTerms = { offers: [], bonus_basis_points: 0 };

/** One unit of a line. `discount` and `bonus` are never more than the price. */
export type UnitPrice = {
  list: number;
  /** Before anything is taken off. */
  price: number;
  /** The incentive in effect; null: none. */
  offer: PriceOffer | null;
  discount: number;
  bonus: number;
  kitCheck: number;
};

/** Sums of a cart. `beforeDiscounts` is goods and surcharge; `total` is what is owed. */
export type Sums = {
  goods: number;
  discount: number;
  bonusDiscount: number;
  surcharge: number;
  beforeDiscounts: number;
  total: number;
};

/** What each line's unit costs, in the lines' order (null: it has no price), and the cart's sums. */
export function calculate(
  lines: readonly PriceLine[],
  terms: AgreedTerms,
): { units: readonly (UnitPrice | null)[]; sums: Sums } {
  const inEffect = terms.offers.filter((offer) => isInEffect(offer, lines));
  const units = lines.map((line) => unitOf(line, inEffect, terms.bonus_basis_points));
  const sumOf = (part: (unit: UnitPrice) => number) =>
    units.reduce((sum, unit, at) => (unit === null ? sum : sum + lines[at]!.quantity * part(unit)), 0);
  const goods = sumOf(({ price }) => price);
  const discount = sumOf((unit) => unit.discount);
  const bonusDiscount = sumOf(({ bonus }) => bonus);
  const surcharge = sumOf(({ kitCheck }) => kitCheck);
  const beforeDiscounts = goods + surcharge;
  const total = beforeDiscounts - discount - bonusDiscount;
  return { units, sums: { goods, discount, bonusDiscount, surcharge, beforeDiscounts, total } };
}

/** Goods at the customer's prices, before anything is taken off: what free shipping looks at. */
export const goodsOf = (lines: readonly Pick<PriceLine, "quantity" | "price_cents">[]): number =>
  lines.reduce((sum, { quantity, price_cents }) => sum + quantity * (price_cents ?? 0), 0);

/** The bonus discount of a customer: its share once the goal is reached, else 0. */
export function bonusInEffect(customer: {
  has_bonus_discount: boolean;
  bonus_current_cents: number;
  bonus_goal_cents: number;
  bonus_basis_points: number;
}): number {
  const isReached = customer.has_bonus_discount && customer.bonus_current_cents >= customer.bonus_goal_cents;
  return isReached ? customer.bonus_basis_points : 0;
}

/** What is still to be done for an incentive that a line could have and has not. `saves`: off a first unit. */
export type PriceHint =
  | { kind: "more"; offer: PriceOffer; missing: number; saves: number }
  | { kind: "parts"; offer: PriceOffer; missing: readonly string[]; saves: number };

/** The incentives that would take something off the cart's lines if more were in it, by number. */
export function hintsOf(lines: readonly PriceLine[], { offers }: AgreedTerms): PriceHint[] {
  return offers.flatMap((offer): PriceHint[] => {
    const saves = Math.max(0, offer.discount_cents);
    const units = unitsOf(offer, lines);
    if (saves === 0 || units === 0 || isInEffect(offer, lines)) return [];
    if (offer.incentive_type_code === "BDT" && offer.tier_quantity !== null)
      return [{ kind: "more", offer, missing: Math.ceil(offer.tier_quantity - units - almost), saves }];
    if (offer.incentive_type_code === "BND" && offer.parts.length > 0)
      return [{ kind: "parts", offer, missing: missingParts(offer, lines), saves }];
    return [];
  });
}

/** BND: each part is there. BDT: enough of its products together. Any other kind is only shown. */
function isInEffect(offer: PriceOffer, lines: readonly PriceLine[]): boolean {
  switch (offer.incentive_type_code) {
    case "BND":
      return offer.parts.length > 0 && missingParts(offer, lines).length === 0;
    case "BDT":
      return offer.tier_quantity !== null && unitsOf(offer, lines) + almost >= offer.tier_quantity;
    default:
      return false;
  }
}

const missingParts = ({ parts }: PriceOffer, lines: readonly PriceLine[]): string[] =>
  parts
    .filter(({ item_ids }) => !lines.some((line) => isBought(line) && item_ids.includes(line.item_id)))
    .map(({ part_name }) => part_name);

/** The offer's own products in their first units: a case of 12 cartons is 12, one of the 10 vials of a carton a tenth. */
const unitsOf = ({ item_ids }: PriceOffer, lines: readonly PriceLine[]): number =>
  lines
    .filter((line) => isBought(line) && item_ids.includes(line.item_id))
    .reduce((sum, { quantity, units_in, first_units_in }) => sum + (quantity * units_in) / first_units_in, 0);

/** What an offer takes off each unit of a line, if it costs as much. */
export const offEach = (
  { discount_cents }: Pick<PriceOffer, "discount_cents">,
  { units_in, first_units_in }: Pick<PriceLine, "units_in" | "first_units_in">,
): number => Math.round((discount_cents * units_in) / first_units_in);

/** Tenths do not add up to a whole in a computer. */
const almost = 1e-9;

const isBought = ({ quantity, price_cents }: PriceLine): boolean => quantity > 0 && price_cents !== null;

/** Incentives do not add up: the one that takes most off holds, of equal ones the older. The bonus is of what is left then. */
function unitOf(line: PriceLine, inEffect: readonly PriceOffer[], basisPoints: number): UnitPrice | null {
  const { price_cents: price } = line;
  if (price === null) return null;
  const offs = inEffect
    .filter(({ item_ids }) => item_ids.includes(line.item_id))
    .map((offer) => {
      const off = offEach(offer, line);
      return { offer, off: Math.min(price, Math.max(0, off)) };
    })
    .filter(({ off }) => off > 0)
    .toSorted((a, b) => b.off - a.off || a.offer.incentive_id - b.offer.incentive_id);
  const { offer, off: discount } = offs[0] ?? { offer: null, off: 0 };
  const bonus = Math.round(((price - discount) * Math.min(10_000, Math.max(0, basisPoints))) / 10_000);
  return { list: line.list_cents ?? price, price, offer, discount, bonus, kitCheck: line.kit_check_cents };
}
