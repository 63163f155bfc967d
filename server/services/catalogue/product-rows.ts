/** Products as the database gives them, and as the contract shows them: with the caller's customer's prices and incentives. */
import { bigint, bool, day, int, json, nullable, type Of, oneOf, text } from "#server/db/statement.ts";
import type { KeptProduct, Product } from "#contract/catalogue/catalogue.ts";
import { sharedAvailability } from "#contract/catalogue/rules/availability.ts";
import { noUnit, productFor } from "#contract/catalogue/rules/kept-product.ts";
import { dollars } from "#contract/base/money.ts";
import { allottedSql, stockOf } from "./stock.ts";

/**
 * The start of a statement: `found` holds the products with the numbers `asked` (SQL), in their order, as `ProductRow` with group and place; `:customer_id` is the customer.
 * Row-level security holds for prices and incentives besides. Units and incentives are gathered once for all products, not once for each.
 */
export const withFound = (asked = ":item_ids::int[]"): string => `
  with own as materialized (
    select c.item_id, c.quantity_uom_code, c.price_cents from customer_prices c where c.customer_id = :customer_id and c.item_id = any(${asked})),
  sold as materialized (
    select u.item_id, json_agg(json_build_array(u.quantity_uom_code, u.sale_uom_desc, u.price_cents, u.units_in, u.max_sale_qty, c.price_cents)
      order by u.position) as units
    from product_units u left join own c on c.item_id = u.item_id and c.quantity_uom_code = u.quantity_uom_code
    where u.item_id = any(${asked}) group by u.item_id),
  offered as materialized (
    select o.item_id, json_agg(i order by i.incentive_id) as incentives
    from incentive_products o
      join customer_incentives ci on ci.customer_id = :customer_id and ci.incentive_id = o.incentive_id
      join incentives i on i.incentive_id = o.incentive_id
    where o.item_id = any(${asked}) and not o.is_qualifying group by o.item_id),
  ${allottedSql(`a.item_id = any(${asked})`)},
  found as (
    select p.item_id, p.full_description, p.ndc_code, p.class_id, p.display_group_id, p.retail_packaging, p.units_per_case, p.vials_per_unit,
      p.confirm_to_sell, p.schedule_name, p.contact_customer_service, p.kit_check_available, p.kit_check_cents, p.storage, p.form, p.manufacturer,
      p.image_hash, p.discontinued, s.available, s.low_at, s.expected_on, allotted.allocation_left, sold.units, offered.incentives, g.display_group, g.add_header_html as group_html, asked.place
    from unnest(${asked}) with ordinality as asked(item_id, place)
      join products p using (item_id) join display_groups g using (display_group_id)
      left join stock s using (item_id) left join sold using (item_id) left join offered using (item_id)
      left join allotted using (item_id)
    where p.is_active)`;

/** At the list's price; the customer's own stands last, where one was asked for. */
type UnitRow = [
  uom: string,
  desc: string,
  price_cents: number | null,
  units_in: number,
  max_sale_qty: number | null,
  own_cents?: number | null,
];
/** Of a product, for all customers alike. */
export const keptRow = {
  item_id: int,
  full_description: text,
  ndc_code: text,
  class_id: nullable(int),
  display_group_id: int,
  retail_packaging: text,
  units_per_case: int,
  vials_per_unit: int,
  confirm_to_sell: bool,
  schedule_name: nullable(text),
  contact_customer_service: bool,
  kit_check_available: bool,
  kit_check_cents: int,
  storage: oneOf<Product["storage"]>(),
  form: text,
  manufacturer: text,
  image_hash: nullable(text),
  discontinued: bool,
  available: nullable(int),
  low_at: nullable(int),
  expected_on: nullable(day),
  units: nullable(json<UnitRow[]>()),
  display_group: text,
  group_html: nullable(text),
};
export type KeptRow = Of<typeof keptRow>;

/** A row of `found`. */
export const foundRow = {
  ...keptRow,
  allocation_left: nullable(int),
  incentives: nullable(json<IncentiveRow[]>()),
  place: bigint,
};
export type ProductRow = Of<typeof foundRow>;
export type IncentiveRow = {
  incentive_id: number;
  incentive_name: string;
  incentive_description_html: string;
  incentive_type_code: string;
  incentive_type: string;
  item_html: string | null;
  item_suggest_html: string | null;
  discount_cents: number;
  display_in_line_item_level_bit: boolean;
};

/** What every device keeps of a row: the prices are those of its units. */
export function keptOf(row: KeptRow): KeptProduct {
  const units = (row.units ?? []).map(([quantity_uom_code, sale_UOM_desc, price_cents, units_in, max_sale_qty]) => ({
    quantity_uom_code,
    sale_UOM_desc,
    sale_UOM_price: dollars(price_cents),
    units_in,
    max_sale_qty,
  }));
  return {
    item_id: row.item_id,
    full_description: row.full_description,
    ndc_code: row.ndc_code,
    class_id: row.class_id,
    display_group_id: row.display_group_id,
    display_group: row.display_group,
    display_group_html: row.group_html,
    retail_packaging: row.retail_packaging,
    units_per_case: row.units_per_case,
    vials_per_unit: row.vials_per_unit,
    confirm_to_sell: row.confirm_to_sell ? "Y" : "N",
    schedule_name: row.schedule_name,
    contact_customer_service: row.contact_customer_service,
    kit_check_available: row.kit_check_available,
    kit_check_surcharge: row.kit_check_available ? dollars(row.kit_check_cents) : 0,
    storage: row.storage,
    form: row.form,
    manufacturer: row.manufacturer,
    image_url: row.image_hash === null ? null : `/images/${row.image_hash}`,
    availability: sharedAvailability(stockOf(row, (units[0] ?? noUnit).units_in)),
    units,
  };
}

/** A row as the contract's product. */
export const productOf = (row: ProductRow): Product =>
  productFor(keptOf(row), {
    priceOf: (_, uom) => dollars(row.units?.find(([code]) => code === uom)?.[5] ?? null) ?? undefined,
    incentivesOf: () => (row.incentives ?? []).map(incentiveOf),
    allocationOf: () => row.allocation_left,
    availableOf: () => row.available,
  });

/** An incentive as the contract has it, apart from its products. What else the row holds is for calculation. */
export const incentiveOf = ({ incentive_type_code, discount_cents, ...row }: IncentiveRow) => ({
  incentive_id: row.incentive_id,
  incentive_name: row.incentive_name,
  incentive_description_html: row.incentive_description_html,
  incentive_type_Code: incentive_type_code,
  incentive_type: row.incentive_type,
  item_html: row.item_html,
  item_suggest_html: row.item_suggest_html,
  discount_amount: dollars(discount_cents),
  display_in_line_item_level_bit: row.display_in_line_item_level_bit,
});
