/** The notice that packages of a controlled order were shipped and not received, with the days since, from the day after they left. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as text from "#src/text/orders/line-records.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { isDueAtDock } from "./counted.ts";
import { findUnreceived } from "./unreceived.ts";

/** `today`: in the order's time zone, `YYYY-MM-DD`. */
type NotReceivedProps = { order: PurchaseOrder; today: string };

export function NotReceived({ order, today }: NotReceivedProps) {
  const open = findUnreceived(order, today);
  if (open === undefined || open.days < 1) return null;
  return (
    <Note icon="truck" tone={isDueAtDock(order, today) ? "attention" : undefined}>
      <b>{text.notReceivedTitle(open.days)}</b> {text.notReceivedHint(open.units)}
    </Note>
  );
}
