/** What may stand in a product's place. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import { strengthsOf } from "./strength.ts";

/** As far as products are compared. */
type Compared = Pick<Product, "item_id" | "full_description" | "display_group_id" | "form" | "schedule_name">;

/** The same ingredient (their group), strength, form and schedule from another maker or in another pack. */
export const isSubstitute = (product: Compared, other: Compared): boolean =>
  other.item_id !== product.item_id &&
  other.display_group_id === product.display_group_id &&
  other.form === product.form &&
  other.schedule_name === product.schedule_name &&
  strengthsOf(other.full_description).join() === strengthsOf(product.full_description).join();

/** Most of one list. */
export const mostSuggested = 24;

/** Those that can be ordered now first, then the cheapest of the things in a pack; what has no price last. */
export const inOrderOfUse = (products: readonly Product[]): Product[] =>
  products
    .toSorted((a, b) => rankOf(a) - rankOf(b) || priceOf(a) - priceOf(b) || a.item_id - b.item_id)
    .slice(0, mostSuggested);

const rankOf = ({ not_sellable_reason }: Product): number => (not_sellable_reason === null ? 0 : 1);

const priceOf = ({ sale_UOM_price, vials_per_unit }: Product): number =>
  sale_UOM_price === null ? Number.MAX_VALUE : sale_UOM_price / Math.max(1, vials_per_unit);
