/** How the found orders are sorted, which columns are shown, and how close the rows stand. */
import { useState } from "react";
import type { OrderSort } from "#contract/orders/orders.ts";
import { orderSorts } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import * as text from "#src/text/orders/order-table.ts";
import styles from "./orders.module.css";
import { columns, type OrderColumn, type OrdersView } from "./view.ts";

export type ViewChoiceProps = {
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  view: OrdersView;
  onView: (change: Partial<OrdersView>) => void;
};

export function ViewChoice({ sort, onSort, view, onView }: ViewChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useNarrow(); // the first order is to be seen there
  const { hidden } = view;
  return (
    <div className={styles.view}>
      <div className="line">
        <Select
          label={text.sortBy}
          labelHidden={isNarrow}
          choices={orderSorts.map((each) => ({ value: each, label: text.sorts[each] }))}
          value={sort}
          onChange={onSort}
        />
        <Button tone="quiet" icon="settings" label={text.columns} expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isNarrow ? undefined : text.columns}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.columns}>
          <fieldset>
            <legend className="hush">{text.columns}</legend>
            {(Object.keys(columns) as OrderColumn[]).map((column) => (
              <Checkbox
                key={column}
                checked={!hidden.includes(column)}
                onChange={(isShown) =>
                  onView({ hidden: isShown ? hidden.filter((each) => each !== column) : [...hidden, column] })
                }
              >
                {columns[column]}
              </Checkbox>
            ))}
          </fieldset>
          <Segments
            label={text.rows}
            choices={[
              { value: "wide", label: text.comfortable },
              { value: "close", label: text.compact },
            ]}
            value={view.isClose ? "close" : "wide"}
            onChange={(rows) => onView({ isClose: rows === "close" })}
          />
        </div>
      )}
    </div>
  );
}
