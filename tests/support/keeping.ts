/** A device that keeps the catalogue, as far as the server can tell: it asks page after page and keeps what it is told. */
import type { Pool } from "pg";

import type { OutputOf } from "#contract/base/call.ts";
import type { KeptProduct, productChanges } from "#contract/catalogue/catalogue.ts";
import type { Client } from "./app.ts";

export type Page = OutputOf<typeof productChanges>;

/** One page. @throws Error when it is not answered. */
export async function pageBehind(client: Client, cursor?: string): Promise<Page> {
  const { status, body, text } = await client.get(
    `/api/products/changes${cursor === undefined ? "" : `?cursor=${cursor}`}`,
  );
  if (status !== 200) throw new Error(`The catalogue's changes were not answered: ${text}`);
  return body;
}

export type Pass = { products: KeptProduct[]; removed: number[]; pages: Page[]; cursor: string };

/** All pages from a cursor to the end of its pass. */
export async function passFrom(client: Client, cursor?: string): Promise<Pass> {
  const pages = [await pageBehind(client, cursor)];
  while (pages.at(-1)!.more) pages.push(await pageBehind(client, pages.at(-1)!.cursor));
  return {
    products: pages.flatMap(({ products }) => products),
    removed: pages.flatMap(({ removed }) => removed),
    pages,
    cursor: pages.at(-1)!.cursor,
  };
}

export type Device = { kept: Map<number, KeptProduct>; cursor: string | undefined; take: (page: Page) => void };

/** What a device holds after each page: while a pass that began at the start goes on nothing goes, at its end all that it did not name. */
export function device(): Device {
  let named: Set<number> | undefined;
  const kept = new Map<number, KeptProduct>();
  const self: Device = {
    kept,
    cursor: undefined,
    take: ({ products, removed, cursor, more, from_start }) => {
      if (from_start) named = new Set();
      for (const product of products) {
        kept.set(product.item_id, product);
        named?.add(product.item_id);
      }
      for (const item_id of removed) kept.delete(item_id);
      if (!more && named !== undefined) {
        for (const item_id of kept.keys()) if (!named.has(item_id)) kept.delete(item_id);
        named = undefined;
      }
      self.cursor = cursor;
    },
  };
  return self;
}

/** Adds products from item `first` on, each with a carton and with stock. */
export const addProducts = (system: Pool, first: number, count: number): Promise<unknown> =>
  system.query(
    `with made as (
      insert into products (item_id, source, source_key, full_description, ndc_code, manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
          vials_per_unit, form, search_text)
      overriding system value
      select id, 'many', id, 'Saline ' || id || ' mL', '99904-212-02', 'Example Labs', (select min(class_id) from classifications),
        (select min(display_group_id) from display_groups), 'Carton', 12, 1, 'vial', E' saline\\n ' || id
      from generate_series(${first}, ${first + count - 1}) as id returning item_id),
    sold as (
      insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in, price_cents)
      select item_id, 'CT', 1, 'Carton', 2, 1000 + item_id % 100 from made)
    insert into stock (item_id, available) select item_id, 50 from made`,
  );
