/** Orders of one product: a typeahead over the catalogue; the chosen product stays as a chip. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { productQuery } from "#src/data/catalogue/catalogue.ts";
import { productNamesQuery } from "#src/data/orders/orders.ts";
import { Chip } from "#src/ui/kit/chip.tsx";
import { ComboBox } from "#src/ui/kit/combo-box.tsx";
import styles from "./orders.module.css";

export type ProductFilterProps = { itemId: number | undefined; onItem: (itemId: number | undefined) => void };

export function ProductFilter({ itemId, onItem }: ProductFilterProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const found = useQuery({ ...productNamesQuery(asked), enabled: asked.length > 1 });
  const chosen = useQuery({ ...productQuery(itemId ?? 0), enabled: itemId !== undefined });
  if (itemId !== undefined) {
    return (
      <div className="field">
        <span className="field__label">Product</span>
        <p className={styles.chosen}>
          <Chip onRemove={() => onItem(undefined)}>{chosen.data?.full_description ?? `Item ${itemId}`}</Chip>
        </p>
      </div>
    );
  }
  return (
    <ComboBox
      label="Product"
      text={text}
      onText={setText}
      suggestions={(asked.length > 1 ? (found.data ?? []) : []).map((product) => ({
        key: product.item_id,
        label: product.full_description,
        detail: `NDC ${product.ndc_code}`,
      }))}
      onPick={(picked) => {
        setText("");
        onItem(picked.key);
      }}
      loading={found.isFetching}
      empty={asked.length > 1 ? "No product has that." : "Type a name or an NDC."}
      placeholder="Name or NDC"
    />
  );
}
