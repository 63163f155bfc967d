/** Writes that have not arrived yet laid over the cart, by the rules that the server runs (pure). */
import type { InputOf } from "#contract/call.ts";
import type * as contract from "#contract/cart.ts";
import type { Cart, CartItem } from "#contract/cart.ts";
import type { Product } from "#contract/catalogue.ts";
import {
  applyAdd,
  applyRemove,
  applyUpdate,
  itemCountOf,
  sumsOf,
  type Change,
  type Limit,
  type Line,
} from "#contract/rules/cart.ts";
import { cents, dollars } from "#contract/rules/money.ts";
import type { About, Entry } from "#outbox/entry.ts";

/** One change of one line: adding is a delta, updating is absolute, removing may come twice. `base`: the quantity that the person saw. */
export type CartWrite =
  | { kind: "add"; input: InputOf<typeof contract.addItem>; about?: About }
  | { kind: "update"; input: InputOf<typeof contract.updateItem>; base?: number; about?: About }
  | { kind: "remove"; input: InputOf<typeof contract.removeItem>; about?: About };

/** An entry as the write that it was; only for those of the cart's area. */
export function writeOf({ call, body }: Entry): CartWrite {
  // An entry's body is what its call takes: it was written by `toKeep`.
  if (call === "addItem") return { kind: "add", input: body as InputOf<typeof contract.addItem> };
  if (call === "updateItem") return { kind: "update", input: body as InputOf<typeof contract.updateItem> };
  return { kind: "remove", input: body as InputOf<typeof contract.removeItem> };
}

/** What the last write under way says about a line's kit check, else what the cart says. */
export function kitCheckOf(item: CartItem, underWay: readonly CartWrite[]): boolean {
  const chosen = underWay.findLast(
    ({ kind, input }) => kind === "update" && isLine(item, input) && "kit_check_surcharge" in input,
  );
  return chosen?.kind === "update" ? chosen.input.kit_check_surcharge === true : item.kit_check_surcharge > 0;
}

/** Lines with writes laid over them in order, by the rules that the server runs; what it would refuse changes nothing. */
export function withWrites(items: readonly (Line & Partial<CartItem>)[], writes: readonly CartWrite[]): Line[] {
  const lines = items.map(({ item_id, quantity_uom_code, quantity }): Line => ({
    item_id,
    quantity_uom_code,
    quantity,
  }));
  return writes.reduce((before, write) => {
    const item = items.find((known) => isLine(known, write.input));
    const limit = { max_sale_qty: item?.max_sale_qty ?? null, unit: item?.sale_UOM_desc ?? "unit" };
    const change = applied(before, write, limit);
    return change.kind === "changed" ? change.lines : before;
  }, lines);
}

function applied(lines: Line[], { kind, input }: CartWrite, limit: Limit): Change<Line> {
  const { item_id, quantity_uom_code } = input;
  switch (kind) {
    case "add":
      return applyAdd(lines, { item_id, quantity_uom_code, quantity: input.quantity }, limit);
    case "update":
      return applyUpdate(lines, { item_id, quantity_uom_code, quantity: input.new_quantity }, limit);
    case "remove":
      return applyRemove(lines, input);
  }
}

/** The cart with the quantities of `units`. What the server reckoned stays where nothing waits. */
export function withUnits(cart: Cart, units: readonly Line[]): Cart {
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = units.find((line) => isLine(line, item))?.quantity;
    if (quantity === undefined) return [];
    if (quantity === item.quantity) return [item];
    const full_price = item.sale_UOM_price === null ? null : dollars(quantity * cents(item.sale_UOM_price));
    return [{ ...item, quantity, full_price }];
  });
  const itemCount = itemCountOf(units);
  if (items.length === cart.items.length && items.every((item, at) => item === cart.items[at]))
    return { ...cart, itemCount };
  const sums = sumsOf(
    items.map(({ quantity, sale_UOM_price, kit_check_surcharge }) => ({
      quantity,
      price_cents: sale_UOM_price === null ? null : cents(sale_UOM_price),
      kit_check_cents: cents(kit_check_surcharge),
    })),
  );
  const subTotal = dollars(sums.total);
  return {
    ...cart,
    items,
    itemCount,
    itemSubTotal: dollars(sums.goods),
    surchargeSubTotal: dollars(sums.surcharge),
    subTotal,
  };
}

/** A line that only this device knows, with what it is called; the server has its price. */
export type AddedLine = Line & { about: About | null };

/** The lines of `units` that are not among `items`. */
export const addedLines = (
  items: readonly CartItem[],
  units: readonly Line[],
  entries: readonly Entry[],
): AddedLine[] =>
  units
    .filter((line) => !items.some((item) => isLine(item, line)))
    .map((line) => ({ ...line, about: entries.find((entry) => isLine(writeOf(entry).input, line))?.about ?? null }));

type Key = Pick<Line, "item_id" | "quantity_uom_code">;

const isLine = (item: Key, other: Key): boolean =>
  item.item_id === other.item_id && item.quantity_uom_code === other.quantity_uom_code;

/** Whether any of these entries changes a line. */
export const isChangedBy = (entries: readonly Entry[], line: Key): boolean =>
  entries.some((entry) => isLine(writeOf(entry).input, line));

/** What an entry keeps of a product that comes into the cart by one of its units. */
export function aboutProduct(product: Product, unitCode: string): About {
  const { full_description, ndc_code, schedule_name } = product;
  const unit = product.units.find(({ quantity_uom_code }) => quantity_uom_code === unitCode);
  return { full_description, ndc_code, schedule_name, sale_UOM_desc: unit?.sale_UOM_desc ?? product.sale_UOM_desc };
}
