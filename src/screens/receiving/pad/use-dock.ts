/** What both ways of receiving can do: enter goods, and say what came of the last entry. */
import { useState } from "react";
import { useReceive } from "#src/data/receiving/receiving.ts";
import { draftOf, keepDraft } from "#src/offline/drafts.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as enteredText from "#src/text/receiving/entered.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import { restOf } from "#src/screens/receiving/count/counting.ts";
import { aboutGoods, draftName, receiptOf, type ReceiptDraft, type Goods } from "#src/screens/receiving/count/draft.ts";
import type { Word } from "#src/screens/receiving/scan/last-word.tsx";

export type Entering = {
  draft: ReceiptDraft;
  goods: Goods;
  /** Why the goods are not put away; undefined: they are. */
  hold: string | undefined;
  /** It is safe on this device: the pad is free. */
  onKept: () => void;
  /** It was turned down: opens the pad anew with what was typed, if it still stands there. True when it did. */
  reopen: () => boolean;
};

export function useDock() {
  const [word, setWord] = useState<Word>();
  const { entering, following, takeBack } = useReceive();

  const receive = ({ draft, goods, hold, onKept, reopen }: Entering) => {
    const receipt = { ...receiptOf(draft, goods), ...(hold === undefined ? {} : { hold_reason: hold }) };
    const snapshot = aboutGoods(draft, goods);
    const count = formatQuantity(receipt.quantity_received, unitName(snapshot.sale_UOM_desc));
    const received =
      goods.order === null ? enteredText.notOnOrder(count) : enteredText.onOrder(count, goods.order.order_id);
    const text = hold === undefined ? received : enteredText.onHold(received);
    entering.mutate(
      { receipt, snapshot, remaining: goods.order?.remaining, draft: draftName(goods), rest: restOf(draft) },
      {
        onSuccess: (entry) => {
          feedback("saved");
          setWord({ kind: "entered", key: entry.key, text, order_id: receipt.order_id ?? null });
          onKept();
          following.mutate(entry, {
            // Not called once the screen was left, or more was entered: what is turned down then stays in the sync centre.
            onSuccess: (outcome) => {
              if (outcome.kind !== "set-aside") return;
              feedback("refused");
              // What is typed there by now is other goods.
              if (draftOf(draftName(goods)) !== undefined || !reopen()) return;
              keepDraft(draftName(goods), draft);
              setWord({ kind: "refused", text: outcome.error.message });
              takeBack.mutate(outcome.entry); // all of it stands on the pad again
            },
          });
        },
        onError: () => feedback("refused"),
      },
    );
  };

  return { word, setWord, receive, isReceiving: entering.isPending };
}
