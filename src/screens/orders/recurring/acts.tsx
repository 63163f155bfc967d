/** What is done with a recurring order in one press: skip its next date or restore it, pause it or resume it. */
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringAct } from "#src/data/orders/recurring.ts";
import * as text from "#src/text/orders/recurring.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";

export type ActsProps = {
  order: RecurringOrder;
  /** What is under way. */
  pending: RecurringAct["kind"] | undefined;
  disabled: boolean;
  onAct: (act: RecurringAct) => void;
};

export function Acts({ order, pending, disabled, onAct }: ActsProps) {
  const { status, is_next_skipped, next_dates } = order;
  const next = text.shortDay(next_dates[0]!);
  const name = recurringName(order);
  const isBusy = disabled || pending !== undefined;
  if (status !== "active")
    return (
      <Button
        icon="again"
        pending={pending === "pause"}
        disabled={isBusy}
        label={text.actionOn(text.resume, name)}
        onPress={() => onAct({ kind: "pause", is_paused: false })}
      >
        {text.resume}
      </Button>
    );
  const skip = is_next_skipped ? text.restore(next) : text.skip(next);
  return (
    <>
      <Button
        icon={is_next_skipped ? "undo" : "skip"}
        pending={pending === "skip"}
        disabled={isBusy}
        label={text.actionOn(skip, name)}
        onPress={() => onAct({ kind: "skip", is_skipped: !is_next_skipped })}
      >
        {skip}
      </Button>
      <Button
        icon="pause"
        pending={pending === "pause"}
        disabled={isBusy}
        label={text.actionOn(text.pause, name)}
        onPress={() => onAct({ kind: "pause", is_paused: true })}
      >
        {text.pause}
      </Button>
    </>
  );
}
