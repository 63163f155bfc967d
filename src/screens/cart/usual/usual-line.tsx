/** One usual item: what it is, how it was ordered last, its price, what may still be ordered, and how many now. */
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/cart/usual-row.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { packIcon } from "#src/ui/trade/product-words.ts";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
import { UsualAct, type UsualActProps } from "./usual-act.tsx";
import { UsualWords, type UsualWordsProps } from "./usual-words.tsx";
import styles from "./usual.module.css";

export type UsualLineProps = UsualActProps &
  UsualWordsProps & {
    /** Something of it has not reached the server yet. */
    isWaiting: boolean;
  };

export function UsualLine(props: UsualLineProps) {
  const { row, isTicked, isWaiting, answer, twins, onTick } = props;
  const { item, unit, inCart, can } = row;
  const isNarrow = useNarrow();
  const { product } = item;
  const { time_zone } = useUser().customer;
  return (
    <li className={`buyrow ${styles.line}`} data-state={isWaiting ? "waiting" : undefined}>
      {!isNarrow && (
        <label className={`choice ${styles.tick}`} data-off={can.kind !== "add" ? true : undefined}>
          <input
            type="checkbox"
            aria-label={text.select(product.full_description)}
            checked={isTicked}
            disabled={can.kind !== "add"}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        </label>
      )}
      <Thumb src={product.image_url} icon={packIcon(product.form)} />
      <UsualWords row={row} answer={answer} twins={twins} timeZone={time_zone} />
      <div className={`buy__price ${styles.price}`}>
        <UnitPrice unit={unit} of={product.full_description} offers={product.incentives} strong />
        {inCart > 0 && !isNarrow && (
          <p className={isWaiting ? "pending" : styles.in}>
            <Icon name={isWaiting ? "waiting" : "tick"} size="small" />
            {isWaiting ? text.inCartUnsent(inCart) : text.inCart(inCart)}
          </p>
        )}
      </div>
      <UsualAct line={props} isNarrow={isNarrow} />
    </li>
  );
}
