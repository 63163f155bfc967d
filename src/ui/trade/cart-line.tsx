/** The cells of a line of a cart: the product, how many, the price of each, what that makes, and the way out of the cart. */
import type { ReactNode } from "react";

import type { CartItem } from "#contract/cart/cart.ts";
import { largestQuantity, maximumMessage, showsUpdate } from "#contract/cart/rules/cart.ts";
import { AvailabilityMark } from "./availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { necessityFieldOf, quantityFieldOf } from "./cart-reasons.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { FieldNote } from "#src/ui/kit/fields/field.tsx";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/trade/cart-lines.ts";
import * as priceText from "#src/text/trade/price.ts";
import { Labeler } from "./labeler.tsx";
import { Money } from "./money.tsx";
import { thingsIn } from "./pack-arithmetic.ts";
import { Price } from "./price.tsx";
import { unitName } from "./product-words.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import type { Twins } from "./twins.ts";

export type CartLineEdits = {
  typedOf: (item: CartItem) => number | undefined;
  type: (item: CartItem, quantity: number) => void;
  update: (item: CartItem) => void;
  hasKitCheck: (item: CartItem) => boolean;
  chooseKitCheck: (item: CartItem, wanted: boolean) => void;
  isNecessityConfirmed: (item: CartItem) => boolean;
  confirmNecessity: (item: CartItem) => void;
  remove: (item: CartItem) => void;
};

export type CartLineProps = {
  item: CartItem;
  /** A link to the product. */
  name: ReactNode;
  /** Of all lines of the cart. */
  twins: Twins;
  edits: CartLineEdits;
  isWaiting: boolean;
};

export function CartLine({ item, edits, ...cell }: CartLineProps) {
  return (
    <>
      <ProductCell item={item} edits={edits} {...cell} />
      <QuantityCell item={item} edits={edits} />
      <Cell end className="cart-lines__price muted">
        <Price
          amount={item.sale_UOM_price}
          steps={item.price_steps}
          of={item.full_description}
          unit={unitName(item.sale_UOM_desc)}
          note={item.discount_amount > 0 && !isShownOff(item) ? priceText.cartOffer : undefined}
        />
        <span className="cart-lines__each">{text.perUnit(unitName(item.sale_UOM_desc))}</span>
      </Cell>
      <Cell end className="cart-lines__total">
        <Money amount={item.full_price} unknown={priceText.noPrice} strong />
        {isShownOff(item) && (
          <span className="cart-lines__off small">
            <span className="hush">{priceText.offer} </span>
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
          label={text.removeProduct(item.full_description)}
          onPress={() => {
            focusAfterRemoval();
            edits.remove(item);
          }}
        />
      </Cell>
    </>
  );
}

/** Whether what an offer takes off stands on the line, or in the sum alone. */
const isShownOff = ({ discount_amount, display_in_line_item_level_bit }: CartItem): boolean =>
  discount_amount > 0 && display_in_line_item_level_bit;

/** What an offer takes off a whole line, in whole cents. */
const offOf = ({ discount_amount, quantity }: CartItem): number => (Math.round(discount_amount * 100) * quantity) / 100;

/** What it is, what limits it, and what was chosen beside its quantity. */
function ProductCell({ item, name, twins, edits, isWaiting }: CartLineProps) {
  const largest = largestQuantity(item.max_sale_qty);
  const unit = unitName(item.sale_UOM_desc);
  const isTooMuch = (edits.typedOf(item) ?? item.quantity) > largest;
  const complaint = item.not_sellable_reason ?? (isTooMuch ? maximumMessage(largest, unit) : undefined);
  return (
    <Cell className="cart-lines__product">
      {name}
      <div className="under">
        {item.schedule_name !== null && <ScheduleBadge schedule={item.schedule_name} />}
        <Labeler product={item} twins={twins} />
        <span>{text.unitWithContents(item.sale_UOM_desc, thingsIn(item))}</span>
        <AvailabilityMark availability={item.availability} />
        {isWaiting && <Badge tone="waiting">{text.savedOnDevice}</Badge>}
      </div>
      {isShownOff(item) && (
        <Badge tone="ok" icon="tag">
          {text.offerPerUnit(item.incentive_name ?? priceText.offer, money(-item.discount_amount), unit)}
        </Badge>
      )}
      <FieldNote id={`${quantityFieldOf(item)}-about`} error={complaint} />
      {item.medical_necessity === "confirmed" && <p className="small muted">{text.necessityConfirmed}</p>}
      {item.medical_necessity === "not_confirmed" && (
        <Checkbox
          id={necessityFieldOf(item)}
          className="small"
          checked={edits.isNecessityConfirmed(item)}
          onChange={(confirmed) => confirmed && edits.confirmNecessity(item)}
        >
          {text.confirmNecessity}
        </Checkbox>
      )}
      {item.kit_check_available && (
        <Checkbox
          className="small"
          checked={edits.hasKitCheck(item)}
          onChange={(wanted) => edits.chooseKitCheck(item, wanted)}
        >
          {text.kitCheckPerUnit(money(item.kit_check_price), unit)}
        </Checkbox>
      )}
    </Cell>
  );
}

function QuantityCell({ item, edits }: Pick<CartLineProps, "item" | "edits">) {
  const typed = edits.typedOf(item);
  const shown = typed ?? item.quantity;
  const update = () => {
    if (shown === 0) focusAfterRemoval(document.getElementById(quantityFieldOf(item)));
    edits.update(item);
  };
  return (
    <Cell className="cart-lines__quantity">
      <Stepper
        id={quantityFieldOf(item)}
        label={text.quantityOf(item.full_description)}
        value={shown}
        max={largestQuantity(item.max_sale_qty)}
        onChange={(quantity) => edits.type(item, quantity)}
        onEmptied={() => edits.type(item, item.quantity)}
        onEnter={update}
      />
      {showsUpdate(item.quantity, typed, item.max_sale_qty) && (
        <Button
          size="small"
          wide
          className="cart-lines__update"
          label={text.updateTo(item.full_description, shown)}
          onPress={update}
        >
          {text.update}
        </Button>
      )}
    </Cell>
  );
}
