/** The lines of a cart, to be read and changed: what was typed is not the cart's until Update. Cart and checkout show the same. */
import type { ReactNode } from "react";

import type { CartItem } from "#contract/cart/cart.ts";
import { CartLine, type CartLineEdits } from "./cart-line.tsx";
import { quantityFieldOf } from "./cart-reasons.ts";
import { Rows } from "#src/ui/kit/rows.tsx";

export type CartLinesProps = {
  items: readonly CartItem[];
  /** The name as a link to the product. */
  renderName: (item: CartItem) => ReactNode;
  edits: CartLineEdits;
  /** What was changed here and has not been sent: dashed. */
  isWaiting?: ((item: CartItem) => boolean) | undefined;
};

export function CartLines({ items, renderName, edits, isWaiting }: CartLinesProps) {
  return (
    <Rows label="Products in the cart" className="cart-lines" head={head}>
      {items.map((item) => (
        <CartLine
          key={quantityFieldOf(item)}
          item={item}
          name={renderName(item)}
          edits={edits}
          isWaiting={isWaiting?.(item) === true}
        />
      ))}
    </Rows>
  );
}

const head = [
  { key: "product", label: "Product" },
  { key: "quantity", label: "Quantity" },
  { key: "price", label: "Price", end: true },
  { key: "total", label: "Total", end: true },
  { key: "remove", label: "", hiddenLabel: "Remove" },
];
