/** Orders of one product, or of one lot of it: a typeahead over the catalogue; what was chosen stays as a chip. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { productQuery } from "#src/data/catalogue/catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import type { HeldProduct } from "#src/data/orders/held-orders.ts";
import { productNamesQuery, useHeldProducts } from "#src/data/orders/orders.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import * as filterText from "#src/text/orders/order-filters.ts";
import { unnamedProduct } from "#src/text/trade/differences.ts";
import { Chip } from "#src/ui/kit/buttons/chip.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { lotText } from "#src/ui/trade/lot.tsx";
import styles from "./orders.module.css";

type FoundProduct = Omit<HeldProduct, "lot_no"> & { lot_no?: string | undefined };

export type ProductFilterProps = {
  itemId: number | undefined;
  lotNo: string | undefined;
  onItem: (itemId: number | undefined, lotNo: string | undefined) => void;
};

export function ProductFilter({ itemId, lotNo, onItem }: ProductFilterProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const held = useHeldProducts(asked, useUser());
  const found = useQuery({ ...productNamesQuery(asked), enabled: asked.length > 1 && held === undefined });
  const products: readonly FoundProduct[] = held ?? found.data ?? [];
  const chosen = useQuery({ ...productQuery(itemId ?? 0), enabled: itemId !== undefined });
  const isRecalled = useIsRecalled();
  const lotOf = (item_id: number, lot_no: string) => filterText.lot(lotText(lot_no, isRecalled(item_id, lot_no)));
  if (itemId !== undefined) {
    const words = [chosen.data?.full_description ?? unnamedProduct(itemId), lotNo && lotOf(itemId, lotNo)];
    return (
      <div className="field">
        <span className="field__label">{filterText.product}</span>
        <p className={styles.chosen}>
          <Chip onRemove={() => onItem(undefined, undefined)}>{words.filter(Boolean).join(", ")}</Chip>
        </p>
      </div>
    );
  }
  return (
    <ComboBox
      label={filterText.product}
      text={text}
      onText={setText}
      suggestions={(asked.length > 1 ? products : []).map((product) => ({
        key: product.item_id,
        label: product.full_description,
        detail:
          product.lot_no === undefined ? filterText.ndc(product.ndc_code) : lotOf(product.item_id, product.lot_no),
      }))}
      onPick={(picked) => {
        setText("");
        onItem(picked.key, products.find(({ item_id }) => item_id === picked.key)?.lot_no);
      }}
      loading={found.isFetching}
      empty={asked.length > 1 ? filterText.noMatchingProduct : filterText.enterNameOrNdc}
      placeholder={held === undefined ? filterText.nameOrNdc : filterText.nameNdcOrLot}
    />
  );
}
