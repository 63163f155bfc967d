/** What a person sees of ordering an order again: the question before it, the answer where not all went in, and the messages. */
import type { CartType } from "#contract/base/fields.ts";
import * as text from "#src/text/trade/reorder.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { AgainAnswer, tellAgain, type AgainAnswerProps } from "./again-answer.tsx";
import type { ConfirmNecessityProps } from "./confirm-necessity.tsx";

/** Few orders ask for it. */
const ConfirmNecessity = later(
  async () => (await import("./confirm-necessity.tsx")).ConfirmNecessity,
  undefined,
  Closed,
);

type OpenDialogs = { question: ConfirmNecessityProps | undefined; answer: AgainAnswerProps | undefined };

/** The dialog that is open, of `useReorder`. */
export const ReorderDialogs = ({ again: { question, answer } }: { again: OpenDialogs }) => (
  <>
    {question !== undefined && (
      <ConfirmNecessity key={question.lines.map(({ line_no }) => line_no).join()} {...question} />
    )}
    {answer !== undefined && <AgainAnswer {...answer} />}
  </>
);

/** The messages of `useReorder`. */
export const reorderMessages = {
  onAdded: tellAgain,
  /** Replaces the toast that has the message alone. */
  onOtherCart: (cart: CartType, message: string, switchCart: () => void) =>
    void toast({
      tone: "information",
      title: text.information,
      text: message,
      action: { label: text.switchTo(cart), onPress: switchCart },
    }),
  onSwitched: (cart: CartType) =>
    void toast({ tone: "ok", icon: "cart", title: text.switchedTo(cart), text: text.reorderNow }),
};
