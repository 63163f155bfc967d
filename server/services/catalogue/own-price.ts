/** A customer's own price of one unit. */

/**
 * Joins it to the `item_id` and `quantity_uom_code` of another table, by its key: where PostgreSQL expected many lines, a plain join would read all prices
 * that the customer has.
 */
export const ownPriceSql = (of: string, as: string): string => `
  left join lateral (
    select * from customer_prices where customer_id = :customer_id and item_id = ${of}.item_id and quantity_uom_code = ${of}.quantity_uom_code limit 1) ${as} on true`;
