/** Writes that have not arrived yet laid over the cart, by the rules that the server runs (pure). */
import { isSameLine, lineKey, type LineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { applyAdditions } from "#contract/cart/rules/add-many.ts";
import {
  applyAdd,
  applyRemove,
  applyUpdate,
  type LineChange,
  type SaleLimit,
  type CartLine,
} from "#contract/cart/rules/cart.ts";
import type { Entry, Snapshot, Write } from "#outbox/entry/entry.ts";

/** One change of one line: adding is a delta, updating is absolute, removing may come twice. */
export type CartWrite = Write<"addItem" | "updateItem" | "removeItem">;

/** An entry as the writes that it was, of many rows added at once each; only for those of the cart's area. */
export function writesOf({ call, body }: Entry): CartWrite[] {
  switch (call) {
    case "addItem":
      return [{ call, body }];
    case "addItems":
      return body.items.map((row) => ({ call: "addItem", body: row }));
    case "updateItem":
      return [{ call, body }];
    case "removeItem":
      return [{ call, body }];
    case "receive":
    case "cancelReceive":
    case "uncancelReceive":
    case "fileException":
    case "withdrawException":
    case "quarantineUnit":
    case "addPhotoPart":
    case "discardEntry":
      return [];
  }
}

/** What the writes under way say about a line's kit check, else what the cart says: adding with one chooses it for the line. */
export function kitCheckOf(
  item: LineKey & Pick<CartItem, "kit_check_surcharge">,
  underWay: readonly CartWrite[],
): boolean {
  return underWay.reduce((has, { call, body }) => {
    if (!isSameLine(item, body)) return has;
    if (call === "addItem") return has || body.kit_check_surcharge === true;
    return call === "updateItem" && "kit_check_surcharge" in body ? body.kit_check_surcharge === true : has;
  }, item.kit_check_surcharge > 0);
}

/** Lines with writes laid over them in order, by the rules that the server runs; what it would refuse changes nothing. */
export function withWrites(items: readonly (CartLine & Partial<CartItem>)[], writes: readonly CartWrite[]): CartLine[] {
  const lines = items.map(({ item_id, quantity_uom_code, quantity }): CartLine => ({
    item_id,
    quantity_uom_code,
    quantity,
  }));
  const byName = new Map(items.map((item) => [lineKey(item), item]));
  const limitOf = (line: LineKey): SaleLimit => {
    const item = byName.get(lineKey(line));
    return { max_sale_qty: item?.max_sale_qty ?? null, unit: item?.sale_UOM_desc ?? "unit" };
  };
  let after = lines;
  for (let at = 0; at < writes.length; at++) {
    const added = addedFrom(writes, at);
    if (added.length > 1) {
      after = applyAdditions(after, added, (row) => ({ kind: "limit", limit: limitOf(row) })).lines;
      at += added.length - 1;
      continue;
    }
    const write = writes[at]!;
    const change = applied(after, write, limitOf(write.body));
    if (change.kind === "changed") after = change.lines;
  }
  return after;
}

/** The additions that stand side by side from here on: thousands may wait, and are laid over at once. */
function addedFrom(writes: readonly CartWrite[], from: number): CartLine[] {
  const added: CartLine[] = [];
  for (let at = from; at < writes.length; at++) {
    const write = writes[at]!;
    if (write.call !== "addItem") break;
    added.push(write.body);
  }
  return added;
}

function applied(lines: CartLine[], { call, body }: CartWrite, limit: SaleLimit): LineChange<CartLine> {
  const { item_id, quantity_uom_code } = body;
  switch (call) {
    case "addItem":
      return applyAdd(lines, { item_id, quantity_uom_code, quantity: body.quantity }, limit);
    case "updateItem":
      return applyUpdate(lines, { item_id, quantity_uom_code, quantity: body.new_quantity }, limit);
    case "removeItem":
      return applyRemove(lines, body);
  }
}

/** What the writes under way say of a line's medical necessity, else what the cart says: confirmed once it stays so. */
export const isConfirmedFor = (
  item: LineKey & Pick<CartItem, "medical_necessity">,
  underWay: readonly CartWrite[],
): boolean =>
  item.medical_necessity === "confirmed" ||
  underWay.some(
    ({ call, body }) => call !== "removeItem" && isSameLine(item, body) && body.medical_necessity_confirmed === true,
  );

/** A line that only this device knows, with what it is called and cost when it was added. */
export type AddedLine = CartLine & { snapshot: Snapshot | null; hasKitCheck: boolean };

/** The lines of `units` that are not among `items`. */
export const addedLines = (
  items: readonly CartItem[],
  units: readonly CartLine[],
  entries: readonly Entry[],
): AddedLine[] => {
  const known = new Set(items.map(lineKey));
  const snapshots = new Map(entries.toReversed().flatMap(snapshotsOf));
  const choosing = withKitCheck(entries.flatMap(writesOf));
  return units
    .filter((line) => !known.has(lineKey(line)))
    .map((line) => ({
      ...line,
      snapshot: snapshots.get(lineKey(line)) ?? null,
      hasKitCheck: kitCheckOf({ ...line, kit_check_surcharge: 0 }, choosing),
    }));
};

/** The writes that say anything of a kit check: few, where thousands may wait. */
export const withKitCheck = (writes: readonly CartWrite[]): CartWrite[] =>
  writes.filter(({ body }) => "kit_check_surcharge" in body);

/** What an entry says of the goods of its lines. */
function snapshotsOf(entry: Entry): [name: string, snapshot: Snapshot][] {
  const { snapshot } = entry;
  if (snapshot === null) return [];
  if (snapshot.items !== undefined) return snapshot.items.map((each) => [lineKey(each), each]);
  return writesOf(entry).map(({ body }) => [lineKey(body), snapshot]);
}

/** Whether any of these entries changes a line. */
export const isChangedBy = (entries: readonly Entry[], line: LineKey): boolean =>
  entries.some((entry) => writesOf(entry).some(({ body }) => isSameLine(body, line)));

/** What an entry keeps of a line of the cart. */
export function snapshotOfItem(item: CartItem): Snapshot {
  const { full_description, ndc_code, schedule_name, sale_UOM_desc, sale_UOM_price, max_sale_qty } = item;
  const { incentive_name, discount_amount } = item;
  const offer = incentive_name === null ? {} : { offer: { name: incentive_name, off: discount_amount } };
  const seen = { price: sale_UOM_price, max_sale_qty, ...offer };
  return { full_description, ndc_code, schedule_name, sale_UOM_desc, seen };
}

/** What an entry keeps of a product that comes into the cart by one of its units. */
export function snapshotOfProduct(
  product: Pick<Product, "full_description" | "ndc_code" | "schedule_name" | "units" | "kit_check_surcharge">,
  unitCode: string,
): Snapshot {
  const { full_description, ndc_code, schedule_name } = product;
  const unit = product.units.find(({ quantity_uom_code }) => quantity_uom_code === unitCode);
  const named = { full_description, ndc_code, schedule_name };
  if (unit === undefined) return { ...named, sale_UOM_desc: unitCode };
  const { sale_UOM_desc, units_in, sale_UOM_price, list_price, max_sale_qty } = unit;
  const first_units_in = product.units[0]?.units_in ?? units_in;
  const price = {
    units_in,
    first_units_in,
    sale_UOM_price,
    list_price: list_price ?? sale_UOM_price,
    kit_check_price: product.kit_check_surcharge,
  };
  return { ...named, sale_UOM_desc, price, seen: { price: sale_UOM_price, max_sale_qty } };
}
