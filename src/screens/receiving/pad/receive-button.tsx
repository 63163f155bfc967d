/** The pad's one button, which says what it does; a number that is far too large is asked about first. */
import { integerOf } from "#contract/base/numbers.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/pad.ts";
import { asksFirst, type Goods, type ReceiptDraft } from "#src/screens/receiving/count/draft.ts";

export type ReceiveButtonProps = {
  goods: Goods;
  draft: ReceiptDraft;
  unit: string;
  /** The goods are received, and not put away. */
  isHold: boolean;
  /** Something is missing. */
  disabled: boolean;
  pending: boolean;
  onReceive: () => void;
};

/** A hand that types presses it by this. */
export const receiveId = "pad-receive";

export function ReceiveButton({ goods, draft, unit, isHold, disabled, pending, onReceive }: ReceiveButtonProps) {
  const count = integerOf(draft.quantity) ?? 0;
  const quantity = formatQuantity(count, unit);
  const words =
    count > 0 ? (isHold ? text.holdQuantity : text.receiveQuantity)(quantity) : isHold ? text.hold : text.receive;
  const button = {
    id: receiveId,
    tone: "primary",
    size: "glove",
    wide: true,
    disabled,
    pending,
    describedBy: "pad-say",
    children: words,
  } as const;
  if (!asksFirst(draft, goods) || disabled) return <Button {...button} onPress={onReceive} />;
  return (
    <ConfirmPopover
      button={button}
      question={text.confirmTitle(words)}
      text={goods.order === null ? text.largeQuantity : text.farMoreThanDue(goods.order.due)}
      no={text.changeQuantity}
      yes={words}
      onYes={onReceive}
    />
  );
}
