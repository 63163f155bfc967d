/** By which unit a row is ordered: to choose where there are several, to put right where it is another than the product is sold by. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { selectUnit } from "#src/text/cart/quick-order.ts";
import styles from "./quick-order.module.css";
import type { RowAnswer } from "./row-answer.ts";
import { productOf, unitOf } from "./row-words.ts";

export type UnitCellProps = {
  label: string;
  /** As it was typed. */
  typed: string;
  answer: RowAnswer;
  isFixed: boolean;
  onUnit: (unit: string) => void;
};

export function UnitCell({ label, typed, answer, isFixed, onUnit }: UnitCellProps) {
  const units = productOf(answer)?.units ?? [];
  const unitText = units.find((each) => each.quantity_uom_code === typed)?.sale_UOM_desc ?? typed;
  const isWrong = answer.kind === "fix" && answer.what === "unit";
  const unit = unitOf(answer);
  return (
    <Cell className={styles.unit}>
      {units.length > 1 && !isFixed ? (
        <span className="field__box select">
          <select
            aria-label={label}
            aria-invalid={isWrong ? true : undefined}
            value={isWrong ? "" : (unit?.quantity_uom_code ?? "")}
            onChange={(event) => onUnit(event.currentTarget.value)}
          >
            {(isWrong || unit === undefined) && <option value="">{selectUnit}</option>}
            {units.map(({ quantity_uom_code, sale_UOM_desc }) => (
              <option key={quantity_uom_code} value={quantity_uom_code}>
                {sale_UOM_desc}
              </option>
            ))}
          </select>
          <Icon name="down" size="small" />
        </span>
      ) : isWrong ? (
        <Button size="small" onPress={() => onUnit(units[0]?.quantity_uom_code ?? "")}>
          {units[0]?.sale_UOM_desc ?? selectUnit}
        </Button>
      ) : (
        <span className="muted">{unit?.sale_UOM_desc ?? (unitText || units[0]?.sale_UOM_desc)}</span>
      )}
    </Cell>
  );
}
