/** The lines of a cart with what the catalogue, the customer's contract and the stock say of them now. */
import type { PriceLine } from "#contract/catalogue/rules/pricing.ts";
import { byColumnSql } from "#server/db/by-column.ts";
import { ownPriceSql } from "#server/services/catalogue/own-price.ts";
import { notSellableReason, notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { type StockColumns, stockColumnsOfLine, stockSql } from "#server/services/catalogue/stock.ts";

/** A line as `cartLinesSql` gives it, money in cents. */
export type CartLineRow = {
  item_id: number;
  quantity_uom_code: string;
  quantity: number;
  full_description: string;
  ndc_code: string;
  manufacturer: string;
  form: string;
  schedule_name: string | null;
  units_per_case: number;
  vials_per_unit: number;
  kit_check_available: boolean;
  /** Per unit; 0 where there is none. */
  kit_check_price_cents: number;
  /** The same when it was chosen; else 0. */
  kit_check_cents: number;
  contact_customer_service: boolean;
  /** A medical necessity is to be confirmed; who did for this line, and when (ISO). */
  confirm_to_sell: boolean;
  necessity_by?: number | null;
  necessity_at?: string | null;
  /** False when the product or this unit of it was taken out of the catalogue. */
  is_offered: boolean;
  sale_uom_desc: string;
  units_in: number;
  /** Of the product's first unit. */
  first_units_in: number;
  /** Of one smallest sale unit; null where nobody told it. */
  weight_ounces: number | null;
  max_sale_qty: number | null;
  list_cents: number | null;
  /** The contract price, else the list price. */
  price_cents: number | null;
} & StockColumns;

/** Of a line, as it is ordered, shown and calculated with. */
export const lineColumns = [
  "item_id",
  "quantity_uom_code",
  "quantity",
  "full_description",
  "ndc_code",
  "manufacturer",
  "form",
  "schedule_name",
  "units_per_case",
  "vials_per_unit",
  "kit_check_available",
  "kit_check_price_cents",
  "kit_check_cents",
  "contact_customer_service",
  "confirm_to_sell",
  "necessity_by",
  "necessity_at",
  "is_offered",
  "sale_uom_desc",
  "units_in",
  "first_units_in",
  "weight_ounces",
  "max_sale_qty",
  "list_cents",
  "price_cents",
  "available",
  "low_at",
  "expected_on",
  "discontinued",
  "allocation_left",
  "first_unit",
] as const satisfies (keyof CartLineRow)[];

/** The lines of a common table `line` by column, in their order. */
export const linesByColumnSql = (columns: readonly string[] = lineColumns): string =>
  byColumnSql(columns, "select * from line order by position");

/** Select over one cart, for a subquery or a CTE; `:customer_id` is the customer, `cartId` an expression for the cart. `position` counts them, oldest first. */
export const cartLinesSql = (cartId: string): string =>
  linesSql({
    table: "cart_lines",
    which: `l.cart_id = ${cartId}`,
    order: "l.added_at, l.item_id, l.quantity_uom_code",
    more: ", l.necessity_by, l.necessity_at",
  });

/** The same over any lines `l` of the customer that have product, unit, quantity and kit check. @param lines.more further columns. */
export const linesSql = (lines: { table: string; which: string; order: string; more?: string }): string => `
  select l.item_id, l.quantity_uom_code, l.quantity, p.full_description, p.ndc_code, p.manufacturer, p.form, p.schedule_name, p.units_per_case, p.vials_per_unit,
    p.kit_check_available, p.weight_ounces, case when p.kit_check_available then p.kit_check_cents else 0 end as kit_check_price_cents,
    case when l.kit_check_selected and p.kit_check_available then p.kit_check_cents else 0 end as kit_check_cents,
    p.contact_customer_service, p.confirm_to_sell, p.is_active and u.item_id is not null as is_offered, coalesce(u.sale_uom_desc, l.quantity_uom_code) as sale_uom_desc,
    coalesce(u.units_in, 1) as units_in,
    least(u.max_sale_qty, allotted.allocation_left / coalesce(u.units_in, 1)) as max_sale_qty,
    u.price_cents as list_cents, coalesce(c.price_cents, u.price_cents) as price_cents, ${stockColumnsOfLine},
    row_number() over (order by ${lines.order}) as position${lines.more ?? ""}
  from ${lines.table} l
  join products p on p.item_id = l.item_id
  left join product_units u on u.item_id = l.item_id and u.quantity_uom_code = l.quantity_uom_code
  ${ownPriceSql("l", "c")}
  ${stockSql("l.item_id")}
  where l.customer_id = :customer_id and ${lines.which}`;

/** A row of the cart as it is calculated with; it has all that is needed by the same names. */
export const priceLines = (lines: readonly CartLineRow[]): readonly PriceLine[] => lines;

/** Why not one unit of a line can be bought now; null when it can. */
export const reasonOf = (line: CartLineRow): string | null =>
  line.is_offered ? notSellableReason({ ...line, price: line.price_cents }) : notSellableReasons.none;
