/** What a quantity comes to in the cart, offers taken off; and the offers that are not reached yet, each with what is missing. */
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/catalogue/order-card.ts";
import { money } from "#src/text/format.ts";
import * as priceText from "#src/text/trade/price.ts";
import { title as almostThere } from "#src/text/trade/within-reach.ts";
import { bonusStanding } from "#src/ui/trade/bonus-standing.ts";
import { Meter } from "#src/ui/kit/marks/meter.tsx";
import { progressOf } from "#src/ui/trade/offer-words.ts";
import { Price } from "#src/ui/trade/price.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import type { InCart } from "./in-cart.ts";
import styles from "./product.module.css";

export type BuySumProps = {
  inCart: InCart;
  quantity: number;
  unit: SaleUnit;
  /** The product's name. */
  of: string;
  /** Dollars for each unit; 0 without one. */
  kitCheck: number;
  /** What else may come off in the cart, where the cards of the units do not say it. */
  note?: string | undefined;
};

/** Of what is to be added alone: what is put on and taken off, before the sum in the bar. */
export function OnAndOff({
  inCart: { offer, bonus },
  quantity,
  kitCheck,
}: Pick<BuySumProps, "inCart" | "quantity" | "kitCheck">) {
  if (kitCheck === 0 && offer === null && bonus === 0) return null;
  return (
    <div className="num">
      {kitCheck > 0 && <div className="small muted">{text.kitChecks(quantity, money(kitCheck))}</div>}
      {offer !== null && (
        <div className={`small ${styles.off}`}>
          {text.discount(offer.isOnLine ? offer.name : priceText.offer, money(-offer.off))}
        </div>
      )}
      {bonus > 0 && (
        <div className={`small ${styles.off}`}>{text.discount(priceText.bonusDiscount, money(-bonus))}</div>
      )}
    </div>
  );
}

/** The sum, and so many times which price. */
export function BuySum({ inCart: { steps, offer, total }, quantity, unit, of, note }: Omit<BuySumProps, "kitCheck">) {
  return (
    <div className={styles.sum}>
      <div className={styles.total}>{money(total)}</div>
      <div className="small muted">
        {text.quantityTimes(quantity)}{" "}
        <Price
          amount={unit.sale_UOM_price}
          steps={steps}
          of={of}
          unit={unitName(unit.sale_UOM_desc)}
          note={offer?.isOnLine === false ? priceText.cartOffer : note}
        />
      </div>
    </div>
  );
}

/** Nothing where nothing is missing. @param unit the product's first one, of which offers speak. */
export function WithinReach({ inCart: { hints }, unit }: { inCart: InCart; unit: SaleUnit }) {
  const { customer } = useUser();
  const goal = customer.has_bonus_discount ? bonusStanding(customer) : undefined;
  const bonus = goal?.isReached === false ? goal.bar : undefined;
  if (hints.length === 0 && bonus === undefined) return null;
  return (
    <ul className={styles.reach} aria-label={almostThere}>
      {hints.map((hint) => {
        const { bar, text: progress } = progressOf(hint, unitName(unit.sale_UOM_desc));
        const { incentive_id, incentive_name } = hint.offer;
        return (
          <li key={incentive_id}>
            <span className="strong">{incentive_name}</span>
            {bar !== undefined && <Meter {...bar} label={progress} />}
            <span className="small muted">{progress}</span>
          </li>
        );
      })}
      {goal !== undefined && bonus !== undefined && (
        <li>
          <span className="strong">{priceText.bonusDiscount}</span>
          <Meter {...bonus} label={goal.spoken} />
          <span className="small muted">{goal.spoken}</span>
        </li>
      )}
    </ul>
  );
}
