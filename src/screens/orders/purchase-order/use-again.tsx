/** Ordering this order again, whole or a line of it, with the dialog that answers what did not go in. */
import { useState } from "react";
import type { OrderedAgain } from "#contract/orders/order-again.ts";
import { useOrderAgain, useTakeBack } from "#src/data/orders/order-again.ts";
import { AgainAnswer, isAllIn, tellAgain } from "#src/ui/trade/again-answer.tsx";

export function useAgain(order_id: number) {
  const [lines, setLines] = useState<readonly OrderedAgain[]>();
  const takeBack = useTakeBack();
  const { orderAgain, asked } = useOrderAgain((_, answered) => {
    if (isAllIn(answered)) tellAgain(order_id, answered, () => takeBack(answered));
    else setLines(answered);
  });
  return {
    again: {
      press: (line_no?: number) => orderAgain({ order_id, line_no }),
      isAll: asked !== undefined && asked.line_no === undefined,
      line_no: asked?.line_no,
    },
    answer: lines && (
      <AgainAnswer
        order_id={order_id}
        lines={lines}
        onClose={() => setLines(undefined)}
        onUndo={() => {
          takeBack(lines);
          setLines(undefined);
        }}
      />
    ),
  };
}
