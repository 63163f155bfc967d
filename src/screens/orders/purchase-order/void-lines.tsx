/** The lines of a signed order, each to be voided or not; of those that cannot be it is said why. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { isVoidable } from "#contract/orders/rules/voiding.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/void-order.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./signature.module.css";

type VoidLinesProps = {
  lines: PurchaseOrder["lines"];
  chosen: ReadonlySet<number>;
  /** All that can be: nothing is chosen here. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (chosen: ReadonlySet<number>) => void;
};

export function VoidLines({ lines, chosen, isFixed, error, onChange }: VoidLinesProps) {
  const change = (line_no: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(line_no);
    else next.delete(line_no);
    onChange(next);
  };
  return (
    <fieldset className={styles.voidLines} data-invalid={error === undefined ? undefined : true}>
      <legend className="hush">{text.linesToVoid}</legend>
      {lines.map((line) => {
        const unit = unitName(line.sale_UOM_desc);
        return (
          <Checkbox
            key={line.line_no}
            checked={isVoidable(line) && chosen.has(line.line_no)}
            disabled={isFixed || !isVoidable(line)}
            count={formatQuantity(line.quantity - line.voided_quantity, unit)}
            hint={whyNot(line)}
            onChange={(isChosen) => change(line.line_no, isChosen)}
          >
            <span className={styles.voidLine}>
              <span>
                {line.line_no}. {wholeAmounts(line.full_description)}
              </span>
              {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
            </span>
          </Checkbox>
        );
      })}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function whyNot(line: PurchaseOrder["lines"][number]): string | undefined {
  const { quantity, voided_quantity, shipped_quantity } = line;
  if (isVoidable(line)) return undefined;
  if (voided_quantity >= quantity) return text.alreadyVoided;
  if (shipped_quantity + voided_quantity >= quantity) return text.shipped;
  return text.partlyShipped(shipped_quantity, quantity);
}
