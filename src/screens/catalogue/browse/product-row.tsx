/** The cells of a product in the list: picture and name, pack, storage, price, and what can be done with it. */
import { Link } from "@tanstack/react-router";

import type { Product } from "#contract/catalogue/catalogue.ts";
import { unitSteps } from "#contract/cart/rules/priced.ts";
import * as text from "#src/text/catalogue/product-row.ts";
import { noPriceYet } from "#src/text/trade/price.ts";
import { confirmNeed, confirmNeedOf, limit } from "#src/text/trade/row-action.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import type { CameFrom } from "#src/ui/kit/page/came-from.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { money } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { offersNote, Price } from "#src/ui/trade/price.tsx";
import { packIcon, priceOfEach, storageWords, thingName, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import type { RowAction } from "#src/ui/trade/row-action.ts";
import { RowQuantity } from "#src/ui/trade/row-quantity.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import type { Twins } from "#src/ui/trade/twins.ts";
import styles from "./browse.module.css";

export type ProductRowProps = {
  product: Product;
  /** This list, for the way back. */
  from: CameFrom;
  action: RowAction;
  /** Of the list. */
  twins: Twins;
  onAdd: (quantity_uom_code: string) => void;
  onChange: (quantity_uom_code: string, quantity: number) => void;
};

export function ProductRow({ product, from, action, twins, onAdd, onChange }: ProductRowProps) {
  const unit = action.kind === "change" ? unitOf(product, action.line.quantity_uom_code) : undefined;
  const priced = unit ?? product.units[0];
  const each = unit === undefined ? priceOfEach(product.sale_UOM_price, product.vials_per_unit) : null;
  const pack = unit?.sale_UOM_desc ?? product.retail_packaging;
  return (
    <>
      <Cell className={`buy__words ${styles.product}`}>
        <Thumb src={product.image_url} icon={packIcon(product.form)} />
        <div className="stack" style={{ "--gap": "2px" }}>
          <Link
            className={`name ${styles.name}`}
            to="/product-detail/$id"
            params={{ id: product.item_id }}
            state={{ from }}
          >
            {wholeAmounts(product.full_description)}
          </Link>
          <div className="facts-line">
            <div className="under buy__facts">
              {product.is_schedule_drug && <ScheduleBadge schedule={product.schedule_name} />}
              <Labeler product={product} twins={twins} />
              <span className={styles.narrow}>{pack}</span>
              {product.storage !== "room" && <span className={styles.narrow}>{storageWords[product.storage]}</span>}
              <AvailabilityMark availability={product.availability} />
            </div>
            <RowBadges product={product} why={action.kind === "none" ? action.why : undefined} />
          </div>
        </div>
      </Cell>
      <Cell className={`muted ${styles.wide}`}>{pack}</Cell>
      <Cell className={styles.wide}>
        <Storage storage={product.storage} />
      </Cell>
      <Cell end className={`buy__price ${styles.price}`}>
        <Price
          amount={priced?.sale_UOM_price ?? null}
          steps={priced === undefined ? [] : unitSteps(priced)}
          of={product.full_description}
          unit={unitName(priced?.sale_UOM_desc ?? product.sale_UOM_desc)}
          note={offersNote(product.incentives)}
          strong
          unknown={noPriceYet}
        />
        {each !== null && <div className="small muted">{text.perThing(money(each), thingName(product))}</div>}
      </Cell>
      <Cell className={`buy__act ${styles.act}`}>
        <Act product={product} from={from} action={action} onAdd={onAdd} onChange={onChange} />
      </Cell>
    </>
  );
}

const unitOf = (product: Product, code: string) =>
  product.units.find((unit) => unit.quantity_uom_code === code && code !== product.sale_UOM);

/** At most two: what limits the product, and its first offer; and why it cannot be had. */
function RowBadges({ product, why }: { product: Product; why: string | undefined }) {
  const { max_sale_qty, incentives, availability } = product;
  const offer = incentives[0];
  const isLimited = max_sale_qty !== null && max_sale_qty > 0 && availability.kind !== "allocated";
  if (!isLimited && offer === undefined && why === undefined) return null;
  return (
    <div className="under buy__more">
      {isLimited && <Badge tone="attention">{limit(max_sale_qty)}</Badge>}
      {offer !== undefined && (
        <Badge tone="accent" icon="tag">
          {offer.incentive_name}
        </Badge>
      )}
      {why !== undefined && <span>{why}</span>}
    </div>
  );
}

function Storage({ storage }: { storage: Product["storage"] }) {
  if (storage === "room") return <span className="muted">{storageWords.room}</span>;
  return (
    <span className={styles.cold}>
      <Icon name="cold" size="small" />
      {storageWords[storage]}
    </span>
  );
}

function Act({ product, from, action, onAdd, onChange }: Omit<ProductRowProps, "twins">) {
  const name = product.full_description;
  switch (action.kind) {
    case "add":
      return (
        <RowQuantity
          name={name}
          quantity={0}
          unit={product.sale_UOM_desc}
          max_sale_qty={product.max_sale_qty}
          onAdd={() => onAdd(action.quantity_uom_code)}
          onChange={(quantity) => onChange(action.quantity_uom_code, quantity)}
        />
      );
    case "change": {
      const { quantity_uom_code, quantity } = action.line;
      const unit = unitOf(product, quantity_uom_code) ?? product;
      return (
        <RowQuantity
          name={name}
          quantity={quantity}
          unit={unit.sale_UOM_desc}
          max_sale_qty={unit.max_sale_qty}
          onAdd={() => onAdd(quantity_uom_code)}
          onChange={(next) => onChange(quantity_uom_code, next)}
        />
      );
    }
    case "confirm":
      return <ActLink product={product} from={from} words={confirmNeed} label={confirmNeedOf(name)} />;
    case "other-cart": {
      const cart = action.cart === "CSO" ? text.controlledCart : text.rxCart;
      return <ActLink product={product} from={from} words={cart} label={text.inOtherCart(cart, name)} />;
    }
    case "none":
      return <span className="small muted">{text.notAvailable}</span>;
  }
}

/** A button's look on the way to the product's page. */
function ActLink({ product, from, words, label }: { product: Product; from: CameFrom; words: string; label: string }) {
  return (
    <Link
      className={buttonClass({ size: "small" })}
      to="/product-detail/$id"
      params={{ id: product.item_id }}
      state={{ from }}
      aria-label={label}
    >
      {words}
      <Icon name="right" size="small" />
    </Link>
  );
}
