/** What of an order on a form has not shipped, once its sixty days come to an end; nothing before. */
import { wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

/** How early it is told: a new order can be signed and shipped in that time. */
const toldBeforeDays = 14;

/** `until`: the last day on which anything of it ships, `MM/DD/YYYY`. */
type ShipsUntilProps = { order: PurchaseOrder; until: string; today: string };

export function ShipsUntil({ order: { lines, signed }, until, today }: ShipsUntilProps) {
  const open = lines.reduce(
    (sum, { quantity, voided_quantity, shipped_quantity }) => sum + quantity - voided_quantity - shipped_quantity,
    0,
  );
  const days = (Date.parse(wireToIso(until)!) - Date.parse(today)) / 86_400_000;
  if (open <= 0 || days > toldBeforeDays) return null;
  const rest = `${formatQuantity(open, "package")} of this order ${open === 1 ? "has" : "have"} not shipped`;
  return (
    <Note tone="attention">
      {days < 0 ? (
        <>
          <b>This order is over.</b> {rest}, and nothing more of it ships: its 60 days ended {day(until)}.
        </>
      ) : (
        <>
          <b>{days === 0 ? "This order ends today." : `This order ends in ${formatQuantity(days, "day")}.`}</b> {rest}.
          What has not left by {day(until)}, 60 days after it was placed, does not come any more:{" "}
          {signed === undefined ? "fill in a new form" : "sign a new order"} for it.
        </>
      )}
    </Note>
  );
}
