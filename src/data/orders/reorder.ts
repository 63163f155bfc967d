/** Ordering an order again, or a line of it: asks for the medical necessity first, and knows what did not go in or which cart would take it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { CartType } from "#contract/base/fields.ts";
import type { OrderedAgain } from "#contract/orders/order-again.ts";
import { chooseCartType } from "#src/data/identity/session.ts";
import { useOrderAgain, useTakeBack, type AgainAsked, type UnconfirmedLine } from "./order-again.ts";

/** What a person hears of it. */
export type ReorderMessages = {
  /** Everything went in. */
  onAdded: (order_id: number, lines: readonly OrderedAgain[], undo: () => void) => void;
  /** The chosen cart takes nothing, as `message` says; this one may. */
  onOtherCart: (cart: CartType, message: string, switchCart: () => void) => void;
  onSwitched: (cart: CartType) => void;
};

export type Reordering = ReturnType<typeof useReorder>;

/** Gives the function that orders again, what is `asked` of the server now, and the dialogs that are open: before anything is in the cart, and after. */
export function useReorder({ onAdded, onOtherCart, onSwitched }: ReorderMessages) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<{ order_id: number; lines: readonly OrderedAgain[] }>();
  const [question, setQuestion] = useState<{ of: AgainAsked; lines: readonly UnconfirmedLine[] }>();
  const takeBack = useTakeBack();
  const { mutate: switchTo } = useMutation({
    mutationFn: (cart: CartType) => chooseCartType(client, cart),
    onSuccess: (_, cart) => onSwitched(cart),
  });
  const { orderAgain, asked } = useOrderAgain({
    onAdded: ({ order_id }, lines) => {
      setQuestion(undefined);
      if (lines.every(({ reason }) => reason === null)) onAdded(order_id, lines, () => takeBack(lines));
      else setAnswer({ order_id, lines });
    },
    onUnconfirmed: (of, lines) => setQuestion({ of, lines }),
    onOtherCart: (cart, message) => onOtherCart(cart, message, () => switchTo(cart)),
  });
  return {
    orderAgain,
    asked,
    question: question && {
      lines: question.lines,
      pending: asked !== undefined,
      onConfirm: () => orderAgain(withConfirmed(question.of, question.lines)),
      onClose: () => setQuestion(undefined),
    },
    answer: answer && {
      ...answer,
      onClose: () => setAnswer(undefined),
      onUndo: () => {
        takeBack(answer.lines);
        setAnswer(undefined);
      },
    },
  };
}

/** The same once more; what was confirmed before stays so. */
const withConfirmed = (asked: AgainAsked, lines: readonly UnconfirmedLine[]): AgainAsked => ({
  ...asked,
  confirmed_line_nos: [...(asked.confirmed_line_nos ?? []), ...lines.map(({ line_no }) => line_no)],
});
