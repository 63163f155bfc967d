/** Products as the database gives them, and as the contract shows them: with the asker's customer's prices and incentives. */
import type { KeptProduct, Product } from "#contract/catalogue.ts";
import { noUnit, productFor } from "#contract/rules/kept-product.ts";
import { dollars } from "#contract/rules/money.ts";
import { isInStock } from "#contract/rules/sellable.ts";

/**
 * The start of a statement: `found` holds the products with the numbers `$2`, in their order, as `ProductRow` with group and place; `$1` is the customer.
 * Row-level security holds for prices and incentives besides. Units and incentives are gathered once for all products, not once for each.
 */
export const withFound = `
  with own as materialized (
    select c.item_id, c.quantity_uom_code, c.price_cents from customer_prices c where c.customer_id = $1 and c.item_id = any($2::int[])),
  sold as materialized (
    select u.item_id, json_agg(json_build_array(u.quantity_uom_code, u.sale_uom_desc, coalesce(c.price_cents, u.price_cents), u.units_in, u.max_sale_qty)
      order by u.position) as units
    from product_units u left join own c on c.item_id = u.item_id and c.quantity_uom_code = u.quantity_uom_code
    where u.item_id = any($2::int[]) group by u.item_id),
  offered as materialized (
    select o.item_id, json_agg(i order by i.incentive_id) as incentives
    from incentive_products o
      join customer_incentives ci on ci.customer_id = $1 and ci.incentive_id = o.incentive_id
      join incentives i on i.incentive_id = o.incentive_id
    where o.item_id = any($2::int[]) and not o.is_qualifying group by o.item_id),
  found as (
    select p.item_id, p.full_description, p.ndc_code, p.class_id, p.display_group_id, p.retail_packaging, p.units_per_case, p.vials_per_unit,
      p.confirm_to_sell, p.schedule_name, p.contact_customer_service, p.kit_check_available, p.kit_check_cents, p.storage, p.form, p.manufacturer,
      p.image_hash, s.available, sold.units, offered.incentives, g.display_group, asked.place
    from unnest($2::int[]) with ordinality as asked(item_id, place)
      join products p using (item_id) join display_groups g using (display_group_id)
      left join stock s using (item_id) left join sold using (item_id) left join offered using (item_id)
    where p.is_active)`;

export type KeptRow = {
  item_id: number;
  full_description: string;
  ndc_code: string;
  class_id: number | null;
  display_group_id: number;
  retail_packaging: string;
  units_per_case: number;
  vials_per_unit: number;
  confirm_to_sell: boolean;
  schedule_name: string | null;
  contact_customer_service: boolean;
  kit_check_available: boolean;
  kit_check_cents: number;
  storage: Product["storage"];
  form: string;
  manufacturer: string;
  image_hash: string | null;
  available: number | null;
  units:
    | [uom: string, desc: string, price_cents: number | null, units_in: number, max_sale_qty: number | null][]
    | null;
  display_group: string;
};
export type ProductRow = KeptRow & { incentives: IncentiveRow[] | null; place: number };
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
    in_stock: isInStock({ units_in: (units[0] ?? noUnit).units_in, available: row.available }),
    units,
  };
}

/** A row as the contract's product: its units stand at the customer's prices already. */
export const productOf = (row: ProductRow): Product =>
  productFor(keptOf(row), { priceOf: () => undefined, incentivesOf: () => (row.incentives ?? []).map(incentiveOf) });

/** An incentive as the contract has it, apart from its products. */
export const incentiveOf = <Row extends IncentiveRow>({ incentive_type_code, discount_cents, ...incentive }: Row) => ({
  ...incentive,
  incentive_type_Code: incentive_type_code,
  discount_amount: dollars(discount_cents),
});
