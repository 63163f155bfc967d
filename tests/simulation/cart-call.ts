/** A cart after a call, by the contract's rules. */
import { applyAdd, applyRemove, applyUpdate, type LineChange, type CartLine } from "#contract/cart/rules/cart.ts";
import type { EntryCall } from "#outbox/entry/entry.ts";
import { items } from "#tests/support/company.ts";

/** Lines after a call of the cart; other calls change nothing. */
export function withCartCall(
  lines: CartLine[],
  { call, body }: { call: EntryCall; body: Record<string, unknown> },
): CartLine[] {
  const change = changeBy(lines, call, body);
  return change?.kind === "changed" ? change.lines : lines;
}

function changeBy(lines: CartLine[], call: EntryCall, body: Record<string, unknown>): LineChange<CartLine> | undefined {
  const named = { item_id: Number(body["item_id"]), quantity_uom_code: String(body["quantity_uom_code"]) };
  const limit = { max_sale_qty: named.item_id === items.limited ? 40 : null, unit: "Carton" };
  if (call === "addItem") return applyAdd(lines, { ...named, quantity: Number(body["quantity"]) }, limit);
  if (call === "updateItem") return applyUpdate(lines, { ...named, quantity: Number(body["new_quantity"]) }, limit);
  return call === "removeItem" ? applyRemove(lines, named) : undefined;
}
