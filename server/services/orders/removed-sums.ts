/** What records removed from an order (decision 235): it does not ship and is not charged, so it is in no sum and no count of the order. The order's own row stays as it was placed. */

/**
 * Aggregates over the lines `l` of an order. `is_removed`: nothing is left of it, and shipping is not charged either. Cents; a discount is with the bonus, as in
 * `orders`.
 */
export const removedSumsSql = `
  coalesce(sum(l.voided_quantity), 0)::int as removed_units, coalesce(sum(l.voided_quantity * l.price_cents), 0)::int as removed_goods_cents,
  coalesce(sum(l.voided_quantity * l.kit_check_cents), 0)::int as removed_surcharge_cents,
  coalesce(sum(l.voided_quantity * (l.discount_cents + l.bonus_cents)), 0)::int as removed_discount_cents,
  coalesce(sum(l.voided_quantity * l.bonus_cents), 0)::int as removed_bonus_cents, coalesce(bool_and(l.voided_quantity = l.quantity), false) as is_removed`;

/** The shipping and the total of an order `o` without what is in `removed`, a row of `removedSumsSql`. */
export const leftShippingSql = (removed: string): string =>
  `case when ${removed}.is_removed then 0 else o.shipping_cents end`;
export const leftTotalSql = (removed: string): string =>
  `(o.total_cents - ${removed}.removed_goods_cents - ${removed}.removed_surcharge_cents + ${removed}.removed_discount_cents - o.shipping_cents + ${leftShippingSql(removed)})`;
