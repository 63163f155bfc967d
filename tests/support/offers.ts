/** Offers of the distributor for tests of pure parts: as the page receives them, and as prices are calculated with. */
import type { Offer } from "#contract/catalogue/prices.ts";
import type { PriceOffer } from "#contract/catalogue/rules/pricing.ts";

/** $1.20 off from 20 on. */
export const anOffer = (over: Partial<Offer> = {}): Offer => ({
  incentive_id: 5,
  incentive_name: "Buy 20",
  incentive_type_Code: "BDT",
  discount_amount: 1.2,
  tier_quantity: 20,
  item_ids: [48_120],
  parts: [],
  display_in_line_item_level_bit: true,
  ...over,
});

/** $2 off ketorolac for whoever has ondansetron too. */
export const aBundle = (over: Partial<Offer> = {}): Offer =>
  anOffer({
    incentive_name: "Comfort bundle",
    incentive_type_Code: "BND",
    discount_amount: 2,
    tier_quantity: null,
    parts: [
      { part_name: "Ketorolac", item_ids: [48_120] },
      { part_name: "Ondansetron", item_ids: [48_001] },
    ],
    ...over,
  });

/** An offer as it is calculated with: $1.20 off product 1 from 20 on. */
export const aPriceOffer = (over: Partial<PriceOffer> = {}): PriceOffer => ({
  incentive_id: 1,
  incentive_name: "Offer",
  incentive_type_code: "BDT",
  discount_cents: 120,
  tier_quantity: 20,
  item_ids: [1],
  parts: [],
  display_in_line_item_level_bit: true,
  ...over,
});
