/** What is told once something was done with a recurring order. */
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { Acted, RecurringAct } from "#src/data/orders/recurring.ts";
import * as text from "#src/text/orders/recurring-actions.ts";
import { shortDay } from "#src/text/orders/recurring.ts";
import { successMs, toast } from "#src/ui/kit/notices/toasts.ts";

export function tellActed(acted: Acted, act: RecurringAct): number {
  switch (acted.kind) {
    case "changed":
      return toast({
        tone: "attention",
        title: text.notChanged,
        text: text.latestShown(acted.message),
      });
    case "ended":
      return toast({ tone: "ok", title: text.ended, goneAfterMs: successMs });
    case "ran": {
      const { order_id, total, reasons } = acted.ran;
      return toast({
        tone: reasons.length === 0 ? "ok" : "attention",
        title: text.placed(order_id, total),
        text: text.scheduleUnchanged(reasons),
        ...(reasons.length === 0 && { goneAfterMs: 2 * successMs }),
      });
    }
    case "done": {
      const { order } = acted;
      const name = recurringName(order);
      const next = shortDay(order.next_dates[0]!);
      return toast({ tone: "ok", title: titleOf(act, name, next), goneAfterMs: successMs });
    }
  }
}

function titleOf(act: RecurringAct, name: string, next: string): string {
  switch (act.kind) {
    case "skip":
      return act.is_skipped ? text.skipped(name, next) : text.restored(name, next);
    case "pause":
      return act.is_paused ? text.paused(name) : text.resumed(name, next);
    case "accept-prices":
      return text.pricesAccepted(name);
    default:
      return text.saved(name);
  }
}
