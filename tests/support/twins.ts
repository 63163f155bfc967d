/** Two products of one name and pack, from two labelers. */
import type { Product } from "./product.ts";

export type TwinProduct = { item_id: number; ndc_code: string; manufacturer: string };

export const twinName = "Twinalol 20 mg/mL, 5 mL single-dose vial";

/** Writes them into the catalogue, each with a carton, a price and stock. */
export async function writeTwins(product: Product): Promise<TwinProduct[]> {
  const made = await product.rows<TwinProduct>(
    `with named (ndc_code, manufacturer) as (values ('99951-300-10', 'Alder Sterile Products'), ('99962-300-10', 'Birch Pharmaceuticals')),
    made as (
      insert into products (source, source_key, full_description, ndc_code, manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
          vials_per_unit, form, search_text)
      select 'twins', ndc_code, '${twinName}', ndc_code, manufacturer, (select min(class_id) from classifications),
        (select min(display_group_id) from display_groups), 'Carton of 10 vials', 12, 10, 'vial', E' twinalol\\n ' || ndc_code
      from named returning item_id, ndc_code, manufacturer),
    sold as (
      insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in, price_cents)
      select item_id, 'CT', 1, 'Carton', 1, 4500 from made),
    stocked as (insert into stock (item_id, available) select item_id, 500 from made)
    select * from made order by ndc_code`,
  );
  await product.rows("update catalogue_state set revision = revision + 1");
  return made;
}
