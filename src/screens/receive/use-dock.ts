/** What both ways of receiving can do: enter, remember the last receipt, and undo it. */
import { useState } from "react";
import type { HistoryLine } from "#src/data/receiving-overlay.ts";
import { useReceiptChange, useReceiptOf, useReceive } from "#src/data/receiving.ts";
import { keepDraft } from "#src/offline/drafts.ts";
import { feedback } from "#src/ui/feedback.ts";
import { quantity } from "#src/ui/format.ts";
import { unitName } from "#src/ui/product-words.ts";
import { tellSaved } from "#src/ui/saved.ts";
import { inform, toast } from "#src/ui/toasts.ts";
import { aboutGoods, draftName, receiptOf, type Draft, type Goods } from "./draft.ts";

export function useDock() {
  const [lastKey, setLastKey] = useState<string>();
  const last = useReceiptOf(lastKey);
  const { entering, takeBack } = useReceive();
  const cancelling = useReceiptChange("cancelReceive");

  /** @param onDone is called with what is still to come of the line, null without an order; not for what was turned down. */
  const receive = (draft: Draft, goods: Goods, onDone: (remaining: number | null) => void) => {
    const receipt = receiptOf(draft, goods);
    const about = aboutGoods(draft, goods);
    const count = quantity(receipt.quantity_received, unitName(about.sale_UOM_desc));
    const text = goods.order === null ? `${count}, not on an order` : `${count}, order ${goods.order.order_id}`;
    entering.mutate(
      { receipt, about, remaining: goods.order?.remaining, draft: draftName(goods) },
      {
        // Not called once the screen was left; what is turned down then stays in the sync centre.
        onSuccess: (outcome) => {
          if (outcome.kind === "discarded") return;
          if (outcome.kind === "set-aside") {
            feedback("refused");
            inform(outcome.error.message);
            takeBack.mutate(outcome.entry); // all of it still stands on the pad
            keepDraft(draftName(goods), draft);
            return;
          }
          feedback("saved");
          if (outcome.kind === "done") toast({ tone: "ok", title: "Receive created", text });
          else tellSaved(text);
          setLastKey(outcome.entry.key);
          onDone(goods.order && goods.order.remaining - receipt.quantity_received);
        },
        onError: () => feedback("refused"),
      },
    );
  };

  const undo = (line: HistoryLine) => cancelling.mutate(line);

  return { last, receive, undo, isReceiving: entering.isPending, isUndoing: cancelling.isPending };
}
