/** Offers that the cart is close to: what is still to be added, and the way to it. */
import { Link } from "@tanstack/react-router";

import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import * as text from "#src/text/cart/cart.ts";
import { offerHints, type OfferHint } from "#src/ui/trade/offer-words.ts";
import styles from "./cart.module.css";

type Add = (item: CartItem, quantity: number) => void;

/** Nothing where there is none. */
export function Offers({ cart, onAdd }: { cart: Cart; onAdd: Add }) {
  const hints = offerHints(cart);
  if (hints.length === 0) return null;
  return (
    <section className={`card ${styles.offers}`} aria-labelledby="within-reach">
      <h2 id="within-reach">{text.offersTitle}</h2>
      <ul>
        {hints.map((hint) => (
          <li key={hint.incentive_id} className={styles.offer}>
            <Icon name="tag" />
            <div className={styles.words}>
              <p className="strong">{hint.name}</p>
              <p className="small muted">{hint.text}</p>
            </div>
            <div className={styles.ways}>
              <Way hint={hint} onAdd={onAdd} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ hint: { way }, onAdd }: { hint: OfferHint; onAdd: Add }) {
  if (way === null) return null;
  if (way.kind === "add")
    return (
      <Button
        size="small"
        icon="plus"
        label={text.addMoreOf(way.quantity, way.item.full_description)}
        onPress={() => onAdd(way.item, way.quantity)}
      >
        {text.addMore(way.quantity)}
      </Button>
    );
  return way.parts.map((part) => (
    <Link
      key={part}
      to="/product-search/{-$searchText}"
      params={{ searchText: part }}
      className={buttonClass({ size: "small" })}
    >
      {text.findPart(part)}
    </Link>
  ));
}
