/** A number with its unit: the number strong, the unit quiet; "6 of 12" where it is a part. */
import { formatQuantity } from "./format.ts";

export type QuantityProps = {
  count: number;
  unit?: string | undefined;
  units?: string | undefined;
  /** Makes it "6 of 12". */
  of?: number | undefined;
};

export function Quantity({ count, unit, units, of }: QuantityProps) {
  const shown = formatQuantity(count);
  const words =
    of === undefined
      ? unit === undefined
        ? ""
        : formatQuantity(count, unit, units).slice(shown.length)
      : ` of ${formatQuantity(of, unit, units)}`;
  return (
    <span className="quantity">
      <b>{shown}</b>
      {words !== "" && <span>{words}</span>}
    </span>
  );
}
