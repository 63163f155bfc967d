/** Puts products on a guide: by code or words with the closest to choose from, and the usual items at once. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GuideLine } from "#contract/cart/order-guides.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { orderProductOf } from "#contract/cart/rules/order-product.ts";
import { closestQuery } from "#src/data/cart/match-codes.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import * as words from "#src/text/cart/order-guide-edit.ts";
import { productFacts } from "#src/text/trade/product-facts.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./guides.module.css";

export type AddProductProps = {
  isFull: boolean;
  /** Items that are on the guide. */
  has: ReadonlySet<number>;
  onAdd: (lines: GuideLine[]) => void;
};

export function AddProduct({ isFull, has, onAdd }: AddProductProps) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState(0);
  const asked = text.trim();
  const { data: found, isFetching } = useQuery({
    ...closestQuery(asked),
    enabled: asked.length > 2,
  });
  const { data: usual } = useQuery({ ...usualItemsQuery, meta: { quiet: true } });
  const more = (usual?.items ?? []).filter(({ product }) => !has.has(product.item_id) && product.units.length > 0);
  const choices = asked.length > 2 ? (found ?? []) : [];
  const add = (product: OrderProduct) => {
    onAdd([lineOf(product, product.units[0]?.quantity_uom_code, 1)]);
    setText("");
    setPicked(picked + 1); // a field anew, for the next one: its list is closed
  };
  return (
    <div className={styles.new}>
      <ComboBox
        key={picked}
        autoFocus={picked > 0}
        label={words.addProduct}
        text={text}
        onText={setText}
        icon="search"
        placeholder={words.addProductPlaceholder}
        suggestions={choices.map((product) => ({
          key: product.item_id,
          label: wholeAmounts(product.full_description),
          detail: (has.has(product.item_id) ? words.productFactsOnGuide : productFacts)(
            product.ndc_code,
            product.item_id,
          ),
        }))}
        onPick={({ key }) => {
          const product = choices.find(({ item_id }) => item_id === key);
          if (product !== undefined) add(product);
        }}
        loading={isFetching}
        empty={asked.length > 2 ? words.noMatch(asked) : words.addProductHint}
        disabled={isFull}
      />
      {more.length > 0 && (
        <Button
          icon="again"
          disabled={isFull}
          onPress={() =>
            onAdd(
              more.map(({ product, ...last }) =>
                lineOf(orderProductOf(product), last.last_quantity_uom_code, last.last_quantity),
              ),
            )
          }
        >
          {words.addUsualItems(more.length)}
        </Button>
      )}
    </div>
  );
}

/** By the unit asked for, where the product is sold by it. */
function lineOf(product: OrderProduct, unit: string | undefined, par_level: number): GuideLine {
  const known = product.units.find(({ quantity_uom_code }) => quantity_uom_code === unit) ?? product.units[0];
  return { item_id: product.item_id, quantity_uom_code: known?.quantity_uom_code ?? "EA", par_level, product };
}
