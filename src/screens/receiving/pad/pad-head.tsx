/** The pad's head: which goods, of which order, and whether the entry is the legal record of receipt. */
import type { ReactNode, RefObject } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/pad.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import type { Goods, OrderedGoods } from "#src/screens/receiving/count/draft.ts";
import styles from "./pad.module.css";

export type PadHeadProps = {
  goods: Goods;
  unit: string;
  title: RefObject<HTMLHeadingElement | null>;
  /** The same goods on other orders. */
  others: ReactNode;
  onClose: () => void;
};

export function PadHead({ goods, unit, title, others, onClose }: PadHeadProps) {
  return (
    <>
      <div className={styles.head}>
        <Button icon="left" tone="quiet" label={text.backToList} className={styles.back} onPress={onClose} />
        <div className="grow">
          <h2 id="pad-title" ref={title} tabIndex={-1}>
            {wholeAmounts(goods.name)}
          </h2>
          <p className={`under ${styles.under}`}>
            {goods.schedule !== null && <ScheduleBadge schedule={goods.schedule} />}
            <Ndc code={goods.ndc} />
            {goods.order === null ? (
              <span>{text.notOnOrder}</span>
            ) : (
              <>
                <b className="nowrap">
                  <FilledText text={text.order} parts={{ order: <span translate="no">{goods.order.order_id}</span> }} />
                </b>
                <span className={`nowrap ${styles.due}`}>{dueWords(goods.order, unit)}</span>
              </>
            )}
          </p>
          {others}
        </div>
      </div>
      {goods.schedule !== null && record}
    </>
  );
}

const record = (
  <p className={styles.record}>
    <Icon name="shield" size="small" />
    {text.legalRecord}
  </p>
);

/** How many are at the dock and not counted in, and how many come later. */
function dueWords({ due, later }: OrderedGoods, unit: string): string {
  const here = text.due(due, unit);
  return later > 0 ? text.toShip(here, later) : here;
}
