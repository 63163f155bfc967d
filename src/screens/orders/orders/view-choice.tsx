/** Which columns of the orders are shown, and how high the rows are. */
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import * as text from "#src/text/orders/order-table.ts";
import styles from "./orders.module.css";
import { columns, type OrderColumn, type OrdersView } from "./view.ts";

export type ViewChoiceProps = { view: OrdersView; onView: (change: Partial<OrdersView>) => void };

export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const { hidden } = view;
  return (
    <div className={styles.columns}>
      <fieldset>
        <legend className="field__label">{text.columns}</legend>
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
        labelShown
        choices={[
          { value: "wide", label: text.comfortable },
          { value: "close", label: text.compact },
        ]}
        value={view.isClose ? "close" : "wide"}
        onChange={(rows) => onView({ isClose: rows === "close" })}
      />
    </div>
  );
}
