/** What the device suggests beside a product by itself: the same as the server (server/services/catalogue/suggestions.ts). */
import type { KeptProduct, OwnCatalogue, Product } from "#contract/catalogue/catalogue.ts";
import type { Offer } from "#contract/catalogue/prices.ts";
import { inOrderOfUse, isSubstitute, mostSuggested } from "#contract/catalogue/rules/suggestions.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import type { Loaded } from "./store.ts";

/** As on the server. */
const mostCompared = 2_000;

/** One customer's incentives as this device keeps them. */
type Incentives = readonly OwnCatalogue["incentives"][number][];
export type OwnTerms = Pick<OwnCatalogue, "incentives" | "bonus_basis_points">;

/** Where the products stand that must be read: the product, its group, and those of its incentives. Undefined: there is no such product. */
export function suggestedPositions({ index }: Loaded, itemId: number, incentives: Incentives) {
  const itself = index.items.indexOf(itemId);
  if (itself < 0) return undefined;
  const group: number[] = [];
  index.groups.forEach((each, position) => {
    if (each === index.groups[itself] && position !== itself) group.push(position);
  });
  const compared = group.toSorted((a, b) => index.items[a]! - index.items[b]!);
  const offered = listsOf(itemId, incentives).flatMap(({ items }) => items);
  const others = offered.map((item) => index.items.indexOf(item)).filter((position) => position >= 0);
  return { positions: [...new Set([itself, ...compared, ...others])] };
}

/** Made of those products; `made` makes a product of a kept one, with its customer's prices. */
export function suggestionsOf(
  itemId: number,
  { incentives, bonus_basis_points }: OwnTerms,
  kept: readonly KeptProduct[],
  made: (product: KeptProduct) => Product,
): Suggestions {
  const products = new Map(kept.map((each) => [each.item_id, each]));
  const itself = products.get(itemId)!;
  const alike = kept
    .filter(({ display_group_id, form }) => display_group_id === itself.display_group_id && form === itself.form)
    .toSorted((a, b) => a.item_id - b.item_id)
    .filter(({ item_id }) => item_id !== itemId)
    .slice(0, mostCompared)
    .filter((other) => isSubstitute(itself, other));
  const those = (items: readonly number[]) =>
    items
      .flatMap((item) => products.get(item) ?? [])
      .slice(0, mostSuggested)
      .map(made);
  const lists = listsOf(itemId, incentives);
  const own = incentives.filter(({ item_ids }) => item_ids.includes(itemId));
  return {
    substitutes: inOrderOfUse(alike.map(made)),
    incentives: own.map(({ incentive_id }) => {
      const its = lists.filter((list) => list.incentive_id === incentive_id);
      return {
        incentive_id,
        belonging: those(its.find(({ part_name }) => part_name === null)?.items ?? []),
        parts: its.flatMap(({ part_name, items }) =>
          part_name === null ? [] : [{ part_name, products: those(items) }],
        ),
      };
    }),
    price_terms: { offers: own.map(offerOf), bonus_basis_points },
  };
}

const offerOf = ({ parts, tier_quantity, ...offer }: Incentives[number]): Offer => ({
  incentive_id: offer.incentive_id,
  incentive_name: offer.incentive_name,
  incentive_type_Code: offer.incentive_type_Code,
  discount_amount: offer.discount_amount,
  tier_quantity,
  item_ids: offer.item_ids,
  parts,
  display_in_line_item_level_bit: offer.display_in_line_item_level_bit,
});

type List = { incentive_id: number; part_name: string | null; items: number[] };

/** The lists of the product's incentives, in the server's order; `part_name` null: the products that the incentive is given for. */
const listsOf = (itemId: number, incentives: Incentives): List[] =>
  incentives
    .filter(({ item_ids }) => item_ids.includes(itemId))
    .flatMap(({ incentive_id, item_ids, parts }) =>
      [{ part_name: null, item_ids }, ...parts].map((list) => ({
        incentive_id,
        part_name: list.part_name,
        items: list.item_ids.filter((item) => item !== itemId).toSorted((a, b) => a - b),
      })),
    );
