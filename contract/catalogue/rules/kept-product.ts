/**
 * A product as a person sees it, made of what every device keeps and of what belongs to their customer. The server's answers and the device's own
 * are alike because both are made here.
 */
import { lineKey } from "#contract/base/line-key.ts";
import type { KeptProduct, OwnCatalogue, Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import { availabilityFor, canBeHad, maximumFor } from "./availability.ts";
import { notSellableReason } from "./sellable.ts";

type Incentive = Product["incentives"][number];

/** What belongs to one customer, by product. */
export type OwnOffers = {
  /** The contract price in dollars; undefined where there is none: then the list price holds. */
  priceOf: (item_id: number, quantity_uom_code: string) => number | undefined;
  incentivesOf: (item_id: number) => Omit<Incentive, "item_id">[];
  /** Smallest sale units left of the customer's allocation; null where there is none. */
  allocationOf: (item_id: number) => number | null;
  /** Smallest sale units in stock; left out on a device, which has no counts (decision 033). */
  availableOf?: (item_id: number) => number | null;
};

/** A product that is sold in no unit is shown like this one: without a price. */
export const noUnit: SaleUnit = {
  quantity_uom_code: "EA",
  sale_UOM_desc: "Each",
  sale_UOM_price: null,
  list_price: null,
  units_in: 1,
  max_sale_qty: null,
};

/** The product with its customer's prices and incentives, and the reason why it cannot be bought now. */
export function productFor(
  kept: KeptProduct,
  { priceOf, incentivesOf, allocationOf, availableOf }: OwnOffers,
): Product {
  const { display_group: _, display_group_html: __, availability, units: listed, ...shared } = kept;
  const { item_id, schedule_name, contact_customer_service } = kept;
  const allocation_left = allocationOf(item_id);
  const units = (listed.length === 0 ? [noUnit] : listed).map((unit) => ({
    ...unit,
    list_price: unit.sale_UOM_price,
    sale_UOM_price: priceOf(item_id, unit.quantity_uom_code) ?? unit.sale_UOM_price,
    max_sale_qty: maximumFor(unit.max_sale_qty, { allocation_left, units_in: unit.units_in }),
  }));
  const [first] = units as [SaleUnit];
  return {
    ...shared,
    sale_UOM: first.quantity_uom_code,
    sale_UOM_desc: first.sale_UOM_desc,
    sale_UOM_price: first.sale_UOM_price,
    max_sale_qty: first.max_sale_qty,
    is_schedule_drug: schedule_name !== null,
    has_cs: schedule_name !== null,
    not_sellable_reason: notSellableReason({
      contact_customer_service,
      price: first.sale_UOM_price,
      max_sale_qty: first.max_sale_qty,
      units_in: first.units_in,
      available: canBeHad(availability) ? null : first.units_in - 1, // out of stock: one too few, however many there are
      discontinued: availability.kind === "discontinued",
      allocation_left,
    }),
    availability: availabilityFor(availability, {
      available: availableOf?.(item_id) ?? null,
      allocation_left,
      units_in: first.units_in,
      unit: first.sale_UOM_desc,
    }),
    kit_check_selected: false,
    units,
    incentives: incentivesOf(item_id).map((incentive) => ({ ...incentive, item_id })),
  };
}

type OwnLists = Pick<OwnCatalogue, "prices" | "incentives" | "allocations">;

/** The answer of `ownCatalogue`, ready to look up. */
export function ownOffers({ prices, incentives, allocations }: OwnLists): OwnOffers {
  const allocationBy = new Map(allocations);
  const priceBy = new Map(
    prices.map(([item_id, quantity_uom_code, price]) => [lineKey({ item_id, quantity_uom_code }), price]),
  );
  const incentivesBy = new Map<number, Omit<Incentive, "item_id">[]>();
  for (const { item_ids, parts: _, tier_quantity: __, ...incentive } of incentives) {
    for (const item_id of item_ids) incentivesBy.set(item_id, [...(incentivesBy.get(item_id) ?? []), incentive]);
  }
  return {
    priceOf: (item_id, quantity_uom_code) => priceBy.get(lineKey({ item_id, quantity_uom_code })),
    incentivesOf: (item_id) => incentivesBy.get(item_id) ?? [],
    allocationOf: (item_id) => allocationBy.get(item_id) ?? null,
  };
}
