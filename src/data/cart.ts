/** The cart: what the server holds, the writes that are still under way laid over it, and the writes themselves. */
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";

import type { InputOf } from "#contract/call.ts";
import * as contract from "#contract/cart.ts";
import type { Cart, CartChange, CartItem } from "#contract/cart.ts";
import { applyAdd, applyRemove, applyUpdate, type Change, type Limit, type Line } from "#contract/rules/cart.ts";
import { send } from "#src/api/send.ts";

/** What stands at the head of every key of this area: a change of customer or cart clears them all. */
export const cartKey = ["cart"] as const;

/** The chosen cart with its lines and sums. */
export const cartQuery = queryOptions({
  queryKey: [...cartKey, "lines"],
  queryFn: ({ signal }) => send(contract.cart, {}, { signal }),
});

/** Units in the Rx and in the controlled cart. */
export const cartCountsQuery = queryOptions({
  queryKey: [...cartKey, "counts"],
  queryFn: ({ signal }) => send(contract.cartCounts, {}, { signal }),
});

/** One change of one line: adding is a delta, updating is absolute, removing may come twice. */
export type CartWrite =
  | { kind: "add"; input: InputOf<typeof contract.addItem> }
  | { kind: "update"; input: InputOf<typeof contract.updateItem> }
  | { kind: "remove"; input: InputOf<typeof contract.removeItem> };

/**
 * Gives the function that writes a change of the cart: one after another, so that two presses arrive in the order in
 * which they were made. It goes on when the screen is left; `done` then still hears the answer.
 */
export function useCartWrite(): (write: CartWrite, done?: (change: CartChange) => void) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: cartKey,
    scope: { id: "cart" },
    mutationFn: ({ write }: UnderWay) => written(write),
    onSuccess: (change, { done }) => {
      done?.(change);
      // Until the cart knows of the change, the write stays under way, and so does what is laid over the cart.
      return settle(client, change);
    },
    onError: () => client.invalidateQueries({ queryKey: cartKey }),
  });
  return (write, done) => mutate({ write, done });
}

type UnderWay = { write: CartWrite; done: ((change: CartChange) => void) | undefined };

/** The writes that have not arrived yet, in order. */
const useWritesUnderWay = (): CartWrite[] =>
  useMutationState({
    filters: { mutationKey: cartKey, status: "pending" },
    select: (mutation) => (mutation.state.variables as UnderWay).write,
  });

/** Whether a line has its kit check, as the person last chose: gives the answer for any line. */
export function useKitChecks(): (item: CartItem) => boolean {
  const underWay = useWritesUnderWay();
  return (item) => kitCheckOf(item, underWay);
}

/** What the last write under way says about a line's kit check, else what the cart says. */
export function kitCheckOf(item: CartItem, underWay: readonly CartWrite[]): boolean {
  const chosen = underWay.findLast(
    ({ kind, input }) => kind === "update" && isLine(item, input) && "kit_check_surcharge" in input,
  );
  return chosen?.kind === "update" ? chosen.input.kit_check_surcharge === true : item.kit_check_surcharge > 0;
}

/** The cart for a screen. `units` has every line as it will be once the writes under way have arrived. */
export function useCart({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({ ...cartQuery, enabled });
  const underWay = useWritesUnderWay();
  return {
    query,
    cart: query.data,
    units: withWrites(query.data?.items ?? [], underWay),
    isWriting: underWay.length > 0,
  };
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

function written(write: CartWrite): Promise<CartChange> {
  switch (write.kind) {
    case "add":
      return send(contract.addItem, write.input);
    case "update":
      return send(contract.updateItem, write.input);
    case "remove":
      return send(contract.removeItem, write.input);
  }
}

/** Takes an answered change into the cart; asks for the whole cart once the last of several writes has been answered. */
async function settle(client: QueryClient, change: CartChange): Promise<void> {
  const isLast = client.isMutating({ mutationKey: cartKey }) <= 1;
  const cart = client.getQueryData(cartQuery.queryKey);
  const known = cart?.items.some((item) => isLine(item, change)) ?? false;
  if (cart !== undefined && known) client.setQueryData(cartQuery.queryKey, withChange(cart, change));
  if (isLast || !known) await client.invalidateQueries({ queryKey: cartKey });
}

type Key = Pick<Line, "item_id" | "quantity_uom_code">;

const isLine = (item: Key, other: Key): boolean =>
  item.item_id === other.item_id && item.quantity_uom_code === other.quantity_uom_code;

/** Quantities of the answer in the cart; sums stay until the cart is asked for again. */
const withChange = (cart: Cart, change: CartChange): Cart => ({
  ...cart,
  itemCount: change.itemCount,
  items: cart.items
    .map((item) => (isLine(item, change) ? { ...item, quantity: change.quantity } : item))
    .filter((item) => item.quantity > 0),
});
