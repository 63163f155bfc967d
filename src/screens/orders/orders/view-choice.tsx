/** Which columns of the orders are shown, and how high the rows are. */
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { RowChoice, type RowChoiceProps } from "#src/ui/kit/lists/row-choice.tsx";
import * as text from "#src/text/orders/order-table.ts";
import styles from "./orders.module.css";
import { columns, type OrderColumn, type OrdersView } from "./view.ts";

export type ViewChoiceProps = RowChoiceProps & {
  view: OrdersView;
  onView: (change: Partial<OrdersView>) => void;
};

export function ViewChoice({ view, onView, density, onDensity }: ViewChoiceProps) {
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
      <RowChoice density={density} onDensity={onDensity} />
    </div>
  );
}
