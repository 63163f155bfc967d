/** Products that are suggested, as rows with what can be done with each; the first few, the others on demand. */
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";

import type { Product } from "#contract/catalogue/catalogue.ts";
import { noUnit } from "#contract/catalogue/rules/kept-product.ts";
import { unitSteps } from "#contract/cart/rules/priced.ts";
import { useCart, useCartWrite } from "#src/data/cart/cart.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/catalogue/product-row.ts";
import { noPriceYet } from "#src/text/trade/price.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import type { CameFrom } from "#src/ui/kit/page/came-from.ts";
import { tellCut } from "#src/ui/trade/cut-down.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { offersNote, Price } from "#src/ui/trade/price.tsx";
import { packIcon, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { actionFor, buyerOf } from "#src/ui/trade/row-action.ts";
import { RowQuantity } from "#src/ui/trade/row-quantity.tsx";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import styles from "./suggested.module.css";

/** So many are shown at first. */
const first = 3;

export type SuggestedRowsProps = {
  label: string;
  products: readonly Product[];
  /** The product beside which they are suggested. */
  beside: Product;
};

export function SuggestedRows({ label, products, beside }: SuggestedRowsProps) {
  const from = { label: beside.full_description, href: useLocation({ select: ({ href }) => href }) };
  const [isAll, setAll] = useState(false);
  const twins = twinsOf([beside, ...products]);
  const shown = isAll ? products : products.slice(0, first);
  return (
    <div className={styles.suggested}>
      <Rows label={label} className={styles.rows ?? ""}>
        {shown.map((product) => (
          <Row key={product.item_id} off={product.not_sellable_reason !== null}>
            <Cell className={`buy__words ${styles.about}`}>
              <Thumb src={product.image_url} icon={packIcon(product.form)} />
              <div className="stack" style={{ "--gap": "2px" }}>
                <Link className="name" to="/product-detail/$id" params={{ id: product.item_id }} state={{ from }}>
                  {wholeAmounts(product.full_description)}
                </Link>
                <div className="under buy__facts">
                  {product.is_schedule_drug && <ScheduleBadge schedule={product.schedule_name} />}
                  <Labeler product={product} twins={twins} />
                  <span>{product.retail_packaging}</span>
                  <AvailabilityMark availability={product.availability} />
                </div>
                {product.not_sellable_reason !== null && (
                  <p className="small muted buy__more">{product.not_sellable_reason}</p>
                )}
              </div>
            </Cell>
            <Cell end className="buy__price">
              <Price
                amount={product.sale_UOM_price}
                steps={unitSteps(product.units[0] ?? noUnit)}
                of={product.full_description}
                unit={unitName(product.sale_UOM_desc)}
                note={offersNote(product.incentives)}
                strong
                unknown={noPriceYet}
              />
            </Cell>
            <Cell className={`buy__act ${styles.act}`}>
              <Act product={product} from={from} />
            </Cell>
          </Row>
        ))}
      </Rows>
      {!isAll && products.length > first && (
        <Button tone="quiet" size="small" onPress={() => setAll(true)}>
          {text.showAll(products.length)}
        </Button>
      )}
    </div>
  );
}

function Act({ product, from }: { product: Product; from: CameFrom }) {
  const buyer = buyerOf(useUser());
  const { units } = useCart({ enabled: buyer.mayOrder });
  const changeCart = useCartWrite();
  const action = actionFor(product, buyer, units);
  if (action.kind === "none") return <span className="small muted">{text.notAvailable}</span>;
  if (action.kind === "confirm" || action.kind === "other-cart") {
    return (
      <Link
        className={buttonClass({ size: "small" })}
        to="/product-detail/$id"
        params={{ id: product.item_id }}
        state={{ from }}
        aria-label={text.viewProduct(product.full_description)}
      >
        {text.view}
        <Icon name="right" size="small" />
      </Link>
    );
  }
  const { quantity_uom_code, quantity } = action.kind === "change" ? action.line : { ...action, quantity: 0 };
  const unit = product.units.find((each) => each.quantity_uom_code === quantity_uom_code) ?? product;
  const { item_id } = product;
  const snapshot = snapshotOfProduct(product, quantity_uom_code);
  return (
    <RowQuantity
      name={product.full_description}
      quantity={quantity}
      unit={unit.sale_UOM_desc}
      max_sale_qty={unit.max_sale_qty}
      onAdd={() =>
        changeCart({ call: "addItem", body: { item_id, quantity: 1, quantity_uom_code }, snapshot }, tellCut)
      }
      onChange={(new_quantity) =>
        changeCart(
          { call: "updateItem", body: { item_id, new_quantity, quantity_uom_code }, base: quantity, snapshot },
          tellCut,
        )
      }
    />
  );
}
