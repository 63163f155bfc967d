/** What a cart is calculated by: the incentives of its customer that have to do with its products, and the bonus discount. */
import { bonusInEffect, type PriceOffer, type AgreedTerms } from "#contract/catalogue/rules/pricing.ts";
import { bonusProgressSql } from "#server/services/identity/bonus-progress.ts";
import type { IncentiveRow } from "./product-rows.ts";

/** A row of `offersSql`: the incentive with its words, its products, and the parts of a bundle. */
export type OfferRow = IncentiveRow & Pick<PriceOffer, "tier_quantity" | "parts"> & { item_ids: number[] };

/** The bonus discount's part of a row of `customers`. */
export type BonusRow = Parameters<typeof bonusInEffect>[0];

/** Of the customer in `c`, as one JSON object. */
export const bonusSql = `
  json_build_object('has_bonus_discount', c.has_bonus_discount, 'bonus_current_cents', ${bonusProgressSql}, 'bonus_goal_cents', c.bonus_goal_cents,
    'bonus_basis_points', c.bonus_basis_points)`;

/** Those that have to do with the products of a cart; `cartId` is an expression for it. */
export const ofCart = (cartId: string): string =>
  `select o.incentive_id from cart_lines own join incentive_products o using (item_id) where own.customer_id = :customer_id and own.cart_id = ${cartId}`;

/** The incentives as one JSON array, for a subquery; `:customer_id` is the customer, `which` selects their numbers. */
export const offersSql = (which: string): string => `
  select coalesce(json_agg(to_jsonb(i) || jsonb_build_object(
      'item_ids', (select coalesce(jsonb_agg(o.item_id order by o.item_id), '[]') from incentive_products o where o.incentive_id = i.incentive_id and not o.is_qualifying),
      'parts', (select coalesce(jsonb_agg(jsonb_build_object('part_name', part.part_name, 'item_ids', part.item_ids) order by part.bundle_part), '[]')
        from (select o.bundle_part, min(g.display_group) as part_name, jsonb_agg(o.item_id order by o.item_id) as item_ids
          from incentive_products o join products p using (item_id) join display_groups g using (display_group_id)
          where o.incentive_id = i.incentive_id and o.is_qualifying group by o.bundle_part) part)) order by i.incentive_id), '[]')
  from customer_incentives ci join incentives i using (incentive_id)
  where ci.customer_id = :customer_id and i.incentive_id in (${which})`;

/** Terms from the rows. */
export const termsOf = (offers: readonly OfferRow[], bonus: BonusRow): AgreedTerms => ({
  offers,
  bonus_basis_points: bonusInEffect(bonus),
});
