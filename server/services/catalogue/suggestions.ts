/** What a product's page suggests: substitutes, and the products of its incentives. The device answers the same (src/offline/catalogue/suggestions.ts). */
import type { ParsedOf } from "#contract/base/call.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { offerOf } from "#contract/cart/rules/priced.ts";
import { inOrderOfUse, isSubstitute, mostSuggested } from "#contract/catalogue/rules/suggestions.ts";
import type * as contract from "#contract/catalogue/suggestions.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { type BonusRow, bonusSql, type OfferRow, offersSql, termsOf } from "./price-terms.ts";
import { productOf, type ProductRow, withFound } from "./product-rows.ts";

/** A group of the FDA's directory has up to some thousand packages: so many are compared, the oldest first. */
const mostCompared = 2_000;

type Row = Pick<Product, "item_id" | "full_description" | "display_group_id" | "form" | "schedule_name">;
const groupSql = `
  select o.item_id, o.full_description, o.display_group_id, o.form, o.schedule_name
  from products p join products o on o.display_group_id = p.display_group_id and o.form = p.form and o.is_active
  where p.item_id = $1 and p.is_active order by o.item_id <> $1, o.item_id limit ${mostCompared + 1}`;

type Part = {
  incentive_id: number;
  is_qualifying: boolean;
  bundle_part: number;
  part_name: string;
  item_ids: number[];
};
const partsSql = `
  select i.incentive_id, i.is_qualifying, i.bundle_part, min(g.display_group) as part_name,
    (array_agg(i.item_id order by i.item_id) filter (where p.is_active and i.item_id <> $2))[1:${mostSuggested}] as item_ids
  from incentive_products own join customer_incentives ci on ci.customer_id = $1 and ci.incentive_id = own.incentive_id
    join incentive_products i on i.incentive_id = own.incentive_id
    join products p on p.item_id = i.item_id join display_groups g using (display_group_id)
  where own.item_id = $2 and not own.is_qualifying
  group by i.incentive_id, i.is_qualifying, i.bundle_part order by i.incentive_id, i.is_qualifying, i.bundle_part`;

const termsSql = `
  select ${bonusSql} as bonus,
    (${offersSql("select o.incentive_id from incentive_products o where o.item_id = $2 and not o.is_qualifying")}) as offers
  from customers c where c.customer_id = $1`;

/** @throws Refusal 404 when there is no such product. */
export async function productSuggestions(
  db: Tx,
  { customer_id }: Caller,
  { itemId }: ParsedOf<typeof contract.productSuggestions>,
): Promise<Suggestions> {
  const { rows: group } = await db.prepared<Row>("suggested_group", groupSql, [itemId]);
  const [itself] = group;
  if (itself?.item_id !== itemId) throw new Refusal(404, "There is no such product.");
  const { rows: parts } = await db.prepared<Part>("suggested_parts", partsSql, [customer_id, itemId]);
  const alike = group.filter((other) => isSubstitute(itself, other)).map(({ item_id }) => item_id);
  const wanted = [...new Set([...alike, ...parts.flatMap(({ item_ids }) => item_ids ?? [])])];
  const { rows } = await db.prepared<ProductRow>("suggested_products", `${withFound} select * from found`, [
    customer_id,
    wanted,
  ]);
  const terms = await db.prepared<{ bonus: BonusRow; offers: OfferRow[] }>("suggested_terms", termsSql, [
    customer_id,
    itemId,
  ]);
  const { offers, bonus_basis_points } = termsOf(terms.rows[0]!.offers, terms.rows[0]!.bonus);
  const products = new Map(rows.map((row) => [row.item_id, productOf(row)]));
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
