/** The sheet of products: rows of which only those near the window exist, more fetched as the end comes near. */
import { useLocation, useNavigate } from "@tanstack/react-router";

import type { CartLine } from "#contract/cart/rules/cart.ts";
import { useCart, useCartWrite } from "#src/data/cart/cart.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import type { ProductInGroup } from "#src/data/catalogue/catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import { tellCut } from "#src/ui/trade/cut-down.ts";
import { actionFor, buyerOf } from "#src/ui/trade/row-action.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { SanitizedHtml } from "#src/ui/kit/words/sanitized-html.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import type { RowGroup } from "#src/ui/kit/lists/drawn-lines.ts";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";
import styles from "./browse.module.css";
import { ProductRow } from "./product-row.tsx";

export type ProductListProps = {
  label: string;
  /** Tells this list from others, so that coming back finds it as it was. */
  name: string;
  found: readonly ProductInGroup[];
  total: number;
  more: { state: "idle" | "loading" | "failed"; load: () => void };
};

export function ProductList({ label, name, found, total, more }: ProductListProps) {
  const buyer = buyerOf(useUser());
  const navigate = useNavigate();
  const from = { label, href: useLocation({ select: ({ href }) => href }) };
  const { units } = useCart({ enabled: buyer.mayOrder });
  const changeCart = useCartWrite();
  const twins = twinsOf(found.map(({ product }) => product));
  return (
    <>
      <VirtualRows
        label={label}
        className={styles.list}
        head={head}
        items={found}
        keyOf={({ product }) => product.item_id}
        groupOf={groupOf}
        isOff={({ product }) => product.not_sellable_reason !== null}
        onOpen={({ product }) =>
          void navigate({ to: "/product-detail/$id", params: { id: product.item_id }, state: { from } })
        }
        total={total}
        onNearEnd={() => {
          if (more.state === "idle") more.load();
        }}
        remember={name}
        renderRow={({ product }) => (
          <ProductRow
            product={product}
            from={from}
            twins={twins}
            action={actionFor(product, buyer, units)}
            onAdd={(quantity_uom_code) =>
              changeCart(
                {
                  call: "addItem",
                  body: { item_id: product.item_id, quantity: 1, quantity_uom_code },
                  snapshot: snapshotOfProduct(product, quantity_uom_code),
                },
                tellCut,
              )
            }
            onChange={(quantity_uom_code, quantity) =>
              changeCart(
                {
                  call: "updateItem",
                  body: { item_id: product.item_id, new_quantity: quantity, quantity_uom_code },
                  base: quantityIn(units, product.item_id),
                  snapshot: snapshotOfProduct(product, quantity_uom_code),
                },
                tellCut,
              )
            }
          />
        )}
      />
      <End more={more} />
    </>
  );
}

/** What stands below the rows while more of them are not there. */
function End({ more }: Pick<ProductListProps, "more">) {
  switch (more.state) {
    case "failed":
      return (
        <div className={styles.end} role="alert">
          <span>{browseText.loadMoreFailed}</span>
          <Button icon="sending" onPress={more.load}>
            {browseText.tryAgain}
          </Button>
        </div>
      );
    case "loading":
      return (
        <p className={`muted ${styles.end}`} role="status">
          {browseText.loadingMore}
        </p>
      );
    case "idle":
      return null;
  }
}

const quantityIn = (units: readonly CartLine[], itemId: number): number =>
  units.find((line) => line.item_id === itemId)?.quantity ?? 0;

const head = [
  { key: "product", label: browseText.productColumn },
  { key: "pack", label: browseText.packColumn },
  { key: "storage", label: browseText.storageColumn },
  { key: "price", label: browseText.priceColumn, end: true },
  { key: "quantity", label: browseText.quantityColumn, end: true },
];

const groupOf = ({ group }: ProductInGroup): RowGroup => ({
  key: group.id,
  title: group.title,
  count: group.count,
  note: group.headerHtml === null ? undefined : <SanitizedHtml html={group.headerHtml} className={styles.note} />,
});
