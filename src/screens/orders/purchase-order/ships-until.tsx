/** What of an order on a form has not shipped, once its sixty days come to an end; nothing before. */
import { wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/orders/ships-until.ts";
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
  return (
    <Note tone="attention">
      {days < 0 ? (
        <>
          <b>{text.expiredTitle}</b> {text.expired(open, day(until))}
        </>
      ) : (
        <>
          <b>{text.expiresTitle(days)}</b> {text.expires(open, { until: day(until), isSigned: signed !== undefined })}
        </>
      )}
    </Note>
  );
}
