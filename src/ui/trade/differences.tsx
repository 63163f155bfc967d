/** What is not in the cart as its person left it, mostly after work without a network: looked at line by line, or accepted at once. */
import { useState, type ReactNode } from "react";

import type { CartItem } from "#contract/cart/cart.ts";
import { largestQuantity, maximumMessage } from "#contract/cart/rules/cart.ts";
import { changedElsewhere, needsDecision, type Fact } from "#contract/cart/rules/difference.ts";
import type { BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import styles from "./differences.module.css";
import { money, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/trade/differences.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { unitName } from "./product-words.ts";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";

const place = "differences";

/** A line of the cart that is not as its person left it. */
type Shown = {
  key: string;
  item_id: number;
  quantity_uom_code: string;
  snapshot: { full_description: string; sale_UOM_desc: string } | null;
  facts: Fact[];
};

/** Keeps the way to an order closed until the person has looked at what needs them. */
export function differenceReasons(differences: readonly Pick<Shown, "facts">[]): BlockingReason[] {
  const count = differences.filter(needsDecision).length;
  if (count === 0) return [];
  return [{ text: text.review(count), field: place }];
}

export type DifferencesProps<Difference extends Shown> = {
  differences: readonly Difference[];
  /** The product's name as a link to it. */
  renderName: (difference: Difference, name: string) => ReactNode;
  acknowledging: {
    /** Its line, as far as it is in the cart. */
    itemOf: (difference: Difference) => CartItem | undefined;
    accept: (those: readonly Difference[]) => Promise<void>;
    setTo: (difference: Difference, quantity: number) => Promise<void>;
    takeOff: (difference: Difference) => Promise<void>;
  };
};

export function Differences<Difference extends Shown>({
  differences,
  renderName,
  acknowledging,
}: DifferencesProps<Difference>) {
  if (differences.length === 0) return null;
  return (
    <section className={`card ${styles.list}`} aria-labelledby={place}>
      <div className={styles.head}>
        <div className="stack" style={{ "--gap": "2px" }}>
          <h2 id={place} tabIndex={-1}>
            {text.title}
          </h2>
          <p className="muted">{text.count(differences.length)}</p>
        </div>
        <Button onPress={() => void acknowledging.accept(differences)}>
          {differences.some(needsDecision) ? text.acceptAll : text.dismiss}
        </Button>
      </div>
      <ul className={styles.rows}>
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.key}
            difference={difference}
            name={renderName(difference, productName(difference))}
            item={acknowledging.itemOf(difference)}
            onAccept={() => void acknowledging.accept([difference])}
            onSet={(to) => void acknowledging.setTo(difference, to)}
            onTakeOff={() => void acknowledging.takeOff(difference)}
          />
        ))}
      </ul>
    </section>
  );
}

type DifferenceRowProps = {
  difference: Shown;
  /** As a link to the product, or as words. */
  name: ReactNode;
  item: CartItem | undefined;
  onAccept: () => void;
  onSet: (quantity: number) => void;
  onTakeOff: () => void;
};

function DifferenceRow({ difference, name: shownName, item, onAccept, onSet, onTakeOff }: DifferenceRowProps) {
  const { snapshot, facts } = difference;
  const name = productName(difference);
  const unit = unitName(snapshot?.sale_UOM_desc ?? difference.quantity_uom_code);
  const isLeftOut = item === undefined;
  return (
    <li className={styles.row} data-open={needsDecision(difference) || undefined}>
      <Icon name={needsDecision(difference) ? "attention" : "info"} />
      <div className={styles.what}>
        {shownName}
        {facts.map((fact) => (
          <p key={`${fact.kind} ${fact.kind === "offer" ? fact.name : ""}`}>{wordsOf(fact, unit)}</p>
        ))}
      </div>
      <div className={styles.answers}>
        <Button size="small" label={(isLeftOut ? text.leaveOutOf : text.acceptOf)(name)} onPress={onAccept}>
          {isLeftOut ? text.leaveOut : text.accept}
        </Button>
        {item !== undefined && needsDecision(difference) && (
          <>
            <Button size="small" tone="danger" label={text.removeOf(name)} onPress={onTakeOff}>
              {text.remove}
            </Button>
            <OtherQuantity item={item} unit={unit} onSet={onSet} />
          </>
        )}
      </div>
    </li>
  );
}

function OtherQuantity({ item, unit, onSet }: { item: CartItem; unit: string; onSet: (quantity: number) => void }) {
  const [typed = item.quantity, setTyped] = useState<number>();
  const largest = largestQuantity(item.max_sale_qty);
  const fits = typed > 0 && typed <= largest;
  return (
    <div className={styles.other}>
      <Stepper
        label={text.otherQuantity(item.full_description)}
        value={typed}
        min={1}
        max={largest}
        onChange={setTyped}
        onEmptied={() => setTyped(0)}
        error={typed > largest ? maximumMessage(largest, unit) : undefined}
      />
      <Button
        size="small"
        label={text.setTo(item.full_description, typed)}
        disabled={!fits || typed === item.quantity}
        onPress={() => onSet(typed)}
      >
        {text.set}
      </Button>
    </div>
  );
}

const productName = ({ snapshot, item_id }: Shown): string =>
  snapshot?.full_description ?? text.unnamedProduct(item_id);

function wordsOf(fact: Fact, unit: string): string {
  switch (fact.kind) {
    case "price":
      return priceWords(fact);
    case "offer":
      return fact.off === null ? text.offerLost(fact.name) : text.offerEnded(fact.name, money(fact.off), unit);
    case "cut":
      return text.reduced(formatQuantity(fact.asked, unit), fact.given, fact.why);
    case "refused":
      return text.refused(fact.why);
    case "other-person":
      return changedElsewhere(fact, (count) => formatQuantity(count, unit));
  }
}

function priceWords({ from, to }: { from: number | null; to: number | null }): string {
  if (to === null) return from === null ? text.noPrice : text.noPriceNow(money(from));
  if (from === null) return text.firstPrice(money(to));
  const by = money(Math.abs(Math.round((to - from) * 100) / 100));
  return (to > from ? text.priceUp : text.priceDown)(money(to), by, money(from));
}
