/** What both ways of receiving can do: enter, remember the last receipt, and undo it. */
import { useState } from "react";
import type { Receipt } from "#contract/receiving.ts";
import { useCancelReceive, useReceive } from "#src/data/receiving.ts";
import { feedback } from "#src/ui/feedback.ts";
import { quantity } from "#src/ui/format.ts";
import { unitName } from "#src/ui/product-words.ts";
import { toast } from "#src/ui/toasts.ts";
import { receiptOf, type Draft, type Goods } from "./draft.ts";

export function useDock() {
  const [last, setLast] = useState<Receipt>();
  const entering = useReceive();
  const cancelling = useCancelReceive();

  const receive = (draft: Draft, goods: Goods, onDone: (remaining: number | null) => void) =>
    entering.mutate(
      { receipt: receiptOf(draft, goods), remaining: goods.order?.remaining },
      {
        onSuccess: ({ receipt, remaining }) => {
          const count = quantity(receipt.quantity_received, unitName(receipt.sale_UOM_desc));
          const text = receipt.order_id === null ? `${count}, not on an order` : `${count}, order ${receipt.order_id}`;
          feedback("saved");
          toast({ tone: "ok", title: "Receive created", text });
          setLast(receipt);
          onDone(remaining);
        },
        onError: () => feedback("refused"),
      },
    );

  const undo = () => {
    if (last === undefined) return;
    cancelling.mutate(last.order_receive_id, { onSuccess: ({ receipt }) => setLast(receipt) });
  };

  return { last, receive, undo, isReceiving: entering.isPending, isUndoing: cancelling.isPending };
}
