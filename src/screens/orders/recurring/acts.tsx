/** What is done with a recurring order in one press: skip its next date or put it back, pause it or go on. */
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringAct } from "#src/data/orders/recurring.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { shortDay } from "./recurring-words.ts";

export type ActsProps = {
  order: RecurringOrder;
  /** What is under way. */
  pending: RecurringAct["kind"] | undefined;
  disabled: boolean;
  onAct: (act: RecurringAct) => void;
};

export function Acts({ order, pending, disabled, onAct }: ActsProps) {
  const { status, is_next_skipped, next_dates } = order;
  const next = shortDay(next_dates[0]!);
  const name = recurringName(order);
  const isBusy = disabled || pending !== undefined;
  if (status !== "active")
    return (
      <Button
        icon="again"
        pending={pending === "pause"}
        disabled={isBusy}
        label={`Resume ${name}`}
        onPress={() => onAct({ kind: "pause", is_paused: false })}
      >
        Resume
      </Button>
    );
  return (
    <>
      <Button
        icon={is_next_skipped ? "undo" : "skip"}
        pending={pending === "skip"}
        disabled={isBusy}
        label={`${is_next_skipped ? "Keep" : "Skip"} ${next} of ${name}`}
        onPress={() => onAct({ kind: "skip", is_skipped: !is_next_skipped })}
      >
        {is_next_skipped ? "Keep" : "Skip"} {next}
      </Button>
      <Button
        icon="pause"
        pending={pending === "pause"}
        disabled={isBusy}
        label={`Pause ${name}`}
        onPress={() => onAct({ kind: "pause", is_paused: true })}
      >
        Pause
      </Button>
    </>
  );
}
