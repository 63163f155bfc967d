/** The lines of a cart, to be read and changed: what was typed is not the cart's until Update. Cart and checkout show the same. */
import type { ReactNode } from "react";

import type { CartItem } from "#contract/cart/cart.ts";
import { ManyRows } from "#src/ui/kit/lists/many-rows.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import * as text from "#src/text/trade/cart-lines.ts";
import { CartLine, type CartLineEdits } from "./cart-line.tsx";
import { quantityFieldOf } from "./cart-reasons.ts";
import { twinsOf } from "./twins.ts";

export type CartLinesProps = {
  items: readonly CartItem[];
  /** The name as a link to the product. */
  renderName: (item: CartItem) => ReactNode;
  edits: CartLineEdits;
  /** What was changed here and has not been sent: dashed. */
  isWaiting?: ((item: CartItem) => boolean) | undefined;
  /** The quantity field that a reason led to: its line exists, however far down it stands. */
  sought?: string | undefined;
};

export function CartLines({ items, renderName, edits, isWaiting, sought }: CartLinesProps) {
  const isNarrow = useNarrow();
  const twins = twinsOf(items);
  return (
    <ManyRows
      label={text.title}
      className="cart-lines"
      head={head}
      items={items}
      keyOf={quantityFieldOf}
      rowHeight={isNarrow ? 180 : 130}
      isOff={({ not_sellable_reason }) => not_sellable_reason !== null}
      isWaiting={isWaiting}
      sought={sought}
      renderRow={(item) => (
        <CartLine
          item={item}
          name={renderName(item)}
          twins={twins}
          edits={edits}
          isWaiting={isWaiting?.(item) === true}
        />
      )}
    />
  );
}

const head = [
  { key: "product", label: text.product },
  { key: "quantity", label: text.quantity },
  { key: "price", label: text.price, end: true },
  { key: "total", label: text.total, end: true },
  { key: "remove", label: "", hiddenLabel: text.remove },
];
