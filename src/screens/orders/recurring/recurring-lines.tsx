/** The products of a recurring order while it is changed: quantities, one less, one more from the catalogue. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { largestQuantity } from "#contract/cart/rules/cart.ts";
import { isSameLine, lineKey } from "#contract/base/line-key.ts";
import { cartTypeOf, isScheduleII } from "#contract/base/schedules.ts";
import { mostRecurringLines } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringLine, RecurringOrder } from "#contract/orders/recurring.ts";
import { closestQuery } from "#src/data/cart/match-codes.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import * as guideText from "#src/text/cart/order-guide-edit.ts";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import { quantityOf, removeProduct } from "#src/text/trade/cart-lines.ts";
import { productFacts } from "#src/text/trade/product-facts.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { twinsOf, type Twins } from "#src/ui/trade/twins.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./recurring.module.css";

export type RecurringLinesProps = {
  lines: readonly RecurringLine[];
  cartType: RecurringOrder["cart_type_code"];
  onChange: (lines: RecurringLine[]) => void;
};

export function RecurringLines({ lines, cartType, onChange }: RecurringLinesProps) {
  const setQuantity = (changed: RecurringLine, quantity: number) =>
    onChange(lines.map((line) => (isSameLine(line, changed) ? { ...line, quantity } : line)));
  const twins = twinsOf(lines);
  return (
    <>
      <ul className={styles.lines} aria-label={text.lines}>
        {lines.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            twins={twins}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onRemove={() => onChange(lines.filter((each) => !isSameLine(each, line)))}
          />
        ))}
      </ul>
      <div className={styles.add}>
        <AddProduct
          cartType={cartType}
          isFull={lines.length >= mostRecurringLines}
          has={new Set(lines.map(({ item_id }) => item_id))}
          onAdd={(line) => onChange([...lines, line])}
        />
      </div>
    </>
  );
}

type LineProps = {
  line: RecurringLine;
  twins: Twins;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Line({ line, twins, onQuantity, onRemove }: LineProps) {
  const name = wholeAmounts(line.full_description);
  const unit = unitName(line.sale_UOM_desc);
  return (
    <li>
      <div className={styles.what}>
        <p className="name">{name}</p>
        <div className="under">
          <Labeler product={line} twins={twins} />
          <span>{line.price === null ? unit : text.perUnit(money(line.price), unit)}</span>
        </div>
        {line.reason !== null && (
          <div className={styles.waits}>
            <Icon name="attention" size="small" />
            <p>{line.reason}</p>
          </div>
        )}
      </div>
      <Stepper
        label={quantityOf(name)}
        value={line.quantity}
        min={1}
        max={largestQuantity(line.max_sale_qty)}
        onChange={onQuantity}
        onEmptied={() => onQuantity(0)}
        error={line.quantity === 0 ? text.quantityMissing : undefined}
      />
      <Button
        tone="quiet"
        icon="close"
        label={removeProduct(name)}
        onPress={() => {
          focusAfterRemoval();
          onRemove();
        }}
      />
    </li>
  );
}

type AddProps = {
  cartType: RecurringOrder["cart_type_code"];
  isFull: boolean;
  has: ReadonlySet<number>;
  onAdd: (line: RecurringLine) => void;
};

/** By code or words, with the closest to choose from: of this cart's kind alone. */
function AddProduct({ cartType, isFull, has, onAdd }: AddProps) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState(0);
  const asked = typed.trim();
  const { data: found, isFetching } = useQuery({ ...closestQuery(asked), enabled: asked.length > 2 });
  const choices = (asked.length > 2 ? (found ?? []) : []).filter(
    ({ item_id, schedule_name, units }) =>
      cartTypeOf(schedule_name) === cartType && !isScheduleII(schedule_name) && units.length > 0 && !has.has(item_id),
  );
  return (
    <ComboBox
      key={picked}
      autoFocus={picked > 0}
      label={guideText.addProduct}
      text={typed}
      onText={setTyped}
      icon="search"
      placeholder={guideText.addProductPlaceholder}
      suggestions={choices.map((product) => ({
        key: product.item_id,
        label: wholeAmounts(product.full_description),
        detail: productFacts(product.ndc_code, product.item_id),
      }))}
      onPick={({ key }) => {
        const product = choices.find(({ item_id }) => item_id === key);
        if (product === undefined) return;
        onAdd(lineOf(product));
        setTyped("");
        setPicked(picked + 1); // a new field for the next one: its list is closed
      }}
      loading={isFetching}
      empty={asked.length > 2 ? text.noOtherMatch : guideText.addProductHint}
      disabled={isFull}
    />
  );
}

/** One of its first unit. */
function lineOf(product: OrderProduct): RecurringLine {
  const unit = product.units[0]!;
  return {
    item_id: product.item_id,
    quantity_uom_code: unit.quantity_uom_code,
    quantity: 1,
    kit_check_selected: false,
    full_description: product.full_description,
    ndc_code: product.ndc_code,
    manufacturer: product.manufacturer,
    schedule_name: product.schedule_name,
    sale_UOM_desc: unit.sale_UOM_desc,
    price: unit.sale_UOM_price,
    accepted_price: null,
    max_sale_qty: unit.max_sale_qty,
    reason: product.not_sellable_reason,
  };
}
