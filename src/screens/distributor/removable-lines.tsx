/** The lines of an order as checkboxes; a line that can't be removed says why. */
import type { UnshippedLine } from "#contract/distributor/unshipped-orders.ts";
import { canEndLine, countOpenPackages } from "#contract/orders/rules/order-endings.ts";
import type { RemovalKind } from "#src/data/distributor/distributor.ts";
import * as text from "#src/text/distributor/remove-lines.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { FieldNote } from "#src/ui/kit/fields/field.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./distributor.module.css";

type RemovableLinesProps = {
  id: string;
  lines: readonly UnshippedLine[];
  kind: RemovalKind;
  chosen: ReadonlySet<number>;
  error: string | undefined;
  onChange: (chosen: ReadonlySet<number>) => void;
};

export const countPackages = (lines: readonly UnshippedLine[]): number =>
  lines.reduce((sum, line) => sum + countOpenPackages(line), 0);

/** The rest of a line that has begun to ship can be refused, not voided (21 CFR 1305.28(c): nothing was shipped for a voided item). */
export const isRemovable = (line: UnshippedLine, kind: RemovalKind): boolean =>
  canEndLine(line, kind === "void" ? "void" : "refuse");

export function RemovableLines({ id, lines, kind, chosen, error, onChange }: RemovableLinesProps) {
  const removable = lines.filter((line) => isRemovable(line, kind));
  const isSingle = lines.length === 1;
  const change = (line_no: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(line_no);
    else next.delete(line_no);
    onChange(next);
  };
  return (
    <fieldset id={id} tabIndex={-1} className="field" aria-describedby={`${id}-note`}>
      <legend className="field__label">{text.lines}</legend>
      <div className={styles.lines}>
        {removable.length > 1 && (
          <Checkbox
            checked={removable.every(({ line_no }) => chosen.has(line_no))}
            count={formatQuantity(countPackages(removable), "package")}
            onChange={(isChosen) => onChange(new Set(isChosen ? removable.map(({ line_no }) => line_no) : []))}
          >
            <b>{text.allLines}</b>
          </Checkbox>
        )}
        {lines.map((line) => (
          <Checkbox
            key={line.line_no}
            checked={isRemovable(line, kind) && (isSingle || chosen.has(line.line_no))}
            disabled={isSingle || !isRemovable(line, kind)}
            count={formatQuantity(countOpenPackages(line), unitName(line.sale_UOM_desc))}
            hint={whyNot(line, kind)}
            onChange={(isChosen) => change(line.line_no, isChosen)}
          >
            <span className={styles.line}>
              <span>
                {line.line_no}. {wholeAmounts(line.full_description)}
              </span>
              {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
            </span>
          </Checkbox>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}

function whyNot(line: UnshippedLine, kind: RemovalKind): string | undefined {
  if (isRemovable(line, kind)) return undefined;
  const { quantity, shipped_quantity, voided_quantity } = line;
  if (voided_quantity >= quantity) return text.removed;
  if (countOpenPackages(line) === 0) return text.shipped;
  return text.partlyShipped(shipped_quantity, quantity);
}
