/** What became of ordering an order again, where not all of it went in: each line that was cut or left out, why, and what could be taken instead. */
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { OrderedAgain } from "#contract/orders/order-again.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/trade/reorder.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { unitName, wholeAmounts } from "./product-words.ts";
import { Money } from "./money.tsx";
import styles from "./again-answer.module.css";

const undoableMs = 8_000;

const unitsIn = (lines: readonly OrderedAgain[]): number => lines.reduce((sum, { added }) => sum + added, 0);

/** Said where everything went in. */
export function tellAgain(order_id: number, lines: readonly OrderedAgain[], undo: () => void): void {
  toast({
    tone: "ok",
    icon: "cart",
    title: text.added(unitsIn(lines), order_id),
    action: { label: text.undo, onPress: undo },
    goneAfterMs: undoableMs,
  });
}

export type AgainAnswerProps = {
  order_id: number;
  lines: readonly OrderedAgain[];
  onClose: () => void;
  onUndo: () => void;
};

export function AgainAnswer({ order_id, lines, onClose, onUndo }: AgainAnswerProps) {
  const told = lines.filter(({ reason }) => reason !== null);
  return (
    <Dialog
      open
      dismissable
      onClose={onClose}
      title={text.partlyAdded(unitsIn(lines), order_id)}
      text={text.notInFull(told.length, lines.length)}
      foot={
        <>
          <Button icon="undo" onPress={onUndo}>
            {text.undo}
          </Button>
          <Link to="/cart" className={buttonClass({ tone: "primary" })}>
            {text.reviewCart}
          </Link>
        </>
      }
    >
      <ul className={styles.lines}>
        {told.map((line) => (
          <li key={line.line_no}>
            <p className="name">{wholeAmounts(line.full_description)}</p>
            <p>
              <b>
                {line.added === 0
                  ? text.notAdded
                  : text.addedOf(line.added, formatQuantity(line.quantity, unitName(line.sale_UOM_desc)))}
              </b>
              : {line.reason}
            </p>
            {line.substitutes.length > 0 && (
              <p className="small">
                {text.substitutes}{" "}
                {line.substitutes.map((other, nth) => (
                  <Fragment key={other.item_id}>
                    {nth > 0 && ", "}
                    <Link className="link" to="/product-detail/$id" params={{ id: other.item_id }}>
                      {wholeAmounts(other.full_description)}
                    </Link>
                    {other.sale_UOM_price !== null && (
                      <>
                        {" "}
                        <Money amount={other.sale_UOM_price} /> / {unitName(other.sale_UOM_desc)}
                      </>
                    )}
                  </Fragment>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
