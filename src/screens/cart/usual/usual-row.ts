/** A usual item as its row shows it: how many are suggested, how many may still come, and whether it can be added at all (pure). */
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import { largestQuantity, maximumMessage, type CartLine } from "#contract/cart/rules/cart.ts";
import type { CartType } from "#contract/base/fields.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import type { UsualItem } from "#contract/cart/usual-items.ts";
import { limitReached } from "#src/text/cart/usual-row.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import { noUnit } from "#contract/catalogue/rules/kept-product.ts";

export type UsualRow = {
  item: UsualItem;
  /** By which it would be added: the cart's, else the last one, else the product's first. */
  unit: SaleUnit;
  /** Units of it in the cart. */
  inCart: number;
  /** How many may still be added by the product's own maximum. */
  left: number;
  /** What the quantity box begins with: the last quantity as far as it may be, 0 where it was another unit. */
  suggested: number;
  /** `confirm`: the medical necessity is confirmed on the product's page. */
  can: { kind: "add" } | { kind: "confirm" } | { kind: "none"; why: string };
};

export const idOf = ({ item }: UsualRow): number => item.product.item_id;

/** The items of the chosen cart's kind, in their order. */
export const ofCart = (items: readonly UsualItem[], cartType: CartType): UsualItem[] =>
  items.filter(({ product }) => cartTypeOf(product.schedule_name) === cartType);

/** A row. @param lines of the cart, with what waits. */
export function usualRow(item: UsualItem, lines: readonly CartLine[]): UsualRow {
  const { product, last_quantity, last_quantity_uom_code } = item;
  const line = lines.find(({ item_id }) => item_id === product.item_id);
  const unitOf = (code: string | undefined) => product.units.find((unit) => unit.quantity_uom_code === code);
  const unit = unitOf(line?.quantity_uom_code) ?? unitOf(last_quantity_uom_code) ?? product.units[0] ?? noUnit;
  const inCart = line?.quantity ?? 0;
  const left = Math.max(0, largestQuantity(unit.max_sale_qty) - inCart);
  const isSameUnit = unit.quantity_uom_code === last_quantity_uom_code;
  return {
    item,
    unit,
    inCart,
    left,
    suggested: isSameUnit ? Math.min(last_quantity, left) : 0,
    can: canOf(item, left),
  };
}

function canOf({ product }: UsualItem, left: number): UsualRow["can"] {
  if (product.not_sellable_reason !== null) return { kind: "none", why: product.not_sellable_reason };
  if (left === 0) return { kind: "none", why: limitReached };
  return product.confirm_to_sell === "Y" ? { kind: "confirm" } : { kind: "add" };
}

/** What a person chose: ticked rows and quantities typed, by item. */
export type ChosenItems = { ticked: ReadonlySet<number>; typed: ReadonlyMap<number, number> };

/** A row to add and how many. */
export type ToAdd = { row: UsualRow; quantity: number };

/** What the one button adds: the ticked rows that can be added, with what stands in their boxes. */
export const toAdd = (rows: readonly UsualRow[], { ticked, typed }: ChosenItems): ToAdd[] =>
  rows
    .filter(({ item, can }) => can.kind === "add" && ticked.has(item.product.item_id))
    .map((row) => ({ row, quantity: quantityOf(row, typed) }))
    .filter(({ quantity }) => quantity > 0);

/** What stands in the quantity box. */
export const quantityOf = (row: UsualRow, typed: ChosenItems["typed"]): number =>
  typed.get(row.item.product.item_id) ?? row.suggested;

/** Said where more stands in the box than may still be added. */
export const tooManyWords = ({ unit, inCart, left }: UsualRow): string =>
  maximumMessage(inCart + left, unitName(unit.sale_UOM_desc));
