/** Quantities typed into cart lines and not updated yet, and what a person can do with a line. Typed is a draft of this device; the cart itself knows nothing of it. */
import { lineKey } from "#contract/base/line-key.ts";
import type { Adjusted, CartItem } from "#contract/cart/cart.ts";
import { showsUpdate } from "#contract/cart/rules/cart.ts";
import { useCartWrite, useKitChecks, useConfirmed } from "./cart.ts";
import { snapshotOfItem, type CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useUser } from "#src/data/identity/session.ts";

/** What `useLineEdits` gives: what was typed, and the writes of a line. Each write tells what was cut down. */
export type LineEdits = {
  typedOf: (item: CartItem) => number | undefined;
  type: (item: CartItem, quantity: number) => void;
  hasUnsaved: (items: readonly CartItem[]) => boolean;
  update: (item: CartItem) => void;
  hasKitCheck: (item: CartItem) => boolean;
  chooseKitCheck: (item: CartItem, wanted: boolean) => void;
  /** Whether the medical necessity stands, as far as the product wants one; and confirming it. */
  isNecessityConfirmed: (item: CartItem) => boolean;
  confirmNecessity: (item: CartItem) => void;
  /** So many at once, without having been typed; 0 takes the line off. */
  setTo: (item: CartItem, quantity: number) => void;
  /** So many more than there are. */
  addMore: (item: CartItem, quantity: number) => void;
  remove: (item: CartItem) => void;
};

/** @param told what a person should hear: something was cut down, or a line is gone and can be put back. */
export function useLineEdits(told: {
  cut: (adjusted: Adjusted) => void;
  removed: (item: CartItem, undo: () => void) => void;
}): LineEdits {
  const changeCart = useCartWrite();
  const hasKitCheck = useKitChecks();
  const { value: typed, change } = useTyped(`lines ${useUser().cart_type_code}`, readQuantities);
  const typedOf = (item: CartItem) => typed[lineKey(item)];
  const forget = (item: CartItem) => change(({ [lineKey(item)]: _typed, ...others }) => others);
  /** Until the write is safe on this device, what was typed for it stays. */
  const send = (write: CartWrite, on: { kept?: () => void; done?: () => void } = {}) =>
    changeCart(
      write,
      (outcome) => {
        if (outcome.kind === "done" && outcome.adjusted !== null) told.cut(outcome.adjusted);
        on.done?.();
      },
      on.kept,
    );
  const remove = (item: CartItem) =>
    send(removal(item), {
      kept: () => forget(item),
      done: () => told.removed(item, () => send(restored(item))),
    });
  const setTo = (item: CartItem, quantity: number) =>
    quantity === 0 ? remove(item) : send(updateOf(item, { new_quantity: quantity }), { kept: () => forget(item) });
  return {
    typedOf,
    type: (item, quantity) => change((before) => ({ ...before, [lineKey(item)]: quantity })),
    hasUnsaved: (items) => items.some((item) => (typedOf(item) ?? item.quantity) !== item.quantity),
    update: (item) => {
      const quantity = typedOf(item);
      if (quantity === undefined || !showsUpdate(item.quantity, quantity, item.max_sale_qty)) return;
      setTo(item, quantity);
    },
    setTo,
    isNecessityConfirmed: useConfirmed(),
    confirmNecessity: (item) =>
      send(updateOf(item, { new_quantity: item.quantity, medical_necessity_confirmed: true })),
    hasKitCheck,
    chooseKitCheck: (item, wanted) =>
      send(updateOf(item, { new_quantity: item.quantity, kit_check_surcharge: wanted })),
    addMore: (item, quantity) => send(restored({ ...item, quantity })),
    remove,
  };
}

/** Quantities by line, as far as they are some. */
const readQuantities = (kept: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, quantity]) => Number.isInteger(quantity)));

const keyOf = ({ item_id, quantity_uom_code }: CartItem) => ({ item_id, quantity_uom_code });

/** An update of what the person saw. */
export const updateOf = (
  item: CartItem,
  to: { new_quantity: number; kit_check_surcharge?: boolean; medical_necessity_confirmed?: boolean },
): CartWrite => ({
  call: "updateItem",
  body: { ...keyOf(item), ...to },
  base: item.quantity,
  snapshot: snapshotOfItem(item),
});

/** A removal of what the person saw. */
export const removal = (item: CartItem): CartWrite => ({
  call: "removeItem",
  body: keyOf(item),
  base: item.quantity,
  snapshot: snapshotOfItem(item),
});

const restored = (item: CartItem): CartWrite => ({
  call: "addItem",
  body: { ...keyOf(item), quantity: item.quantity, kit_check_surcharge: item.kit_check_surcharge > 0 },
  snapshot: snapshotOfItem(item),
});
