/** In the pad's place once an order is all in: that it is, what was odd, and the next order. The list stays as it stands. */
import { useEffect, useRef } from "react";
import { laterOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/all-in.ts";
import { backToList } from "#src/text/receiving/pad.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import own from "./all-in.module.css";
import styles from "./pad.module.css";

export type AllInProps = {
  orderId: number;
  lines: readonly DockLine[];
  /** Of which more came than was shipped. */
  over: readonly DockLine[];
  /** The first line of another order of which something is due. */
  next: DockLine | undefined;
  onNext: (line: DockLine) => void;
  onClose: () => void;
};

export function AllIn({ orderId, lines, over, next, onNext, onClose }: AllInProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const later = lines.filter((line) => laterOf(line) > 0);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.pad} aria-labelledby="all-in-title">
      <div className={`${styles.body} ${own.allIn}`}>
        <Icon name="ok" size="large" />
        <h2 id="all-in-title" ref={title} tabIndex={-1}>
          <FilledText text={text.title} parts={{ order: <span translate="no">{orderId}</span> }} />
        </h2>
        <ul className={own.summary}>
          {lines.length > over.length && (
            <li>
              <Icon name="ok" />
              {text.asShipped(lines.length - over.length)}
            </li>
          )}
          {over.map((line) => (
            <li key={line.line_no}>
              <Icon name="attention" />
              {text.over(wholeAmounts(line.full_description), line.rec_qty - shippedOf(line))}
            </li>
          ))}
          {later.map((line) => (
            <li key={line.line_no}>
              <Icon name="clock" />
              {text.toShip(wholeAmounts(line.full_description), laterOf(line))}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        {next !== undefined && (
          <Button tone="primary" size="glove" wide onPress={() => onNext(next)}>
            <FilledText text={text.receiveNext} parts={{ order: <span translate="no">{next.order_id}</span> }} />
          </Button>
        )}
        <Button wide size="glove" onPress={onClose}>
          {backToList}
        </Button>
      </div>
    </section>
  );
}
