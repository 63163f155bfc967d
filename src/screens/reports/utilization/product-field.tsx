/** One product: a typeahead over the catalogue; the chosen one stays as a chip. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { productQuery } from "#src/data/catalogue/catalogue.ts";
import { productNamesQuery } from "#src/data/orders/orders.ts";
import * as utilizationText from "#src/text/reports/utilization.ts";
import { Chip } from "#src/ui/kit/buttons/chip.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import styles from "./utilization.module.css";

export type ProductFieldProps = { itemId: number | undefined; onItem: (itemId: number | undefined) => void };

export function ProductField({ itemId, onItem }: ProductFieldProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const isAsked = asked.length > 1;
  const found = useQuery({ ...productNamesQuery(asked), enabled: isAsked });
  const chosen = useQuery({ ...productQuery(itemId ?? 0), enabled: itemId !== undefined });
  if (itemId !== undefined)
    return (
      <div className="field">
        <span className="hush">{utilizationText.product}</span>
        <p className={styles.chosen}>
          <Chip onRemove={() => onItem(undefined)}>
            {chosen.data?.full_description ?? utilizationText.item(itemId)}
          </Chip>
        </p>
      </div>
    );
  const suggestions = isAsked ? (found.data ?? []) : [];
  return (
    <ComboBox
      label={utilizationText.product}
      labelHidden
      text={text}
      onText={setText}
      suggestions={suggestions.map(({ item_id, full_description, ndc_code }) => ({
        key: item_id,
        label: full_description,
        detail: utilizationText.ndc(ndc_code),
      }))}
      onPick={({ key }) => {
        setText("");
        onItem(key);
      }}
      loading={found.isFetching}
      empty={isAsked ? utilizationText.noProduct : utilizationText.enterProduct}
      placeholder={utilizationText.anyProduct}
    />
  );
}
