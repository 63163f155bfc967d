/** Class of a product: the controlled schedule on a plate with a cut corner, or Rx in an outlined square. */
import * as text from "#src/text/trade/product.ts";

/** `schedule` as the product carries it: "II", "C-II" and "IIN" alike; null for an Rx product shows Rx. */
export function ScheduleBadge({ schedule }: { schedule: string | null | undefined }) {
  if (schedule === null || schedule === undefined || schedule === "") return <RxBadge />;
  const name = `C-${schedule.toUpperCase().replace(/^C-?/, "")}`;
  return (
    <span className="cs">
      <span aria-hidden="true">{name}</span>
      <span className="hush">{text.controlledSubstance(name.slice(2))}</span>
    </span>
  );
}

/** Rx in an outlined square. */
export function RxBadge() {
  return (
    <span className="rx">
      <span aria-hidden="true">{text.rx}</span>
      <span className="hush">{text.prescriptionProduct}</span>
    </span>
  );
}
