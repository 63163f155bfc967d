/** What a product's page suggests: substitutes, and the products of its incentives. The device answers the same (src/offline/catalogue/suggestions.ts). */
import type { ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { offerOf } from "#contract/cart/rules/priced.ts";
import { inOrderOfUse, isSubstitute, mostSuggested } from "#contract/catalogue/rules/suggestions.ts";
import type * as contract from "#contract/catalogue/suggestions.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import { bool, int, json, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { productNotFound } from "#server/services/catalogue/text.ts";
import { type BonusRow, bonusSql, type OfferRow, offersSql, termsOf } from "./price-terms.ts";
import { productsById } from "./products-by-id.ts";

/** A group of the FDA's directory has up to some thousand packages: so many are compared, the oldest first. */
const mostCompared = 2_000;

const groupStatement = statement(
  "suggested_group",
  {
    values: { item_id: int },
    row: {
      item_id: int,
      full_description: text,
      display_group_id: int,
      form: text,
      schedule_name: nullable(text),
    },
  },
  `
  select o.item_id, o.full_description, o.display_group_id, o.form, o.schedule_name
  from products p join products o on o.display_group_id = p.display_group_id and o.form = p.form and o.is_active
  where p.item_id = :item_id and p.is_active order by o.item_id <> :item_id, o.item_id limit ${mostCompared + 1}`,
);

const partsStatement = statement(
  "suggested_parts",
  {
    values: { customer_id: int, item_id: int },
    row: {
      incentive_id: int,
      is_qualifying: bool,
      bundle_part: int,
      part_name: text,
      item_ids: nullable(listOf(int)),
    },
  },
  `
  select i.incentive_id, i.is_qualifying, i.bundle_part, min(g.display_group) as part_name,
    (array_agg(i.item_id order by i.item_id) filter (where p.is_active and i.item_id <> :item_id))[1:${mostSuggested}] as item_ids
  from incentive_products own join customer_incentives ci on ci.customer_id = :customer_id and ci.incentive_id = own.incentive_id
    join incentive_products i on i.incentive_id = own.incentive_id
    join products p on p.item_id = i.item_id join display_groups g using (display_group_id)
  where own.item_id = :item_id and not own.is_qualifying
  group by i.incentive_id, i.is_qualifying, i.bundle_part order by i.incentive_id, i.is_qualifying, i.bundle_part`,
);

const termsStatement = statement(
  "suggested_terms",
  { values: { customer_id: int, item_id: int }, row: { bonus: json<BonusRow>(), offers: json<OfferRow[]>() } },
  `
  select ${bonusSql} as bonus,
    (${offersSql("select o.incentive_id from incentive_products o where o.item_id = :item_id and not o.is_qualifying")}) as offers
  from customers c where c.customer_id = :customer_id`,
);

/** What can be ordered now in a product's place, the cheapest first; nothing for one that is out of the catalogue. */
export async function substitutesOf(db: Tx, { customer_id }: Caller, item_id: number): Promise<Product[]> {
  const group = await db.run(groupStatement, { item_id });
  const [itself] = group;
  if (itself?.item_id !== item_id) return [];
  const alike = group.filter((other) => isSubstitute(itself, other)).map((other) => other.item_id);
  const products = await productsById(db, customer_id, alike);
  return inOrderOfUse([...products.values()].filter(({ not_sellable_reason }) => not_sellable_reason === null));
}

/** @throws Refusal 404 when there is no such product. */
export async function productSuggestions(
  db: Tx,
  { customer_id }: Caller,
  { itemId }: ParsedOf<typeof contract.productSuggestions>,
): Promise<Suggestions> {
  const group = await db.run(groupStatement, { item_id: itemId });
  const [itself] = group;
  if (itself?.item_id !== itemId) throw new Refusal(404, productNotFound);
  const parts = await db.run(partsStatement, { customer_id, item_id: itemId });
  const alike = group.filter((other) => isSubstitute(itself, other)).map(({ item_id }) => item_id);
  const wanted = [...new Set([...alike, ...parts.flatMap(({ item_ids }) => item_ids ?? [])])];
  const products = await productsById(db, customer_id, wanted);
  const [terms] = await db.run(termsStatement, { customer_id, item_id: itemId });
  const { offers, bonus_basis_points } = termsOf(terms!.offers, terms!.bonus);
  const those = (items: readonly number[] | null) => (items ?? []).flatMap((item) => products.get(item) ?? []);
  return {
    substitutes: inOrderOfUse(those(alike)),
    incentives: [...new Set(parts.map(({ incentive_id }) => incentive_id))].map((incentive_id) => {
      const its = parts.filter((part) => part.incentive_id === incentive_id);
      return {
        incentive_id,
        belonging: those(its.find(({ is_qualifying }) => !is_qualifying)?.item_ids ?? []),
        parts: its
          .filter(({ is_qualifying }) => is_qualifying)
          .map(({ part_name, item_ids }) => ({ part_name, products: those(item_ids) })),
      };
    }),
    price_terms: { offers: offers.map(offerOf), bonus_basis_points },
  };
}
