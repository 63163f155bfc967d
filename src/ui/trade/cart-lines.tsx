/** The lines of a cart, to be read and changed: what was typed is not the cart's until Update. Cart and checkout show the same. */
import type { ReactNode } from "react";

import type { CartItem } from "#contract/cart/cart.ts";
import { largestQuantity, maximumMessage, showsUpdate } from "#contract/cart/rules/cart.ts";
import { AvailabilityMark } from "./availability.tsx";
import { Badge } from "#src/ui/kit/badge.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { quantityFieldOf } from "./cart-reasons.ts";
import { Checkbox } from "#src/ui/kit/checkbox.tsx";
import { FieldNote } from "#src/ui/kit/field.tsx";
import { money, formatQuantity as written } from "#src/ui/kit/format.ts";
import { Money } from "./money.tsx";
import { Ndc } from "./ndc.tsx";
import { notOnLine } from "./offer-words.ts";
import { thingsIn } from "./pack-arithmetic.ts";
import { Price } from "./price.tsx";
import { unitName } from "./product-words.ts";
import { Cell, Row } from "#src/ui/kit/row.tsx";
import { Rows } from "#src/ui/kit/rows.tsx";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { Stepper } from "#src/ui/kit/stepper.tsx";

export type CartLinesProps = {
  items: readonly CartItem[];
  /** The name as a link to the product. */
  renderName: (item: CartItem) => ReactNode;
  edits: {
    typedOf: (item: CartItem) => number | undefined;
    type: (item: CartItem, quantity: number) => void;
    update: (item: CartItem) => void;
    hasKitCheck: (item: CartItem) => boolean;
    chooseKitCheck: (item: CartItem, wanted: boolean) => void;
    remove: (item: CartItem) => void;
  };
  /** What was changed here and has not been sent: dashed. */
  isWaiting?: ((item: CartItem) => boolean) | undefined;
};

export function CartLines({ items, renderName, edits, isWaiting }: CartLinesProps) {
  return (
    <Rows label="Products in the cart" className="cart-lines" head={head}>
      {items.map((item) => (
        <CartLine
          key={quantityFieldOf(item)}
          item={item}
          name={renderName(item)}
          edits={edits}
          isWaiting={isWaiting?.(item) === true}
        />
      ))}
    </Rows>
  );
}

const head = [
  { key: "product", label: "Product" },
  { key: "quantity", label: "Quantity" },
  { key: "price", label: "Price", end: true },
  { key: "total", label: "Total", end: true },
  { key: "remove", label: "", hiddenLabel: "Remove" },
];

/** What an offer takes off a whole line, in whole cents. */
const offOf = ({ discount_amount, quantity }: CartItem): number => (Math.round(discount_amount * 100) * quantity) / 100;

type CartLineProps = { item: CartItem; name: ReactNode; edits: CartLinesProps["edits"]; isWaiting: boolean };

function CartLine({ item, name, edits, isWaiting }: CartLineProps) {
  const field = quantityFieldOf(item);
  const typed = edits.typedOf(item);
  const shown = typed ?? item.quantity;
  const largest = largestQuantity(item.max_sale_qty);
  const unit = unitName(item.sale_UOM_desc);
  const isShownOff = item.discount_amount > 0 && item.display_in_line_item_level_bit;
  const things = thingsIn(item);
  const complaint = item.not_sellable_reason ?? (shown > largest ? maximumMessage(largest, unit) : undefined);
  return (
    <Row off={item.not_sellable_reason !== null} waiting={isWaiting}>
      <Cell className="cart-lines__product">
        {name}
        <div className="under">
          {item.schedule_name !== null && <ScheduleBadge schedule={item.schedule_name} />}
          <Ndc code={item.ndc_code} />
          <span>
            {item.sale_UOM_desc}
            {things !== undefined && ` of ${written(things)}`}
          </span>
          <AvailabilityMark availability={item.availability} />
          {isWaiting && <Badge tone="waiting">Saved on device</Badge>}
        </div>
        {isShownOff && (
          <Badge tone="ok" icon="tag">
            {item.incentive_name}: {money(-item.discount_amount)} / {unit}
          </Badge>
        )}
        <FieldNote id={`${field}-about`} error={complaint} />
        {item.kit_check_available && (
          <Checkbox
            className="small"
            checked={edits.hasKitCheck(item)}
            onChange={(wanted) => edits.chooseKitCheck(item, wanted)}
          >
            Kit check, +{money(item.kit_check_price)} for each {unit}
          </Checkbox>
        )}
      </Cell>
      <Cell className="cart-lines__quantity">
        <Stepper
          id={field}
          label={`Quantity of ${item.full_description}`}
          value={shown}
          max={largest}
          onChange={(quantity) => edits.type(item, quantity)}
          onEmptied={() => edits.type(item, item.quantity)}
          onEnter={() => edits.update(item)}
        />
        {showsUpdate(item.quantity, typed, item.max_sale_qty) && (
          <Button
            size="small"
            wide
            className="cart-lines__update"
            label={`Update ${item.full_description} to ${shown}`}
            onPress={() => edits.update(item)}
          >
            Update
          </Button>
        )}
      </Cell>
      <Cell end className="cart-lines__price muted">
        <Price
          amount={item.sale_UOM_price}
          steps={item.price_steps}
          of={item.full_description}
          unit={unit}
          note={item.discount_amount > 0 && !isShownOff ? notOnLine : undefined}
        />
        <span className="cart-lines__each"> / {unit}</span>
      </Cell>
      <Cell end className="cart-lines__total">
        <Money amount={item.full_price} unknown="No price" strong />
        {isShownOff && (
          <span className="cart-lines__off small">
            <span className="hush">Offer </span>
            {money(-offOf(item))}
          </span>
        )}
      </Cell>
      <Cell className="cart-lines__remove">
        <Button
          tone="quiet"
          size="small"
          className="quiet-grey"
          icon="trash"
          label={`Remove ${item.full_description}`}
          onPress={() => edits.remove(item)}
        />
      </Cell>
    </Row>
  );
}
