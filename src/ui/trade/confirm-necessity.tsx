/** The question before an order goes into the cart again: the medical necessity of the products that need it, as the catalog asks for it (decision 206). */
import { useState } from "react";

import { necessityWords } from "#contract/cart/rules/cart.ts";
import type { Unconfirmed } from "#contract/orders/order-again.ts";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/trade/reorder.ts";
import { wholeAmounts } from "./product-words.ts";

const field = "confirm-necessity";

export type ConfirmNecessityProps = {
  lines: Readonly<Unconfirmed["lines"]>;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmNecessity({ lines, pending, onConfirm, onClose }: ConfirmNecessityProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const count = lines.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.necessityTitle(count)}
      text={text.necessityHint}
      foot={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <BlockedAction
            reasons={isConfirmed ? [] : [{ text: necessityWords, field }]}
            tone="primary"
            pending={pending}
            onPress={onConfirm}
          >
            {text.confirmAndReorder}
          </BlockedAction>
        </>
      }
    >
      <ul className="stack">
        {lines.map(({ line_no, full_description }) => (
          <li key={line_no} className="name">
            {wholeAmounts(full_description)}
          </li>
        ))}
      </ul>
      <Checkbox id={field} checked={isConfirmed} onChange={setConfirmed}>
        {text.confirmNecessity(count)}
      </Checkbox>
    </Dialog>
  );
}
