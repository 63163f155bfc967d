/** In the pad's place once an order is all in: that it is, what was odd, and the next order. The list stays as it stands. */
import { useEffect, useRef } from "react";
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./pad.module.css";

export type AllInProps = {
  orderId: number;
  /** Of which more came than was shipped. */
  over: readonly DockLine[];
  /** The first line of another order of which something is due. */
  next: DockLine | undefined;
  onNext: (line: DockLine) => void;
  onClose: () => void;
};

export function AllIn({ orderId, over, next, onNext, onClose }: AllInProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.pad} aria-labelledby="all-in-title">
      <div className={`${styles.body} ${styles.allIn}`}>
        <Icon name="ok" size="large" />
        <h2 id="all-in-title" ref={title} tabIndex={-1}>
          Order {orderId}: all in
        </h2>
        {over.map((line) => (
          <p key={line.line_no}>
            {wholeAmounts(line.full_description)}: {formatQuantity(line.rec_qty - shippedOf(line))} more than shipped
          </p>
        ))}
      </div>
      <div className={styles.foot}>
        {next !== undefined && (
          <Button tone="primary" size="glove" wide onPress={() => onNext(next)}>
            Go on with order {next.order_id}
          </Button>
        )}
        <Button wide size="glove" onPress={onClose}>
          Back to the list
        </Button>
      </div>
    </section>
  );
}
