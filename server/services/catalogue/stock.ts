/** The distributor's stock, and what is left of a customer's allocations, as statements read them. */
import { isoToWire } from "#contract/base/dates.ts";
import { bool, day, int, nullable, type Of, text } from "#server/db/statement.ts";
import type { Availability } from "#contract/catalogue/availability.ts";
import { availabilityFor, sharedAvailability, type StockNow } from "#contract/catalogue/rules/availability.ts";
import { noUnit } from "#contract/catalogue/rules/kept-product.ts";

/** Columns of products and stock; without a row in stock nothing is counted. */
type StockRow = {
  discontinued: boolean;
  available: number | null;
  low_at: number | null;
  /** `YYYY-MM-DD`. */
  expected_on: string | null;
};

/** A row as the rule of availability takes it. @param units_in of the product's first unit. */
export const stockOf = ({ discontinued, available, low_at, expected_on }: StockRow, units_in: number): StockNow => ({
  available,
  low_at: low_at ?? 0,
  expected_on: expected_on === null ? null : isoToWire(expected_on),
  discontinued,
  units_in,
});

/** Of the customer's allocation `a`: what may still be ordered, in smallest sale units. `offset 0`: each line's order by its number, not all orders of the time. */
const leftSql = `
  greatest(0, a.units - coalesce((
    select sum((l.quantity - l.voided_quantity) * l.units_in)
    from order_lines l cross join lateral (select placed_at, status from orders where customer_id = l.customer_id and order_id = l.order_id offset 0) o
    where l.customer_id = a.customer_id and l.item_id = a.item_id and o.placed_at >= a.since and o.status <> 'CANCELLED'), 0))::int as allocation_left`;

/** A common table `allotted` (item_id, allocation_left) of the customer `:customer_id`. @param which narrows the allocations `a`. */
export const allottedSql = (which: string): string => `
  allotted as materialized (select a.item_id, ${leftSql} from customer_allocations a where a.customer_id = :customer_id and ${which})`;

/** Joins `stock s`, `allotted` (allocation_left) of a customer and `first_unit` to one item. */
export const stockSql = (item_id: string, customer_id = ":customer_id"): string => `
  left join stock s on s.item_id = ${item_id}
  left join lateral (
    select ${leftSql} from customer_allocations a where a.customer_id = ${customer_id} and a.item_id = ${item_id}) allotted on true
  left join lateral (
    select * from product_units where item_id = ${item_id} order by position limit 1) first_unit on true`;

/** The columns that `stockSql` brings; `p` is the product. */
export const stockColumns = `
  s.available, s.low_at, s.expected_on, p.discontinued, allotted.allocation_left, first_unit.units_in as first_units_in, first_unit.sale_uom_desc as first_unit`;
/** The same where a product without any unit counts as sold by one. */
export const stockColumnsOfLine = stockColumns.replace("first_unit.units_in as", "coalesce(first_unit.units_in, 1) as");

/** What those columns are. */
export const stockRow = {
  discontinued: bool,
  available: nullable(int),
  low_at: nullable(int),
  expected_on: nullable(day),
  /** Smallest sale units left of the customer's allocation; null where there is none. */
  allocation_left: nullable(int),
  /** The product's first unit, in which its availability is told; null when it is sold in none. */
  first_units_in: nullable(int),
  first_unit: nullable(text),
};
export type StockColumns = Of<typeof stockRow>;

/** The availability of the product, as the customer sees it. */
export function availabilityOf(row: StockColumns): Availability {
  const units_in = row.first_units_in ?? noUnit.units_in;
  const unit = row.first_unit ?? noUnit.sale_UOM_desc;
  return availabilityFor(sharedAvailability(stockOf(row, units_in)), { ...row, units_in, unit });
}
