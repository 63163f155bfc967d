/** What is told once something was done with a recurring order. */
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { Acted, RecurringAct } from "#src/data/orders/recurring.ts";
import { formatQuantity, money } from "#src/text/format.ts";
import { successMs, toast } from "#src/ui/kit/notices/toasts.ts";
import { shortDay } from "./recurring-words.ts";

export function tellActed(acted: Acted, act: RecurringAct): number {
  switch (acted.kind) {
    case "changed":
      return toast({
        tone: "attention",
        title: "Nothing was changed",
        text: `${acted.message} It is shown as it is now.`,
      });
    case "ended":
      return toast({ tone: "ok", title: "The recurring order has ended", goneAfterMs: successMs });
    case "ran": {
      const { order_id, total, reasons } = acted.ran;
      const left =
        reasons.length === 0 ? "" : ` ${formatQuantity(reasons.length, "product")} left out: ${reasons.join(" ")}`;
      return toast({
        tone: reasons.length === 0 ? "ok" : "attention",
        title: `Order ${order_id} was placed, ${money(total)}`,
        text: `The dates stay as they are.${left}`,
        ...(reasons.length === 0 && { goneAfterMs: 2 * successMs }),
      });
    }
    case "done": {
      const { order } = acted;
      const name = recurringName(order);
      const next = shortDay(order.next_dates[0]!);
      const title =
        act.kind === "skip"
          ? act.is_skipped
            ? `${name}: ${next} is skipped`
            : `${name}: ${next} is back`
          : act.kind === "pause"
            ? act.is_paused
              ? `${name} is paused`
              : `${name} goes on, ${next}`
            : `${name} is saved`;
      return toast({ tone: "ok", title, goneAfterMs: successMs });
    }
  }
}
