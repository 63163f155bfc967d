/** Whether the lines of the cart stand open: where there is room, and not for a list that would push everything else away. */
import { useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import type { BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { leadingToLines } from "#src/ui/trade/cart-reasons.ts";

/** So many lines are seen at once on a desk. */
const mostOpen = 8;

export function useFold({ items }: Cart) {
  const isNarrow = useNarrow();
  const [chosen, choose] = useState<boolean>();
  const [isShort] = useState(items.length <= mostOpen); // a line more does not shut it under a hand
  const [sought, seek] = useState<string>();
  const isOpen = chosen ?? (!isNarrow && isShort);
  return {
    isOpen,
    toggle: () => choose(!isOpen),
    /** The reasons, of which one about a line opens them first. */
    opening: (reasons: readonly BlockingReason[]): BlockingReason[] =>
      leadingToLines(reasons, (field) => {
        choose(true);
        seek(field);
      }),
    /** The quantity field that one of them led to. */
    sought,
  };
}
